import type { ContactSource, ContactSources } from '@inner-circle/domain/sources/sources.contract.ts';
import {
  alreadyLooking,
  LOOK_HOURS,
  LOOK_MINUTES,
  signInAgain,
  sourceNotFound,
} from '@inner-circle/domain/sources/sources.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { enqueue } from '../platform/jobs/job-store.ts';
import { importOf } from './bring-in.service.ts';
import { LOOK } from './look-job.ts';
import { giveBack } from './secrets.service.ts';
import { type CountedSource, sourcesRepository, type SourceRow } from './sources.repository.ts';

export async function listSources(user: SignedInUser, dependencies: Dependencies): Promise<ContactSources> {
  const rows = await sourcesRepository(dependencies.db).ofUser(user.id);
  const data = await Promise.all(rows.map((row) => toSource(row, dependencies)));
  return { data, offersGoogle: dependencies.ports.googleContacts !== undefined };
}

export async function sourceOf(userId: string, id: string, dependencies: Dependencies): Promise<ContactSource> {
  const row = await sourcesRepository(dependencies.db).counted(userId, id);
  if (!row) throw sourceNotFound();
  return toSource(row, dependencies);
}

const isLooking = ({ askedAt }: SourceRow, now: Temporal.Instant) =>
  askedAt !== null && Temporal.Instant.compare(Temporal.Instant.from(askedAt).add({ minutes: LOOK_MINUTES }), now) > 0;

async function toSource(row: CountedSource, dependencies: Dependencies): Promise<ContactSource> {
  const { problem, problemSince, brokenAt } = row;
  const { waiting, isDone } = await importOf(row, dependencies);
  return {
    id: row.id,
    kind: row.kind,
    account: row.account,
    server: URL.parse(row.address)?.hostname ?? null,
    address: row.address || null,
    connectedAt: row.connectedAt,
    lookedAt: row.lookedAt,
    nextLookAt: row.nextLookAt,
    isLooking: isLooking(row, dependencies.clock.now()),
    keepsUpToDate: row.keepsUpToDate,
    problem:
      problem !== null && problemSince !== null
        ? { message: problem, since: problemSince, isRefused: brokenAt !== null }
        : null,
    people: row.people,
    importId: waiting,
    isBroughtIn: isDone,
    proposals: row.proposals,
  };
}

/** Somebody waits for it: what it found is told by the account's state. */
export async function askForLook(user: SignedInUser, id: string, dependencies: Dependencies): Promise<ContactSource> {
  const { db, clock } = dependencies;
  await inTransaction(user, { db }, async ({ db: tx }) => {
    const source = await sourcesRepository(tx).lock(user.id, id);
    if (!source) throw sourceNotFound();
    if (source.brokenAt !== null) throw signInAgain();
    if (isLooking(source, clock.now())) throw alreadyLooking();
    await sourcesRepository(tx).update(user.id, id, { askedAt: toMoment(clock.now()) });
    await enqueue(tx, LOOK, { userId: user.id, sourceId: id, isAsked: true });
  });
  return sourceOf(user.id, id, dependencies);
}

export async function keepUpToDate(
  user: SignedInUser,
  id: string,
  keepsUpToDate: boolean,
  dependencies: Dependencies,
): Promise<ContactSource> {
  const { db, clock } = dependencies;
  await inTransaction(user, { db }, async ({ db: tx }) => {
    const source = await sourcesRepository(tx).lock(user.id, id);
    if (!source) throw sourceNotFound();
    const last = source.lookedAt === null ? clock.now() : Temporal.Instant.from(source.lookedAt);
    const nextLookAt = keepsUpToDate && source.brokenAt === null ? toMoment(last.add({ hours: LOOK_HOURS })) : null;
    await sourcesRepository(tx).update(user.id, id, { keepsUpToDate, nextLookAt });
  });
  return sourceOf(user.id, id, dependencies);
}

/** The people stay, and so does what was decided on. What is proposed goes: nobody could look at it again. */
export async function disconnectSource(user: SignedInUser, id: string, dependencies: Dependencies): Promise<void> {
  const removed = await sourcesRepository(dependencies.db).remove(user.id, id);
  if (!removed) throw sourceNotFound();
  await giveBack(removed, dependencies).catch((error: unknown) => {
    dependencies.log.warn({ err: error, userId: user.id }, 'the permission for contacts could not be given back');
  });
}
