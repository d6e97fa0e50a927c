import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { UNDO_SECONDS } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { relationInWords } from '@inner-circle/domain/contacts/relations.rules.ts';
import { addressWith, onPlainClick, useAddress } from '../../platform/screen/address.ts';
import { Ellipsis, Pencil, Trash2, UserPlus } from '../../ui/brand/icons.tsx';
import { ContactFace, NameFace } from '../../people/contact-face.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useAddAsContact, useRemoveRelation, useRestoreRelation } from './relations.queries.ts';

type RelationRowProps = { contact: Contact; relation: Relation; onEdit: () => void };

/** Somebody around a contact: pressed, a contact opens; a name only is added as a contact. */
export function RelationRow({ contact, relation, onEdit }: RelationRowProps) {
  const { name, contact: person } = relation;
  const [parameters, change] = useAddress();
  const remove = useRelationRemoval(contact);
  const { mutate: addAsContact, isPending } = useAddAsContact();
  return (
    <li className="relative flex min-h-11 items-center gap-3 py-1 not-first:shadow-[0_-1px_0_var(--line)]">
      {person ? <ContactFace contact={{ ...person, name }} size="sm" /> : <NameFace name={name} />}
      <span className="grid min-w-0 flex-1 leading-4.5">
        {person ? (
          <a
            href={addressWith(parameters, 'contact', person.id)}
            // In the place of the one that is open: closing it leads to where that was opened.
            onClick={onPlainClick(() =>
              change({ contact: person.id }, { replace: true, state: window.history.state as unknown }),
            )}
            dir="auto"
            className="truncate text-start font-medium after:absolute after:inset-0 after:rounded-sm hover:text-accent focus-visible:outline-0 focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {name}
          </a>
        ) : (
          <span dir="auto" className="truncate text-start font-medium">
            {name}
          </span>
        )}
        <span dir="auto" className="truncate text-start text-sm text-ink-3" title={relation.word ?? undefined}>
          {relationInWords(relation)}
        </span>
      </span>
      <span className="relative flex shrink-0">
        {!person && (
          <IconButton
            size="sm"
            icon={UserPlus}
            label={`Add ${name} to your circle`}
            working={isPending}
            onClick={() => addAsContact({ params: { contactId: contact.id, id: relation.id } })}
          />
        )}
        <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`More about ${name}`} />}>
          <MenuItem icon={Pencil} onSelect={onEdit}>
            Edit
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={() => remove(relation)}>
            Remove
          </MenuItem>
        </Menu>
      </span>
    </li>
  );
}

/** Removes at once, and offers to take it back. */
function useRelationRemoval({ id: contactId, name: ofWhom }: Contact) {
  const toasts = useToasts();
  const { mutateAsync: remove } = useRemoveRelation();
  const { mutateAsync: restore } = useRestoreRelation();
  return ({ id, name, kind, word, theirWord, contact }: Relation) => {
    const gone = remove({ params: { contactId, id } });
    const who = contact ? { contactId: contact.id } : { name };
    const bringBack = () =>
      gone
        .then(() => restore({ params: { contactId }, body: { ...who, kind, word, theirWord } }))
        .catch(() => undefined);
    const close = toasts.add({
      title: `${name} is no longer around ${ofWhom}`,
      duration: UNDO_SECONDS * 1000,
      action: { label: 'Undo', onPress: () => void bringBack() },
    });
    gone.catch(close);
  };
}
