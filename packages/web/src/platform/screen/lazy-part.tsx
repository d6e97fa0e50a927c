import { Component, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { isOffline, onConnection } from '../connection.ts';
import { afterFirstScreen, savesData } from './fetch-ahead.ts';

const nothing = { default: () => null };

/**
 * A part that nobody waits for. It is fetched after the first screen, and where that fails the screen is as good without it. Until
 * then it is nothing, and not something that waits: a drawing on the server, where the time never comes, would be kept for ever.
 */
export function optionalPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part: ComponentType<Props> = lazy<ComponentType<Props>>(() => load().catch(() => nothing));
  let isTime = false;
  return function OptionalPart(props: Props) {
    const [isShown, setShown] = useState(isTime);
    useEffect(() => {
      if (isShown) return;
      afterFirstScreen(() => {
        isTime = true;
        setShown(true);
      });
    }, [isShown]);
    return (
      isShown && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}

/** The code of a part did not come: no network, or a new version has taken the place of this one. */
export class PartNotLoaded extends Error {
  /** Lets the next try begin anew. A boundary calls it once it stands in for the part; before that React would try on and on. */
  readonly forget: () => void;
  constructor(forget: () => void, options: ErrorOptions) {
    super('A part of the app did not load', options);
    this.forget = forget;
  }
}

/**
 * A part of the app that the first screen does without. `prefetch` loads it ahead, so that it opens at once. Once `load` is done, or
 * something else has loaded it, nothing waits.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    try {
      const part = await load();
      loaded = part.default;
      return part;
    } catch (cause) {
      throw new PartNotLoaded(() => (Pending = lazy(fetch)), { cause });
    }
  };
  const prefetch = () => {
    if (!loaded && !savesData()) void fetch().catch(() => undefined);
  };
  let Pending: ComponentType<Props> = lazy(fetch);
  function LazyPart(props: Props) {
    const [Part] = useState(() => loaded ?? Pending);
    return <Part {...props} />;
  }
  return Object.assign(LazyPart, { prefetch, load: fetch, isLoaded: () => loaded !== undefined });
}

/** What was missing for want of a network is tried again with it. Answers with what stops waiting for that. */
export function whenBackOnline(retry: () => void): () => void {
  if (!isOffline()) return () => {};
  const stop = onConnection(() => {
    if (isOffline()) return;
    stop();
    retry();
  });
  return stop;
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

  #stopWaiting = () => {};

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartNotLoaded)) return;
    error.forget();
    this.#stopWaiting = whenBackOnline(() => this.setState({ error: undefined }));
    this.props.onFailed?.();
  }

  override componentWillUnmount() {
    this.#stopWaiting();
  }

  override render() {
    const { error } = this.state as { error: unknown };
    if (error === undefined) return this.props.children;
    if (error instanceof PartNotLoaded) return this.props.fallback;
    throw error;
  }
}
