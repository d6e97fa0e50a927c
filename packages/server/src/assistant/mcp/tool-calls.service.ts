// What a user's own AI client asks for goes the way of everything that the assistant proposes: it is checked, kept as a card of the
// conversation and carried out once. What must be confirmed waits in the panel until the person says so.
import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import type { TokenBearer } from '../access-tokens/access-tokens.service.ts';
import { viewOf } from '../actions/action-view.ts';
import { executeActions } from '../actions/actions.service.ts';
import { checkActions, proposeActions } from '../actions/propose.service.ts';
import { KEPT_MESSAGES, messagesRepository } from '../conversation/messages.repository.ts';

export async function actFor(
  { user, tokenName }: TokenBearer,
  action: Pick<Action, 'type'> & { readonly arguments: unknown },
  dependencies: Dependencies,
): Promise<ProposedAction> {
  const { db, clock, newId } = dependencies;
  const zone = zoneOf(await settingsOf(user, dependencies));
  const checked = await checkActions(user, [action], zone, dependencies);
  if (checked.length === 0) throw notFound('What this is about');
  const proposed = await db.transaction(async (tx) => {
    const repository = messagesRepository(tx);
    await repository.lockUser(user.id);
    const message = await repository.insert(user.id, {
      id: newId(),
      role: 'assistant',
      content: `Your AI client asked for this, with the access token “${tokenName}”.`,
      createdAt: toMoment(clock.now()),
    });
    const [row] = await proposeActions(user, message.id, { checked }, { ...dependencies, db: tx });
    await repository.keepLatest(user.id, KEPT_MESSAGES);
    return viewOf(row!, clock.now());
  });
  if (proposed.needsConfirmation) return proposed;
  const [done] = await executeActions(user, { actions: [{ id: proposed.id, confirmed: false }] }, dependencies);
  return done!;
}
