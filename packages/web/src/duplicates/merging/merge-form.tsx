import type { Contact, EmailsRedirected } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { choiceOf, defaultPicks, mergeRows, type Picks } from '@inner-circle/domain/duplicates/merge-rows.rules.ts';
import type { MergePreview } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { namesInWords } from '@inner-circle/domain/duplicates/merging.rules.ts';
import { useState, type KeyboardEvent } from 'react';
import { aboutPlannedEmails } from '../../contacts/writing/planned-emails-question.tsx';
import { CallError, textOfError } from '../../platform/server/call-error.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { ArrowLeftRight, Merge, Undo2 } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useSayApart } from '../duplicates.queries.ts';
import { MergeChoices } from './merge-choices.tsx';
import { MergeResult } from './merge-result.tsx';
import { useMerge } from './merging.queries.ts';
import { useUndo } from './use-undo.ts';

type MergeFormProps = {
  /** Who stays first. */
  people: MergePreview['people'];
  because: string | undefined;
  open: boolean;
  onClose: () => void;
  /** Somebody has changed one of them meanwhile. */
  onStale: () => void;
};

const UNDO_SHOWN = 10_000;

export function MergeForm({ people: given, because, open, onClose, onStale }: MergeFormProps) {
  const [isSwapped, setSwapped] = useState(false);
  const people = isSwapped ? given.toReversed() : given;
  const contacts = people.map(({ contact }) => contact);
  const rows = mergeRows(contacts);
  const [changed, setChanged] = useState<Picks>({});
  const picks = { ...defaultPicks(rows), ...changed };
  const chosen = choiceOf(rows, picks);
  const { merge, isPending, problem } = useMerging({ people, chosen, onClose, onStale });
  const apart = useApart(onClose);

  const swap = () => {
    setSwapped(!isSwapped);
    // What was chosen was chosen of the sides as they stood.
    setChanged({});
  };
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (!isPending) void merge();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Make them one"
      badge={because && <Chip>{because}</Chip>}
      width="details"
      bare
      locked={isPending}
      headerActions={
        people.length === 2 && (
          <Button variant="ghost" icon={ArrowLeftRight} disabled={isPending} onClick={swap}>
            <span className="max-md:sr-only">Swap sides</span>
          </Button>
        )
      }
      footerStart={
        <p className="flex items-center gap-2 text-sm text-ink-2 max-md:hidden">
          <Icon of={Undo2} /> Can be undone for 30 days
        </p>
      }
      footer={
        <>
          <Button
            variant="ghost"
            disabled={isPending}
            working={apart.isPending}
            onClick={() => void apart.sayApart(contacts)}
          >
            {people.length === 2 ? 'They are two people' : 'They are different people'}
          </Button>
          <Button
            variant="primary"
            icon={Merge}
            working={isPending}
            workingLabel="Merging…"
            onClick={() => void merge()}
          >
            Merge
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears a key of the fields inside */}
      <div onKeyDown={hear}>
        {problem && (
          <MessageBox tone="error" className="mx-5 mt-1 mb-4 md:mx-6">
            {problem}
          </MessageBox>
        )}
        <div className={classes('grid grid-cols-1', 'md:grid-cols-[minmax(0,1fr)_312px]')}>
          <MergeChoices
            people={contacts}
            rows={rows}
            picks={picks}
            onPick={(row, picked) => setChanged({ ...changed, [row]: picked })}
          />
          <MergeResult people={contacts} belongings={people.map(({ belongings }) => belongings)} chosen={chosen} />
        </div>
      </div>
    </Dialog>
  );
}

type Merging = Pick<MergeFormProps, 'people' | 'onClose' | 'onStale'> & { chosen: ReturnType<typeof choiceOf> };

/** Merges, asks before planned e-mails go elsewhere, and offers to take it back. */
function useMerging({ people, chosen, onClose, onStale }: Merging) {
  const { mutateAsync, isPending } = useMerge();
  const [problem, setProblem] = useState<string>();
  const confirm = useConfirm();
  const toasts = useToasts();
  const { undo } = useUndo();
  const [first, ...others] = people.map(({ contact }) => contact);

  const merge = async (confirmedEmails?: string): Promise<void> => {
    setProblem(undefined);
    const asOf = people.map(({ contact: { id, updatedAt } }) => ({ id, updatedAt }));
    const body = { first: first!.id, others: others.map(({ id }) => id), chosen, asOf, confirmedEmails };
    try {
      const { merge: done, contact } = await mutateAsync({ body });
      onClose();
      toasts.add({
        title: `${contact.name} is one person again`,
        action: { label: 'Undo', onPress: () => void undo(done) },
        duration: UNDO_SHOWN,
      });
    } catch (error) {
      if (!(error instanceof CallError)) return setProblem(textOfError(error));
      if (error.problem.error === 'contacts.emails-redirected') {
        const redirected = error.problem as unknown as EmailsRedirected;
        const question = aboutPlannedEmails(namesInWords(people.map(({ contact }) => contact.name)), redirected);
        if (await confirm({ ...question, confirmLabel: 'Merge' })) await merge(redirected.planned.key);
        return;
      }
      if (error.problem.error === 'duplicates.gone-already') {
        const gone = people.filter(({ contact }) => (error.problem['gone'] as string[]).includes(contact.id));
        onClose();
        return void toasts.add({ title: `${namesInWords(gone.map(({ contact }) => contact.name))} is gone already` });
      }
      if (error.problem.error === 'duplicates.changed-meanwhile') onStale();
      setProblem(textOfError(error));
    }
  };
  return { merge, isPending, problem };
}

/** They are not one: said once, and remembered. */
function useApart(onClose: () => void) {
  const toasts = useToasts();
  const { mutateAsync: say, isPending } = useSayApart();
  const sayApart = async (contacts: readonly Contact[]) => {
    const contactIds = contacts.map(({ id }) => id);
    const isSaid = await say({ body: { contactIds } }).then(
      () => true,
      () => false,
    );
    if (!isSaid) return;
    onClose();
    const undo = () => void say({ body: { contactIds, areApart: false } }).catch(() => undefined);
    const names = namesInWords(contacts.map(({ name }) => name));
    toasts.add({
      title: `${names} are ${contacts.length === 2 ? 'two' : 'different'} people`,
      action: { label: 'Undo', onPress: undo },
    });
  };
  return { sayApart, isPending };
}
