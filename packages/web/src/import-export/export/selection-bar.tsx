import { useState, type ReactNode } from 'react';
import { stopChoosing, useContactSelection } from '../../contacts/list/contact-selection.ts';
import type { ExportFormat } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { Download, IdCard } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { counted } from '../../platform/numbers.ts';
import { useExport } from './use-export.ts';

/** What to do with the people who are chosen in the list. */
export default function SelectionBar({ actions }: { actions?: ReactNode }) {
  const chosen = useContactSelection();
  const { exportSelection } = useExport();
  const [working, setWorking] = useState(false);
  if (!chosen) return null;
  const save = async (format: ExportFormat) => {
    setWorking(true);
    const isDone = await exportSelection([...chosen], format);
    setWorking(false);
    if (isDone) stopChoosing();
  };
  return (
    <section
      aria-label="Chosen contacts"
      className="sticky top-15 z-(--z-bar) mb-3 flex items-center gap-2 rounded-lg bg-raised px-4 py-2 shadow-3"
    >
      <output className="me-auto font-medium">
        {chosen.size === 0 ? 'Choose who goes into the file' : `${counted(chosen.size, 'contact')} chosen`}
      </output>
      <Button variant="ghost" onClick={stopChoosing}>
        Cancel
      </Button>
      {actions}
      <IconButton
        icon={IdCard}
        label="Save as vCard"
        disabled={chosen.size === 0 || working}
        onClick={() => void save('vcard3')}
      />
      <Button icon={Download} disabled={chosen.size === 0} working={working} onClick={() => void save('csv')}>
        Export
      </Button>
    </section>
  );
}
