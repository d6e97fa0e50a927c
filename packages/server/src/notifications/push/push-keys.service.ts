import { toMoment } from '@inner-circle/domain/time.ts';
import { eq } from 'drizzle-orm';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { PushKeys } from './push.port.ts';
import { pushKeys } from './push.table.ts';

const OWNER = 'push keys';

/**
 * The keys of this installation, which the first who asks makes; of several processes all get the same. Undefined when they cannot be
 * read: they are not made anew then, for every browser would have to be turned on again, and it may be this process that was given
 * another ENCRYPTION_KEYS than the others.
 */
export async function keysForPush(dependencies: Dependencies): Promise<PushKeys | undefined> {
  const { db, sealing, log } = dependencies;
  const [row] = await db.select().from(pushKeys);
  if (!row) return makeKeys(dependencies);
  const opened = sealing.open(row.sealedPrivateKey, OWNER);
  if (!opened) {
    log.error('the keys for notices to browsers cannot be read with the ENCRYPTION_KEYS of this process');
    return undefined;
  }
  if (opened.isStale)
    await db
      .update(pushKeys)
      .set({ sealedPrivateKey: sealing.seal(opened.secret, OWNER) })
      .where(eq(pushKeys.sealedPrivateKey, row.sealedPrivateKey));
  return { publicKey: row.publicKey, privateKey: opened.secret };
}

async function makeKeys(dependencies: Dependencies): Promise<PushKeys | undefined> {
  const { db, sealing, clock, ports } = dependencies;
  const { publicKey, privateKey } = ports.pushServices.newKeys();
  const made = await db
    .insert(pushKeys)
    .values({ publicKey, sealedPrivateKey: sealing.seal(privateKey, OWNER), createdAt: toMoment(clock.now()) })
    .onConflictDoNothing()
    .returning({ id: pushKeys.id });
  // Who comes second takes what the first has made.
  return made.length > 0 ? { publicKey, privateKey } : keysForPush(dependencies);
}
