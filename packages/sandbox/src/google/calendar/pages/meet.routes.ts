import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { html } from '../../../pages/html.ts';
import { layout, sendPage } from '../../../pages/layout.ts';
import { meetingCodePattern } from '../events/conference.ts';

const Meeting = z.object({ code: z.string() });

const meetPage = (code: string) =>
  layout(
    'Google Meet',
    html`<main class="narrow">
      <section class="card panel">
        <h1>Ready to join?</h1>
        <p class="second">
          This is where Google Meet would open. Nobody can be met here: the sandbox stands in for the call.
        </p>
        <p>Meeting <code>${code}</code></p>
        <p class="row"><a class="btn btn-second" href="/sandbox/calendar">Open the calendars</a></p>
      </section>
    </main>`,
  );

/** What the link of a meeting leads to. */
export const meetRoutes: FastifyPluginAsync = async (app) => {
  app.get(`/meet/:code(^${meetingCodePattern}$)`, async ({ params }, reply) =>
    sendPage(reply, meetPage(Meeting.parse(params).code)),
  );
};
