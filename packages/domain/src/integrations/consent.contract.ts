import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

type Responses = Endpoint['schema']['response'];

/** Where the user lets us into their Google account, and what else may be answered. */
export const consentAddress = <const Url extends Endpoint['url'], const Others extends Responses>(
  url: Url,
  { summary, tags, others }: { summary: string; tags: readonly string[]; others: Others },
) => ({
  method: 'GET' as const,
  url,
  config: { perMinute: 20 },
  schema: { summary, tags, response: { 200: z.object({ authUrl: z.url() }), ...others } },
});

/** Where Google sends the browser back to. */
export const consentCallback = <const Url extends Endpoint['url']>(url: Url, tags: readonly string[]) => ({
  method: 'GET' as const,
  url,
  config: { access: 'public' as const, perMinute: 60 },
  schema: {
    summary: 'Google sends the browser back here; answers a page that says how it went',
    tags,
    querystring: z.object({}),
    response: { 200: z.string(), 302: z.undefined() },
  },
});
