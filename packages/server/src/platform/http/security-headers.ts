import helmet from '@fastify/helmet';
import type { Config } from '../config.ts';
import type { App } from './routes.ts';

export async function securityHeaders(app: App, { config, origin }: { config: Config; origin: string }): Promise<void> {
  const isHttps = origin.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // The sandbox's faces come from its own origin, which need not be the host name in the address bar.
        imgSrc: ["'self'", 'data:', 'blob:', 'https://*.googleusercontent.com', ...(config.sandbox ? [origin] : [])],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // The app must be able to close the window in which an account is connected.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
  });
}
