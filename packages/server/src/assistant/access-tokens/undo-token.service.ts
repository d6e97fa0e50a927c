import type { TokenUndo } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { tokenNotFound } from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { viewOf } from '../actions/action-view.ts';
import { type ActionRow, actionsRepository } from '../actions/actions.repository.ts';
import { undoAction } from '../actions/actions.service.ts';
import { accessTokensRepository } from './access-tokens.repository.ts';

/** Well below what a browser waits for an answer. */
const LONGEST_MILLISECONDS = 10_000;

/**
 * Takes back what a token did and can still be taken back, the latest first, each in a transaction of its own. What was changed since
 * is left as it is. Whoever calls it again goes on where it ended. A token that has been revoked is known by what it did.
 */
export async function undoToken(user: SignedInUser, tokenId: string, dependencies: Dependencies): Promise<TokenUndo> {
  const { db, clock } = dependencies;
  const repository = actionsRepository(db);
  const rows = await repository.undoableOfToken(user.id, tokenId, toMoment(clock.now()));
  if (rows.length === 0 && !(await isKnown(user.id, tokenId, dependencies))) throw tokenNotFound();
  const endsAt = performance.now() + LONGEST_MILLISECONDS;
  const left: TokenUndo['left'] = [];
  let tried = 0;
  for (const row of rows) {
    if (performance.now() > endsAt) break;
    tried += 1;
    const message = await undoAction(user, row.id, dependencies).then(() => undefined, refusal);
    if (message !== undefined) left.push({ id: row.id, title: titleOf(row, clock.now()), message });
  }
  return { undone: tried - left.length, left, remaining: rows.length - tried };
}

const isKnown = async (userId: string, tokenId: string, { db }: Dependencies) =>
  (await accessTokensRepository(db).isThere(userId, tokenId)) ||
  (await actionsRepository(db).isKnownToken(userId, tokenId));

function refusal(error: unknown): string {
  if (!(error instanceof DomainError)) throw error;
  return error.message;
}

/** "Contact changed: Grace Hopper" */
function titleOf(row: ActionRow, now: Temporal.Instant): string {
  const { title, lines, people } = viewOf(row, now);
  const about = people.map(({ name }) => name).join(', ') || lines[0];
  return about ? `${title}: ${about}` : title;
}
