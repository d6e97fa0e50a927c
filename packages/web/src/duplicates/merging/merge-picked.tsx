import { stopPicking } from '../../contacts/picking/picking.ts';
import { usePicks } from '../../contacts/picking/picks.ts';
import { useKeys } from '../../platform/screen/keys.ts';
import { Merge } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { openMerge } from './open-merge.ts';

/** Beside what else can be done with those who are picked in the list, when there are two. */
export default function MergePicked() {
  const { ids = new Set<string>(), all } = usePicks() ?? {};
  const areTwo = ids.size === 2 && !all;
  const open = () => {
    openMerge([...ids]);
    stopPicking();
  };
  useKeys({ 'merge-picked': areTwo ? open : undefined });
  if (!areTwo) return null;
  return (
    <Button size="sm" icon={Merge} onClick={open}>
      Merge
    </Button>
  );
}
