import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coldOnes, dayOf, onToday, some } from '../../testing/today-cast.ts';
import { ada, contact, notification, pageOf, subscription, usage } from '../../testing/cast.ts';
import { startApp } from '../app.tsx';
import { drawFirstScreen } from './first-screen.tsx';

const MINUTE = 60_000;

const answersWith = (contacts: readonly ReturnType<typeof contact>[], used: number) => ({
  '/api/me': ada,
  '/api/user/settings': DEFAULT_SETTINGS,
  '/api/subscription': subscription({ planType: 'free' }),
  '/api/subscription/usage': usage(used),
  '/api/notifications?page=1&limit=20': {
    data: [notification('Call Bob')],
    meta: { total: 1, page: 1, limit: 20 },
    unreadCount: 1,
  },
  '/api/contacts?page=1': pageOf(...contacts),
});

const aMinuteAgo = new Date(Date.now() - MINUTE).toISOString();
const MANY = dayOf({
  zone: Temporal.Now.timeZoneId(),
  goingCold: coldOnes('Bob', 'Charles'),
  todos: {
    ...some({ id: contact('Chairs').id, task: 'Chairs', dueDate: '2026-11-15', contact: onToday('Dora') }),
    open: 1,
  },
  birthdays: some({ contact: onToday('Eve'), turns: 30 }),
});

const DAYS = { 'with nobody in it': dayOf({ zone: MANY.zone, hasContacts: false }), 'that is nearly full': MANY };

const ACCOUNTS = {
  'with nobody in it': answersWith([], 0),
  'that is nearly full': answersWith([contact('Bob', { lastInteraction: aMinuteAgo }), contact('Charles')], 9),
};

/** Something that a browser keeps for the app, whatever it keeps it under. */
const KEPT = ['terminal', 'split', 'groups', 'yes', 'true', 'dark', '400', String(Date.now()), '{"a":1}', 'contacts'];

type Browser = { kept?: string; search?: string; isOffline?: true; hoursLater?: number; isNarrow?: true };

const BROWSERS: Record<string, Browser> = {
  'has kept nothing': {},
  ...Object.fromEntries(KEPT.map((kept) => [`has kept “${kept}” under every name`, { kept }])),
  'is opened by an installed app': { search: '?source=pwa' },
  'is opened by a link of a campaign': { search: '?utm_source=letter&gclid=1' },
  'is opened with a contact on top': { search: `?contact=${contact('Bob').id}` },
  'is opened to share something': { search: '?share=Grace' },
  'is offline': { isOffline: true },
  'is a day ahead': { hoursLater: 24 },
  'is narrow': { isNarrow: true },
};

let place: HTMLElement;
const faults: string[] = [];
const onError = (event: ErrorEvent) => {
  event.preventDefault();
  faults.push(event.message);
};

beforeEach(() => {
  faults.length = 0;
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.spyOn(console, 'error').mockImplementation((...words) => void faults.push(words.join(' ')));
  window.addEventListener('error', onError);
  place = document.createElement('div');
  place.inert = true;
  document.body.append(place);
});
afterEach(() => {
  window.removeEventListener('error', onError);
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function bringData(answers: object) {
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'first-data' });
  block.textContent = JSON.stringify(answers);
  document.body.append(block);
}

function become({ kept, search = '', isOffline, hoursLater = 0, isNarrow }: Browser, path = '/') {
  if (kept !== undefined)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation((name) => (name.startsWith('draft:') ? null : kept));
  if (isOffline) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow ?? false, addEventListener() {}, removeEventListener() {} }));
  if (isNarrow) vi.stubGlobal('innerWidth', 320);
  window.history.replaceState(null, '', path + search);
  const now = Temporal.Now.instant().add({ hours: hoursLater });
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(now);
}

const cases = Object.entries(ACCOUNTS).flatMap(([account, answers]) =>
  Object.entries(BROWSERS).map(([what, browser]) => [account, what, answers, browser] as const),
);

test.each(cases)(
  'what is drawn of an account %s becomes the app in a browser that %s',
  async (_, __, answers, browser) => {
    const { html, at } = drawFirstScreen(answers)!;
    place.innerHTML = html;
    document.documentElement.dataset['at'] = at;
    bringData(answers);
    become(browser);
    const leave = await startApp(place);
    await expect.poll(() => place.inert).toBe(false);
    expect(faults).toEqual([]);
    leave();
  },
);

const dayCases = cases.map(([account, what, answers, browser]) => {
  const { '/api/contacts?page=1': _, ...others } = answers;
  return [account, what, { ...others, '/api/today': DAYS[account as keyof typeof DAYS] }, browser] as const;
});

test.each(dayCases)(
  'the day that is drawn of an account %s becomes the app in a browser that %s',
  async (_, __, answers, browser) => {
    const { html, at } = drawFirstScreen(answers, '/today')!;
    place.innerHTML = html;
    document.documentElement.dataset['at'] = at;
    bringData(answers);
    become(browser, '/today');
    const leave = await startApp(place);
    await expect.poll(() => place.inert).toBe(false);
    expect(faults).toEqual([]);
    leave();
  },
);
