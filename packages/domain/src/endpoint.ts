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
  readonly config?: { readonly access?: 'public' | 'admin'; readonly perMinute?: number };
};

/**
 * What every endpoint that creates something takes. The key becomes the id of what is created: a client that does not know whether a
 * request arrived sends it again with the same key, and is answered what exists. Without a key the server chooses the id.
 */
export const CreateHeaders = z.object({ 'idempotency-key': Id.toLowerCase().optional() });
