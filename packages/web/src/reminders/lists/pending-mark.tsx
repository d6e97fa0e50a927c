import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../platform/numbers.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Mail } from '../../ui/brand/icons.tsx';
import { pendingCountsQuery } from './reminder-counts.ts';

type PendingMarkProps = { contact: Contact; among: readonly Contact[] };

/** How many reminders wait for somebody in a list of people; one question answers for the whole list. */
export default function PendingMark({ contact, among }: PendingMarkProps) {
  const { data: count = 0 } = useQuery({
    ...pendingCountsQuery(among.map(({ id }) => id)),
    select: (counts) => counts[contact.id] ?? 0,
  });
  if (count === 0) return null;
  const words = counted(count, 'pending reminder');
  return (
    <span title={words} className="relative inline-flex shrink-0 items-center gap-1 text-xs text-ink-3">
      <Icon of={Mail} size={14} className="text-reminder-fill" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
