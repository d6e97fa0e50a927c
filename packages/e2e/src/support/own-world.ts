import type { Page } from '@playwright/test';
import { expect, test as circle } from './circle.ts';
import { READY_WITHIN, startWorld } from './start-world.ts';

type Mail = { id: string; to: string; from: string; subject: string; text: string; html: string };

type Times = { start: string; end: string };

type Phone = {
  add(event: { summary: string } & Times): Promise<void>;
  change(event: { event: string; summary: string; which?: 'one' | 'all' } & Times): Promise<void>;
  /** Events of every kind in this week, a series among them. */
  fillWeek(): Promise<void>;
};

/** A product of its own with an outside world of its own, for who moves the clock or breaks something. */
export type World = {
  readonly origin: string;
  moveClock(advance: string): Promise<void>;
  /** What arrived at an address. */
  mailsTo(address: string): Promise<Mail[]>;
  breakMailboxOf(account: string): Promise<void>;
  /** `none` mends it. */
  breakCalendarOf(account: string, fault: '500' | 'revoked' | 'none'): Promise<void>;
  /** What somebody does in Google Calendar where the product cannot see it. */
  phoneOf(account: string): Phone;
};

export const test = circle.extend<
  object,
  { world: World; withDemo: boolean; plan: 'free' | 'medium'; sharedWith: string }
>({
  /** With the demo's account: sixty people, groups, history, to-dos and reminders. */
  withDemo: [false, { scope: 'worker', option: true }],
  /** What people have who bought nothing. */
  plan: ['medium', { scope: 'worker', option: true }],
  /** Journeys that need the clock as it is in the browser name themselves, and have a world that nobody moved before. */
  sharedWith: ['everybody', { scope: 'worker', option: true }],
  world: [
    async ({ withDemo, plan }, use) => {
      const { origin, stop } = await startWorld({ withDemo, plan });
      await use({
        origin,
        moveClock: (advance) => post(origin, '/sandbox/clock', { advance }),
        mailsTo: async (address) =>
          (await (await fetch(`${origin}/sandbox/outbox.json?to=${encodeURIComponent(address)}`)).json()) as Mail[],
        breakCalendarOf: (account, fault) => post(origin, '/sandbox/faults', { vendor: 'calendar', fault, account }),
        phoneOf: (account) => {
          const tap = (what: string, fields: object) =>
            post(origin, `/sandbox/calendar/${encodeURIComponent(account)}/${what}`, fields);
          return {
            add: (event) => tap('events', event),
            change: (event) => tap('event/change', { calendar: 'primary', ...event }),
            fillWeek: () => tap('sample-week', {}),
          };
        },
        breakMailboxOf: (account) => post(origin, '/sandbox/faults', { vendor: 'google', fault: 'revoked', account }),
      });
      await stop();
    },
    { scope: 'worker', timeout: READY_WITHIN },
  ],
  baseURL: async ({ world }, use) => use(world.origin),
});

/** What the product takes for now: whoever had this world before may have moved its clock. */
export async function now(page: Page): Promise<Temporal.Instant> {
  const response = await page.request.get('/sandbox/clock');
  return Temporal.Instant.from(((await response.json()) as { now: string }).now);
}

async function post(origin: string, address: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', origin };
  const response = await fetch(origin + address, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, await response.text()).toBe(200);
}
