import { isStale } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { firstWords } from '@inner-circle/domain/today/sentences.rules.ts';
import type { TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import type { PersonRow } from './people.repository.ts';

/** A contact as the page of a day shows it. */
export function personOf(row: PersonRow, usersDays: number, now: Temporal.Instant): TodayPerson {
  const { ownDays, birthday: _birthday, notes: _notes, lastType, lastDate, lastWords, ...shown } = row;
  const coldAfterDays = ownDays ?? usersDays;
  return {
    ...shown,
    coldAfterDays,
    coldAfterFrom: row.coldThresholdDays !== null ? 'contact' : ownDays !== null ? 'group' : 'user',
    isCold: row.warmth === 'cold' || isStale(row.lastInteraction, coldAfterDays, now),
    last: lastType && lastDate ? { type: lastType, date: lastDate, words: firstWords(lastWords ?? '') } : null,
  };
}
