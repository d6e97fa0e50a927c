import type { FastifyPluginAsync } from 'fastify';
import type { SandboxClock } from '../clock/clock.ts';
import type { Faults } from '../faults/faults.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { sendPage } from '../pages/layout.ts';
import type { Browsers } from '../push/browsers.ts';
import type { SmtpAddress } from '../smtp/smtp.ts';
import { homePage } from './home-page.ts';

type Options = {
  clock: SandboxClock;
  timeMachine: boolean;
  outbox: Outbox;
  faults: Faults;
  smtp: SmtpAddress;
  browsers: Browsers;
};

export const home: FastifyPluginAsync<Options> = async (app, given) => {
  const { clock, timeMachine, outbox, faults, smtp, browsers } = given;
  app.get('/', async (_request, reply) =>
    sendPage(
      reply,
      homePage({
        now: clock.now().toZonedDateTimeISO(Temporal.Now.timeZoneId()),
        moved: clock.isMoved(),
        timeMachine,
        mails: outbox.list(),
        faults: faults.list(),
        smtp,
        pushes: browsers.received(),
      }),
    ),
  );
};
