import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host name or address reaches this very computer and no other. */
export const isLoopback = (hostname: string) => LOOPBACK.test(hostname);

/**
 * Whether the Host header names this computer. It stops a page whose own name was made to lead here, but not a proxy: nginx sends
 * the name of its upstream.
 */
export const isForThisComputer = ({ headers: { host } }: FastifyRequest) =>
  isLoopback((host && URL.parse(`http://${host}`)?.hostname) || '');
