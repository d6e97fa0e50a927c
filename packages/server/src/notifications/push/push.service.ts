import { browserName } from '@inner-circle/domain/auth/browser-name.rules.ts';
import { notAuthenticated } from '@inner-circle/domain/auth/auth.rules.ts';
import { type BrowserSubscription, MOST_PUSH_DEVICES } from '@inner-circle/domain/notifications/push.contract.ts';
import {
  browserIsGone,
  notAPushService,
  pushDeviceNotFound,
  pushNotSetUp,
  pushServiceIsAway,
  tooManyPushDevices,
  tryNotice,
} from '@inner-circle/domain/notifications/push.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { hashOf } from '../../platform/secrets.ts';
import { keysForPush } from './push-keys.service.ts';
import { pushRepository } from './push.repository.ts';
import { addressOf, sealedAddress, sendTo } from './sending.service.ts';

/** Who asks, in which browser. */
export type Browser = { readonly user: SignedInUser; readonly sessionHash: string; readonly userAgent: string };

export async function pushState({ user, sessionHash }: Browser, dependencies: Dependencies) {
  const keys = await keysForPush(dependencies);
  return {
    publicKey: keys?.publicKey ?? null,
    signIn: hashOf(sessionHash).slice(0, 22),
    data: await pushRepository(dependencies.db).list(user.id, sessionHash),
  };
}

/** A browser has one subscription: another takes its place, and whoever had it before in this browser has it no more. */
export async function subscribe(
  { user, sessionHash, userAgent }: Browser,
  { endpoint, keys, showsNames }: BrowserSubscription,
  dependencies: Dependencies,
) {
  const { db, clock, newId, ports } = dependencies;
  if (!ports.pushServices.accepts(endpoint)) throw notAPushService();
  const endpointHash = hashOf(endpoint);
  return inTransaction(user, { db }, async ({ db: tx }, locked) => {
    const repository = pushRepository(tx);
    if (locked?.deletedAt !== null || !(await repository.holdSession(user.id, sessionHash))) throw notAuthenticated();
    if ((await repository.countOthers(user.id, sessionHash)) >= MOST_PUSH_DEVICES) throw tooManyPushDevices();
    await repository.takeEndpoint(endpointHash, user.id, sessionHash);
    return repository.save({
      userId: user.id,
      id: newId(),
      sessionHash,
      name: browserName(userAgent),
      endpointHash,
      sealedSecret: sealedAddress({ endpoint, ...keys }, user.id, dependencies),
      showsNames,
      createdAt: toMoment(clock.now()),
    });
  });
}

export async function removeDevice(user: SignedInUser, id: string, { db }: Dependencies): Promise<undefined> {
  if (!(await pushRepository(db).remove(user.id, id))) throw pushDeviceNotFound();
  return undefined;
}

const TRY_SECONDS = 60;

/** Sends a notice to try it, and says what became of it. */
export async function tryDevice({ user, sessionHash }: Browser, id: string, dependencies: Dependencies) {
  const repository = pushRepository(dependencies.db);
  const device = await repository.find(user.id, id);
  if (!device) throw pushDeviceNotFound();
  const [keys, to] = [await keysForPush(dependencies), await addressOf(device, dependencies)];
  if (!keys || !to) throw pushNotSetUp();
  const outcome = await sendTo(device, { to, keys, notice: tryNotice(user.id), seconds: TRY_SECONDS }, dependencies);
  if (outcome.kind === 'gone') throw browserIsGone();
  if (outcome.kind !== 'sent') throw pushServiceIsAway();
  const sent = await repository.sent(user.id, id, toMoment(dependencies.clock.now()), sessionHash);
  if (!sent) throw pushDeviceNotFound();
  return sent;
}
