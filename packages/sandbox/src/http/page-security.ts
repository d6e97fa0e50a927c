import fp from 'fastify-plugin';

/**
 * No form-action: a picked account posts to this host name and is redirected to the one the product was visited under
 * (localhost or 127.0.0.1), and browsers apply form-action to such redirects too.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const pageSecurity = fp(async (app) => {
  // onSend runs after the hooks of the surrounding server, whose stricter policy would break the picker's redirect.
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('content-security-policy', contentSecurityPolicy);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    return payload;
  });
});
