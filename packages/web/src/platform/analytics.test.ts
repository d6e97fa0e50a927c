import { afterEach, expect, test, vi } from 'vitest';
import { track } from './analytics.ts';

const sent: { url: string; options: RequestInit }[] = [];
const bodies = () => sent.map(({ options }) => JSON.parse(options.body as string) as unknown);

function configure(services: object) {
  const meta = Object.assign(document.createElement('meta'), { name: 'services', content: JSON.stringify(services) });
  document.head.append(meta);
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => (sent.push({ url, options }), new Response()));
}
const analytics = { url: 'https://count.example/api/event', site: 'circle.example' };

afterEach(() => {
  document.head.replaceChildren();
  sent.length = 0;
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

test('with nothing configured nothing leaves the browser', () => {
  configure({});
  track('create_group', {});
  expect(sent).toEqual([]);
});

test('no event carries what a person wrote, whatever the code hands in', () => {
  configure({ analytics });
  window.history.replaceState(null, '', '/contacts?contact=ada&search=ada@example.com');
  track('pricing_button_click', { tier: 'ada@example.com' as 'free' });
  track('add_contact', {
    warmth: 'Ada Lovelace' as 'warm',
    has_email: 'ada@example.com' as never,
    has_groups: true,
    groups_count: 2,
    name: 'Ada Lovelace',
  } as never);
  expect(bodies()).toEqual([
    { name: 'pricing_button_click', domain: 'circle.example', url: 'http://localhost:3000/app', props: {} },
    {
      name: 'add_contact',
      domain: 'circle.example',
      url: 'http://localhost:3000/app',
      props: { has_groups: true, groups_count: 2 },
    },
  ]);
  expect(sent[0]?.options).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true });
});

test('nobody is counted who switched it off, or whose browser asks not to be tracked', () => {
  configure({ analytics });
  localStorage.setItem('analyticsDisabled', 'true');
  track('sign_in', {});
  localStorage.clear();
  for (const wish of [{ doNotTrack: '1' }, { globalPrivacyControl: true }]) {
    vi.stubGlobal('navigator', wish);
    track('sign_in', {});
  }
  expect(sent).toEqual([]);
});
