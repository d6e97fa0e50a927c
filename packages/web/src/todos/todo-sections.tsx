import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { ActiveTodos } from '@inner-circle/domain/todos/todos.contract.ts';
import { dueBucket } from '@inner-circle/domain/todos/due.rules.ts';
import { Ellipsis, Plus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { PersonFace } from '../people/person-cells.tsx';
import { useAddressedDialog } from '../platform/screen/address.ts';
import { useToday } from '../platform/time/clock.ts';
import { useHasDraft } from '../platform/typing/drafts.ts';
import { Badge } from '../ui/states/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { Section } from '../ui/section.tsx';
import { newTodoDraft } from './add-todo-line.tsx';
import { SectionTodos } from './section-todos.tsx';
import { useSteadyOrder } from '../people/steady-order.ts';

/** So many are open even when nothing presses. */
const OPEN_AT_FIRST = 4;

export function TodoSections({ sections }: { sections: readonly ActiveTodos[] }) {
  const ordered = useSteadyOrder(sections, ({ contact }) => contact.id);
  return (
    <div className="grid grid-cols-1 gap-3">
      {ordered.map((section, place) => (
        <TodoSection key={section.contact.id} section={section} isFirst={place < OPEN_AT_FIRST} />
      ))}
    </div>
  );
}

/** What presses is open from the start, what can wait is folded. */
function TodoSection({ section, isFirst }: { section: ActiveTodos; isFirst: boolean }) {
  const { contact, openCount, overdueCount, todos } = section;
  const today = useToday();
  const presses = todos.some(({ dueDate }) => dueBucket(dueDate, today) !== 'upcoming');
  const [open, setOpen] = useState(isFirst || presses);
  const wasAdding = useHasDraft(newTodoDraft(contact.id));
  const [adding, setAdding] = useState(wasAdding);
  const add = () => {
    setOpen(true);
    setAdding(true);
  };
  return (
    <div className="group/section min-w-0">
      <Section
        title={contact.name}
        lead={<PersonFace contact={contact} />}
        count={openCount}
        open={open}
        onOpenChange={setOpen}
        {...(overdueCount > 0 && {
          badge: (
            // On a phone the name needs the room, and an open section says it line by line.
            <span className={open ? 'max-md:hidden' : undefined}>
              <Badge tone="danger">{overdueCount} overdue</Badge>
            </span>
          ),
        })}
        actions={<SectionMenu contact={contact} onAdd={add} />}
      >
        <SectionTodos section={section} adding={adding} />
      </Section>
    </div>
  );
}

function SectionMenu({ contact, onAdd }: { contact: Contact; onAdd: () => void }) {
  const details = useAddressedDialog('contact');
  return (
    <span className="flex transition group-focus-within/section:opacity-100 group-hover/section:opacity-100 has-data-popup-open:opacity-100 max-md:me-1 md:absolute md:end-11 hoverable:opacity-0">
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`More about ${contact.name}`} />}>
        <MenuItem icon={Plus} onSelect={onAdd}>
          Add a to-do
        </MenuItem>
        <MenuItem icon={UserRound} onSelect={() => details.open(contact.id)}>
          Open contact
        </MenuItem>
      </Menu>
    </span>
  );
}
