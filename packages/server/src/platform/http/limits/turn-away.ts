import type { FastifyReply } from 'fastify';
import { REFUSALS } from '../errors.ts';
import type { App } from '../routes.ts';

declare module 'fastify' {
  interface FastifyReply {
    wasTurnedAway: boolean;
    /** Answers without doing any of the work that an answer usually is. */
    turnAway(status: 429 | 503, retryAfterSeconds: number): FastifyReply;
  }
}

export const HOLD_MILLISECONDS = 2000;
const MOST_HELD = 5000;
const REPORT_EVERY_MILLISECONDS = 10_000;

/**
 * Clients that are turned away and ask again at once would keep the process busy with refusing. So the answer is held back for
 * two seconds, which costs a timer: a client that never waits then asks every two seconds.
 */
export function turningAway(app: App): void {
  let held = 0;
  let unreported = 0;
  let reportedAt = -Infinity;

  const reportNowAndThen = () => {
    unreported += 1;
    if (performance.now() - reportedAt < REPORT_EVERY_MILLISECONDS) return;
    app.log.warn({ requests: unreported }, 'requests are turned away');
    reportedAt = performance.now();
    unreported = 0;
  };

  app.decorateReply('wasTurnedAway', false);
  app.decorateReply('turnAway', function turnAway(this: FastifyReply, status, retryAfterSeconds) {
    const { raw: response, request } = this;
    this.hijack();
    this.wasTurnedAway = true;
    reportNowAndThen();
    const answer = () => {
      if (response.destroyed) return;
      response.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': String(retryAfterSeconds),
        'x-request-id': request.id,
        // What is still to come of its body would have to be read before the connection is good for another request.
        ...(!request.raw.complete && { connection: 'close' }),
      });
      response.end(JSON.stringify({ ...REFUSALS[status], requestId: request.id }));
    };
    if (held >= MOST_HELD) setImmediate(answer);
    else {
      held += 1;
      const timer = setTimeout(answer, HOLD_MILLISECONDS);
      response.once('close', () => {
        clearTimeout(timer);
        held -= 1;
      });
    }
    return this;
  });
}
