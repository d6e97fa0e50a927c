import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

type Props = {
  /** What broke, as people call it: a page, or the whole app. */
  of: string;
  children: ReactNode;
};

/** Keeps a fault inside its page. A reload is the honest second try: tab, filters and open contact survive it. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <ErrorState title={`${this.props.of} stumbled`} onRetry={() => window.location.reload()} className="py-12">
        Something here did not work as it should. Nothing is lost; what you saved is safe.
      </ErrorState>
    );
  }
}
