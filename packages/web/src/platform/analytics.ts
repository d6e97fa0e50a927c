import { services } from './services.ts';
import { localStore } from './storage.ts';

/**
 * Every event with the values that its properties may have. None of them can hold anything that a person wrote: what does not
 * fit is not sent.
 */
const EVENTS = {
  page_view: {},
  login_click: { place: ['hero', 'final'] },
  pricing_button_click: { tier: ['free', 'medium', 'premium'] },
  sign_in: {},
  add_contact: { warmth: ['warm', 'cold'], has_email: 'boolean', has_groups: 'boolean', groups_count: 'number' },
  create_group: {},
  log_interaction: {},
  add_todo: {},
  create_reminder: {},
  begin_checkout: { plan: ['medium', 'premium'], frequency: ['monthly', 'yearly'] },
} as const satisfies Record<string, Record<string, Allowed>>;

type Allowed = 'boolean' | 'number' | readonly string[];
type ValueOf<Of> = Of extends 'boolean'
  ? boolean
  : Of extends 'number'
    ? number
    : Of extends readonly (infer V)[]
      ? V
      : never;
type Events = {
  -readonly [Name in keyof typeof EVENTS]: {
    [Property in keyof (typeof EVENTS)[Name]]: ValueOf<(typeof EVENTS)[Name][Property]>;
  };
};

export const isEvent = (name: string): name is keyof Events => Object.hasOwn(EVENTS, name);

/** The pages that an event may say it happened on. The rest is the app, whose addresses hold the ids of contacts. */
const PAGES = new Set(['/', '/pricing', '/privacy-policy', '/login']);

/** Tells the analytics service that was configured, if any, unless the person or their browser asked not to be counted. */
export function track<Name extends keyof Events>(name: Name, properties: Events[Name]) {
  const { analytics } = services();
  if (!analytics || isUnwanted()) return;
  const allowed: Record<string, Allowed> = EVENTS[name];
  const props = Object.fromEntries(
    Object.entries<unknown>(properties).filter(([property, value]) => fits(value, allowed[property])),
  );
  const { origin, pathname } = window.location;
  const url = origin + (PAGES.has(pathname) ? pathname : '/app');
  void fetch(analytics.url, {
    method: 'POST',
    // Not JSON for the browser: that would have it ask the other side first. It outlives a click that leaves the page.
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ name, domain: analytics.site, url, props }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}

const fits = (value: unknown, allowed: Allowed | undefined) =>
  typeof allowed === 'object' ? allowed.includes(value as string) : typeof value === allowed;

function isUnwanted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return localStore.get('analyticsDisabled') === 'true' || doNotTrack === '1' || globalPrivacyControl === true;
}
