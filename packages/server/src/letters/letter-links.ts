import { lettersEndpoints } from '@inner-circle/domain/letters/letters.contract.ts';
import { parse, stringify } from 'uuid';
import type { Dependencies } from '../platform/dependencies.ts';

/** Longer than a letter is of interest, shorter than mail is kept. */
const SPOKE_DAYS = 14;
/** Whoever finds an old letter must still be able to end them. */
const STOP_DAYS = 800;

/** Sealed, so that nobody else can make one, and an address gives no ids away. */
const PURPOSES = { stop: 'letter link: stop', spoke: 'letter link: spoke' } as const;
type Purpose = keyof typeof PURPOSES;

/** Who got the letter, then of “We spoke already” the letter and whom it named. */
type LinkIds = readonly string[];

const ID_BYTES = 16;
const SECOND = 1000;

/** An address must stay short: the ids as bytes, and until which second it works. */
function pack(ids: LinkIds, until: Temporal.Instant): string {
  const seconds = Buffer.alloc(4);
  seconds.writeUInt32BE(Math.floor(until.epochMilliseconds / SECOND));
  return Buffer.concat([seconds, ...ids.map((id) => parse(id))]).toString('base64url');
}

function unpack(packed: string): { ids: LinkIds; until: number } {
  const bytes = Buffer.from(packed, 'base64url');
  const ids = Array.from({ length: (bytes.length - 4) / ID_BYTES }, (_, index) =>
    stringify(bytes, 4 + index * ID_BYTES),
  );
  return { ids, until: bytes.readUInt32BE() * SECOND };
}

type Given = {
  userId: string;
  mailId: string;
  /** Whom the call is about. */
  callId: string | undefined;
  origin: string;
  now: Temporal.Instant;
};

export type LetterLinks = {
  readonly home: string;
  readonly stop: string;
  readonly settings: string;
  readonly todos: string;
  readonly contact: string | undefined;
  readonly spoke: string | undefined;
};

export function linksOf({ userId, mailId, callId, origin, now }: Given, { sealing }: Dependencies): LetterLinks {
  const link = (purpose: Purpose, url: string, ids: LinkIds, days: number) =>
    `${origin}${url.replace(':token', sealing.seal(pack(ids, now.add({ hours: 24 * days })), PURPOSES[purpose]))}`;
  return {
    home: origin,
    stop: link('stop', lettersEndpoints.stop.url, [userId], STOP_DAYS),
    settings: `${origin}/?open=settings`,
    todos: `${origin}/today`,
    contact: callId && `${origin}/?contact=${callId}`,
    spoke: callId && link('spoke', lettersEndpoints.logSpoken.url, [userId, mailId, callId], SPOKE_DAYS),
  };
}

/** The ids in the token of a link; undefined when it was not made here, or its time is over. */
export function readLink(purpose: Purpose, token: string, { sealing, clock }: Dependencies): LinkIds | undefined {
  const opened = sealing.open(token, PURPOSES[purpose]);
  if (!opened) return undefined;
  const { ids, until } = unpack(opened.secret);
  return until < clock.now().epochMilliseconds ? undefined : ids;
}
