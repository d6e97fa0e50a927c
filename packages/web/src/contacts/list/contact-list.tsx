import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { optionalPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';
import { partMissing } from '../../platform/signal.ts';
import { Card } from '../../ui/card.tsx';
import { usePicks } from '../picking/picks.ts';
import { ContactRow, ROW_GRID } from './contact-row.tsx';
import { EditContact } from '../writing/contact-dialogs.tsx';

const PickTick = optionalPart(() => import('../picking/pick-tick.tsx'));
const PickByHand = optionalPart(() => import('../picking/pick-by-hand.tsx'));

const COLUMNS = ['Name', 'Groups', 'Last interaction', 'Coming up', 'Warmth'];

/** What another part of the app knows of somebody in a list, small enough to stand beside the name. */
export type RenderMark = (contact: Contact, among: readonly Contact[]) => ReactNode;

export type RenderMenuItems = (contact: Contact) => ReactNode;

type ContactListProps = {
  contacts: readonly Contact[];
  /** The rows of the search before, while the next ones are on their way. */
  fading: boolean;
  /** What is done with those who are picked; it takes the place of the head. */
  pickBar: ReactNode;
  renderMark?: RenderMark | undefined;
  renderMenuItems?: RenderMenuItems | undefined;
  /** Where there are no rows. */
  children?: ReactNode;
};

export function ContactList({ contacts, fading, pickBar, renderMark, renderMenuItems, children }: ContactListProps) {
  const [editing, setEditing] = useState<Contact | null>(null);
  const isPicking = usePicks() !== null;
  const onPage = contacts.map(({ id }) => id);
  const head = !children && (
    <div
      aria-hidden="true"
      className={`${ROW_GRID} h-10 text-xs font-medium text-ink-3 shadow-[0_1px_0_var(--line)] max-md:hidden`}
    >
      <span />
      {COLUMNS.map((column) => (
        <span key={column}>{column}</span>
      ))}
    </div>
  );
  return (
    <Card
      as="section"
      aria-label="Contacts"
      aria-busy={fading}
      className="pickable"
      data-picking={isPicking || undefined}
    >
      {isPicking ? (
        <PartBoundary fallback={head} onFailed={() => partMissing.publish()}>
          <Suspense fallback={head}>{pickBar}</Suspense>
        </PartBoundary>
      ) : (
        head
      )}
      <ul className={fading ? 'opacity-60 transition-opacity delay-150' : undefined}>
        {contacts.map((contact) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            mark={renderMark?.(contact, contacts)}
            menuItems={renderMenuItems?.(contact)}
            tick={<PickTick id={contact.id} name={contact.name} onPage={onPage} />}
            onEdit={() => setEditing(contact)}
          />
        ))}
      </ul>
      {children}
      <PickByHand onPage={onPage} fading={fading} />
      <EditContact contact={editing} onClose={() => setEditing(null)} />
    </Card>
  );
}
