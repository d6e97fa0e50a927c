/** How what the server drew (first-screen.tsx) becomes the app. It is inert: it looks like the app, and does nothing before that is there. */
const page = () => document.documentElement.dataset;

/** What is drawn is not what will stand there. The stylesheet knows this mark. */
export const hideDrawn = () => void (page()['drawn'] = 'other');

/** Whether what stands there is what will stand there. */
export const isDrawn = (place: HTMLElement) => place.inert && page()['drawn'] !== 'other';

/** What is inert gets no clicks. The page around it does. */
export function noteClicks() {
  document.addEventListener('click', ({ clientX, clientY }) => {
    const place = document.querySelector<HTMLElement>('#root');
    if (place && isDrawn(place)) page()['clicked'] = `${clientX} ${clientY}`;
  });
}

/** The app answers from now on, first to the last click that came too early for it. */
export function takeOver(place: HTMLElement) {
  if (!place.inert) return;
  place.inert = false;
  const { clicked } = page();
  delete page()['clicked'];
  // React is in the middle of something.
  if (clicked !== undefined) queueMicrotask(() => click(clicked));
}

function click(at: string) {
  const [x = 0, y = 0] = at.split(' ').map(Number);
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('a, button, input, li');
  if (target instanceof HTMLInputElement) target.focus();
  else target?.click();
}
