import type { FastifyPluginAsync } from 'fastify';
import { answer } from '../http/form.ts';
import { Refusal } from '../http/refusal.ts';
import { clockAfter } from './clock-change.ts';
import type { SandboxClock } from './clock.ts';

const iso = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' });

type Options = { clock: SandboxClock; timeMachine: boolean };

export const clockRoutes: FastifyPluginAsync<Options> = async (app, { clock, timeMachine }) => {
  let lastChange: Promise<unknown> = Promise.resolve();

  /** Two changes at once are two steps: "advance" reads the clock before it moves it. */
  const inTurn = (change: () => Promise<void>) => {
    const turn = lastChange.then(change);
    lastChange = turn.catch(() => undefined);
    return turn;
  };

  app.get('/clock', async () => ({ now: iso(clock.now()), moved: clock.isMoved() }));

  app.post('/clock', async (request, reply) => {
    if (!timeMachine) throw new Refusal(403, 'clock.real', 'The clock is not moved while a real service is connected.');
    await inTurn(async () => {
      const target = clockAfter(request.body, clock.now(), Temporal.Now.timeZoneId());
      await (target ? clock.moveTo(target) : clock.reset());
    });
    return answer(request, reply, { now: iso(clock.now()) }, 'time');
  });
};
