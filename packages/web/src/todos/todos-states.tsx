import { Plus } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { doneDrawing } from '../ui/brand/later-drawings.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';

export const TodosLoading = () => (
  <div aria-busy="true" className="grid gap-3">
    {['first', 'second', 'third', 'fourth'].map((name) => (
      <Card key={name}>
        <SkeletonRows rows={1} shape="section" label="Loading to-dos" />
      </Card>
    ))}
  </div>
);

export const TodosNotLoaded = (props: { onRetry: () => void; working: boolean }) => (
  <Card as="section">
    <ErrorState title="Your to-dos did not load" {...props}>
      We could not reach the server. Nothing is lost; what you promised is still written down.
    </ErrorState>
  </Card>
);

export const NothingToDo = ({ onAdd }: { onAdd: () => void }) => (
  <Card as="section">
    <EmptyState
      drawing={doneDrawing}
      title="Nothing left to do"
      action={
        <Button variant="primary" icon={Plus} onClick={onAdd}>
          Add a to-do
        </Button>
      }
    >
      Every promise is kept. Go and call somebody.
    </EmptyState>
  </Card>
);
