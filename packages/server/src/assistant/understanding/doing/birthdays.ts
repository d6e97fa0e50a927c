import { link } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Intent } from '../clauses/intent.ts';
import { asks, type Question } from './outcomes.ts';
import type { Scene } from '../scene.ts';

/** The day that is counted from somebody's birthday, where it is: the next one that is still to come. */
export async function birthdayIn(
  { birthday }: Intent,
  { reading, present: { today } }: Scene,
): Promise<Temporal.PlainDate | Question | undefined> {
  if (!birthday) return undefined;
  const [contact] = await reading.contacts([birthday.id]);
  if (!contact?.birthday) return asks(`I do not know the birthday of ${link(birthday)}. When is it?`);
  const day = nextBirthday(contact.birthday, today).add({ days: birthday.days });
  if (Temporal.PlainDate.compare(day, today) >= 0) return day;
  return nextBirthday(contact.birthday, today.add({ days: 1 - birthday.days })).add({ days: birthday.days });
}
