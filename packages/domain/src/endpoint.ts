import { z } from 'zod';
import { Id } from './id.ts';

type Schema = z.ZodType;

/** An HTTP endpoint without its handler: the server mounts it and the web calls it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: `/api/${string}`;
  readonly schema: {
    readonly summary: string;
    readonly tags: readonly string[];
    readonly params?: Schema;
    readonly querystring?: Schema;
    readonly headers?: Schema;
    readonly body?: Schema;
    readonly response: Readonly<Record<number, Schema>>;
  };
  /** Endpoints are for signed-in users unless they say otherwise. */
  readonly config?: {
    readonly access?: 'public' | 'admin';
    /** How often a user may call it. */
    readonly perMinute?: number;
    /** Whether that is counted for all processes together, because a call costs somebody something: money, mail, a vendor's patience. */
    readonly isCostly?: boolean;
    /** Whether a user may have one answer of this kind under way, and not two. */
    readonly oneAtATime?: boolean;
  };
};

/**
 * What every endpoint that creates something takes. The key becomes the id of what is created: a client that does not know whether a
 * request arrived sends it again with the same key, and is answered what exists. Without a key the server chooses the id.
 */
export const CreateHeaders = z.object({ 'idempotency-key': Id.toLowerCase().optional() });

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The address that a request goes to. What is empty is left out. */
export function addressOf(url: string, params: Readonly<Record<string, string>>, query: Query): string {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value!)}`);
  return [path, search.join('&')].filter(Boolean).join('?');
}

/** Whether a request of this method only asks. */
export const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** What people can count on whose request may or may not have arrived: the answer to a write may be lost after the write was stored. */
export const ofUnknownOutcome = (method: string, hasKey: boolean) =>
  method === 'POST' && !hasKey
    ? 'We do not know whether this was done. Please look before you try again.'
    : 'We do not know whether this was saved. Please try again: nothing is saved twice.';
