/** How long each step of the conversation stays the last one, in milliseconds. */
const PAUSES = [500, 1400, 900, 1800, 1500, 1700];

/** Plays the conversation once it is on the screen: its steps come one after the other. Nothing moves for those who want no motion. */
export function playDemo(demo: HTMLElement) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const steps = [...demo.querySelectorAll('[data-step]')];
  const part = (name: string) => demo.querySelector<HTMLElement>(`[data-demo-${name}]`)!;
  const [controls, pause, again] = [part('controls'), part('pause'), part('again')];
  let next = 0;
  let timer = 0;

  const show = (isOver: boolean) => {
    pause.hidden = isOver;
    again.hidden = !isOver;
  };
  const go = () => {
    steps[next++]?.classList.add('has-come');
    if (next < steps.length) timer = window.setTimeout(go, PAUSES[next]);
    else show(true);
  };
  const begin = () => {
    for (const step of steps) step.classList.remove('has-come');
    next = 0;
    show(false);
    timer = window.setTimeout(go, PAUSES[0]);
  };

  controls.hidden = false;
  controls.classList.replace('hidden', 'flex');
  pause.addEventListener('click', () => {
    window.clearTimeout(timer);
    for (const step of steps) step.classList.add('has-come');
    show(true);
    again.focus();
  });
  again.addEventListener('click', () => {
    begin();
    pause.focus();
  });

  demo.classList.add('is-playing');
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      begin();
    },
    { threshold: 0.35 },
  ).observe(demo);
}
