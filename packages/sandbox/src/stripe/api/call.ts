import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../../faults/faults.ts';
import { misbehaving } from '../../faults/misbehave.ts';
import type { Account } from '../account/account.ts';
import { stripeKeys } from '../stripe-keys.ts';
import { expanded } from './expand.ts';
import { nested, type Values } from './form-values.ts';
import { errorBody, invalid, StripeFailure } from './stripe-error.ts';
import { stripeFaults, stripeMishap } from './stripe-faults.ts';

type Method = 'GET' | 'POST' | 'DELETE';

type Call<Input> = {
  method: Method;
  url: `/v1/${string}`;
  input: z.ZodType<Input>;
  run: (input: Input, id: string) => object;
};

export type Calls = <Input>(call: Call<Input>) => void;

type Options = { account: Account; catchUp: () => void; faults: Faults };

const Id = z.object({ id: z.string().default('') });
const Flat = z.record(z.string(), z.unknown()).catch({});
const Expand = z.object({ expand: z.array(z.string()).default([]) });

/** Mounts calls of Stripe's API: who calls, what goes wrong, what was asked before, and its own shape of errors. */
export function apiCalls(app: FastifyInstance, { account, catchUp, faults }: Options): Calls {
  const answered = new Map<string, { request: string; body: object }>();
  const trouble = misbehaving(app)(stripeFaults, stripeMishap(faults, account));

  app.setErrorHandler<FastifyError | StripeFailure>((error, request, reply) => {
    if (error instanceof StripeFailure) return reply.code(error.status).send(error.body);
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    const type = status < 500 ? 'invalid_request_error' : 'api_error';
    return reply.code(status).send(errorBody({ type, message: status < 500 ? error.message : 'Internal error' }));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(
      errorBody({
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url}).`,
      }),
    ),
  );
  app.addHook('onRequest', async ({ headers: { authorization } }) => {
    if (authorization === `Bearer ${stripeKeys.secretKey}`) return;
    throw new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  });

  return ({ method, url, input, run }) => {
    app.route({
      method,
      url,
      ...trouble,
      handler: async (request, reply) => {
        catchUp();
        const { expand, ...values } = valuesOf(request);
        const { id } = Id.parse(request.params);
        const paths = Expand.parse(expand === undefined ? {} : { expand }).expand;
        const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
        const asked = JSON.stringify([request.url, values]);
        const before = typeof key === 'string' ? answered.get(key) : undefined;
        if (before && before.request !== asked) throw keyReused(String(key));
        if (before) return reply.header('idempotent-replayed', 'true').send(before.body);
        const body = structuredClone(expanded(run(checked(input, values), id), paths, account));
        if (typeof key === 'string') answered.set(key, { request: asked, body });
        return reply.header('request-id', account.newId('req')).send(body);
      },
    });
  };
}

const valuesOf = ({ method, query, body }: FastifyRequest): Values =>
  nested(Flat.parse(method === 'GET' || body === undefined ? query : body));

function checked<Input>(schema: z.ZodType<Input>, values: Values): Input {
  const { success, data, error } = schema.safeParse(values);
  if (success) return data;
  const issue = error.issues[0]!;
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const param = named([...path, ...issue.keys]);
    throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = named(path);
  throw invalid(`Invalid ${param}: ${issue.message}`, param, 'parameter_invalid');
}

const named = ([first = '', ...rest]: readonly string[]) => [first, ...rest.map((part) => `[${part}]`)].join('');

const keyReused = (key: string) =>
  new StripeFailure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
