import type { z } from 'zod';

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
    readonly body?: Schema;
    readonly response: Readonly<Record<number, Schema>>;
  };
  /** Endpoints are for signed-in users unless they say otherwise. */
  readonly config?: { readonly access?: 'public' | 'admin'; readonly perMinute?: number };
};
