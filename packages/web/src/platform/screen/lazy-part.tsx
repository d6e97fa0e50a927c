import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';

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

/** The code of a part did not come: no network, or a new version has taken the place of this one. */
export class PartNotLoaded extends Error {}

/** A part of the app that the first screen does without. It is fetched ahead, so that it opens at once when it is asked for. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    try {
      const part = await load();
      loaded = part.default;
      return part;
    } catch (cause) {
      // What failed once stays failed, so the next try needs a new one.
      Pending = lazy(fetch);
      throw new PartNotLoaded('A part of the app did not load', { cause });
    }
  };
  let Pending: ComponentType<Props> = lazy(fetch);
  whenSomebodyStirs(() => void fetch().catch(() => undefined));
  return function LazyPart(props: Props) {
    const [Part] = useState(() => loaded ?? Pending);
    return <Part {...props} />;
  };
}

type PartBoundaryProps = {
  children: ReactNode;
  /** Stands where the part would. */
  fallback: ReactNode;
  onFailed?: () => void;
};

/** Keeps to its place that a part did not load. Other faults are not its business. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartNotLoaded) this.props.onFailed?.();
  }

  override render() {
    const { error } = this.state as { error: unknown };
    if (error === undefined) return this.props.children;
    if (error instanceof PartNotLoaded) return this.props.fallback;
    throw error;
  }
}
