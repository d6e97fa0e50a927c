import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { useEffect, useState } from 'react';
import { useOpenForm } from '../../assistant/forms/use-open-form.ts';
import { useKeyListener } from '../../platform/keys/hear-keys.ts';
import { useRowKeys } from './row-keys.ts';
import { FIND, openAddressed } from '../../platform/screen/address.ts';
import { useKeys } from '../../platform/screen/keys.ts';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { COMMANDS, keysWanted } from '../commands.ts';
import { PullDown } from './pull-down.tsx';
import { useLastDone, useUndo } from '../sentence/last-done.ts';

const KeysSheet = lazyDialog(() => import('./keys-sheet.tsx'));

/** Every command by its key, on every page. */
export default function Shortcuts({ onNavigate }: { onNavigate: (target: NavigationTarget) => void }) {
  useKeyListener();
  const [areKeysShown, showKeys] = useState(false);
  useEffect(() => keysWanted.subscribe(() => showKeys(true)), []);
  const openForm = useOpenForm(onNavigate, () => {});
  const around = {
    onNavigate,
    openForm: (form: Parameters<typeof openForm>[0]) => void openForm(form),
  };
  const last = useLastDone();
  const undo = useUndo();
  useKeys({
    ...Object.fromEntries(COMMANDS.map(({ name, run }) => [name, () => run(around)])),
    'open-palette': () => openAddressed(FIND, 'all'),
    'undo-done': last.length > 0 ? () => void undo(last) : undefined,
  });
  useRowKeys();
  return (
    <>
      <PullDown onPull={() => openAddressed(FIND, 'all')} />
      <KeepWhileClosing of={areKeysShown || null} by={String}>
        {(_, open) => <KeysSheet open={open} onClose={() => showKeys(false)} />}
      </KeepWhileClosing>
    </>
  );
}
