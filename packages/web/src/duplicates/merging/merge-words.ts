import { birthdayInWords } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { MergeOption, MergeRow } from '@inner-circle/domain/duplicates/merge-rows.rules.ts';
import { counted } from '../../platform/numbers.ts';

/** A value as people read it. */
export function optionInWords({ name }: Pick<MergeRow, 'name'>, { text }: MergeOption): string {
  if (name === 'birthday') return birthdayInWords(text);
  if (name === 'rhythm') return rhythmInWords(text);
  return text;
}

/** Written as `own:days`, without own where the user's default counts. */
function rhythmInWords(rhythm: string): string {
  const [own, days] = rhythm.split(':');
  return `Every ${counted(Number(days), 'day')}${own === '' ? ', your default' : ''}`;
}

/** “Yours since 2021”, “Added in May” */
export function sinceInWords(createdAt: string, today: Temporal.PlainDate): string {
  const year = Number(createdAt.slice(0, 4));
  const month = new Date(createdAt).toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' });
  return year < today.year ? `Yours since ${year}` : `Added in ${month}`;
}
