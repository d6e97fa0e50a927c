import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { expect, test } from 'vitest';
import { jobs } from '../../app/jobs.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { importFile, resultsOf, uploadFile } from '../../testing/importing.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { runImport } from './import-run.service.ts';

const { signIn, runQueued, query, dependencies, clock, catchUp } = await startTestApp({
  environment: { DEFAULT_PLAN: 'premium' },
});
const { start, get, undo } = importExportEndpoints;

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `Person ${n}`,
    email: `person${n}@example.com`,
    groups: `Group ${n % 7}`,
  }));
const stateOf = async (user: TestUser, id: string) => (await user(get, { params: { id } })).body;
const countOf = async (user: TestUser) => (await user(contactsEndpoints.list)).body.meta.total;

/** A signal that says stop after so many looks at it. */
function stopAfter(looks: number): AbortSignal {
  const { signal } = new AbortController();
  let left = looks;
  return Object.defineProperty(signal, 'aborted', { get: () => (left -= 1) < 0 });
}

test('an import that is stopped at any batch goes on after it, and nobody comes in twice', async () => {
  const ada = await signIn();
  const id = await uploadFile(ada, people(450));
  await ada(start, { params: { id }, body: {} });
  const key = { userId: ada.user.id, importId: id };
  const seen: number[] = [];
  while ((await stateOf(ada, id)).status !== 'done') {
    await runImport(key, dependencies, stopAfter(1));
    const { processed, imported } = await stateOf(ada, id);
    expect(imported).toBe(processed);
    expect(await countOf(ada)).toBe(processed);
    seen.push(processed);
  }
  expect(seen).toEqual([100, 200, 300, 400, 450]);
  await runQueued();
  await runImport(key, dependencies, stopAfter(10));
  expect(await stateOf(ada, id)).toMatchObject({ imported: 450, skipped: 0, newGroups: 7 });
  expect(await countOf(ada)).toBe(450);
});

test('several workers on one import bring nobody in twice', async () => {
  const ada = await signIn();
  const id = await uploadFile(ada, people(1000));
  await ada(start, { params: { id }, body: {} });
  const key = { userId: ada.user.id, importId: id };
  await Promise.all([1, 2, 3].map(() => runImport(key, dependencies, new AbortController().signal)));
  await runQueued();
  expect(await stateOf(ada, id)).toMatchObject({ status: 'done', imported: 1000, skipped: 0 });
  expect(await countOf(ada)).toBe(1000);
});

test('an import that stands still is found within a minute and gone on with', async () => {
  const ada = await signIn();
  const id = await uploadFile(ada, people(300));
  await ada(start, { params: { id }, body: {} });
  await runQueued(stopAfter(1));
  expect((await stateOf(ada, id)).status).toBe('running');
  await catchUp();
  await runQueued();
  expect((await stateOf(ada, id)).processed).toBe(100);
  clock.moveTo(Temporal.Now.instant().add({ minutes: 1 }));
  await catchUp();
  await runQueued();
  clock.reset();
  expect(await stateOf(ada, id)).toMatchObject({ status: 'done', processed: 300, imported: 300 });
});

test('one row that the database refuses keeps no other out', async () => {
  const ada = await signIn();
  // Something that no rule foresees.
  await query(`alter table contacts add constraint unforeseen check (name <> 'Person 123') not valid`);
  try {
    const done = await importFile(ada, people(450), { runQueued });
    expect(done).toMatchObject({ status: 'done', processed: 450, imported: 449, failed: 1 });
    expect((await resultsOf(ada, done.id, { outcome: 'failed' })).data).toEqual([
      { row: 124, name: 'Person 123', outcome: 'failed', message: 'Failed to import' },
    ]);
    expect(await countOf(ada)).toBe(449);
  } finally {
    await query('alter table contacts drop constraint unforeseen');
  }
});

// More than any step that an import, its undo or the removal of its file takes at once.
test('thousands of rows come in, while others are served, and go again', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const id = await uploadFile(ada, people(2500));
  await ada(start, { params: { id }, body: {} });
  const running = runQueued();
  let answered = 0;
  while ((await stateOf(ada, id)).status !== 'done') {
    expect((await bob(authEndpoints.me)).status).toBe(200);
    answered += 1;
  }
  await running;
  expect(answered).toBeGreaterThan(5);
  expect(await stateOf(ada, id)).toMatchObject({ processed: 2500, imported: 2500, newGroups: 7 });
  expect((await ada(undo, { params: { id } })).body).toMatchObject({ kept: 0 });
  expect(await countOf(ada)).toBe(0);
});

test('the start queues the job, and whoever runs jobs does the rest', async () => {
  const ada = await signIn();
  const running = await startJobs(dependencies, jobs, { pollSeconds: 0.5 });
  const id = await uploadFile(ada, people(20));
  await ada(start, { params: { id }, body: {} });
  await expect.poll(async () => (await stateOf(ada, id)).status).toBe('done');
  await running.stop();
});
