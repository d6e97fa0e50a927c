import type { ComponentProps, ReactNode } from 'react';
import { Plus } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { peopleDrawing, searchDrawing } from '../../ui/brand/drawings.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';

export const ContactsLoading = () => (
  <Card as="section" aria-busy="true">
    <div className="h-10 shadow-[0_1px_0_var(--line)] max-md:hidden" />
    <SkeletonRows rows={8} label="Loading contacts" />
  </Card>
);

export const ContactsNotLoaded = (props: { onRetry: () => void; working: boolean }) => (
  <Card as="section">
    <ErrorState title="Your contacts did not load" {...props}>
      We could not reach the server. Nothing is lost; your people are still here.
    </ErrorState>
  </Card>
);

export const NobodyYet = ({ adds, orElse }: { adds: ComponentProps<'button'>; orElse?: ReactNode }) => (
  <Card as="section">
    <EmptyState
      drawing={peopleDrawing}
      title="It starts with one person"
      action={
        <>
          <Button variant="primary" icon={Plus} {...adds}>
            Add your first contact
          </Button>
          {orElse}
        </>
      }
    >
      Add somebody you would hate to lose touch with. We will quietly tell you when it has been too long.
    </EmptyState>
  </Card>
);

export const NobodyFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    drawing={searchDrawing}
    title="Nobody by that name"
    action={<Button onClick={onClear}>Show everybody</Button>}
  >
    Try a group, or a word from your notes.
  </EmptyState>
);
