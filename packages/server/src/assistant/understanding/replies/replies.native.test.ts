import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { MOST_DAYS_SHOWN } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { link } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { describe, expect, test } from 'vitest';
import type { AgendaEntry, CalendarAccess, Reading } from '../../engine.port.ts';
import type { Scene } from '../scene.ts';
import { CONTACTS, NOW, person, REMINDERS, TODOS, world, ZONE } from '../sentences/world.ts';
import { OF_ONE, TOPICS } from '../doing/questions.ts';
import { birthdays } from './birthdays.ts';
import { meetings } from './calendar.ts';
import { HELP } from './help.ts';
import { type Period, periodInWords } from './period.ts';
import { about } from './person.ts';
import { myPlan, prices } from './plans.ts';
import { type Asked, LONG_LIST, type Reply, SHOWN } from './reply.ts';
import { lastTalk } from './talks.ts';
import { todos } from './todos.ts';
import { mentions } from './contacts.ts';

const day = (date: string) => Temporal.PlainDate.from(date);
const TODAY = day('2026-11-18');
const MONTH: Period = { from: day('2026-11-01'), to: day('2026-11-30') };
const AHEAD: Period = { from: TODAY, to: day('2026-11-30') };

const sceneOf = (reading: Reading, now = NOW, zone = ZONE): Scene => ({
  turn: {
    message: '',
    now,
    zone,
    userName: 'Ada Lovelace',
    newId: () => crypto.randomUUID(),
    history: [],
    memory: null,
    chosen: null,
    signal: new AbortController().signal,
    last: null,
  } as unknown as Scene['turn'],
  reading,
  present: { now, zone, today: now.toZonedDateTimeISO(zone).toPlainDate() } as unknown as Scene['present'],
  message: '',
  settled: {},
  spokenOf: [],
  shown: [],
});

/** Names that would be links, headings or numbers if they were not shown to the letter. */
const HARD_NAMES = ['[x](http://evil) **bold**', '# One', '<b>Bob</b>', 'Anna_Berg', 'Zoë `O’Neil`'];
const idOf = (index: number) => `019a0000-0000-7000-9000-${String(index).padStart(12, '0')}`;
const someone = (index: number): Contact => ({
  ...person('Anna Berg'),
  id: idOf(index),
  name: HARD_NAMES[index % HARD_NAMES.length]!,
  notes: 'Works at Siemens',
  linkedin: 'anna-berg',
  groups: ['A*', '[B](http://b)'],
  lastInteraction: '2026-11-18T08:00:00.000Z',
  lastInteractionType: index % 2 === 0 ? 'email' : null,
  createdAt: '2026-11-17T08:00:00.000Z',
});
const ANNA = someone(0);
const GROUP = {
  id: idOf(900),
  name: '[Family](http://evil)',
  description: '',
  contactCount: 3,
  coldThresholdDays: null,
};

/** A world with as many of everything, on days around today, whatever is asked for. */
function worldOf(count: number, calendar: CalendarAccess = 'connected'): Reading {
  const people = Array.from({ length: count }, (_, index) => someone(index));
  const rowsOf = <Row extends object>(row: (contact: Contact, index: number) => Row, of?: string) =>
    people.map((one, index) => {
      const contact = of === undefined ? one : ANNA;
      return Object.assign(row(contact, index), { contactId: contact.id, contact });
    });
  const listed = <Row>(rows: readonly Row[], limit: number) => ({ rows: rows.slice(0, limit), total: rows.length });
  /** Yesterday, today, tomorrow, the day after, and so on. */
  const dayOf = (index: number) => TODAY.add({ days: (index % 12) - 1 }).toString();
  const entries = rowsOf((contact, index): AgendaEntry => {
    const start = `${dayOf(index)}T11:30:00.000Z`;
    const shared = { id: contact.id, calendarId: null, title: '**Lunch**', contactId: contact.id, attendees: [] };
    const type = (['meeting', 'reminder', 'birthday', 'todo'] as const)[index % 4]!;
    return { ...shared, type, start, end: start, allDay: false };
  });
  return {
    ...world,
    contacts: async (ids) => ids.flatMap((id) => people.find((one) => one.id === id) ?? []),
    notContacted: async ({ limit }) => listed(people, limit),
    birthdays: async ({ limit }) =>
      listed(
        people.map((contact, index) => ({ contact, date: dayOf(index), turns: index % 3 === 0 ? null : 40 })),
        limit,
      ),
    interactions: async ({ contactId, limit }) => ({
      ...listed(
        rowsOf(
          (_, index) => ({
            id: idOf(index),
            type: (['call', 'email'] as const)[index % 2]!,
            date: '2026-11-18T08:00:00.000Z',
            notes: '[no](http://evil)',
            createdAt: '2026-11-18T08:00:00.000Z',
          }),
          contactId,
        ),
        limit,
      ),
      people: count,
    }),
    todos: async ({ status, contactId, limit }) => {
      const completedAt = status === 'completed' ? '2026-11-18T08:00:00.000Z' : null;
      const row = (_: Contact, index: number) => ({
        ...TODOS[0]!,
        task: 'Send *it*',
        dueDate: dayOf(index),
        completed: completedAt !== null,
        completedAt,
      });
      return listed(rowsOf(row, contactId), limit);
    },
    reminders: async ({ contactId, limit }) => {
      const row = () => ({ ...REMINDERS[0]! });
      return listed(rowsOf(row, contactId), limit);
    },
    groups: async (limit) =>
      listed(
        people.map(({ id, name }) => ({ id, name, description: '', contactCount: 1, coldThresholdDays: null })),
        limit,
      ),
    members: async (_, limit) => listed(people, limit),
    searchNotes: async (_, limit) =>
      listed(
        people.map((contact, index) => ({
          contact,
          found: (['name', 'notes', 'talk'] as const)[index % 3]!,
          text: 'Works at *Siemens*',
        })),
        limit,
      ),
    counts: async () => ({
      contacts: count,
      warm: count,
      cold: 0,
      groups: count,
      openTodos: count,
      overdueTodos: 0,
      pendingReminders: count,
    }),
    agenda: async () => ({ calendar, entries }),
    freeTimes: async () => ({
      calendar,
      times: calendar === 'connected' ? entries.slice(0, 3).map(({ start }) => ({ start, end: start })) : [],
    }),
  };
}

const words = 'Siemens';
/** What a question may name, alone and together, and the flags that some of them have. */
const SLOTS: Readonly<Record<string, Asked>> = {
  'nothing else': {},
  days: { period: MONTH },
  'days to come': { period: AHEAD, minutes: 30 },
  today: { period: { from: TODAY, to: TODAY } },
  somebody: { person: ANNA, people: [ANNA] },
  'calls with somebody on some days': { person: ANNA, people: [ANNA], type: 'call', period: MONTH },
  'a group': { group: GROUP },
  'a group and days': { group: GROUP, period: AHEAD },
  ...Object.fromEntries(
    ['overdue', 'completed', 'undated', 'cold', 'warm', 'next', 'year'].flatMap((flag): [string, Asked][] => [
      [flag, { flags: [flag] }],
      [`${flag}, of somebody, a group and days`, { flags: [flag], person: ANNA, group: GROUP, period: MONTH, most: 3 }],
    ]),
  ),
};
/** What the words of a question are where they are one of a few. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  help: ['', ...Object.keys(HELP)],
  prices: ['', ...Object.keys(PLANS)],
  plan: ['', 'contacts', 'groups', 'todos', 'aiQueries'],
  missing: ['email', 'phone', 'birthday', 'group', 'notes'],
};
/** Every question that there is, with all that it may name. */
const QUESTIONS: Readonly<Record<string, readonly ((scene: Scene) => Promise<Reply>)[]>> = Object.fromEntries(
  Object.entries(TOPICS).map(([topic, tell]) => [
    topic,
    (WORDS[topic] ?? [words]).flatMap((said) =>
      Object.values(SLOTS).map(
        (slots) => (scene: Scene) =>
          tell({ ...(topic in OF_ONE && { person: ANNA, group: GROUP }), ...slots, words: said }, scene),
      ),
    ),
  ]),
);

/** What no reply may say, however many rows there are. */
function flawsOf({ reply, people }: Reply): string[] {
  const links = [...reply.matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target!);
  const text = reply.replaceAll(/\[((?:\\.|[^\]\\])*)\]\(contact:[^)]*\)/g, 'X');
  return [
    ...(/(?<![\d-])-\d/.test(text) ? ['a negative number'] : []),
    ...(/\b1 (?:days|weeks|months|years|contacts|to-dos|groups|meetings|e-mails|birthdays|interactions|people)\b/.test(
      text,
    )
      ? ['one of many']
      : []),
    ...(/\b0 (?:days?|weeks?) (?:ago|overdue)|\bin 0 days\b/.test(text) ? ['no time at all'] : []),
    ...(/undefined|null|NaN|\[object|Invalid/.test(reply) ? ['a value'] : []),
    ...(/\s[.,:]|\.\.|  /.test(text) ? ['a gap'] : []),
    ...links.filter((target) => !target.startsWith('contact:')).map((target) => `a link to ${target}`),
    ...links.filter((target) => !people.includes(target.slice('contact:'.length))).map((target) => `${target} unnamed`),
    ...(reply.trim() === '' ? ['nothing'] : []),
  ];
}

describe.each(Object.entries(QUESTIONS))('%s', (_name, ways) => {
  test.each([0, 1, 2, 60])('says what is true of %i rows', async (count) => {
    for (const ask of ways)
      for (const calendar of ['connected', 'not-connected', 'failed'] as const) {
        const reply = await ask(sceneOf(worldOf(count, calendar)));
        expect({ reply: reply.reply, flaws: flawsOf(reply) }).toEqual({ reply: reply.reply, flaws: [] });
      }
  });

  test('says how many there are where it shows only some of them', async () => {
    for (const ask of ways) {
      const { reply } = await ask(sceneOf(worldOf(60)));
      expect(reply.split('\n\n').flatMap(silentCutsOf)).toEqual([]);
    }
  });
});

const COUNT = /(\d+) (?:open |overdue )?(?:to-do|contact|group|interaction|call|meeting|e-mail|message|birthday)s?\b/;

/** A list of the length at which lists are cut says how many more there are, and the number above it is that of all. */
function silentCutsOf(part: string): string[] {
  const lines = part.match(/^- .*$/gm) ?? [];
  const isOfFacts = lines.every(
    (line) => /^- (?:[\w-]+: |\d+ open to-dos, first)/.test(line) || line.startsWith('- Last '),
  );
  const more = /^- … and (\d+) more$/.exec(lines.at(-1) ?? '')?.[1];
  if (more === undefined)
    return [SHOWN, LONG_LIST].includes(lines.length) && !isOfFacts ? [`cut silently: ${part}`] : [];
  const stated = COUNT.exec(part.split('\n')[0]!)?.[1];
  const total = lines.length - 1 + Number(more);
  return stated !== undefined && Number(stated) !== total ? [`${stated} is not ${total}`] : [];
}

test('whoever is spoken of is linked, and called what they are called to the letter', async () => {
  for (const [index] of HARD_NAMES.entries()) {
    const { reply } = await about({ person: someone(index) }, sceneOf(worldOf(1)));
    expect(reply).toContain(link(someone(index)));
  }
});

describe('what is said of days', () => {
  const said = async (ask: (scene: Scene) => Promise<Reply>, now?: string, zone?: string) =>
    (await ask(sceneOf(world, now === undefined ? NOW : Temporal.Instant.from(now), zone))).reply;

  test('birthdays of this month include those that are over', async () => {
    const reply = await said((scene) => birthdays({ period: MONTH }, scene));
    expect(reply).toMatch(/^2 birthdays this month/);
    expect(reply).toMatch(/Thomas Müller\]\([^)]*\): was on Mon 2 Nov \(16 days ago\), turned 41/);
    expect(reply).toMatch(/María González\]\([^)]*\): Wed 25 Nov \(in 7 days\), turns 36/);
    expect(reply.indexOf('Thomas')).toBeLessThan(reply.indexOf('María'));
  });

  test('what is due today is due today, and what is overdue is said apart', async () => {
    const reply = await said((scene) => todos({ period: { from: TODAY, to: TODAY } }, scene));
    const [due, overdue] = reply.split('\n\n');
    expect(due).toMatch(/^You have 1 open to-do due today:\n- Review the slides/);
    expect(due).not.toContain('Send the contract');
    expect(overdue).toMatch(/^Besides, 1 to-do is overdue:\n- Send the contract, Tue 17 Nov \(yesterday\)/);
  });

  test('the last talk is of the kind that is asked for, and where there is none the last of any kind', async () => {
    const tom = person('Tom Hardy');
    expect(await said((scene) => lastTalk({ person: tom, type: 'call' }, scene))).toMatch(
      /^Your last call with .* was 3 days ago, on Sun 15 Nov, 11:00: “Winter storage”$/,
    );
    expect(await said((scene) => lastTalk({ person: tom, type: 'email' }, scene))).toMatch(
      /^No e-mail with .* is logged yet\. The last one was a call 3 days ago, on Sun 15 Nov, 11:00\.$/,
    );
    expect(await said((scene) => lastTalk({ person: person('Mum') }, scene))).toMatch(/is logged yet\.$/);
  });

  test('the next meeting with somebody is the next one with them', async () => {
    expect(await said((scene) => meetings({ flags: ['next'], person: person('Tom Hardy') }, scene))).toMatch(
      /^Your next meeting with .* is in 6 days\. Tue 24 Nov, 12:30: Lunch with Tom Hardy/,
    );
    expect(await said((scene) => meetings({ flags: ['next'], person: person('Priya Patel') }, scene))).toBe(
      `There is no meeting with ${link(person('Priya Patel'))} in your calendar in the next ${MOST_DAYS_SHOWN - 1} days.`,
    );
    const later = await said(
      (scene) => meetings({ flags: ['next'], person: person('Tom Hardy') }, scene),
      '2026-11-24T12:00:00Z',
    );
    expect(later).toMatch(/^Your next meeting with .* has begun\./);
  });

  test('a talk shortly before midnight was yesterday where it is past midnight, and today elsewhere', async () => {
    const late = (scene: Scene) => lastTalk({ person: person('Tom Hardy') }, scene);
    expect(await said(late, '2026-11-15T23:30:00Z')).toContain('was yesterday, on Sun 15 Nov, 11:00');
    expect(await said(late, '2026-11-15T23:30:00Z', 'Europe/London')).toContain('was today, on Sun 15 Nov, 10:00');
  });

  test('who works somewhere is said in the words of the notes', async () => {
    const reply = await said((scene) => mentions({ words }, scene));
    expect(reply).toMatch(/^“Siemens” comes up with 2 contacts:/);
    expect(reply).toContain(`${link(person('Priya Patel'))}, notes: “Works at Siemens”`);
  });

  test('what was completed is told, and what is open is not among it', async () => {
    const reply = await said((scene) => todos({ flags: ['completed'] }, scene));
    expect(reply).toMatch(/^You completed 1 to-do:\n- Water the plants, Tue 17 Nov: \[Grace Kim\]/);
  });

  test.each([
    ['2026-11-18', '2026-11-18', 'today'],
    ['2026-11-17', '2026-11-17', 'yesterday'],
    ['2026-11-19', '2026-11-19', 'tomorrow'],
    ['2026-11-20', '2026-11-20', 'on Fri 20 Nov'],
    ['2027-01-02', '2027-01-02', 'on Sat 2 Jan 2027'],
    ['2026-11-16', '2026-11-22', 'this week'],
    ['2026-11-18', '2026-11-22', 'this week'],
    ['2026-11-16', '2026-11-18', 'this week'],
    ['2026-11-23', '2026-11-29', 'next week'],
    ['2026-11-09', '2026-11-15', 'last week'],
    ['2026-11-21', '2026-11-22', 'this weekend'],
    ['2026-11-01', '2026-11-30', 'this month'],
    ['2026-11-18', '2026-11-30', 'this month'],
    ['2026-12-01', '2026-12-31', 'next month'],
    ['2026-10-01', '2026-10-31', 'last month'],
    ['2027-02-01', '2027-02-28', 'in February 2027'],
    ['2026-01-01', '2026-11-18', 'this year'],
    ['2026-11-18', '2026-11-25', 'in the next 7 days'],
    ['2026-11-04', '2026-11-18', 'in the last 14 days'],
    ['2026-11-20', '2026-11-26', 'from Fri 20 Nov to Thu 26 Nov'],
  ])('%s to %s is %s', (from, to, expected) =>
    expect(periodInWords({ from: day(from), to: day(to) }, TODAY)).toBe(expected),
  );
});

describe('what is said of plans', () => {
  test('is what the catalogue says', async () => {
    const { reply } = await prices({}, sceneOf(world));
    for (const { name, monthly, limits } of Object.values(PLANS)) {
      expect(reply).toContain(`**${name}**`);
      if (monthly > 0) expect(reply).toContain(`$${monthly}`);
      if (limits.contacts !== null) expect(reply).toContain(`${limits.contacts} contacts`);
    }
  });

  test('counts the question itself among the queries', async () => {
    const { reply } = await myPlan({ words: 'aiQueries' }, sceneOf(world));
    const { aiQueries } = PLANS.medium.limits;
    expect(reply).toBe(
      `On Medium you use 13 of ${aiQueries} AI queries this month, with this question, ${aiQueries! - 13} left.`,
    );
  });
});

test('every contact of the world can be asked about', async () => {
  for (const contact of CONTACTS)
    for (const ask of Object.values(OF_ONE))
      expect(flawsOf(await ask({ person: contact, group: GROUP, words }, sceneOf(world)))).toEqual([]);
});
