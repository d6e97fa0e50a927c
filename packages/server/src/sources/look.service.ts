import { CHANGES_IN_SOURCE } from '@inner-circle/domain/notifications/notifications.rules.ts';
import type { CardDavAccount } from '@inner-circle/domain/sources/sources.contract.ts';
import { SOURCE_NAMES } from '@inner-circle/domain/sources/sources.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { userById } from '../auth/auth.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { rowByRow } from '../platform/chunks.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import { enqueue } from '../platform/jobs/job-store.ts';
import { bringIn, settleImport } from './bring-in.service.ts';
import { compareBatch } from './compare.service.ts';
import { type AskedLook, LOOK } from './look-job.ts';
import { lookedAt, writeFailure } from './look-outcomes.ts';
import { ownerOf, serverOf } from './secrets.service.ts';
import { sourcePeopleRepository } from './source-people.repository.ts';
import { type Look, type LookFrom, SourceFailure } from './sources.port.ts';
import { sourcesRepository, type SourceRow } from './sources.repository.ts';

const SOURCES_AT_ONCE = 100;

/** Enqueues a look into each account whose time has come. */
export function lookWhereDue(now: Temporal.Instant, dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { db, log } = dependencies;
  const due = rowByRow(SOURCES_AT_ONCE, (size, last?: { userId: string; sourceId: string }) =>
    sourcesRepository(db).due(toMoment(now), size, last),
  );
  return forEachUser(due, (source) => enqueue(db, LOOK, { ...source, isAsked: false }), {
    doing: 'asking for a look',
    log,
    signal,
  });
}

/**
 * Looks into an account. The first time, whoever is there becomes an import that the person checks and starts; from then on it is
 * compared with what was seen before, and what is other is proposed. What a batch writes may be written again: a look that is cut off is
 * begun anew from where the last whole one ended.
 */
export async function lookInto(asked: AskedLook, dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { db } = dependencies;
  const { userId, sourceId } = asked;
  const user = await userById(userId, dependencies);
  const found = user && (await sourcesRepository(db).find(userId, sourceId));
  if (!found || found.brokenAt !== null) return;
  try {
    const source = await settleImport(user, found, dependencies);
    if (source.broughtInAt === null) await bringIn(user, source, callsOf(source, dependencies), dependencies, signal);
    else await compare(user, source, asked, dependencies, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    await writeFailure(found, error, dependencies);
  }
}

type Calls = (from: LookFrom) => Look;

function callsOf(source: SourceRow, { sealing, ports }: Dependencies): Calls {
  const opened = sealing.open(source.sealedSecret, ownerOf(source));
  if (!opened) throw new SourceFailure('not-authorized', 'Its saved sign-in can no longer be read on this server.');
  if (source.kind === 'carddav')
    return (from) => ports.cardDavAccounts.look(serverOf(JSON.parse(opened.secret) as CardDavAccount), from);
  const { googleContacts } = ports;
  if (!googleContacts) throw new SourceFailure('away', 'Google is not set up on this server.');
  return (from) => googleContacts.look(opened.secret, from);
}

async function compare(
  user: SignedInUser,
  source: SourceRow,
  { isAsked }: AskedLook,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  const { db } = dependencies;
  const place = { userId: user.id, sourceId: source.id };
  const known = await sourcePeopleRepository(db, place).known();
  const look = callsOf(source, dependencies)({ syncToken: source.syncToken, known, signal });
  let found = 0;
  for (let step = await look.next(); ; step = await look.next()) {
    if (step.done) {
      await finish(source, step.value, found, isAsked, dependencies);
      return;
    }
    found += await compareBatch(place, step.value, dependencies);
  }
}

/** What a look found no other one tells of, also where that one was done before. */
async function finish(
  source: SourceRow,
  syncToken: string | null,
  found: number,
  isAsked: boolean,
  dependencies: Dependencies,
): Promise<void> {
  const { clock } = dependencies;
  await inTransaction({ id: source.userId }, dependencies, async (within, locked) => {
    if (locked?.deletedAt !== null) return;
    const now = clock.now();
    const sources = sourcesRepository(within.db);
    await sources.finishLook(source, { ...lookedAt(source, now), syncToken });
    const isThere = (await sources.find(source.userId, source.id)) !== undefined;
    if (isThere && found > 0 && !isAsked) await notifyOf(source, found, within);
  });
}

const notifyOf = ({ userId, id, kind }: SourceRow, found: number, dependencies: Dependencies) =>
  notify(
    userId,
    {
      type: 'other',
      subject: SOURCE_NAMES[kind],
      message: `${found === 1 ? 'Somebody' : `${found} people`} changed in ${SOURCE_NAMES[kind]}. Nothing is changed here until you say so.`,
      contactId: null,
      cause: `${CHANGES_IN_SOURCE}${id}`,
    },
    dependencies,
  );
