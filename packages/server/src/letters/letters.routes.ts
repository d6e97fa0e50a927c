import { lettersEndpoints } from '@inner-circle/domain/letters/letters.contract.ts';
import type { FastifyReply } from 'fastify';
import { plainPageHeaders } from '../platform/http/plain-page.ts';
import type { App, Routes } from '../platform/http/routes.ts';
import { logSpoken, mayStop, stopLetters, whetherSpoken } from './letter-links.service.ts';
import { LETTER_PAGES } from './letter-page.ts';
import { changeLetter, letterSettingsOf, trial } from './letters.service.ts';

export const lettersRoutes: Routes = (app, dependencies) => {
  app.route({
    ...lettersEndpoints.get,
    config: { holdsUntil: ({ nextAt }) => nextAt },
    handler: ({ user }) => letterSettingsOf(user, dependencies),
  });
  app.route({ ...lettersEndpoints.update, handler: ({ user, body }) => changeLetter(user, body, dependencies) });
  app.route({ ...lettersEndpoints.sendTrial, handler: ({ user }) => trial(user, dependencies) });
};

const answer = (reply: FastifyReply, page: string, status = 200) =>
  reply
    .code(status)
    .headers(plainPageHeaders("'self'"))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);

const gone = (reply: FastifyReply) => answer(reply, LETTER_PAGES.gone(), 410);

/** For people who press a link in their mail, and for mail programs that end letters for them: neither is signed in. */
export const letterLinksRoutes: Routes = (app, dependencies) => {
  void app.register(async (encapsulated) => {
    const pages = encapsulated as App;
    // Whatever a mail program sends along (RFC 8058): the address says all there is.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));

    pages.route({
      ...lettersEndpoints.askToStop,
      handler: async ({ params: { token } }, reply) =>
        mayStop(token, dependencies) ? answer(reply, LETTER_PAGES.askToStop()) : gone(reply),
    });
    pages.route({
      ...lettersEndpoints.stop,
      handler: async ({ params: { token } }, reply) =>
        (await stopLetters(token, dependencies)) ? answer(reply, LETTER_PAGES.stopped()) : gone(reply),
    });
    pages.route({
      ...lettersEndpoints.askWhetherSpoken,
      handler: async ({ params: { token } }, reply) => {
        const spoken = await whetherSpoken(token, dependencies);
        if (!spoken) return gone(reply);
        const page = spoken.isUsed ? LETTER_PAGES.spokenBefore : LETTER_PAGES.askWhetherSpoken;
        return answer(reply, page(spoken.name));
      },
    });
    pages.route({
      ...lettersEndpoints.logSpoken,
      handler: async ({ params: { token } }, reply) => {
        const spoken = await logSpoken(token, dependencies);
        if (!spoken) return gone(reply);
        return answer(reply, (spoken.isUsed ? LETTER_PAGES.spokenBefore : LETTER_PAGES.spoken)(spoken.name));
      },
    });
  });
};
