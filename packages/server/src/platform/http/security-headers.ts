import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '../config.ts';
import { WITHOUT_AJV } from './without-ajv.ts';
import type { App } from './routes.ts';

export type Headers = Readonly<Record<string, string>>;

const self = "'self'";

/** What pages may load and whom they may speak to: ourselves, and the services that are configured. */
function directives(config: Config, sandboxOrigin: string) {
  const { ANALYTICS_URL: analytics } = config;
  return {
    defaultSrc: [self],
    scriptSrc: [self],
    styleSrc: [self],
    imgSrc: [self, 'data:', 'blob:', 'https://*.googleusercontent.com', ...(config.sandbox ? [sandboxOrigin] : [])],
    connectSrc: [self, ...(analytics ? [new URL(analytics).origin] : [])],
    fontSrc: [self],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: [self],
    frameAncestors: ["'none'"],
  };
}

/** The live chat is on one page, so its vendor is allowed there alone. */
export const LIVE_CHAT_PAGE = 'landing';

function withLiveChat(config: Config, own: ReturnType<typeof directives>, chat: string) {
  const vendor = [new URL(chat).origin, ...config.LIVE_CHAT_ORIGINS];
  return {
    ...own,
    scriptSrc: [...own.scriptSrc, ...vendor],
    // Widgets write their looks into the page.
    styleSrc: [...own.styleSrc, "'unsafe-inline'", ...vendor],
    imgSrc: [...own.imgSrc, ...vendor],
    connectSrc: [...own.connectSrc, ...vendor, ...vendor.map((url) => url.replace(/^http/, 'ws'))],
    fontSrc: [...own.fontSrc, ...vendor],
    frameSrc: vendor,
  };
}

type Site = {
  config: Config;
  origin: string;
  /** Where the sandbox shows its photos of people. */
  sandboxOrigin?: string | undefined;
};

/**
 * The pages, by name, that say something else than all answers do. A page brings its headers along when it is sent: under one
 * address there can be two pages, and an error.
 */
export async function headersOfPages({
  config,
  origin,
  sandboxOrigin = origin,
}: Site): Promise<Readonly<Record<string, Headers>>> {
  const { LIVE_CHAT_URL: chat } = config;
  if (!chat) return {};
  return { [LIVE_CHAT_PAGE]: await headersWith(withLiveChat(config, directives(config, sandboxOrigin), chat), origin) };
}

export async function securityHeaders(app: App, { config, origin, sandboxOrigin = origin }: Site): Promise<void> {
  const general = await headersWith(directives(config, sandboxOrigin), origin);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(general);
    done();
  });
}

/** The headers that helmet sets under a policy, worked out once: helmet would do so for every answer. */
async function headersWith(policy: Readonly<Record<string, string[]>>, origin: string): Promise<Headers> {
  const asked = Fastify({ schemaController: WITHOUT_AJV });
  await asked.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: origin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // The app must be able to close the window in which an account is connected.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
  });
  asked.get('/', async (_request, { raw }) => raw.getHeaders());
  return (await asked.inject('/')).json<Headers>();
}
