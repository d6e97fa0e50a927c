import { originOf, type Routes } from './routes.ts';
import { contactAddress } from './web/fill-in.ts';

const URL_PATH = '/.well-known/security.txt';
/** RFC 9116 advises less than a year. It is counted anew for whoever asks. */
const HOLDS_DAYS = 180;

/** Whom to write to about a weakness of this installation. SECURITY.md says what happens then. */
export const securityTxtRoutes: Routes = (app, { config, clock }) => {
  app.get(URL_PATH, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const origin = originOf(request, config);
    const expires = clock.now().add({ hours: HOLDS_DAYS * 24 });
    const fields = [
      `Contact: mailto:${contactAddress(config, origin)}`,
      `Expires: ${expires.round('second').toString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}${URL_PATH}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${fields.join('\n')}\n`);
  });
};
