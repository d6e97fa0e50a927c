import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { stripeKeys } from '../stripe-keys.ts';
import type { StripeEvent } from './events.ts';

/** How webhooks misbehave. */
export type Switches = {
  /** Every event comes twice. */
  readonly duplicate: boolean;
  /** Events that happen together come in the opposite order. */
  readonly reorder: boolean;
  /** Nothing comes. What was lost can be sent later. */
  readonly lose: boolean;
  readonly delaySeconds: number;
};

export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'lost';

export type Deliveries = ReturnType<typeof createDeliveries>;

/** After the last of these the event is given up. */
const pauses = [0, 200, 1000, 3000];
const CALL_TIMEOUT = 30_000;
const MILLISECONDS = 1000;
/** Long enough for what happens together to be together. */
const GATHERING = 50;

type Options = { url: string | undefined; now: () => Temporal.Instant };

/** Posts each event to the product, signed as Stripe signs. */
export function createDeliveries({ url, now }: Options) {
  const closing = new AbortController();
  const states = new Map<string, DeliveryState>();
  let switches: Switches = { duplicate: false, reorder: false, lose: false, delaySeconds: 0 };
  let waiting: StripeEvent[] = [];
  let lastRound: Promise<void> = Promise.resolve();

  const post = async (event: StripeEvent) => {
    const payload = JSON.stringify(event);
    const reply = await fetch(url!, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(payload, Math.floor(now().epochMilliseconds / MILLISECONDS)),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(CALL_TIMEOUT)]),
    });
    await reply.body?.cancel();
    return reply.ok;
  };

  const deliver = async (event: StripeEvent) => {
    for (const wait of pauses) {
      await pause(wait, undefined, { ref: false, signal: closing.signal });
      if (await post(event).catch(() => false)) return void states.set(event.id, 'delivered');
    }
    states.set(event.id, 'failed');
  };

  const deliverAll = async () => {
    const round = waiting;
    waiting = [];
    const ordered = switches.reorder ? round.toReversed() : round;
    for (const event of ordered.flatMap((one) => (switches.duplicate ? [one, one] : [one]))) await deliver(event);
  };

  const send = (event: StripeEvent) => {
    states.set(event.id, 'waiting');
    waiting.push(event);
    if (waiting.length > 1) return;
    const wait = Math.max(switches.delaySeconds * MILLISECONDS, switches.reorder ? GATHERING : 0);
    const begun = pause(wait, undefined, { ref: false, signal: closing.signal });
    // The sandbox was closed: nobody waits for these any more.
    lastRound = Promise.all([begun, lastRound])
      .then(deliverAll)
      .catch(() => undefined);
  };

  return {
    switches: () => switches,
    set: (next: Switches) => void (switches = next),
    stateOf: (event: StripeEvent): DeliveryState => states.get(event.id) ?? 'lost',
    /** As things are set; without an address, nothing is sent. */
    announce(event: StripeEvent): void {
      if (url === undefined || switches.lose) return void states.set(event.id, 'lost');
      send(event);
    },
    /** Whatever the switches say. */
    sendAgain: (event: StripeEvent) => {
      if (url !== undefined) send(event);
    },
    close: () => closing.abort(),
  };
}

const signatureOf = (payload: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', stripeKeys.webhookSecret).update(`${seconds}.${payload}`).digest('hex')}`;
