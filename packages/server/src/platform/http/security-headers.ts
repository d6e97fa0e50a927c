import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '../config.ts';
import { ONLY_ZOD } from './only-zod.ts';
import type { App } from './routes.ts';

type Headers = Readonly<Record<string, string>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** In place of those that all answers have. */
    securityHeaders?: Headers;
  }
}

const self = "'self'";

/** What pages may load and whom they may speak to: ourselves, and the services that are configured. */
function directives(config: Config, origin: string) {
  const { ANALYTICS_URL: analytics } = config;
  return {
    defaultSrc: [self],
    scriptSrc: [self],
    styleSrc: [self],
    // The sandbox's faces come from its own origin, which need not be the host name in the address bar.
    imgSrc: [self, 'data:', 'blob:', 'https://*.googleusercontent.com', ...(config.sandbox ? [origin] : [])],
    connectSrc: [self, ...(analytics ? [new URL(analytics).origin] : [])],
    fontSrc: [self],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: [self],
    frameAncestors: ["'none'"],
  };
}

/** The live chat stands on the landing page alone, so that its vendor is let in there alone. */
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

type Site = { config: Config; origin: string };

export async function landingPolicy({ config, origin }: Site): Promise<{ securityHeaders?: Headers }> {
  const { LIVE_CHAT_URL: chat } = config;
  if (!chat) return {};
  return { securityHeaders: await headersWith(withLiveChat(config, directives(config, origin), chat), origin) };
}

export async function securityHeaders(app: App, { config, origin }: Site): Promise<void> {
  const general = await headersWith(directives(config, origin), origin);
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(routeOptions.config.securityHeaders ?? general);
    done();
  });
}

/** What helmet says under a policy. It is asked once, for it would work that out anew for every answer. */
async function headersWith(policy: Readonly<Record<string, string[]>>, origin: string): Promise<Headers> {
  const asked = Fastify({ schemaController: ONLY_ZOD });
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
