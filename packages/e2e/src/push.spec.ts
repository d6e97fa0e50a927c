import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, openSettings, signInWith } from './support/circle.ts';
import { now, test } from './support/own-world.ts';

test.use({ serviceWorkers: 'allow' });

type Received = { text: string };

/**
 * The browser's own push service is on the internet. In its place the one of the sandbox gives out subscriptions, with keys of its
 * own, so that all between the app and the service worker is real.
 */
function subscribeAtTheSandbox(): void {
  // A browser without windows says that it is denied, whatever was granted.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  const KEPT = 'sandbox-subscription';
  const bytesOf = (key: string) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);
  const subscriptionOf = (kept: string) => {
    const { applicationServerKey, ...json } = JSON.parse(kept) as { applicationServerKey: string; endpoint: string };
    return {
      endpoint: json.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(applicationServerKey).buffer },
      toJSON: () => json,
      unsubscribe: async () => {
        sessionStorage.removeItem(KEPT);
        await fetch(json.endpoint, { method: 'DELETE' });
        return true;
      },
    } as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => {
    const kept = sessionStorage.getItem(KEPT);
    return kept === null ? null : subscriptionOf(kept);
  };
  PushManager.prototype.subscribe = async (options) => {
    const applicationServerKey = options?.applicationServerKey as string;
    const reply = await fetch('/sandbox/push/subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationServerKey }),
    });
    const kept = JSON.stringify({ ...((await reply.json()) as object), applicationServerKey });
    sessionStorage.setItem(KEPT, kept);
    return subscriptionOf(kept);
  };
}

/** Brings a message to the service worker, as the browser does when its push service has one. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const { promise: found, resolve } = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const registration = registrations.find(({ isDeleted }) => !isDeleted);
    if (registration) resolve(registration.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await found;
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  await cdp.detach();
}

type Shown = { title: string; body: string; tag: string };

/** A browser without windows has nowhere to show a notice: the service worker's are kept in place of that. */
async function keepNotices(context: BrowserContext): Promise<() => Promise<Shown[]>> {
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const notices = new Map<string, Shown & { close: () => void }>();
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, { body = '', tag = '' }: NotificationOptions) => {
        notices.set(tag, { title, body, tag, close: () => notices.delete(tag) });
      },
      getNotifications: async () => [...notices.values()],
    });
  });
  return () =>
    worker!.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
}

test('she is told of her morning in this browser, once, until she logs out', async ({ page, context, world }) => {
  const received = async () => (await (await fetch(`${world.origin}/sandbox/push/received.json`)).json()) as Received[];
  await context.grantPermissions(['notifications'], { origin: world.origin });
  await page.addInitScript(subscribeAtTheSandbox);
  await signInWith(page, async (add) => {
    const { id } = await add('contacts', { name: 'Grace Hopper' });
    await add(`todos/contact/${id}`, { task: 'Send the book', dueDate: '2020-01-01' });
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const shown = await keepNotices(context);

  const settings = await openSettings(page);
  const here = settings.getByRole('switch', { name: 'In this browser' });
  await test.step('she turns it on, and tries it', async () => {
    await here.check();
    await expect(here).toBeChecked();
    await settings.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('The notice is on its way')).toBeVisible();
    await expect.poll(async () => (await received()).length).toBe(1);
    await deliver(context, page, (await received())[0]!.text);
    await expect.poll(shown).toMatchObject([{ title: 'It works', tag: 'try' }]);
    await expectAccessible(page);
  });

  await test.step('it is on after a reload', async () => {
    await page.reload();
    await openSettings(page);
    await expect(here).toBeChecked();
  });

  await test.step('the morning comes, with the name of whom it is about', async () => {
    const { hour } = (await now(page)).toZonedDateTimeISO('UTC');
    await world.moveClock(`PT${((31 - hour) % 24) + 1}H`);
    await expect.poll(async () => (await received()).length).toBeGreaterThan(1);
    const morning = (await received()).find(({ text }) => text.includes('Good morning!'))!;
    await deliver(context, page, morning.text);
    await expect.poll(async () => (await shown()).map(({ body }) => body).join('\n')).toContain('Send the book');
  });

  await test.step('names are hidden where she wants that', async () => {
    await settings.getByRole('radio', { name: 'Hide them' }).click();
    await expect(settings.getByRole('radio', { name: 'Hide them' })).toBeChecked();
    await page.reload();
    await openSettings(page);
    await expect(settings.getByRole('radio', { name: 'Hide them' })).toBeChecked();
  });

  await test.step('after she logs out nothing that was for her is shown', async () => {
    const last = (await received()).at(-1)!;
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(shown).toEqual([]);
    await deliver(context, page, last.text);
    expect(await shown()).toEqual([]);
  });

  await test.step('and whoever comes next in this browser finds it off', async () => {
    await signInWith(page, async () => {});
    await openSettings(page);
    await expect(here).not.toBeChecked();
  });
});
