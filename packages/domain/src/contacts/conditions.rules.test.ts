import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  Condition,
  conditionsIn,
  conditionsParameter,
  ConditionsParameter,
  Conditions,
  MOST_CONDITION_GROUPS,
  MOST_CONDITIONS,
} from './conditions.contract.ts';
import { conditionInWords, conditionsInWords, daysInWords, groupIdsIn } from './conditions.rules.ts';

const FAMILY = '01890000-0000-7000-8000-000000000001';
const LISBON = '01890000-0000-7000-8000-000000000002';
const NAMES = new Map([
  [FAMILY, 'Family'],
  [LISBON, 'Lisbon'],
]);
const nameOf = (id: string) => NAMES.get(id);

describe('a condition in words', () => {
  test.each<[Condition, string]>([
    [{ kind: 'warmth', is: 'warm' }, 'Warmth is warm'],
    [{ kind: 'warmth', is: 'cold' }, 'Warmth is cold'],
    [{ kind: 'warmth', is: 'cold', orBelow: 30 }, 'Warmth is cold or below 30 %'],
    [{ kind: 'warmth', is: 'warm', orBelow: 30 }, 'Warmth is warm'],
    [{ kind: 'inGroups', groupIds: [FAMILY] }, 'Group is Family'],
    [{ kind: 'inGroups', groupIds: [FAMILY, LISBON] }, 'Group is any of Family, Lisbon'],
    [{ kind: 'notInGroups', groupIds: [FAMILY, LISBON] }, 'Group is none of Family, Lisbon'],
    [{ kind: 'inGroups', groupIds: ['01890000-0000-7000-8000-00000000000f'] }, 'Group is a group that is gone'],
    [{ kind: 'lastInteraction', is: 'over', days: 21 }, 'Last interaction over 3 weeks ago'],
    [{ kind: 'lastInteraction', is: 'within', days: 1 }, 'Last interaction in the last 1 day'],
    [{ kind: 'email', is: 'given' }, 'Has an e-mail'],
    [{ kind: 'email', is: 'missing' }, 'Has no e-mail'],
    [{ kind: 'phone', is: 'missing' }, 'Has no phone number'],
    [{ kind: 'birthday', withinDays: 0 }, 'Birthday is today'],
    [{ kind: 'birthday', withinDays: 30 }, 'Birthday is within 1 month'],
    [{ kind: 'text', text: 'chess' }, 'Found by chess'],
  ])('%j is “%s”', (condition, words) => {
    expect(Condition.parse(condition)).toEqual(condition);
    expect(conditionsInWords([condition], nameOf, '')).toBe(words);
  });

  test.each([
    [1, '1 day'],
    [6, '6 days'],
    [7, '1 week'],
    [10, '10 days'],
    [30, '1 month'],
    [60, '2 months'],
    [84, '12 weeks'],
    [365, '1 year'],
  ])('%i days are said in the largest whole unit', (days, words) => expect(daysInWords(days)).toBe(words));

  test('several of them make one line', () =>
    expect(
      conditionsInWords(
        [
          { kind: 'warmth', is: 'cold' },
          { kind: 'email', is: 'missing' },
        ],
        nameOf,
        ' · ',
      ),
    ).toBe('Warmth is cold · Has no e-mail'));

  test('the value of a condition stands apart from what it is about', () =>
    expect(conditionInWords({ kind: 'notInGroups', groupIds: [LISBON] }, nameOf)).toEqual({
      subject: 'Group is',
      value: 'none of Lisbon',
    }));
});

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: MOST_CONDITION_GROUPS });
const given = fc.constantFrom('given' as const, 'missing' as const);
const anyCondition = fc.oneof(
  fc.record(
    {
      kind: fc.constant('warmth' as const),
      is: fc.constantFrom('warm', 'cold'),
      orBelow: fc.integer({ min: 1, max: 99 }),
    },
    { requiredKeys: ['kind', 'is'] },
  ),
  fc.record({ kind: fc.constant('inGroups' as const), groupIds: ids }),
  fc.record({ kind: fc.constant('notInGroups' as const), groupIds: ids }),
  fc.record({
    kind: fc.constant('lastInteraction' as const),
    is: fc.constantFrom('over', 'within'),
    days: fc.integer({ min: 1, max: 3650 }),
  }),
  fc.record({ kind: fc.constantFrom('email' as const, 'phone' as const), is: given }),
  fc.record({ kind: fc.constant('birthday' as const), withinDays: fc.integer({ min: 0, max: 365 }) }),
  fc.record({
    kind: fc.constant('text' as const),
    text: fc.string({ minLength: 1, maxLength: 90 }).map((text) => `a${text}b`),
  }),
);

test('whatever conditions there are pass through an address unchanged, the longest too', () =>
  fc.assert(
    fc.property(fc.array(anyCondition, { maxLength: MOST_CONDITIONS }), (conditions) => {
      const parameter = ConditionsParameter.parse(conditionsParameter(Conditions.parse(conditions)));
      expect(conditionsIn(parameter)).toEqual(conditions);
    }),
  ));

test.each(['[', '{}', '"cold"', '[{"kind":"shoe-size"}]', '[{"kind":"warmth","is":"tepid"}]', `[${'1,'.repeat(9)}1]`])(
  'the parameter %s is refused',
  (parameter) => expect(ConditionsParameter.safeParse(parameter).success).toBe(false),
);

test('more conditions than anybody reads are refused', () => {
  const conditions = Array.from({ length: MOST_CONDITIONS + 1 }, () => ({ kind: 'email', is: 'given' }));
  expect(Conditions.safeParse(conditions).success).toBe(false);
});

test('the groups that conditions speak of are named once', () =>
  expect(
    groupIdsIn([
      { kind: 'inGroups', groupIds: [FAMILY, LISBON] },
      { kind: 'email', is: 'given' },
      { kind: 'notInGroups', groupIds: [LISBON] },
    ]),
  ).toEqual([FAMILY, LISBON]));
