import { decidedInWords, wordsOf } from '@inner-circle/domain/assistant/action-sentences.rules.ts';
import type { ChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { Connection } from '../../platform/database.ts';
import { decidedOf, type ShownRow, viewOf } from '../actions/action-view.ts';
import { type ActionRow, actionsRepository } from '../actions/actions.repository.ts';
import type { MessageRow } from './messages.repository.ts';

/** The actions of messages, and those of earlier ones about which they decided. */
export async function actionsFor(
  db: Connection,
  userId: string,
  messages: readonly Pick<MessageRow, 'id' | 'decided'>[],
): Promise<ActionRow[]> {
  const repository = actionsRepository(db);
  const ids = messages.map(({ id }) => id);
  const own = await repository.ofMessages(userId, ids);
  const there = new Set(own.map(({ id }) => id));
  const earlier = messages.flatMap(({ decided }) => decided.map(({ id }) => id)).filter((id) => !there.has(id));
  return earlier.length === 0 ? own : [...own, ...(await repository.findAll(userId, earlier))];
}

type Row = ShownRow & Pick<ActionRow, 'messageId'>;
type Shown = Pick<MessageRow, 'id' | 'role' | 'source' | 'content' | 'note' | 'decided' | 'createdAt' | 'choices'>;

/** A message as it is read at a moment. What it says of actions is worked out anew: they may stand otherwise than when it was written. */
export function messageView(row: Shown, rows: readonly Row[], now: Temporal.Instant): ChatMessage {
  const { id, role, source, createdAt, choices } = row;
  const actions = rows.filter(({ messageId }) => messageId === id).map((one) => viewOf(one, now));
  const said = decidedSaid(row, rows, now);
  const note = said === '' ? row.note : [said, row.note].filter(Boolean).join('\n\n');
  const content = said === '' ? row.content : (note ?? '');
  return {
    id,
    role,
    source,
    content: wordsOf({ source, content, note, actions }),
    note,
    timestamp: createdAt,
    actions,
    choices: [...choices],
  };
}

/** The cards of earlier messages about which a message decided, as they stand. */
export const decidedBy = ({ decided }: Shown, rows: readonly Row[], now: Temporal.Instant): ProposedAction[] =>
  decided.flatMap(({ id }) => rows.filter((row) => row.id === id).map((row) => viewOf(row, now)));

function decidedSaid({ decided }: Shown, rows: readonly Row[], now: Temporal.Instant): string {
  const found = decided.flatMap((one) => {
    const row = rows.find(({ id }) => id === one.id);
    return (row && decidedOf(row, one, now)) ?? [];
  });
  return decidedInWords(found);
}
