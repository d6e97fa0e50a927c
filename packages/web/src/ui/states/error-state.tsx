import type { ReactNode } from 'react';

import { RefreshSign } from '../brand/own-icons.tsx';
import { Button } from '../button.tsx';
import { brokenDrawing } from '../brand/drawings.tsx';
import { EmptyState } from './empty-state.tsx';

type ErrorStateProps = {
  /** Such as “Your contacts did not load”. */
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  working?: boolean;
  size?: 'sm' | 'md';
  className?: string;
};

export function ErrorState({
  title,
  children,
  onRetry,
  retryLabel = 'Try again',
  working = false,
  size = 'md',
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        drawing={brokenDrawing}
        title={title}
        size={size}
        action={
          onRetry && (
            <Button variant="primary" icon={RefreshSign} working={working} onClick={onRetry}>
              {retryLabel}
            </Button>
          )
        }
      >
        {children ?? 'We could not reach the server. Nothing is lost.'}
      </EmptyState>
    </div>
  );
}
