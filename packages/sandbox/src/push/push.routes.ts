import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../faults/faults.ts';
import { everyCall, type FaultyAnswers, misbehaving } from '../faults/misbehave.ts';
import { Refusal } from '../http/refusal.ts';
import type { Browsers } from './browsers.ts';
import { senderOf } from './vapid.ts';

type Options = { origin: string; faults: Faults; browsers: Browsers };

/** What every push service takes; of more than that some take more. */
const MOST_BYTES = 4096;

const NewSubscription = z.strictObject({ applicationServerKey: z.string().regex(/^[\w-]{87}=?$/) });
const Headers = z.object({
  ttl: z.coerce.number().int().min(0),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).default('normal'),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  'content-encoding': z.literal('aes128gcm'),
});
const ById = z.object({ id: z.string() });

const answers: FaultyAnswers = (retryAfter) => ({
  '429': { status: 429, headers: { 'retry-after': String(retryAfter) }, body: { reason: 'too many requests' } },
  '500': { status: 500, body: { reason: 'internal error' } },
  '503': { status: 503, headers: { 'retry-after': String(retryAfter) }, body: { reason: 'unavailable' } },
  '410': { status: 410, body: { reason: 'gone' } },
  revoked: { status: 410, body: { reason: 'gone' } },
  refused: { status: 403, body: { reason: 'forbidden' } },
});

/** The encoding is the browser's to undo, not the server's that this runs in. */
const AS_IT_CAME = { decompress: false } as const;

const idOf = ({ params }: FastifyRequest) => ById.safeParse(params).data?.id;

/** The push service of browsers that are played: it takes encrypted notices as RFC 8030 says, and reads them as the browser would. */
export const pushRoutes: FastifyPluginAsync<Options> = async (app, { origin, faults, browsers }) => {
  const misbehave = misbehaving(app);
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_, body, done) =>
    done(null, body),
  );

  // What `pushManager.subscribe` does in a browser.
  app.post('/subscriptions', async ({ body }, reply) => {
    const { success, data } = NewSubscription.safeParse(body);
    if (!success) throw new Refusal(400, 'push.bad-input', 'Give the applicationServerKey.');
    const { id, keys, auth } = browsers.add(data.applicationServerKey);
    return reply.code(201).send({
      endpoint: `${origin}/sandbox/push/send/${id}`,
      expirationTime: null,
      keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    });
  });

  app.delete('/send/:id', async (request, reply) => {
    const browser = browsers.find(idOf(request) ?? '');
    if (browser) browser.isGone = true;
    return reply.code(204).send();
  });

  const hooks = { ...misbehave(answers, everyCall(faults, 'push', idOf)), ...AS_IT_CAME };
  app.post('/send/:id', hooks, async (request, reply) => {
    const browser = browsers.find(idOf(request) ?? '');
    if (!browser) return reply.code(404).send({ reason: 'no such subscription' });
    if (browser.isGone) return reply.code(410).send({ reason: 'unsubscribed or expired' });
    const sender = await senderOf(request.headers.authorization, origin);
    if (!sender) return reply.code(401).send({ reason: 'the sender is not proved' });
    if (sender.key !== browser.senderKey) return reply.code(403).send({ reason: 'another sender was agreed to' });
    const { success, data } = Headers.safeParse(request.headers);
    if (!success || !(request.body instanceof Buffer)) return reply.code(400).send({ reason: 'bad headers or body' });
    const { ttl, urgency, topic = null } = data;
    try {
      browsers.receive(browser, request.body, { ttl, urgency, topic, sender: sender.sender });
    } catch {
      return reply.code(400).send({ reason: 'it cannot be decrypted' });
    }
    return reply.code(201).header('location', `${origin}/sandbox/push/receipt/${browser.id}`).send();
  });

  app.get('/received.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(browsers.received()),
  );
};
