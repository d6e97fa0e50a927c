import webPush from 'web-push';
import type { Push, PushOutcome, PushServices } from '../../notifications/push/push.port.ts';
import { boundedFetch } from '../network/bounded-fetch.ts';
import { PrivateAddress } from '../network/public-addresses.ts';

const TIMEOUT = 10_000;
/** Of an answer, in which nothing is read. */
const MOST_BYTES = 100_000;
const ENCODING = 'aes128gcm';

type Options = {
  /** Whom push services write to about us: a mailto: or https: address. */
  subject: string;
  /** Whom notices are sent to. A subdomain of one is one, too. */
  hosts: readonly string[];
  /** Whether they may be on this machine's own network. */
  allowPrivate: boolean;
  /** Where the stand-in for a push service takes notices, also without TLS. */
  standIn?: string | undefined;
  timeout?: number;
};

/** The library encrypts and signs; what is sent goes by the fetch that checks every address. */
export function pushServices({ subject, hosts, allowPrivate, standIn, timeout = TIMEOUT }: Options): PushServices {
  const isStandIn = ({ href }: URL) => standIn !== undefined && href.startsWith(standIn);
  const accepts = (endpoint: string) => {
    const url = URL.parse(endpoint);
    if (!url || url.username !== '' || url.password !== '') return false;
    if (isStandIn(url)) return true;
    return (
      url.protocol === 'https:' && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
    );
  };
  return {
    newKeys: () => webPush.generateVAPIDKeys(),
    accepts,
    async send(push) {
      // What was accepted once need not be today.
      if (!accepts(push.to.endpoint)) return { kind: 'gone' };
      const fetchThere = boundedFetch({
        allowPrivate: allowPrivate || isStandIn(new URL(push.to.endpoint)),
        timeout,
        mostBytes: MOST_BYTES,
        signal: new AbortController().signal,
      });
      const call = encrypted(push, subject);
      if (!call) return { kind: 'gone' };
      try {
        return outcomeOf(await fetchThere(push.to.endpoint, call));
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

/** Undefined when the browser's key is none: nothing can be encrypted for it. */
function encrypted({ to, keys, payload, secondsToLive, topic }: Push, subject: string): RequestInit | undefined {
  const { cipherText } = attempt(() => webPush.encrypt(to.p256dh, to.auth, payload, ENCODING)) ?? {};
  if (!cipherText) return undefined;
  const { origin } = new URL(to.endpoint);
  const { Authorization } = webPush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, ENCODING);
  return {
    method: 'POST',
    redirect: 'manual',
    headers: {
      authorization: Authorization,
      'content-encoding': ENCODING,
      'content-type': 'application/octet-stream',
      'content-length': String(cipherText.length),
      ttl: String(secondsToLive),
      urgency: 'normal',
      topic,
    },
    body: Uint8Array.from(cipherText),
  };
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const detail = `The push service answered ${status}.`;
  if (status !== 408 && status !== 429 && status < 500) return { kind: 'refused', detail };
  const seconds = secondsIn(headers.get('retry-after'));
  return { kind: 'later', detail, ...(seconds !== undefined && { seconds }) };
}

/** As a number of seconds, or as the moment in HTTP's own words. */
function secondsIn(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const moment = Date.parse(retryAfter);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}

/** Ways in which nothing can have arrived. */
const NOT_REACHED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

function failureOf(error: unknown): PushOutcome {
  if (error instanceof PrivateAddress) return { kind: 'refused', detail: 'The push service is at a private address.' };
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const detail = `The push service could not be asked: ${String(code ?? name)}`;
  return { kind: NOT_REACHED.test(String(code)) ? 'later' : 'unknown', detail };
}
