import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the page of this route needs beyond what all pages have. */
    pageNeeds?: readonly string[];
    /** In place of the policy of all pages. */
    pagePolicy?: string;
  }
}

/**
 * No form-action: a picked account posts to this host name and is redirected to the one the product was visited under
 * (localhost or 127.0.0.1), and browsers apply form-action to such redirects too.
 */
const everyPage = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

export const pageSecurity = fp(async (app) => {
  // onSend runs after the hooks of the surrounding server, whose stricter policy would break the picker's redirect.
  app.addHook('onSend', async ({ routeOptions: { config } }, reply, payload) => {
    reply.header(
      'content-security-policy',
      config.pagePolicy ?? [...everyPage, ...(config.pageNeeds ?? [])].join('; '),
    );
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    // Where framing is allowed the policy says so, and this older header knows no exceptions.
    if (config.pagePolicy !== undefined) reply.removeHeader('x-frame-options');
    return payload;
  });
});
