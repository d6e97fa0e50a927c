// What a user's own AI client asks for goes the way of everything that the assistant proposes: it is checked, kept as a card beside
// the conversation and carried out once. What does more than add waits in the panel until the person says so.
import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import {
  CLIENT_ACTIONS_PER_HOUR,
  KEPT_CLIENT_CARDS,
  MOST_CLIENT_ACTIONS_WAITING,
  tooManyClientActions,
  tooManyWaiting,
} from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { MOST_TOUCHED_UNASKED } from '@inner-circle/domain/assistant/actions.rules.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import type { TokenBearer } from '../access-tokens/access-tokens.service.ts';
import { viewOf } from '../actions/action-view.ts';
import { actionsRepository } from '../actions/actions.repository.ts';
import { executeActions } from '../actions/actions.service.ts';
import { checkActions, preparedActions } from '../actions/propose.service.ts';
import { messagesRepository } from '../conversation/messages.repository.ts';

export async function actFor(
  { user, token }: TokenBearer,
  action: Pick<Action, 'type'> & { readonly arguments: unknown },
  dependencies: Dependencies,
): Promise<ProposedAction> {
  const { db, clock, newId } = dependencies;
  const zone = zoneOf(await settingsOf(user, dependencies));
  const {
    checked,
    refusals: [refusal],
  } = await checkActions(user, [action], zone, dependencies);
  if (refusal) throw refusal;
  if (checked.length === 0) throw notFound('What this is about');
  const proposed = await inTransaction(user, { db }, async ({ db: tx }) => {
    const now = clock.now();
    const hourAgo = toMoment(now.subtract({ hours: 1 }));
    const [messages, actions] = [messagesRepository(tx), actionsRepository(tx)];
    // Calls that come at once, wherever they arrive, are counted one after the other.
    if ((await actions.countOfClients(user.id, hourAgo)) >= CLIENT_ACTIONS_PER_HOUR) throw tooManyClientActions();
    const touched = await actions.touchedBy(user.id, token.id, hourAgo, MOST_TOUCHED_UNASKED + 1);
    const waiting = await actions.countWaitingOfClients(user.id, toMoment(now));
    const message = await messages.insert(user.id, {
      id: newId(),
      role: 'assistant',
      source: 'client',
      content: `Your AI client asked for this, with the access token “${token.name}”.`,
      createdAt: toMoment(now),
    });
    const asker = { by: 'token' as const, touched };
    const prepared = preparedActions({ checked, asker, token, messageId: message.id }, dependencies);
    const [row] = await actions.insert(user.id, prepared);
    if (row!.needsConfirmation && waiting >= MOST_CLIENT_ACTIONS_WAITING) throw tooManyWaiting();
    await messages.keepClientCards(user.id, KEPT_CLIENT_CARDS, now);
    return viewOf(row!, now);
  });
  if (proposed.needsConfirmation) return proposed;
  const [done] = await executeActions(user, { actions: [{ id: proposed.id, confirmed: false }] }, dependencies);
  return done!;
}
