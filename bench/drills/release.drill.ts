// A release from its archive to its next version, as somebody has it who unpacks it on a bare Debian: no npm, no compiler, no network,
// no rights. Then beside it what operators put around it: systemd's way of watching, nginx and Caddy.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { report, say } from '../support/report.ts';
import { bareDebian, needs } from './release/bare-debian.ts';
import { behind } from './release/behind-proxy.ts';
import { buildImage } from './release/container.ts';
import { inEmptyNetwork, isAlone } from './release/empty-network.ts';
import { makeNextRelease } from './release/next-release.ts';
import { addContact, contacts } from './release/people.ts';
import { PROXIES, selfSigned } from './release/proxies.ts';
import { type Place, runIn, startIn } from './release/running.ts';
import { underSystemd } from './release/under-systemd.ts';

const root = path.resolve(import.meta.dirname, '../..');
const scratch = os.tmpdir();
const debian = path.join(scratch, 'debian');

const { values: given } = parseArgs({
  options: { archive: { type: 'string' }, inside: { type: 'boolean' }, image: { type: 'string' } },
});
if (given.inside) await tellStory();
else await prepare();

/** What needs a network: the archive, a bare Debian, and an image of both. */
async function prepare(): Promise<void> {
  needs({
    debootstrap: 'debootstrap',
    unshare: 'util-linux',
    ip: 'iproute2',
    xz: 'xz-utils',
    openssl: 'openssl',
    nginx: 'nginx-light',
    caddy: 'caddy',
    buildah: 'buildah',
    'systemd-analyze': 'systemd',
  });
  const archive = given.archive ? path.resolve(given.archive) : makeArchive();
  bareDebian(debian);
  const image = buildImage(debian, archive, path.join(root, 'deploy/Containerfile'));
  const { certificate } = selfSigned(scratch);
  const program = [process.execPath, import.meta.filename, '--inside', '--archive', archive, '--image', image];
  await inEmptyNetwork(program, { ...process.env, NODE_EXTRA_CA_CERTS: certificate });
}

function makeArchive(): string {
  say('Packing the release (some minutes) …');
  execFileSync(process.execPath, [path.join(root, 'scripts/package.mjs')], { cwd: root, stdio: 'inherit' });
  const name = readdirSync(path.join(root, 'releases')).find((one) =>
    one.includes(`-${process.platform}-${process.arch}.`),
  );
  return path.join(root, 'releases', name!);
}

async function tellStory(): Promise<void> {
  assert.ok(isAlone(), 'There is a network.');
  assert.deepEqual(readdirSync(path.join(debian, 'proc')), []);
  const opt = path.join(debian, 'opt');
  execFileSync('tar', ['-xf', given.archive!, '-C', opt, '--no-same-owner']);
  const [name] = readdirSync(opt) as [string];
  makeNextRelease(path.join(opt, name), path.join(opt, 'next'));
  const rows = [
    ['the archive', `${Math.round(statSync(given.archive!).size / 1e6)} MB`],
    ['an image of it, by the Containerfile', given.image!],
    ...(await liveInBareDebian(name)),
    ...(await underSystemd(path.join(opt, name))),
  ];
  for (const proxy of PROXIES) rows.push(await behind(proxy, path.join(opt, name)));
  report({
    title: 'A release, from its archive to the next version',
    about:
      'Unpacked in a bare Debian (debootstrap, minbase; a chroot without /proc, without /etc/resolv.conf) in a network without any other computer, and run by a user without rights.',
    columns: ['what', 'what happened'],
    rows,
    notes: [
      'The next release is the same program with another version and one more migration. Systemd itself does not run here: its socket is stood in for, and its unit is read by its own tools.',
    ],
  });
}

/** Installed as the unit wants it: /opt/inner-circle is the release that runs. */
async function liveInBareDebian(name: string): Promise<string[][]> {
  const place: Place = {
    before: ['chroot', '--userspec=1000:1000', debian],
    environment: { HOME: '/home/ada', PATH: '/usr/bin:/bin' },
  };
  const link = path.join(debian, 'opt/inner-circle');
  const install = (release: string) => {
    spawnSync('rm', ['-f', link]);
    symlinkSync(release, link);
  };
  const program = ['/opt/inner-circle/inner-circle'];
  const rows: string[][] = [];

  install(name);
  say('Looking at it …');
  const version = runIn(place, [...program, '--version']);
  assert.match(version.said, /^Inner Circle \d+\.\d+\.\d+$/);
  assert.match(runIn(place, [...program, '--help']).said, /Usage: inner-circle \[command\]/);
  rows.push(['`--version`', `“${version.said}” after ${Math.round(version.milliseconds)} ms`]);

  const nameless = runIn(place, [...program, 'check']);
  assert.equal(nameless.status, 1);
  assert.match(nameless.said, /bad +name +“localhost” leads nowhere/);
  writeFileSync(path.join(debian, 'etc/hosts'), '127.0.0.1 localhost circle.example.com\n');
  const checked = runIn(place, [...program, 'check']);
  assert.equal(checked.status, 0, checked.said);
  rows.push(['`check` without /etc/hosts', 'says that “localhost” leads nowhere, and what to do']);
  rows.push(['`check`', '“It would work here.”']);

  say('Living in it …');
  const first = await startIn(place, program);
  await addContact('Grace Hopper');
  assert.deepEqual(await contacts(), ['Grace Hopper']);
  rows.push(['first start', `ready after ${first.seconds.toFixed(1)} s; signed in, made a contact`]);
  rows.push(['SIGTERM', await ended(first)]);

  say('Upgrading …');
  install('next');
  assert.match(runIn(place, [...program, '--version']).said, /0\.2\.0$/);
  const next = await startIn(place, program);
  assert.deepEqual(await contacts(), ['Grace Hopper']);
  await addContact('Ada Lovelace');
  rows.push(['the next release on the same data', `ready after ${next.seconds.toFixed(1)} s; the contact is there`]);
  await next.stop();

  install(name);
  const back = runIn(place, program);
  assert.equal(back.status, 1);
  assert.match(back.said, /^The data was written by a newer version of Inner Circle: [^\n]+$/);
  rows.push(['the older one on newer data', `ends with one sentence: “${back.said.split(':')[0]} …”`]);

  install('next');
  const again = await startIn(place, program);
  assert.deepEqual(await contacts(), ['Ada Lovelace', 'Grace Hopper']);
  rows.push(['the next release again', 'everything is there']);
  await again.stop();
  install(name);
  return rows;
}

async function ended(server: { stop: () => Promise<{ code: number | null; seconds: number }> }): Promise<string> {
  const { code, seconds } = await server.stop();
  assert.equal(code, 0);
  assert.ok(seconds < 10, `It took ${seconds} s to end.`);
  return `ended by itself after ${seconds.toFixed(1)} s`;
}
