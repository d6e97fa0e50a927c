import type { Condition, Conditions } from './conditions.contract.ts';

/** A condition as a sentence: what is looked at, and what must hold of it, which is set apart where it is shown. */
export type ConditionWords = { readonly subject: string; readonly value: string };

/** The name of a group by its id; undefined when there is no such group any more. */
export type NameOfGroup = (id: string) => string | undefined;

const GONE = 'a group that is gone';

export function conditionInWords(condition: Condition, nameOfGroup: NameOfGroup): ConditionWords {
  switch (condition.kind) {
    case 'warmth':
      return { subject: 'Warmth is', value: warmthInWords(condition) };
    case 'inGroups':
      return { subject: 'Group is', value: anyOf(groupNames(condition.groupIds, nameOfGroup), 'any of ') };
    case 'notInGroups':
      return { subject: 'Group is', value: `none of ${groupNames(condition.groupIds, nameOfGroup).join(', ')}` };
    case 'lastInteraction':
      return {
        subject: 'Last interaction',
        value:
          condition.is === 'over'
            ? `over ${daysInWords(condition.days)} ago`
            : `in the last ${daysInWords(condition.days)}`,
      };
    case 'email':
      return { subject: 'Has', value: condition.is === 'given' ? 'an e-mail' : 'no e-mail' };
    case 'phone':
      return { subject: 'Has', value: condition.is === 'given' ? 'a phone number' : 'no phone number' };
    case 'birthday':
      return {
        subject: 'Birthday is',
        value: condition.withinDays === 0 ? 'today' : `within ${daysInWords(condition.withinDays)}`,
      };
    case 'text':
      return { subject: 'Found by', value: condition.text };
  }
}

/** All of them in one line: Warmth is cold · Has no e-mail. */
export const conditionsInWords = (conditions: Conditions, nameOfGroup: NameOfGroup, between: string): string =>
  conditions
    .map((condition) => conditionInWords(condition, nameOfGroup))
    .map(({ subject, value }) => `${subject} ${value}`)
    .join(between);

const warmthInWords = ({ is, orBelow }: Extract<Condition, { kind: 'warmth' }>) =>
  is === 'cold' && orBelow !== undefined ? `cold or below ${orBelow} %` : is;

const groupNames = (ids: readonly string[], nameOfGroup: NameOfGroup) => ids.map((id) => nameOfGroup(id) ?? GONE);

const anyOf = (names: readonly string[], prefix: string) => (names.length > 1 ? prefix : '') + names.join(', ');

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
const UNITS = [
  [365, 'year'],
  [30, 'month'],
  [7, 'week'],
] as const;

/** In the largest unit of which it is a whole number: 21 days are 3 weeks, 60 are 2 months. */
export function daysInWords(days: number): string {
  const [length, unit] = UNITS.find(([size]) => days % size === 0 && days > 0) ?? [1, 'day'];
  return counted(days / length, unit);
}

/** The groups that conditions speak of, each once. */
export const groupIdsIn = (conditions: Conditions): string[] => [
  ...new Set(
    conditions.flatMap((condition) =>
      condition.kind === 'inGroups' || condition.kind === 'notInGroups' ? condition.groupIds : [],
    ),
  ),
];
