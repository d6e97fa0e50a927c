import { requireNoConflict } from '@inner-circle/domain/conflicts.rules.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import type {
  NewPromoBatch,
  NewPromoCode,
  PromoCode,
  PromoCodeQuery,
  PromoCodeUpdate,
} from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import {
  byDay,
  CODE_CONFLICT,
  codeFrom,
  codeTaken,
  endOfDay,
  expiryInPast,
  isPastDay,
} from '@inner-circle/domain/promo-codes/promo-codes.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { type Admin, audit } from '../platform/audit.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { type NewPromoCodeRow, promoCodesRepository } from './promo-codes.repository.ts';

export async function listPromoCodes(query: PromoCodeQuery, { db, clock }: Dependencies) {
  const { total, data } = await promoCodesRepository(db).page(query, toMoment(clock.now()));
  return { data, meta: { total, page: query.page, limit: query.limit } };
}

export async function getPromoCode(id: string, { db }: Dependencies): Promise<PromoCode> {
  const found = await promoCodesRepository(db).find(id);
  if (!found) throw codeNotFound();
  return found;
}

/** A request that is repeated with its key is answered what it made. */
export async function createPromoCode(
  admin: Admin,
  { customCode, ...terms }: NewPromoCode,
  dependencies: Dependencies,
  key = dependencies.newId(),
): Promise<PromoCode> {
  return dependencies.db.transaction(async (tx) => {
    const [earlier] = await promoCodesRepository(tx).madeWith(key);
    if (earlier) return earlier;
    const newCode = () => customCode ?? randomCode(dependencies);
    const [created] = await insertCodes(tx, { admin, terms, count: 1, newCode, key }, dependencies);
    if (!created) throw codeTaken(customCode ?? '');
    const deed = { target: created.code, targetId: created.id, details: { ...terms } };
    await audit(tx, admin, { action: 'promo-code.created', ...deed }, dependencies);
    return created;
  });
}

export async function generateBatch(
  admin: Admin,
  { count, prefix, ...terms }: NewPromoBatch,
  dependencies: Dependencies,
  key = dependencies.newId(),
): Promise<PromoCode[]> {
  return dependencies.db.transaction(async (tx) => {
    const earlier = await promoCodesRepository(tx).madeWith(key);
    if (earlier.length > 0) return earlier;
    const newCode = () => randomCode(dependencies, prefix ?? '');
    const created = await insertCodes(tx, { admin, terms, count, newCode, key }, dependencies);
    const codes = created.map(({ code }) => code);
    const target = `${count} ${count === 1 ? 'code' : 'codes'}${prefix ? ` beginning with ${prefix}` : ''}`;
    const details = { ...terms, count, prefix, codes };
    await audit(tx, admin, { action: 'promo-code.batch-created', target, details }, dependencies);
    return created;
  });
}

/** Given what the admin saw, the change is refused when a colleague changed the same since. */
export async function changePromoCode(admin: Admin, id: string, update: PromoCodeUpdate, dependencies: Dependencies) {
  return dependencies.db.transaction(async (tx) => {
    const repository = promoCodesRepository(tx);
    const before = await repository.lock(id);
    if (!before) throw codeNotFound();
    const { seen = {}, ...change } = update;
    requireNoConflict(CODE_CONFLICT, { wanted: change, seen: byDay(seen), now: byDay(before) }, before);
    const { expiresAt, description, ...rest } = change;
    await repository.update(id, {
      ...rest,
      ...(expiresAt !== undefined && { expiresAt: expiresAt && endOfDay(expiresAt) }),
      ...(description !== undefined && { description: description ?? '' }),
    });
    const after = (await repository.find(id))!;
    const details = differences(before, after);
    if (Object.keys(details).length > 0)
      await audit(
        tx,
        admin,
        { action: actionOf(before, after), target: before.code, targetId: id, details },
        dependencies,
      );
    return after;
  });
}

/** Who redeemed it keeps what it granted. */
export async function deletePromoCode(admin: Admin, id: string, dependencies: Dependencies): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const repository = promoCodesRepository(tx);
    const code = await repository.lock(id);
    if (!code) throw codeNotFound();
    await repository.delete(id);
    const { planType, redemptionCount } = code;
    await audit(
      tx,
      admin,
      { action: 'promo-code.deleted', target: code.code, targetId: id, details: { planType, redemptionCount } },
      dependencies,
    );
  });
}

export async function deactivatePromoCodes(admin: Admin, ids: readonly string[], dependencies: Dependencies) {
  return dependencies.db.transaction(async (tx) => {
    const deactivated = await promoCodesRepository(tx).deactivate(ids);
    for (const { id, code } of deactivated)
      await audit(
        tx,
        admin,
        { action: 'promo-code.deactivated', target: code, targetId: id, details: { isActive: [true, false] } },
        dependencies,
      );
    return { deactivated: deactivated.length };
  });
}

const codeNotFound = () => notFound('The promo code');

const randomCode = ({ newSecret }: Dependencies, prefix = '') =>
  codeFrom(Buffer.from(newSecret(), 'base64url'), prefix);

type Terms = Omit<NewPromoCode, 'customCode'>;

const TRIES = 5;

type NewCodes = { admin: Admin; terms: Terms; count: number; newCode: () => string; key: string };

/** A random code that is taken is drawn again; a chosen one that is taken is left out of the answer. */
async function insertCodes(
  tx: Transaction,
  { admin, terms: { expiresAt, description, ...terms }, count, newCode, key }: NewCodes,
  { newId, clock }: Dependencies,
): Promise<PromoCode[]> {
  const now = clock.now();
  if (expiresAt !== null && isPastDay(expiresAt, now)) throw expiryInPast();
  const repository = promoCodesRepository(tx);
  const row = (): NewPromoCodeRow => ({
    ...terms,
    id: newId(),
    batchId: key,
    code: newCode(),
    expiresAt: expiresAt && endOfDay(expiresAt),
    description: description ?? '',
    createdAt: toMoment(now),
    creatorId: admin.user.id,
  });
  const ids: string[] = [];
  for (let tries = 0; ids.length < count && tries < TRIES; tries += 1)
    ids.push(...(await repository.insert(Array.from({ length: count - ids.length }, row))));
  return repository.findAll(ids);
}

/** By field: from what, to what. */
function differences(before: PromoCode, after: PromoCode): Record<string, unknown> {
  const fields = ['isActive', 'expiresAt', 'maxRedemptions', 'description'] as const;
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, [before[field], after[field]]]),
  );
}

function actionOf(before: PromoCode, after: PromoCode) {
  if (before.isActive === after.isActive) return 'promo-code.updated';
  return after.isActive ? 'promo-code.activated' : 'promo-code.deactivated';
}
