import { wordsOf } from '@inner-circle/domain/assistant/action-sentences.rules.ts';
import type { ChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { viewOf } from '../actions/action-view.ts';
import type { ActionRow } from '../actions/actions.repository.ts';
import type { MessageRow } from './messages.repository.ts';

/** A message as it is read at a moment. What it says of its actions is worked out anew: they may stand otherwise than when it was written. */
export function messageView(
  { id, role, source, content, note, createdAt, choices }: MessageRow,
  rows: readonly ActionRow[],
  now: Temporal.Instant,
): ChatMessage {
  const actions = rows.filter(({ messageId }) => messageId === id).map((row) => viewOf(row, now));
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
