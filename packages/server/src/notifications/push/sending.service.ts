import type { PushNotice } from '@inner-circle/domain/notifications/push.rules.ts';
import { z } from 'zod';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { BrowserAddress, PushKeys, PushOutcome } from './push.port.ts';
import { type KnownDevice, pushRepository } from './push.repository.ts';

const TOPIC = 'inner-circle';
const Address = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

const ownerOf = (userId: string) => `push:${userId}`;

export const sealedAddress = (address: BrowserAddress, userId: string, { sealing }: Dependencies) =>
  sealing.seal(JSON.stringify(address), ownerOf(userId));

/** Undefined when it can no longer be read on this server. */
export async function addressOf(device: KnownDevice, dependencies: Dependencies): Promise<BrowserAddress | undefined> {
  const opened = dependencies.sealing.open(device.sealedSecret, ownerOf(device.userId));
  if (!opened) {
    dependencies.log.error({ userId: device.userId }, 'the address of a browser can no longer be read');
    return undefined;
  }
  const address = Address.parse(JSON.parse(opened.secret));
  if (opened.isStale)
    await pushRepository(dependencies.db).reseal(device, sealedAddress(address, device.userId, dependencies));
  return address;
}

type Sending = { to: BrowserAddress; keys: PushKeys; notice: PushNotice; seconds: number };

/** A browser that is gone is forgotten. */
export async function sendTo(
  device: KnownDevice,
  { to, keys, notice, seconds }: Sending,
  { db, ports, log, watch }: Dependencies,
): Promise<PushOutcome> {
  const payload = JSON.stringify(notice);
  const outcome = await ports.pushServices.send({ to, keys, payload, secondsToLive: seconds, topic: TOPIC });
  watch.pushSettled(outcome.kind === 'later' ? 'waiting' : outcome.kind);
  if (outcome.kind === 'gone') await pushRepository(db).forget(device);
  else if (outcome.kind !== 'sent')
    log.warn({ userId: device.userId, kind: outcome.kind, detail: outcome.detail }, 'a browser was not told');
  return outcome;
}
