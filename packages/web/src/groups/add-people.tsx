import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { counted } from '../platform/numbers.ts';
import { useTypedSearch } from '../platform/typing/use-typed-search.ts';
import { Plus } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { ContactFace } from '../people/contact-face.tsx';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { useGuardedForm } from '../ui/forms/use-unsaved.ts';
import { Popover } from '../ui/overlays/popover.tsx';
import { resultsInWords } from '../ui/fields/results-announcement.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { candidatesQuery, useAddToGroup } from './groups.queries.ts';

const Ticks = z.object({ chosen: z.array(z.string()).readonly() });
type Ticks = z.output<typeof Ticks>;
const NOBODY: Ticks = { chosen: [] };

/** Who is ticked is guarded like what is typed, and ticked again after a reload. */
export function AddPeople({ group }: { group: Group }) {
  const { mutateAsync: add } = useAddToGroup();
  const toasts = useToasts();
  const written = useSavedForm<Ticks, Ticks>({
    fields: NOBODY,
    schema: Ticks,
    draft: `group:${group.id}:people`,
    save: async ({ chosen }) => {
      await add({ params: { id: group.id }, body: { contactIds: [...chosen] } });
      toasts.add({ title: `${counted(chosen.length, 'person', 'people')} joined ${group.name}`, tone: 'done' });
    },
    // A toast has said it.
    failure: () => null,
    onSaved: () => {
      written.begin(NOBODY);
      setOpen(false);
    },
  });
  const chosen = useWatch({ control: written.form.control, name: 'chosen' });
  const [open, setOpen] = useState(written.isRestored);
  const leave = useGuardedForm(written, () => setOpen(false));
  return (
    <Popover
      label={`Add contacts to ${group.name}`}
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : void leave())}
      className="w-85 p-3"
      trigger={
        <Button variant="primary" icon={Plus}>
          Add contacts
        </Button>
      }
    >
      {open && (
        <Picker
          group={group}
          chosen={chosen}
          onChoose={(next) => written.write({ chosen: next })}
          onLeave={() => void leave()}
          onAdd={() => void written.submit()}
          working={written.isSubmitting}
        />
      )}
    </Popover>
  );
}

type PickerProps = {
  group: Group;
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  onLeave: () => void;
  onAdd: () => void;
  working: boolean;
};

/** Chosen people stay chosen while one searches for the next. */
function Picker({ group, chosen, onChoose, onLeave, onAdd, working }: PickerProps) {
  const [search, setSearch] = useState('');
  const [typed, type] = useTypedSearch(search, setSearch);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(candidatesQuery(group.name, search));
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);

  return (
    <>
      <SearchField
        label="Search your contacts"
        value={typed}
        onChange={type}
        found={isPlaceholderData ? undefined : resultsInWords(data?.meta.total, 'contact')}
      />
      <div className="-mx-1 my-2 max-h-70 min-h-30 overflow-x-hidden overflow-y-auto">
        {isError && !data && (
          <p className="flex items-center gap-2 p-2 text-danger">
            Your contacts did not load.
            <Button size="sm" variant="ghost" working={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
        {!data && !isError && <Bones />}
        {data?.data.length === 0 && (
          <p className="p-2 text-ink-3">
            {search ? 'Nobody by that name outside this group.' : 'Everybody is in this group already.'}
          </p>
        )}
        <ul>
          {data?.data.map((contact) => (
            <Candidate
              key={contact.id}
              contact={contact}
              checked={chosen.includes(contact.id)}
              onToggle={() => toggle(contact.id)}
            />
          ))}
        </ul>
      </div>
      <div className="flex items-center gap-2 px-1 pt-2.5 shadow-[0_-1px_0_var(--line)]">
        <span className="me-auto text-sm text-ink-2" aria-live="polite">
          {chosen.length} chosen
        </span>
        <Button size="sm" variant="ghost" onClick={onLeave}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" disabled={chosen.length === 0} working={working} onClick={onAdd}>
          {chosen.length === 0 ? 'Add' : `Add ${counted(chosen.length, 'person', 'people')}`}
        </Button>
      </div>
    </>
  );
}

function Candidate({ contact, checked, onToggle }: { contact: Contact; checked: boolean; onToggle: () => void }) {
  return (
    <li className="rounded-sm hover:bg-hover">
      <Checkbox checked={checked} onChange={onToggle} className="flex! min-h-11 w-full items-center! px-2 md:min-h-10">
        <span className="flex items-center gap-2.5">
          <ContactFace contact={contact} size="sm" />
          <span dir="auto" className="min-w-0 truncate">
            {contact.name}
          </span>
        </span>
      </Checkbox>
    </li>
  );
}

const Bones = () => (
  <div className="grid gap-5 p-3">
    <Skeleton className="w-40" />
    <Skeleton className="w-32" />
    <Skeleton className="w-36" />
  </div>
);
