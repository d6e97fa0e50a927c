import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { JPEG } from '../../../packages/server/src/testing/pictures.ts';
import { SERVER_PROGRAM } from '../../../packages/server/src/testing/processes/server-program.ts';
import type { Account } from '../../support/accounts.ts';
import { callerOf } from '../../support/caller.ts';
import { withDatabase } from '../../support/engines.ts';
import { milliseconds, timed, whole } from '../../support/figures.ts';
import { cpuSeconds, startServer } from '../../support/program.ts';
import { report, say } from '../../support/report.ts';

const PEOPLE = 20_000;
const PHOTO_BYTES = 12_000;
const MB = 1024 * 1024;

/** A picture of that many bytes that nothing makes smaller, as those of cameras are. */
const picture = Buffer.concat([JPEG, randomBytes(PHOTO_BYTES - JPEG.length)]);

async function addPhotos(client: ClientBase, { userId }: Account): Promise<void> {
  await client.query(
    `insert into contact_photos (user_id, contact_id, hash, content)
     select user_id, id, left(replace(id::text, '-', ''), 22), $2 from contacts where user_id = $1`,
    [userId, picture],
  );
  await client.query(
    `update contacts set photo = photos.hash from contact_photos as photos
     where contacts.user_id = $1 and photos.user_id = $1 and photos.contact_id = contacts.id`,
    [userId],
  );
}

/** The most memory that a process had since it was last asked, in bytes. */
function peakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(kilobytes) * 1024;
}

const list = `<propfind xmlns="DAV:"><prop><getetag/><resourcetype/></prop></propfind>`;
const multiget = (hrefs: readonly string[]) =>
  `<c:addressbook-multiget xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><prop><getetag/><c:address-data/></prop>${hrefs.map((href) => `<href>${href}</href>`).join('')}</c:addressbook-multiget>`;
const syncCollection = (token: string) =>
  `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`;

type Asked = {
  method: string;
  path: string;
  body: string;
  depth?: string;
  isSlow?: boolean;
  isKept?: boolean;
  takes?: string;
};

/** A client that keeps nothing of the cards, and may be slower than the server. */
function clientOf(origin: string, authorization: string) {
  return ({ method, path, body, depth = '0', isSlow = false, isKept = true, takes = 'identity' }: Asked) =>
    new Promise<{ bytes: number; text: string }>((resolve, reject) => {
      const headers = { authorization, depth, 'content-type': 'text/xml', 'accept-encoding': takes };
      const asked = request(origin + path, { method, headers }, async (answer) => {
        const kept: Buffer[] = [];
        let bytes = 0;
        try {
          for await (const chunk of answer as AsyncIterable<Buffer>) {
            bytes += chunk.length;
            if (isKept) kept.push(chunk);
            if (isSlow) await sleep(1);
          }
          if (answer.statusCode !== 207) throw new Error(`${method} was answered with ${answer.statusCode}.`);
          resolve({ bytes, text: Buffer.concat(kept).toString() });
        } catch (error) {
          reject(error);
        }
      });
      asked.on('error', reject).end(body);
    });
}

/** What it costs the server when a client takes a large book with pictures. */
export const measureLargeBook = () =>
  withDatabase(
    'native',
    [PEOPLE],
    async ({ accounts, environmentOf }) => {
      const environment = { ...environmentOf('running'), DEFAULT_PLAN: 'premium' };
      const { program, origin } = await startServer(environment, { entry: SERVER_PROGRAM });
      try {
        const call = callerOf(origin, accounts[0]!.cookie);
        const { userName } = await call<{ userName: string }>('GET', '/api/device-passwords');
        const { password } = await call<{ password: string }>('POST', '/api/device-passwords', { name: 'A drill' });
        const ask = clientOf(origin, `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`);
        const rows: string[][] = [];
        const step = async (what: string, asked: Asked) => {
          peakMemory(program.pid);
          const before = await cpuSeconds(origin);
          const { result, took } = await timed(() => ask(asked));
          const used = (await cpuSeconds(origin)) - before;
          const memory = peakMemory(program.pid);
          say(`${what}: ${milliseconds(took)}, ${whole(memory / MB)} MB`);
          const sent = `${(result.bytes / MB).toFixed(1)} MB`;
          rows.push([what, milliseconds(took), `${used.toFixed(2)} s`, sent, `${whole(memory / MB)} MB`]);
          return result.text;
        };
        const principal = (await ask({ method: 'PROPFIND', path: '/dav/', body: list })).text;
        if (principal === '') throw new Error('The address book does not answer.');
        const id = Buffer.from(accounts[0]!.userId.replaceAll('-', ''), 'hex').toString('base64url');
        const book = `/dav/${id}/people/`;
        rows.push(['before', '', '', '', `${whole(peakMemory(program.pid) / MB)} MB`]);
        const listed = await step('the list of all cards', { method: 'PROPFIND', path: book, body: list, depth: '1' });
        const hrefs = [...listed.matchAll(/<d:href>([^<]*\.vcf)<\/d:href>/g)].map(([, href]) => href!);
        if (hrefs.length !== PEOPLE) throw new Error(`${hrefs.length} cards were listed.`);
        const all = { method: 'REPORT', path: book, body: multiget(hrefs), isKept: false };
        await step('all cards in one request', all);
        await step('the same, compressed', { ...all, takes: 'gzip' });
        await step('the same, to a client slower than the server', { ...all, isSlow: true });
        for (const part of [500, 100]) await step(`${part} cards`, { ...all, body: multiget(hrefs.slice(0, part)) });
        const first = await ask({ method: 'REPORT', path: book, body: syncCollection('') });
        const token = /<d:sync-token>([^<]*)/.exec(first.text)?.[1];
        if (!token) throw new Error('The address book gave no token.');
        await step('nothing changed, by token', { method: 'REPORT', path: book, body: syncCollection(token) });
        report({
          title: 'A large book with pictures',
          about: `${whole(PEOPLE)} people, each with a picture of ${whole(PHOTO_BYTES / 1000)} kB, on a PostgreSQL of its own, so that the memory is that of our process alone. Clients ask for all cards in one request (vdirsyncer, tsdav), or for 500 (Thunderbird), 100 (Evolution) and 50 at a time.`,
          columns: ['', 'took', 'processor time of the server', 'sent', 'most memory of the server'],
          rows,
        });
      } finally {
        await program.end();
      }
    },
    addPhotos,
  );
