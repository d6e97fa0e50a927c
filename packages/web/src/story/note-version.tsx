import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { StoryEntry } from '@inner-circle/domain/story/story.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEditContact } from '../contacts/contacts.queries.ts';
import { failure } from '../platform/signal.ts';
import { RotateCcw } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { useRestoreNotes, versionQuery } from './story.queries.ts';

type NoteVersionProps = { entry: StoryEntry; contact: Contact };

/** What was written and what was taken out, and the notes from before, which can be had again. */
export function NoteVersion({ entry, contact }: NoteVersionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-1">
      {entry.added.length + entry.removed.length > 0 && (
        <div className="grid gap-0.5 text-sm leading-5.5 wrap-anywhere">
          {entry.added.map((words) => (
            <ins key={words} dir="auto" className="text-start text-accent no-underline before:content-['+_']">
              {words}
            </ins>
          ))}
          {entry.removed.map((words) => (
            <del key={words} dir="auto" className="text-start text-ink-3">
              {words}
            </del>
          ))}
        </div>
      )}
      <Button size="sm" variant="ghost" className="-ms-2.5" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the notes from before' : 'Show the notes from before'}
      </Button>
      {isOpen && <NotesBefore entry={entry} contact={contact} />}
    </div>
  );
}

function NotesBefore({ entry, contact }: NoteVersionProps) {
  const { data, isError, isFetching, refetch } = useQuery(versionQuery(contact.id, entry.id));
  const { restore, isPending } = useRestoring(contact);
  if (isError && !data)
    return (
      <MessageBox
        tone="error"
        action={
          <Button size="sm" variant="ghost" className="-my-1" working={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        These notes did not load.
      </MessageBox>
    );
  if (!data) return <Skeleton className="my-3 w-60 max-w-full" />;
  const isCurrent = data.before === contact.notes;
  return (
    <div className="grid w-full justify-items-start gap-2 rounded-lg bg-sunken p-3.5">
      <p
        dir="auto"
        className="max-h-60 w-full overflow-y-auto text-start leading-5.5 wrap-anywhere whitespace-pre-wrap text-ink-2"
      >
        {data.before.trim() === '' ? <span className="text-ink-3">Nothing was written down</span> : data.before}
      </p>
      {isCurrent ? (
        <p className="text-sm text-ink-3">These are the notes as they are now.</p>
      ) : (
        <Button size="sm" icon={RotateCcw} working={isPending} onClick={() => restore(entry.id)}>
          Restore these notes
        </Button>
      )}
    </div>
  );
}

/** Gives back the notes from before, and the way back to those that were there. */
function useRestoring({ id, notes }: Contact) {
  const toasts = useToasts();
  const { mutate, isPending } = useRestoreNotes();
  const { mutateAsync: edit } = useEditContact();
  const takeBack = async (seen: string) => {
    try {
      await edit({ params: { id }, body: { notes, seen: { notes: seen } } });
    } catch {
      failure.publish('The notes were not changed back. They may have been changed elsewhere.');
    }
  };
  return {
    isPending,
    restore: (version: string) =>
      mutate(
        { params: { id: version }, body: { seen: { notes } } },
        {
          onSuccess: (contact) =>
            toasts.add({
              title: 'The notes are as they were',
              tone: 'done',
              action: { label: 'Undo', onPress: () => void takeBack(contact.notes) },
            }),
        },
      ),
  };
}
