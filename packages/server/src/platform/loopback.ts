import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host name or address reaches this very computer and no other. */
export const isLoopback = (hostname: string) => LOOPBACK.test(hostname);

/** What proxies, tunnels and delivery networks add to a request that they pass on. A name that ends with * stands for all that begin so. */
export const FORWARDING_HEADERS = [
  'forwarded',
  'forwarded-for',
  'via',
  'cdn-loop',
  'x-forwarded*',
  'x-original-*',
  'x-originating-ip',
  'x-real-*',
  'x-remote-*',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-proxyuser-ip',
  'x-envoy-*',
  'x-azure-*',
  'x-appengine-*',
  'x-vercel-*',
  'x-amzn-*',
  'x-amz-cf-id',
  'client-ip',
  'true-client-ip',
  'cf-*',
  'fastly-*',
  'fly-*',
  'proxy-client-ip',
  'wl-proxy-client-ip',
] as const;

const FORWARDING = new RegExp(`^(?:${FORWARDING_HEADERS.join('|').replaceAll('*', '.*')})$`);

/**
 * Whether nobody passed the request on. nginx by itself adds no header, but speaks HTTP/1.0, which no browser and no client of
 * today does.
 */
const isStraight = ({ headers, raw }: FastifyRequest) =>
  raw.httpVersion !== '1.0' && !Object.keys(headers).some((name) => FORWARDING.test(name));

/**
 * Whether a request comes straight from this computer, for what is there for whoever sits at it. A proxy beside us connects from
 * here too; a page whose name was made to lead here asks under that name. Neither is believed about whom it asks for, whatever
 * TRUST_PROXY says.
 */
export const isFromThisComputer = (request: FastifyRequest) =>
  isLoopback(request.socket.remoteAddress ?? '') && isLoopback(hostnameOf(request)) && isStraight(request);

const hostnameOf = ({ headers: { host } }: FastifyRequest) => (host && URL.parse(`http://${host}`)?.hostname) || '';
