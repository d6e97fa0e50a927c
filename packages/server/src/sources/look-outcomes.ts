import { SOURCE_BROKEN } from '@inner-circle/domain/notifications/notifications.rules.ts';
import { hoursUntilNextTry, LOOK_HOURS, SOURCE_NAMES } from '@inner-circle/domain/sources/sources.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { SourceFailure } from './sources.port.ts';
import { sourcesRepository, type SourceRow } from './sources.repository.ts';

/** What a look that went well leaves at the account. */
export const lookedAt = ({ looks, keepsUpToDate }: SourceRow, now: Temporal.Instant) => ({
  looks: looks + 1,
  lookedAt: toMoment(now),
  nextLookAt: keepsUpToDate ? toMoment(now.add({ hours: LOOK_HOURS })) : null,
  askedAt: null,
  failures: 0,
  problem: null,
  problemSince: null,
});

export async function writeFailure(source: SourceRow, error: unknown, dependencies: Dependencies): Promise<void> {
  const { clock, log } = dependencies;
  const { userId, id } = source;
  const isKnown = error instanceof SourceFailure;
  if (!isKnown) log.error({ err: error, userId }, 'a look into an account failed in a way that nobody foresaw');
  const problem = isKnown ? error.detail : 'Something went wrong on our side. We will look again.';
  const isRefused = isKnown && error.kind === 'not-authorized';
  await inTransaction({ id: userId }, dependencies, async (within) => {
    const now = clock.now();
    const failures = source.failures + 1;
    const nextLookAt = toMoment(now.add({ hours: hoursUntilNextTry(failures) }));
    const isWritten = await sourcesRepository(within.db).finishLook(source, {
      askedAt: null,
      failures,
      problem,
      problemSince: source.problemSince ?? toMoment(now),
      nextLookAt: source.keepsUpToDate && !isRefused ? nextLookAt : null,
      ...(isRefused && { brokenAt: toMoment(now) }),
    });
    if (isWritten && isRefused)
      await notify(
        userId,
        {
          type: 'other',
          subject: SOURCE_NAMES[source.kind],
          message: `We can no longer look into ${SOURCE_NAMES[source.kind]}. Connect the account again in Settings, Integrations.`,
          contactId: null,
          cause: `${SOURCE_BROKEN}${id}`,
        },
        within,
      );
  });
}
