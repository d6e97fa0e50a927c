import { peopleDrawing } from '../../ui/brand/drawings.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export const EverybodyOnce = ({ contacts }: { contacts: number }) => (
  <Card as="section">
    <EmptyState drawing={peopleDrawing} title="Everybody is here once">
      {contacts > 0
        ? 'Nobody in your circle looks like somebody else. New contacts are compared as they come in.'
        : 'Contacts are compared as they come in.'}
    </EmptyState>
  </Card>
);
