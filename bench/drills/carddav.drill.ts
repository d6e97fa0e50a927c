// Has two programs of Debian's read an account as an address book: vdirsyncer brings the cards, khard lists them. Needs both installed.
// Then a client takes a large book with pictures, which is measured.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SERVER_PROGRAM } from '../../packages/server/src/testing/processes/server-program.ts';
import { callerOf } from '../support/caller.ts';
import { withDatabase } from '../support/engines.ts';
import { milliseconds, timed, whole } from '../support/figures.ts';
import { contactCounts } from '../support/options.ts';
import { cpuSeconds, startServer } from '../support/program.ts';
import { report, say } from '../support/report.ts';
import { withFolder } from '../support/scratch.ts';
import { measureLargeBook } from './carddav/large-book.ts';

const [contacts = 0] = contactCounts([5000]);

type Said = { code: number | null; said: string };

async function run(command: string, args: readonly string[], home: string, answers = ''): Promise<Said> {
  const child = spawn(command, args, { env: { ...process.env, HOME: home, LC_ALL: 'C.UTF-8' } });
  child.stdin.end(answers);
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: (await outputs).join('\n') };
}

function expected(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`It was expected that ${what}.`);
}

/** vdirsyncer with an account of ours, and a folder in which it keeps the cards. */
function syncerIn(home: string, origin: string, userName: string) {
  const cards = path.join(home, 'cards');
  mkdirSync(cards, { recursive: true });
  const config = path.join(home, 'config');
  const log = (password: string) =>
    writeFileSync(
      config,
      `[general]
status_path = "${home}/status/"
[pair people]
a = "here"
b = "there"
collections = ["from b"]
conflict_resolution = "b wins"
[storage here]
type = "filesystem"
path = "${cards}"
fileext = ".vcf"
[storage there]
type = "carddav"
url = "${origin}/"
username = "${userName}"
password = "${password}"
read_only = true
`,
    );
  const folder = path.join(cards, 'people');
  return {
    folder,
    use: log,
    discover: () => run('vdirsyncer', ['-c', config, 'discover'], home, 'y\ny\n'),
    sync: () => run('vdirsyncer', ['-c', config, 'sync'], home),
    files: () => readdirSync(folder).filter((name) => name.endsWith('.vcf')),
    card: (id: string) => readFileSync(path.join(folder, `${id}.vcf`), 'utf8'),
  };
}

async function names(home: string, folder: string): Promise<string[]> {
  const config = path.join(home, 'khard.conf');
  writeFileSync(config, `[addressbooks]\n[[circle]]\npath = ${folder}\n`);
  const { said } = await run('khard', ['-c', config, 'list', '--parsable', '--fields', 'formatted_name'], home);
  return said.split('\n').filter(Boolean);
}

type Person = { id: string; name: string };
type Device = { id: string; password: string };

await withDatabase('embedded', [contacts], ({ accounts, environmentOf }) =>
  withFolder(async (home) => {
    const environment = { ...environmentOf('running'), DEFAULT_PLAN: 'premium' };
    const { program, origin } = await startServer(environment, { entry: SERVER_PROGRAM });
    const rows: string[][] = [];
    try {
      const call = callerOf(origin, accounts[0]!.cookie);
      const { userName } = await call<{ userName: string }>('GET', '/api/device-passwords');
      const device = await call<Device>('POST', '/api/device-passwords', { name: 'A drill' });
      const syncer = syncerIn(home, origin, userName);
      const step = async (what: string, work: () => Promise<Said>, isFine = true) => {
        const before = await cpuSeconds(origin);
        const { result, took } = await timed(work);
        expected((result.code === 0) === isFine, `${what} ends ${isFine ? 'well' : 'with an error'}: ${result.said}`);
        const used = (await cpuSeconds(origin)) - before;
        say(`${what}: ${milliseconds(took)}`);
        rows.push([what, milliseconds(took), `${used.toFixed(2)} s`, whole(syncer.files().length)]);
      };

      syncer.use(device.password);
      const found = await syncer.discover();
      expected(found.code === 0, `the address book is found: ${found.said}`);
      await step('first look', syncer.sync);
      expected(syncer.files().length === contacts, 'every contact is a file');
      await step('nothing changed', syncer.sync);

      const [ruth, ...others] = await Promise.all(
        ['Ruth Drill', 'Sam Drill', 'Uma Drill'].map((name) =>
          call<Person>('POST', '/api/contacts', { name, birthday: '--02-29', groups: ['Drill, old'] }),
        ),
      );
      await step('three more', syncer.sync);
      expected(syncer.card(ruth!.id).includes('BDAY;X-APPLE-OMIT-YEAR=1604'), 'a birthday without a year is one');
      await call('PUT', `/api/contacts/${ruth!.id}`, { name: 'Ruth Driller', phone: '+49 30 1' });
      await call('DELETE', `/api/contacts/${others[0]!.id}`);
      await step('one changed, one deleted', syncer.sync);
      expected(syncer.card(ruth!.id).includes('TEL:+49 30 1'), 'a change arrives');
      expected(!syncer.files().includes(`${others[0]!.id}.vcf`), 'a deletion arrives');
      const served = await fetch(`${origin}/.well-known/carddav`, { redirect: 'manual' });
      expected(served.status === 301, 'the well-known address leads on');
      const listed = await names(home, syncer.folder);
      expected(listed.includes('Ruth Driller') && listed.length === contacts + 2, 'khard lists everybody');

      syncer.use('wrong-wrong-wrong-wrong-wrong');
      await step('a wrong password', syncer.sync, false);
      await fetch(`${origin}/api/device-passwords/${device.id}`, {
        method: 'DELETE',
        headers: { cookie: accounts[0]!.cookie, origin },
      });
      syncer.use(device.password);
      await step('a password that was taken back', syncer.sync, false);
      expected(syncer.files().length === contacts + 2, 'a client that is shut out keeps what it has');
      report({
        title: 'Debian’s vdirsyncer and khard with the address book',
        about: `vdirsyncer (with \`read_only\`) against the product on the embedded database, with an account of ${whole(contacts)} contacts, found from the bare address of the site; khard lists what it brought. vdirsyncer knows neither ctags nor tokens: it asks for the list of all cards each time, and then for those that differ. After a wrong password and one that was taken back it ends with an error, and its files stay.`,
        columns: ['', 'took', 'processor time of the server', 'cards at the client'],
        rows,
      });
    } finally {
      await program.end();
    }
  }),
);

await measureLargeBook();
