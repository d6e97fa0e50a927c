import { pushEndpoints } from '@inner-circle/domain/notifications/push.contract.ts';
import { expect, test } from 'vitest';
import { newKeys, sealingWith } from '../../platform/sealing.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { keysForPush } from './push-keys.service.ts';

const app = await startTestApp();
const { dependencies, query, signIn } = app;

test('processes that start together make one pair of keys, which stays', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => keysForPush(dependencies)));
  expect(new Set(made.map((keys) => JSON.stringify(keys))).size).toBe(1);
  expect(await keysForPush(dependencies)).toEqual(made[0]);
  expect(await query('select from push_keys')).toHaveLength(1);
});

test('keys of an encryption key that is replaced are sealed with the new one, and are the same', async () => {
  const [first, second] = [newKeys(), newKeys().replace('k1:', 'k2:')];
  await query('delete from push_keys');
  const before = await keysForPush({ ...dependencies, sealing: sealingWith(first, 'integrations') });
  const during = await keysForPush({ ...dependencies, sealing: sealingWith(`${second},${first}`, 'integrations') });
  const after = await keysForPush({ ...dependencies, sealing: sealingWith(second, 'integrations') });
  expect([during, after]).toEqual([before, before]);
});

test('a process that cannot read them makes no others, and says that nothing can be sent', async () => {
  const ada = await signIn();
  expect(await keysForPush({ ...dependencies, sealing: sealingWith(newKeys(), 'integrations') })).toBeUndefined();
  expect(await query('select from push_keys')).toHaveLength(1);
  expect((await ada(pushEndpoints.list)).body).toMatchObject({ publicKey: null });
});
