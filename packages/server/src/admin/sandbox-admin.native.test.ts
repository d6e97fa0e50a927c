import { promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const ADMIN = 'admin@example.com';
const { origin, database } = await startTestApp({ sandbox: true, environment: { SANDBOX: '' } });
const without = await startTestApp({ database: { ...database, close: async () => undefined } });

const enter = async (email: string) => {
  const visitor = browser(origin);
  await visitor.visit(`/api/auth/google?login_hint=${email}&prompt=none`);
  return visitor;
};

describe('the ready admin of the sandbox', () => {
  test('is offered where accounts are chosen, and marked as such', async () => {
    const picker = (await browser(origin).visit('/api/auth/google?prompt=select_account')).text;
    const [, offered] = /value="admin@example\.com"(.*?)<\/button>/s.exec(picker) ?? [];
    expect(offered).toContain('Sandbox admin');
    expect(picker.match(/Sandbox admin/g)).toHaveLength(1);
  });

  test('enters the admin area without anything being set', async () => {
    const [grace, ada] = [await enter(ADMIN), await enter('ada@example.com')];
    expect(await (await grace.send('GET', '/api/user/check-admin-status')).json()).toEqual({ isAdmin: true });
    expect((await grace.send('GET', promoCodesEndpoints.list.url)).status).toBe(200);
    expect((await ada.send('GET', promoCodesEndpoints.list.url)).status).toBe(403);
  });

  test('is nobody special on the same data without the sandbox', async () => {
    const cookie = `session=${(await enter(ADMIN)).jar.get('session')}`;
    const ask = (url: string) => fetch(without.origin + url, { headers: { cookie } });
    expect(await (await ask('/api/user/check-admin-status')).json()).toEqual({ isAdmin: false });
    expect((await ask(promoCodesEndpoints.list.url)).status).toBe(403);
  });

  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://circle.example.com',
    TRUST_PROXY: 'loopback',
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  };
  const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };

  test.each<[Record<string, string>, string[]]>([
    [{}, [ADMIN]],
    [{ SANDBOX: 'true', HOST: '0.0.0.0' }, [ADMIN]],
    [{ ADMIN_EMAILS: 'Ada@Example.com' }, ['ada@example.com', ADMIN]],
    [{ SANDBOX: 'false' }, []],
    [{ HOST: '0.0.0.0' }, []],
    [production, []],
    [{ ...production, ADMIN_EMAILS: 'ada@example.com' }, ['ada@example.com']],
    // Where accounts are Google's own, the sandbox has none.
    [{ SANDBOX: 'true', ...google }, []],
  ])('with %j the admins are %j', (environment, admins) =>
    expect(readConfig(environment).ADMIN_EMAILS).toEqual(admins),
  );
});
