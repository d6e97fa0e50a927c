// The weekly letter: a row of settings says when somebody looks whether it is due. Then, in one transaction, the letter of the week
// gets its row and the settings move on to the next one; whoever sends it composes it. So of a week there is one, whatever crashes.
import {
  DEFAULT_SCHEDULE,
  type LetterChange,
  type LetterSettings,
  type Trial,
} from '@inner-circle/domain/letters/letters.contract.ts';
import { dueSlot, LATE_HOURS, nextSlot, weekOf } from '@inner-circle/domain/letters/letter-times.rules.ts';
import { lettersNotSetUp, mailServerAway } from '@inner-circle/domain/letters/letters.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { addLetter, lastLetterSentAt, sendTrial } from '../operator-mail/operator-mail.service.ts';
import { rowByRow } from '../platform/chunks.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import { type LetterRow, lettersRepository } from './letters.repository.ts';
import { settingsOfReader } from './reader-settings.service.ts';

const USERS_AT_ONCE = 200;

const OFF = { isOn: false, ...DEFAULT_SCHEDULE, nextAt: null, lastDate: null };

export async function letterSettingsOf(user: SignedInUser, dependencies: Dependencies): Promise<LetterSettings> {
  const { db, clock, ports } = dependencies;
  const row = await lettersRepository(db).find(user.id);
  const { isOn, weekday, hour } = row ?? OFF;
  return {
    isOn,
    weekday,
    hour,
    nextAt: row?.isOn && ports.operatorMailer ? await nextAt(row, clock.now(), dependencies) : null,
    isAvailable: ports.operatorMailer !== undefined,
    email: user.email,
    lastSentAt: await lastLetterSentAt(user.id, dependencies),
  };
}

export async function changeLetter(user: SignedInUser, change: LetterChange, dependencies: Dependencies) {
  const { clock, ports } = dependencies;
  // Who has letters from elsewhere can end them, and nobody can begin what never comes.
  if (change.isOn && !ports.operatorMailer) throw lettersNotSetUp();
  await inTransaction(user, dependencies, async (within) => {
    const repository = lettersRepository(within.db);
    const now = clock.now();
    const current = (await repository.lock(user.id)) ?? { userId: user.id, ...OFF, since: toMoment(now) };
    const { isOn = current.isOn, weekday = current.weekday, hour = current.hour } = change;
    const isAsItWas = isOn === current.isOn && weekday === current.weekday && hour === current.hour;
    if (isAsItWas) return;
    const changed = { ...current, isOn, weekday, hour, since: toMoment(now) };
    const at = isOn ? await nextAt(changed, now, within) : null;
    await repository.save({ ...changed, nextAt: at });
  });
  return letterSettingsOf(user, dependencies);
}

const lastDateOf = ({ lastDate }: LetterRow) => (lastDate === null ? null : Temporal.PlainDate.from(lastDate));

async function nextAt(row: LetterRow, now: Temporal.Instant, dependencies: Dependencies): Promise<string> {
  const { zone } = await settingsOfReader(row.userId, dependencies);
  return toMoment(nextSlot(row, zone, { lastDate: lastDateOf(row) }, now).at);
}

/** Writes down whose letter is due. What came due while nothing ran still is, for a day. */
export function claimDueLetters(now: Temporal.Instant, dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { db, log } = dependencies;
  const read = (size: number, last?: { userId: string }) => lettersRepository(db).due(toMoment(now), size, last);
  const claim = ({ userId }: { userId: string }) =>
    inTransaction({ id: userId }, dependencies, (within) => claimLetter(within.db, userId, now, within));
  return forEachUser(rowByRow(USERS_AT_ONCE, read), claim, { doing: 'claiming a weekly letter', log, signal });
}

async function claimLetter(
  tx: Transaction,
  userId: string,
  now: Temporal.Instant,
  dependencies: Dependencies,
): Promise<void> {
  const repository = lettersRepository(tx);
  const row = await repository.lock(userId);
  // Another process was here first.
  if (!row?.isOn || row.nextAt === null || row.nextAt > toMoment(now)) return;
  const { zone } = await settingsOfReader(userId, dependencies);
  const since = Temporal.Instant.from(row.since);
  const slot = dueSlot(row, zone, { lastDate: lastDateOf(row), since }, now);
  if (slot && dependencies.ports.operatorMailer)
    await addLetter(
      tx,
      {
        userId,
        occasion: weekOf(slot.date),
        nextAttemptAt: toMoment(now),
        giveUpAt: toMoment(slot.at.add({ hours: LATE_HOURS })),
        createdAt: toMoment(now),
      },
      dependencies,
    );
  const written = slot ? { ...row, lastDate: slot.date.toString() } : row;
  await repository.save({ ...written, nextAt: await nextAt(written, now, dependencies) });
}

export async function trial(user: SignedInUser, dependencies: Dependencies): Promise<Trial> {
  const outcome = await sendTrial(user.id, dependencies);
  if (outcome === 'off') throw lettersNotSetUp();
  if (outcome === 'nothing') return { outcome, email: user.email };
  if (outcome.kind !== 'sent') throw mailServerAway();
  return { outcome: 'sent', email: user.email };
}

/** As if everybody had this week's letter, wherever it is today. */
export const countLettersAsWritten = (tx: Transaction, now: Temporal.Instant) =>
  lettersRepository(tx).countAsWritten(now.toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate().toString());
