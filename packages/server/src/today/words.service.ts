import { dayIn } from '@inner-circle/domain/time.ts';
import { birthdayKeysAhead } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { contactNotFound } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import type { NewWord, Word } from '@inner-circle/domain/today/today.contract.ts';
import { wordNotFound, wordSubject } from '@inner-circle/domain/today/words.rules.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { sendWord, wordStatus } from '../reminders/words.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { peopleRepository } from './people.repository.ts';

export async function sendWordTo(
  user: SignedInUser,
  contactId: string,
  { subject, message }: NewWord,
  dependencies: Dependencies,
  key?: string,
): Promise<Word> {
  const word = { contactId, message, subject: subject ?? (await subjectFor(user, contactId, dependencies)) };
  return getWord(user, await sendWord(user, word, dependencies, key), dependencies);
}

export async function getWord(user: SignedInUser, id: string, dependencies: Dependencies): Promise<Word> {
  const word = await wordStatus(user, id, dependencies);
  if (!word) throw wordNotFound();
  return word;
}

async function subjectFor(user: SignedInUser, contactId: string, dependencies: Dependencies): Promise<string> {
  const [contact] = await peopleRepository(dependencies.db, user.id).find([contactId]);
  if (!contact) throw contactNotFound();
  const today = dayIn(zoneOf(await settingsOf(user, dependencies)), dependencies.clock.now());
  const isBirthday = contact.birthday !== null && birthdayKeysAhead(today, 0).includes(contact.birthday.slice(-5));
  return wordSubject(contact.name, isBirthday);
}
