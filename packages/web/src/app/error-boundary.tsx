import { Component, type ReactNode } from 'react';
import { PartNotLoaded, whenBackOnline } from '../platform/screen/lazy-part.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { missingPart } from '../ui/states/missing-part.ts';

const STUMBLED = 'Something here did not work as it should. Nothing is lost; what you saved is safe.';

type Props = {
  /** What broke, as people call it: a page, or the whole app. */
  of: string;
  children: ReactNode;
};

/** Keeps a fault inside its page. A reload is the honest second try: tab, filters and open contact survive it. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  #stopWaiting = () => {};

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartNotLoaded)) return;
    error.forget();
    this.#stopWaiting = whenBackOnline(() => this.setState({ error: undefined }));
  }

  override componentWillUnmount() {
    this.#stopWaiting();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const isMissing = error instanceof PartNotLoaded;
    const { why, reload } = isMissing ? missingPart() : { why: STUMBLED, reload: () => window.location.reload() };
    return (
      <ErrorState
        title={`${this.props.of} ${isMissing ? 'did not load' : 'stumbled'}`}
        {...(reload && { onRetry: reload })}
        retryLabel="Reload"
        className="py-12"
      >
        {why}
      </ErrorState>
    );
  }
}
