import { SIGN_IN_TOKEN_MINUTES } from '@inner-circle/domain/auth/auth.rules.ts';
import { browserName } from '@inner-circle/domain/auth/browser-name.rules.ts';
import { SIGN_IN_TOKEN } from '@inner-circle/domain/auth/sign-in-tokens.rules.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Identity } from '@inner-circle/server/auth/auth.port.ts';
import { issueToken, signIn, toUser } from '@inner-circle/server/auth/auth.service.ts';
import { users } from '@inner-circle/server/auth/auth.table.ts';
import type { Dependencies } from '@inner-circle/server/platform/dependencies.ts';
import type { SignedInUser } from '@inner-circle/server/platform/http/routes.ts';
import { daysAround } from './days.ts';
import { ACCOUNT_AGE_DAYS, historyWith } from './history.ts';
import { identityOf } from './identity.ts';
import { letters } from './letters.ts';
import { connectMailbox } from './mailbox.ts';
import { people } from './people.ts';
import { writeLetter } from './writing.ts';

const MAYA = 'maya@example.com';

/** Makes the account of Maya Lindqvist, unless there is one, and prints a link into it. */
export async function fillDemoAccount(dependencies: Dependencies, origin: string): Promise<void> {
  const identity = await identityOf(MAYA, dependencies, origin);
  const id = (await findUserId(identity, dependencies)) ?? (await beginLife(identity, dependencies, origin));
  const token = await issueToken(id, dependencies);
  console.log(
    `${origin}/?${SIGN_IN_TOKEN}=${token} signs you in as ${identity.name}, once and within ${SIGN_IN_TOKEN_MINUTES} minutes; or pick ${identity.name} at sign-in.`,
  );
}

async function findUserId({ issuer, subject }: Identity, { db }: Dependencies): Promise<string | undefined> {
  const isThis = and(eq(users.issuer, issuer), eq(users.subject, subject), isNull(users.deletedAt));
  const [user] = await db.select({ id: users.id }).from(users).where(isThis);
  return user?.id;
}

async function beginLife(identity: Identity, dependencies: Dependencies, origin: string): Promise<string> {
  const maya = await liveTwoYears(identity, dependencies);
  await connectMailbox(maya, dependencies, origin);
  return maya.id;
}

/** All of it or, when the process is stopped meanwhile, nothing: the next start begins anew. */
const liveTwoYears = (identity: Identity, dependencies: Dependencies): Promise<SignedInUser> =>
  dependencies.db.transaction(async (tx) => {
    const days = daysAround(dependencies.clock.now());
    let now = days.at(ACCOUNT_AGE_DAYS, '08:00');
    const then: Dependencies = {
      ...dependencies,
      db: tx,
      clock: { now: () => now, whenMoved: () => () => {} },
      newId: () => v7({ msecs: now.epochMilliseconds }),
    };
    const session = await signIn(identity, browserName(), then);
    if (!session) throw new Error('The demo account was closed. Delete the demo’s data folder to have a new one.');
    const maya = toUser(session.user, dependencies.config);
    for (const { at, happen } of historyWith(people, days)) {
      now = at;
      await happen(maya, then);
    }
    for (const letter of letters) {
      now = days.at(letter.since, '19:30');
      await writeLetter(letter, maya, days, dependencies.clock.now(), then);
    }
    return maya;
  });
