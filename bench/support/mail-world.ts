import { once } from 'node:events';
import { createServer, request, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientBase } from 'pg';
import type { GoogleMailboxes } from '../../packages/server/src/integrations/integrations.port.ts';
import { startServer, type Server } from './program.ts';

/** A mail as the stand-in for Gmail took it. */
type Mail = { messageId: string; to: string; subject: string };

/**
 * The stand-ins for the outside world in a process of their own, which outlives those that send. Before the Gmail
 * stand-in answers, as long goes by as the real one takes.
 */
export async function startMailWorld(environment: Record<string, string>, answerAfter = 0) {
  const { program, origin } = await startServer({ ...environment, ROLE: 'web' });
  let taken = 0;
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const onward = request(`${origin}${url}`, { method, headers: { ...headers, host: new URL(origin).host } });
    onward.on('error', () => outgoing.destroy());
    onward.on('response', (answer) => {
      const isMail = url.includes('/messages/send');
      if (isMail && answer.statusCode === 200) taken += 1;
      const wait = isMail ? answerAfter * (0.5 + Math.random()) : 0;
      setTimeout(() => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }, wait);
    });
    incoming.pipe(onward);
  });
  const entrance = answerAfter > 0 ? await listening(proxy) : origin;
  return {
    /** Where the product is to look for it. */
    origin: entrance,
    /** A process of the product that outlives those that send, for requests of people. */
    product: { program, origin } satisfies Server,
    /** How many e-mails were taken, where it takes time to answer. The outbox forgets the oldest. */
    taken: () => taken,
    mails: async () => (await (await fetch(`${origin}/sandbox/outbox.json`)).json()) as Mail[],
    end: async () => {
      proxy.close();
      proxy.closeAllConnections();
      await program.end();
    },
  };
}

async function listening(server: HttpServer): Promise<string> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Connects a Google mailbox the way a browser does, without the pages. */
export async function connectMailbox({ origin }: Server, cookie: string): Promise<void> {
  const asked = await fetch(`${origin}/api/email-auth/auth`, { headers: { cookie } });
  if (!asked.ok) throw new Error(`The mailbox was answered with ${asked.status}: ${await asked.text()}`);
  const { authUrl } = (await asked.json()) as { authUrl: string };
  const answer = await consent(authUrl);
  const back = await fetch(`${origin}${answer.pathname}${answer.search}`, { headers: { cookie } });
  const status = await fetch(`${origin}/api/email-auth/status`, { headers: { cookie } });
  const { isAuthorized } = (await status.json()) as { isAuthorized: boolean };
  if (!isAuthorized) throw new Error(`The mailbox is not connected: ${await back.text()}`);
}

/** Where Google sends the browser of somebody who agrees to everything. */
export async function consent(authUrl: string): Promise<URL> {
  const url = new URL(authUrl);
  url.searchParams.set('prompt', 'none');
  const response = await fetch(url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '', url);
}

/** The refresh token of somebody who lets us send. */
export async function grantFor(mailboxes: GoogleMailboxes, world: string, email: string): Promise<string> {
  const redirectUri = `${world}/api/email-auth/callback`;
  const { url, attempt } = await mailboxes.begin({ redirectUri, loginHint: email });
  const { search } = await consent(url);
  return (await mailboxes.finish(search, attempt)).refreshToken;
}

/** One e-mail to each of the first contacts, with its reminder's id in the subject, due `from` seconds from now on, spread over `over` seconds. */
export const planMails = (client: ClientBase, userId: string, count: number, from: number, over: number) =>
  client.query<{ id: string }>(
    `insert into reminders
       (user_id, id, contact_id, type, subject, message, date, time, timezone, status, next_send_at, created_at, updated_at)
     select $1, id, contact_id, 'once', 'Tea this month? ' || id, E'Dear friend,\\n\\nis there a free hour?\\n\\nAda',
       (due at time zone 'UTC')::date, to_char(due at time zone 'UTC', 'HH24:MI'), 'UTC', 'pending', due, now(), now()
     from (
       select uuidv7() as id, id as contact_id,
         date_trunc('milliseconds', now() + ($3 + $4 * random()) * interval '1 second') as due
       from contacts where user_id = $1 order by contacts.id limit $2
     ) as person
     returning id`,
    [userId, count, from, over],
  );
