import { lazy, type ComponentType } from 'react';

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

const waiting: (() => void)[] = [];

function wake() {
  for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, wake);
  for (const load of waiting.splice(0)) load();
}

/** The first screen comes first; as soon as somebody stirs, the rest follows. */
function whenSomebodyStirs(load: () => void) {
  waiting.push(load);
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, wake, { passive: true });
}

/** By then the first screen is there, and nothing competes with it. */
const LATER = 500;

const nothing = { default: () => null };

/** A part that nobody waits for. It is fetched after the first screen, and where that fails the screen is as good without it. */
export function latePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(async () => {
    await new Promise((later) => setTimeout(later, LATER));
    return load().catch(() => nothing);
  });
}

/** A part of the app that the first screen does without. It is fetched ahead, so that it opens at once when it is asked for. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  whenSomebodyStirs(() => void load().catch(() => undefined));
  return lazy(load);
}
