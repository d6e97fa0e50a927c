import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, VARIABLES, VENDOR_CREDENTIALS } from './config.ts';

const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };
const telegram = { TELEGRAM_BOT_TOKEN: '123456:ABC-DEF' };
const aloud = { SANDBOX: 'true' };
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://circle.example.com',
  TRUST_PROXY: '10.0.0.0/8',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
};

const openingOf = (environment: Record<string, string>) => {
  const { sandbox, sandboxHasOwnPort, timeMachine, sandboxNotice } = readConfig(environment);
  return { sandbox, ownPort: sandboxHasOwnPort, timeMachine, notice: sandboxNotice };
};

describe('the sandbox and its time machine', () => {
  test.each<Record<string, string>>([
    {},
    { NODE_ENV: 'development' },
    { NODE_ENV: 'test' },
    { HOST: '127.0.0.1' },
    { HOST: '127.0.0.2' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:3001' },
    { PUBLIC_URL: 'http://127.0.0.2:8080' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: '', PUBLIC_URL: '', GOOGLE_CLIENT_ID: '', DATABASE_URL: '', TRUST_PROXY: '', ENCRYPTION_KEYS: '' },
    { METRICS_TOKEN: 'a-token-that-is-ours' },
    { DATABASE_URL: 'postgres://ada:secret@localhost/circle' },
    { DATABASE_URL: 'postgresql://127.0.0.1:5433/circle', DATABASE_DIRECT_URL: 'postgres://[::1]/circle' },
    { DATABASE_URL: 'postgres://ada@/circle?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/circle' },
    { DATABASE_URL: 'postgres://ada:a,b@localhost:5432,[::1]:5433/circle?target_session_attrs=read-write' },
  ])('are there without a word, on a port of their own, with %j', (environment) =>
    expect(openingOf(environment)).toEqual({ sandbox: true, ownPort: true, timeMachine: true, notice: undefined }),
  );

  const HOST_OPEN = 'HOST lets other computers in';
  const PUBLIC = 'PUBLIC_URL is not an address of this computer';
  const DATABASE = 'DATABASE_URL does not name a database on this computer';
  const asking: [Record<string, string>, string][] = [
    [{ HOST: '0.0.0.0' }, HOST_OPEN],
    [{ HOST: '::' }, HOST_OPEN],
    [{ HOST: '192.168.1.5' }, HOST_OPEN],
    [{ HOST: '127.0.0.1.example.com' }, HOST_OPEN],
    [{ HOST: 'localhost.example.com' }, HOST_OPEN],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, HOST_OPEN],
    [{ HOST: '0.0.0.0', NODE_ENV: 'test' }, HOST_OPEN],
    [{ PUBLIC_URL: 'https://circle.example.com' }, PUBLIC],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, PUBLIC],
    [{ PUBLIC_URL: 'http://localhost.example.com' }, PUBLIC],
    [{ HOST: '::', PUBLIC_URL: 'https://circle.example.com' }, HOST_OPEN],
    [{ PUBLIC_URL: 'https://localhost' }, 'PUBLIC_URL with https means a proxy'],
    [{ TRUST_PROXY: 'loopback' }, 'TRUST_PROXY is set'],
    [{ ENCRYPTION_KEYS: production.ENCRYPTION_KEYS }, 'ENCRYPTION_KEYS is set'],
    [{ DATABASE_URL: 'postgres://ada:secret@db.example.com/circle' }, DATABASE],
    [{ DATABASE_URL: 'postgres://ada@localhost/circle?host=db.example.com' }, DATABASE],
    [{ DATABASE_URL: 'postgres://db.example.com/circle?application_name=localhost' }, DATABASE],
    [{ DATABASE_URL: 'postgres://localhost:5432,db.example.com:5432/circle' }, DATABASE],
    [{ DATABASE_URL: 'postgres:///circle' }, DATABASE],
    [{ DATABASE_URL: 'postgres://%zz/circle' }, DATABASE],
    [{ DATABASE_URL: 'postgres is where' }, DATABASE],
    [
      { DATABASE_URL: 'postgres://localhost:6432/circle', DATABASE_DIRECT_URL: 'postgres://10.0.0.5/circle' },
      'DATABASE_DIRECT_URL does not name a database on this computer',
    ],
  ];

  test.each(asking)('are not there by themselves with %j, and the start says why', (environment, reason) =>
    expect(openingOf(environment)).toEqual({
      sandbox: false,
      ownPort: false,
      timeMachine: false,
      notice: `The sandbox is off, because ${reason}. SANDBOX=true opens it all the same.`,
    }),
  );

  const OPEN = 'The sandbox is open to everybody who reaches this server, because SANDBOX=true says so.';

  test.each([...asking, [{}, 'nothing']])(
    'are there for everybody with %j when that is said aloud, and the start says it back',
    (environment) =>
      expect(openingOf({ ...(environment as object), ...aloud })).toEqual({
        sandbox: true,
        ownPort: false,
        timeMachine: true,
        notice: OPEN,
      }),
  );

  const credentials: [Record<string, string>, string][] = [
    [google, 'GOOGLE_CLIENT_ID'],
    [telegram, 'TELEGRAM_BOT_TOKEN'],
    [{ ...google, ...telegram }, 'GOOGLE_CLIENT_ID'],
    [{ ...google, HOST: '0.0.0.0', PUBLIC_URL: 'https://circle.example.com' }, 'GOOGLE_CLIENT_ID'],
    [{ ...telegram, HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, 'TELEGRAM_BOT_TOKEN'],
  ];

  test.each(credentials)('are not there by themselves beside a real vendor: %j', (environment, name) =>
    expect(openingOf(environment)).toEqual({
      sandbox: false,
      ownPort: false,
      timeMachine: false,
      notice: `The sandbox is off, because ${name} is set. SANDBOX=true opens it all the same.`,
    }),
  );

  test.each(credentials)('are parted beside a real vendor, whatever is said aloud: %j', (environment, name) =>
    expect(openingOf({ ...environment, ...aloud })).toEqual({
      sandbox: true,
      ownPort: false,
      timeMachine: false,
      notice: `${OPEN} Its time machine is off, because ${name} is set.`,
    }),
  );

  test.each<Record<string, string>>([
    { SANDBOX: 'false' },
    { SANDBOX: 'false', HOST: '0.0.0.0', ...google },
    production,
    { ...production, ...google },
    { ...production, SANDBOX: 'false' },
    { ...production, PUBLIC_URL: 'http://localhost:3000' },
  ])('are not there, without a word, with %j', (environment) =>
    expect(openingOf(environment)).toEqual({ sandbox: false, ownPort: false, timeMachine: false, notice: undefined }),
  );

  test('do not exist in production, whatever is said aloud', () =>
    expect(() => readConfig({ ...production, ...aloud })).toThrow('SANDBOX: does not exist in production'));

  test('know every variable that holds a credential: it is a vendor’s, or one of our own', () => {
    const ours = new Set([
      'METRICS_TOKEN',
      'BACKUP_PASSPHRASE',
      'BACKUP_PASSPHRASE_FILE',
      'ENCRYPTION_KEYS',
      'TELEGRAM_WEBHOOK_SECRET',
    ]);
    const secrets = VARIABLES.filter((name) => /TOKEN|KEY|SECRET|PASS|^MAIL_URL|CREDENTIAL|CLIENT_ID/.test(name));
    expect(secrets.filter((name) => !ours.has(name)).toSorted()).toEqual([...VENDOR_CREDENTIALS].toSorted());
  });
});

test('.env.example lists every variable but NODE_ENV', () => {
  const example = readFileSync(path.resolve(import.meta.dirname, '../../../../.env.example'), 'utf8');
  const listed = [...example.matchAll(/^# ([A-Z][A-Z_]*)=/gm)].map(([, name]) => name!);
  expect([...listed, 'NODE_ENV'].toSorted()).toEqual(VARIABLES.toSorted());
});

describe('a proxy that is trusted', () => {
  const { TRUST_PROXY: _, ...untrusting } = production;

  test('is required in production with an https address', () =>
    expect(() => readConfig(untrusting)).toThrow(/TRUST_PROXY: is required in production with an https PUBLIC_URL/));

  test.each<Record<string, string>>([
    production,
    { ...production, TRUST_PROXY: 'loopback, 10.0.0.1, fd00::/8' },
    { ...untrusting, PUBLIC_URL: 'http://circle.home' },
    { ...untrusting, ROLE: 'worker' },
    { PUBLIC_URL: 'https://circle.example.com' },
  ])('is named, or not needed, with %j', (environment) => expect(() => readConfig(environment)).not.toThrow());

  test.each(['true', '10.0.0.0/33', 'proxy.example.com'])('is an address, which %s is not', (TRUST_PROXY) =>
    expect(() => readConfig({ ...production, TRUST_PROXY })).toThrow(/TRUST_PROXY: wants addresses/),
  );
});

test.each([
  ['postgres://ada@a:5432,b:5433/circle', undefined],
  ['postgres://ada@a,b/circle?target_session_attrs=read-write&sslmode=verify-full', undefined],
  ['postgres://ada@%2Frun%2Fa,%2Frun%2Fb:5433/circle', undefined],
  ['postgres://ada@a/circle?target_session_attrs=read-write', undefined],
  ['postgres://ada@a,b/circle?target_session_attrs=any', 'knows no target_session_attrs but read-write'],
  ['postgres://ada@a,/circle', 'wants a host, or a host and its port, between the commas'],
  ['postgres://ada@a:1,b:port/circle', 'wants a host, or a host and its port, between the commas'],
  ['postgres://ada@a,b', 'wants the name of the database after the hosts'],
  ['postgres://ada@/circle?host=a,b', 'wants several hosts before the database'],
])('several hosts are as PostgreSQL’s own clients read them: %s', (url, problem) => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const read = () => readConfig({ [name]: url });
    if (problem === undefined) expect(read()[name]).toBe(url);
    else expect(read).toThrow(`${name}: ${problem}`);
  }
});
