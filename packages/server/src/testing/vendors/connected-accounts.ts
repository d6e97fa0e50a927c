import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { eq } from 'drizzle-orm';
import { attemptsRepository } from '../../integrations/attempts.repository.ts';
import { calendarGrantsRepository } from '../../integrations/google-calendar/calendar-grants.repository.ts';
import { calendarAttempts, mailboxAttempts } from '../../integrations/integrations.table.ts';
import { mailboxesRepository } from '../../integrations/mailboxes/mailboxes.repository.ts';
import { revocationsRepository } from '../../integrations/revocations.repository.ts';
import { telegramRepository } from '../../integrations/telegram/telegram.repository.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { hashOf } from '../../platform/secrets.ts';
import {
  contactSources,
  sourceAttempts,
  sourceLinks,
  sourcePeople,
  sourceProposals,
} from '../../sources/sources.table.ts';
import { contacts } from '../../contacts/contacts.table.ts';

/** A mailbox, a calendar, an address book with somebody in it, a Telegram chat, new ones of all on their way, and a former mailbox that is to be given back. Straight into the database: nobody is there to agree. */
export async function connectAccounts({ id: userId, email }: User, dependencies: Dependencies): Promise<void> {
  const { db, clock, newId, newSecret, sealing } = dependencies;
  const [now, later] = [toMoment(clock.now()), toMoment(clock.now().add({ minutes: 10 }))];
  const sealedSecret = sealing.seal(newSecret(), `mailbox:google:${userId}`);
  await mailboxesRepository(db).replace({ userId, kind: 'google', email, sealedSecret, connectedAt: now });
  const calendar = { sealedSecret: sealing.seal(newSecret(), `calendar:google:${userId}`), connectedAt: now };
  await calendarGrantsRepository(db).replace({ userId, email, ...calendar });
  const former = { userId, email: `former-${email}`, sealedSecret };
  await revocationsRepository(db).insert('mailbox', former, newId(), now);
  const attempt = { codeVerifier: newSecret(), redirectUri: 'http://localhost/' };
  for (const attempts of [mailboxAttempts, calendarAttempts, sourceAttempts])
    await attemptsRepository(db, attempts).insert(userId, hashOf(newSecret()), attempt, later);
  await connectSource({ userId, email, now }, dependencies);
  await telegramRepository(db).link({ userId, chatId: `chat of ${userId}`, name: 'Somebody', linkedAt: now });
  await telegramRepository(db).saveCode(userId, hashOf(newSecret()), later);
}

/** Somebody in it is known here, where there is a contact, and is called something else there. */
async function connectSource(
  { userId, email, now }: { userId: string; email: string; now: string },
  { db, newId, newSecret, sealing }: Dependencies,
): Promise<void> {
  const [sourceId, remoteId] = [newId(), 'people/c1'];
  await db.delete(contactSources).where(eq(contactSources.userId, userId));
  await db.insert(contactSources).values({
    userId,
    id: sourceId,
    kind: 'google',
    account: email,
    sealedSecret: sealing.seal(newSecret(), `source:google:${userId}`),
    connectedAt: now,
    broughtInAt: now,
  });
  const seen = {
    name: 'Grace Hopper',
    emails: [{ value: 'grace@example.com', label: null }],
    phones: [],
    birthday: null,
    groups: [],
    customFields: [],
    notes: '',
    ...plainFields(() => null),
  };
  await db.insert(sourcePeople).values({ userId, sourceId, remoteId, seen });
  const [contact] = await db.select({ id: contacts.id }).from(contacts).where(eq(contacts.userId, userId)).limit(1);
  if (contact) await db.insert(sourceLinks).values({ userId, sourceId, remoteId, contactId: contact.id });
  const there = { ...seen, name: 'Grace B. Hopper' };
  await db
    .insert(sourceProposals)
    .values({ userId, id: newId(), sourceId, remoteId, kind: 'changed', there, foundAt: now });
}
