import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Faults, Mishap } from '../../faults/faults.ts';
import type { FaultyAnswers } from '../../faults/misbehave.ts';
import type { Account } from '../account/account.ts';
import { errorBody } from './stripe-error.ts';

export const stripeFaults: FaultyAnswers = (retryAfter) => ({
  '429': {
    status: 429,
    headers: { 'retry-after': String(retryAfter) },
    body: errorBody({ type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }),
  },
  '500': { status: 500, body: errorBody({ type: 'api_error', message: 'An unknown error occurred.' }) },
  revoked: {
    status: 401,
    body: errorBody({ type: 'invalid_request_error', message: 'Expired API Key provided.', code: 'api_key_expired' }),
  },
  refused: {
    status: 402,
    body: errorBody({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    }),
  },
});

const Named = z.object({ customer: z.string().optional(), email: z.string().optional() }).catch({});
const ById = z.object({ id: z.string().optional() }).catch({});

/** A fault may be one customer's: by id or by e-mail address. */
export const stripeMishap =
  (faults: Faults, account: Account) =>
  ({ body, query, params }: FastifyRequest): Mishap | undefined => {
    const { id } = ById.parse(params);
    const subscription = id === undefined ? undefined : account.subscriptions.get(id);
    const customer = Named.parse(body).customer ?? Named.parse(query).customer ?? subscription?.customer ?? id;
    const email = Named.parse(body).email ?? (customer && account.customers.get(customer)?.email);
    return faults.next(
      'stripe',
      [customer, email].filter((name) => typeof name === 'string'),
    );
  };
