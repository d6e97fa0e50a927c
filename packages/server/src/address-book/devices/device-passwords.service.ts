import {
  type DevicePassword,
  MOST_DEVICES,
  type NewDevicePassword,
} from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import {
  devicePasswordNotFound,
  passwordOf,
  tooManyDevices,
  typedPassword,
} from '@inner-circle/domain/address-book/device-passwords.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { hashOf } from '../../platform/secrets.ts';
import { devicePasswordsRepository } from './device-passwords.repository.ts';

/** `server` is the address under which devices find us. */
export const listDevices = async (user: SignedInUser, server: string, { db }: Dependencies) => ({
  server,
  userName: user.email,
  data: await devicePasswordsRepository(db).list(user.id),
});

/** The password is in this answer and nowhere else: a repeat, whose first answer was lost, is given another in its place. */
export function createDevicePassword(
  user: SignedInUser,
  { name }: NewDevicePassword,
  { db, clock, newId, newSecret }: Dependencies,
  key?: string,
): Promise<DevicePassword & { password: string }> {
  const password = passwordOf(Buffer.from(newSecret(), 'base64url'));
  return inTransaction(user, { db }, async ({ db: tx }) => {
    const repository = devicePasswordsRepository(tx);
    const id = key ?? newId();
    await repository.remove(user.id, id);
    if ((await repository.count(user.id)) >= MOST_DEVICES) throw tooManyDevices();
    const device = await repository.insert(user.id, {
      id,
      name,
      passwordHash: hashOf(typedPassword(password)),
      createdAt: toMoment(clock.now()),
    });
    return { ...device, password };
  });
}

export async function removeDevicePassword(user: SignedInUser, id: string, { db }: Dependencies): Promise<undefined> {
  if (!(await devicePasswordsRepository(db).remove(user.id, id))) throw devicePasswordNotFound();
  return undefined;
}
