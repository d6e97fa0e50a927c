import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import { sendPage } from '../pages/layout.ts';
import { mailPage } from './mail-page.ts';
import { type Mail, withPictures } from './mail.ts';
import type { Outbox } from './outbox.ts';

const Filter = z.object({ to: z.string().optional(), from: z.string().optional() });
const View = z.object({ view: z.enum(['html', 'text']).catch('html') });
const Id = z.object({ id: z.string() });

/** A stranger wrote it: it may look as it likes and do nothing. Pictures of other sites stay out. */
const bodyPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

const same = (wanted: string | undefined, address: string) =>
  wanted === undefined || wanted.toLowerCase() === address.toLowerCase();

const matches =
  ({ to, from }: z.infer<typeof Filter>) =>
  (mail: Mail) =>
    same(from, mail.from) && mail.recipients.some((recipient) => same(to, recipient));

export const outboxRoutes: FastifyPluginAsync<{ outbox: Outbox }> = async (app, { outbox }) => {
  const mailIn = (params: unknown) => {
    const mail = outbox.find(Id.parse(params).id);
    if (!mail) throw new Refusal(404, 'outbox.not-found', 'This e-mail is not in the outbox any more.');
    return mail;
  };

  app.get('/outbox.json', async ({ query }, reply) => {
    const filter = Filter.safeParse(query).data;
    if (!filter) throw new Refusal(400, 'outbox.bad-input', 'Give to and from at most once.');
    return reply.header('cache-control', 'no-store').send(outbox.list().filter(matches(filter)));
  });

  app.get('/outbox/:id', { config: { pageNeeds: ["frame-src 'self'"] } }, async ({ params, query }, reply) =>
    sendPage(reply, mailPage(mailIn(params), View.parse(query).view, Temporal.Now.timeZoneId())),
  );

  app.get('/outbox/:id/body', { config: { pagePolicy: bodyPolicy } }, async ({ params }, reply) => {
    const mail = mailIn(params);
    const body = withPictures(mail.html, outbox.picturesOf(mail));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `<!doctype html><meta name="color-scheme" content="light"><link rel="icon" href="data:,"><base target="_blank">${body}`,
      );
  });
};
