import { Component, type ReactNode } from 'react';
import { PartNotLoaded } from '../platform/screen/lazy-part.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';

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

  override componentDidCatch(error: unknown) {
    if (error instanceof PartNotLoaded) error.forget();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const isMissing = error instanceof PartNotLoaded;
    return (
      <ErrorState
        title={`${this.props.of} ${isMissing ? 'did not load' : 'stumbled'}`}
        onRetry={() => window.location.reload()}
        retryLabel="Reload"
        className="py-12"
      >
        {isMissing
          ? 'There may be a new version of Inner Circle. Reload to get it; what you saved is safe.'
          : 'Something here did not work as it should. Nothing is lost; what you saved is safe.'}
      </ErrorState>
    );
  }
}
