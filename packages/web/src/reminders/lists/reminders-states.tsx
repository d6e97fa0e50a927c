import { Plus } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { mailDrawing } from '../../ui/brand/later-drawings.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';

export const RemindersLoading = () => (
  <div aria-busy="true" className="grid gap-3">
    {['first', 'second', 'third', 'fourth'].map((name) => (
      <Card key={name}>
        <SkeletonRows rows={1} shape="section" label="Loading reminders" />
      </Card>
    ))}
  </div>
);

export const RemindersNotLoaded = (props: { onRetry: () => void; working: boolean }) => (
  <Card as="section">
    <ErrorState title="Failed to load reminders" {...props}>
      We could not reach the server. Nothing is lost; what you planned still goes out.
    </ErrorState>
  </Card>
);

export const NoRemindersYet = ({ onAdd }: { onAdd: () => void }) => (
  <Card as="section">
    <EmptyState
      drawing={mailDrawing}
      title="No reminders yet"
      action={
        <Button variant="primary" icon={Plus} onClick={onAdd}>
          Choose a contact
        </Button>
      }
    >
      Write an e-mail now and let it go out on the day, once or every year. It begins with the person you write to.
    </EmptyState>
  </Card>
);
