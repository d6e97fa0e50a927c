import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../platform/config.ts';
import { bad, ok, warn, type Finding } from './finding.ts';

const ANSWERS_WITHIN = 5000;

const noAnswer = () =>
  sleep(ANSWERS_WITHIN, undefined, { ref: false }).then(() => Promise.reject(new Error('Nobody knows.')));

/** The sandbox's Google is asked under the address that people use, by this machine too. */
export async function checkOwnName({ PUBLIC_URL: url, sandbox }: Config): Promise<Finding> {
  const { hostname } = new URL(url ?? 'http://localhost');
  const name = hostname.replace(/^\[|\]$/g, '');
  try {
    const { address } = await Promise.race([lookup(name), noAnswer()]);
    return ok('name', `“${name}” leads to ${address}`);
  } catch {
    const toDo = url ? 'add it to your DNS' : 'add the line “127.0.0.1 localhost” to /etc/hosts';
    return sandbox
      ? bad('name', `“${name}” leads nowhere, so nobody can sign in with the sandbox: ${toDo}`)
      : warn('name', `“${name}” leads nowhere from here: ${toDo}`);
  }
}
