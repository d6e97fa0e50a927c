import { conditionsIn } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { searchDrawing } from '../../ui/brand/drawings.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useContactFilters } from '../list/contact-filters.ts';

const HOW_MANY = ['this', 'this', 'both', 'all three', 'all four', 'all five', 'all six', 'all seven', 'all eight'];

/** Of several conditions the last was one too many. */
export default function NobodyFits() {
  const { filters, setConditions, clear } = useContactFilters();
  const conditions = conditionsIn(filters.conditions) ?? [];
  return (
    <EmptyState
      drawing={searchDrawing}
      title={`Nobody fits ${HOW_MANY[conditions.length] ?? 'all of them'}`}
      action={
        <>
          <Button onClick={() => setConditions(conditions.slice(0, -1))}>Remove the last</Button>
          <Button variant="ghost" onClick={clear}>
            Show everybody
          </Button>
        </>
      }
    >
      With one condition less there may be somebody.
    </EmptyState>
  );
}
