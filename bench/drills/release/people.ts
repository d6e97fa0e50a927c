import assert from 'node:assert/strict';
import { browser } from '../../../packages/server/src/testing/browser.ts';

/** Signs in as Ada in a browser of its own. */
export async function ada(origin = 'http://localhost:3000') {
  const visitor = browser(origin);
  const { status, text } = await visitor.visit('/api/auth/google?login_hint=ada@example.com&prompt=none');
  // It has another name where it is sent by TLS alone.
  const [name, value] = [...visitor.jar].find(([one]) => one.endsWith('session')) ?? [];
  assert.ok(value, `Ada could not sign in (${status}): ${text.slice(0, 1000)}`);
  return { ...visitor, cookie: `${name}=${value}` };
}

export async function addContact(name: string): Promise<void> {
  const answer = await (await ada()).send('POST', '/api/contacts', { body: { name } });
  assert.equal(answer.status, 201, await answer.text());
}

export async function contacts(): Promise<string[]> {
  const answer = await (await ada()).send('GET', '/api/contacts');
  return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name).toSorted();
}
