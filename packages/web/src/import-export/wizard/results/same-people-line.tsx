import { useQuery } from '@tanstack/react-query';
import { DUPLICATES } from '../../../people/duplicates-address.ts';
import { duplicatesQuery } from '../../../people/duplicates.queries.ts';
import { counted } from '../../../platform/numbers.ts';
import { openAddressed } from '../../../platform/screen/address.ts';
import { Merge } from '../../../ui/brand/icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { closeImport } from '../../open-import.ts';

const open = () => {
  closeImport();
  openAddressed(DUPLICATES, 'all');
};

/** After an import: how many pairs in the circle look like one person. */
export function SamePeopleLine() {
  const { data } = useQuery(duplicatesQuery('certain'));
  if (!data) return null;
  const { certain, look } = data.meta.counts;
  const pairs = certain + look;
  if (pairs === 0) return null;
  return (
    <div className="flex items-center gap-3 text-sm text-ink-2">
      <p className="flex-1">
        {counted(pairs, 'pair')} in your circle {pairs === 1 ? 'looks' : 'look'} like the same person.
      </p>
      <Button size="sm" icon={Merge} onClick={open}>
        Have a look
      </Button>
    </div>
  );
}
