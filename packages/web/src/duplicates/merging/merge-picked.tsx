import { stopChoosing, useContactSelection } from '../../contacts/list/contact-selection.ts';
import { Merge } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { openMerge } from './open-merge.ts';

/** Beside what else can be done with the contacts that are chosen in the list, when there are two. */
export default function MergeChosen() {
  const chosen = useContactSelection();
  if (chosen?.size !== 2) return null;
  const open = () => {
    openMerge([...chosen]);
    stopChoosing();
  };
  return (
    <Button icon={Merge} onClick={open}>
      Merge
    </Button>
  );
}
