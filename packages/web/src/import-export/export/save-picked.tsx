import type { ExportFormat } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { useRef, useState } from 'react';
import { useSelection } from '../../contacts/picking/use-selection.ts';
import { usePicks } from '../../contacts/picking/picks.ts';
import { useKeys } from '../../platform/screen/keys.ts';
import { Download, IdCard } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { useExport } from './use-export.ts';

/** Those who are picked in the list, as a file. They stay picked. */
export default function SavePicked() {
  const picks = usePicks();
  const selectionNow = useSelection();
  const { exportSelection } = useExport();
  const [working, setWorking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isNobody = !picks || (!picks.all && picks.ids.size === 0);
  useKeys({ 'save-picked': isNobody ? undefined : () => button.current?.click() });
  const save = async (format: ExportFormat) => {
    setWorking(true);
    try {
      const selection = await selectionNow();
      if (selection) await exportSelection(selection, format);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Menu
      align="start"
      trigger={
        <Button ref={button} size="sm" variant="ghost" icon={Download} disabled={isNobody} working={working}>
          Save as file
        </Button>
      }
    >
      <MenuItem icon={Download} onSelect={() => void save('csv')}>
        Table (CSV)
      </MenuItem>
      <MenuItem icon={IdCard} onSelect={() => void save('vcard3')}>
        vCard, for phones
      </MenuItem>
      <MenuItem icon={IdCard} onSelect={() => void save('vcard4')}>
        vCard 4
      </MenuItem>
    </Menu>
  );
}
