/** How what the server drew (first-screen.tsx) becomes the app. It is inert: it looks like the app, and does nothing before that is there. */
const page = () => document.documentElement.dataset;

/** What is drawn is not what will stand there. The stylesheet knows this mark. */
export const hideDrawn = () => void (page()['drawn'] = 'other');

/** Whether what stands there is what will stand there. */
export const isDrawn = (place: HTMLElement) => place.inert && page()['drawn'] !== 'other';

const PRESSED = 'data-pressed';

/**
 * What is inert gets no clicks. The page around it does, and marks what lies under the finger: by the time the app is there it may have
 * been scrolled to another place.
 */
export function noteClicks() {
  document.addEventListener('click', ({ clientX, clientY }) => {
    const place = document.querySelector<HTMLElement>('#root');
    if (!place || !isDrawn(place)) return;
    place.querySelector(`[${PRESSED}]`)?.removeAttribute(PRESSED);
    // Nor is it found where it lies.
    place.inert = false;
    const hit = document.elementFromPoint(clientX, clientY);
    place.inert = true;
    hit?.closest('#root :is(a, button, input, li)')?.setAttribute(PRESSED, '');
  });
}

/** The app answers from now on, first to the last click that came too early for it. */
export function takeOver(place: HTMLElement) {
  place.inert = false;
  const pressed = place.querySelector<HTMLElement>(`[${PRESSED}]`);
  pressed?.removeAttribute(PRESSED);
  if (pressed instanceof HTMLInputElement) pressed.focus();
  else pressed?.click();
}
