// Reads the address books of a real CardDAV server, Debian's Radicale, as the product does: the first time, when nothing or something has
// changed, with a token that the server does not know, with a wrong password, and while the server is away.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/sandbox/src/testing/free-port.ts';
import { cardDavAccounts } from '../../packages/server/src/adapters/carddav/carddav-accounts.ts';
import { SourceFailure } from '../../packages/server/src/sources/sources.port.ts';
import { parsing } from '../../packages/server/src/testing/parsing.ts';
import { milliseconds, timed, whole } from '../support/figures.ts';
import { report, say } from '../support/report.ts';
import { withFolder } from '../support/scratch.ts';

const people = 500;
const BOOK = '/ada/people/';
const PASSWORD = 'a password for a drill';

function demand(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`It is not true that ${what}.`);
  say(`${what}: yes`);
}

const MAKE_BOOK = `<?xml version="1.0"?><mkcol xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><set><prop>
<resourcetype><collection/><C:addressbook/></resourcetype><displayname>People</displayname></prop></set></mkcol>`;

const cardOf = (n: number, name: string) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:person-${n}`,
    `FN:${name}`,
    `N:;${name};;;`,
    `EMAIL;TYPE=home:person${n}@example.org`,
    'END:VCARD',
    '',
  ].join('\r\n');

await withFolder(async (folder) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = () => startRadicale(folder, port);
  let radicale = await start();
  const accounts = cardDavAccounts({ allowPrivate: true, parsing, timeout: 10_000 });
  const account = { address: new URL(origin), username: 'ada', password: PASSWORD };
  const rows: string[][] = [];

  const send = async (method: string, where: string, body?: string, type = 'text/vcard') => {
    const headers = {
      authorization: `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`,
      'content-type': `${type}; charset=utf-8`,
    };
    const answer = await fetch(`${origin}${where}`, { method, headers, ...(body !== undefined && { body }) });
    if (!answer.ok) throw new Error(`Radicale answered ${answer.status} to ${method} ${where}: ${await answer.text()}`);
  };
  const put = (n: number, name = `Person ${n}`) => send('PUT', `${BOOK}${n}.vcf`, cardOf(n, name));

  type Seen = { found: number; gone: number; token: string | null; known: Map<string, string | null> };
  async function look(what: string, from: Pick<Seen, 'token' | 'known'>): Promise<Seen> {
    const { result, took } = await timed(async () => {
      const known = new Map(from.known);
      const looking = accounts.look(account, {
        syncToken: from.token,
        known: from.known,
        signal: AbortSignal.timeout(120_000),
      });
      let [found, gone] = [0, 0];
      let step = await looking.next();
      for (; !step.done; step = await looking.next()) {
        for (const { remoteId, etag, person } of step.value.people) {
          known.set(remoteId, etag);
          if (person.name === '') throw new Error('Somebody has no name.');
        }
        for (const remoteId of step.value.gone) known.delete(remoteId);
        found += step.value.people.length;
        gone += step.value.gone.length;
      }
      return { found, gone, token: step.value, known };
    });
    rows.push([what, whole(result.found), whole(result.gone), milliseconds(took)]);
    return result;
  }
  const refusedAs = async (kind: string, password = PASSWORD) => {
    const looking = accounts.look(
      { ...account, password },
      { syncToken: null, known: new Map(), signal: AbortSignal.timeout(30_000) },
    );
    return looking.next().then(
      () => false,
      (error: unknown) => error instanceof SourceFailure && error.kind === kind,
    );
  };

  await send('MKCOL', BOOK, MAKE_BOOK, 'text/xml');
  for (let n = 1; n <= people; n++) await put(n);
  await accounts.verify(account, AbortSignal.timeout(10_000));
  const first = await look('the first look', { token: null, known: new Map() });
  demand(first.found === people, `the first look finds all ${people} people`);
  const nothing = await look('nothing has changed', first);
  demand(nothing.found + nothing.gone === 0, 'when nothing has changed, nothing is found');
  await put(1, 'Somebody Else');
  const changed = await look('one was changed', nothing);
  demand(changed.found === 1 && changed.gone === 0, 'one who was changed is found');
  await put(people + 1);
  const added = await look('one was added', changed);
  demand(added.found === 1 && added.known.size === people + 1, 'one who was added is found');
  await send('DELETE', `${BOOK}2.vcf`);
  const deleted = await look('one was deleted', added);
  demand(deleted.gone === 1 && deleted.found === 0, 'one who was deleted is missed');
  await put(3, 'Changed Unseen');
  await send('DELETE', `${BOOK}4.vcf`);
  const token = JSON.stringify(
    Object.fromEntries(
      Object.keys(JSON.parse(deleted.token!) as object).map((url) => [url, 'http://radicale.org/ns/sync/unknown']),
    ),
  );
  const unknown = await look('the server does not know the token', { token, known: deleted.known });
  demand(unknown.found === 1 && unknown.gone === 1, 'without the token everybody is compared, and both are found');
  const again = await look('and the next look', unknown);
  demand(again.found + again.gone === 0, 'the next look goes on from there');
  demand(await refusedAs('not-authorized', 'another password'), 'a wrong password is told as one');
  radicale.kill('SIGTERM');
  await once(radicale, 'exit');
  demand(await refusedAs('away'), 'a server that is away is told as away');
  radicale = await start();
  demand((await look('the server is back', again)).found === 0, 'it goes on when the server is back');
  radicale.kill('SIGTERM');
  await once(radicale, 'exit');

  report({
    title: 'An address book elsewhere',
    about: `Looks into an address book of ${people} people on Debian's Radicale, over HTTP on the same machine. A wrong password and a server that is away are told as such.`,
    columns: ['what', 'people found', 'people gone', 'took'],
    rows,
  });
});

async function startRadicale(folder: string, port: number) {
  const storage = path.join(folder, 'collections');
  mkdirSync(storage, { recursive: true });
  const users = path.join(folder, 'users');
  writeFileSync(users, `ada:${PASSWORD}\n`);
  const config = path.join(folder, 'config');
  writeFileSync(
    config,
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${users}\nhtpasswd_encryption = plain\n[storage]\nfilesystem_folder = ${storage}\n`,
  );
  const child = spawn('radicale', ['--config', config], { stdio: 'ignore' });
  child.once('error', () => {
    throw new Error('Radicale is not installed: apt-get install radicale');
  });
  process.once('exit', () => child.kill('SIGKILL'));
  while (
    !(await fetch(`http://127.0.0.1:${port}/.web/`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await sleep(50);
  return child;
}
