import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';
import type { App } from './routes.ts';

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
export function landingPolicy(config: Config, origin: string): { helmet?: FastifyHelmetOptions } {
  if (!config.LIVE_CHAT_URL) return {};
  const vendor = [new URL(config.LIVE_CHAT_URL).origin, ...config.LIVE_CHAT_ORIGINS];
  const own = directives(config, origin);
  return {
    helmet: {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          ...own,
          scriptSrc: [...own.scriptSrc, ...vendor],
          // Widgets write their looks into the page.
          styleSrc: [...own.styleSrc, "'unsafe-inline'", ...vendor],
          imgSrc: [...own.imgSrc, ...vendor],
          connectSrc: [...own.connectSrc, ...vendor, ...vendor.map((url) => url.replace(/^http/, 'ws'))],
          fontSrc: [...own.fontSrc, ...vendor],
          frameSrc: vendor,
        },
      },
    },
  };
}

export async function securityHeaders(app: App, { config, origin }: { config: Config; origin: string }): Promise<void> {
  const isHttps = origin.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directives(config, origin) },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // The app must be able to close the window in which an account is connected.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
  });
}
