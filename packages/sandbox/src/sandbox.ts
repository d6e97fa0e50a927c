import type { FastifyPluginAsync } from 'fastify';
import type { SandboxClock } from './clock/clock.ts';
import { clockRoutes } from './clock/clock.routes.ts';
import { createFaults } from './faults/faults.ts';
import { faultsRoutes } from './faults/faults.routes.ts';
import { calendarPages } from './google/calendar/pages/calendar-pages.routes.ts';
import { createCalendars } from './google/calendar/calendars.ts';
import { createAddressBooks } from './google/contacts/address-books.ts';
import { contactsPages } from './google/contacts/contacts-pages.routes.ts';
import { meetRoutes } from './google/calendar/pages/meet.routes.ts';
import { google } from './google/google.ts';
import { scopesOfService } from './google/scopes.ts';
import { createGrants } from './google/tokens/grants.ts';
import { home } from './home/home.routes.ts';
import { cookieParsing } from './http/cookies.ts';
import { errorHandling } from './http/error-handling.ts';
import { formParsing } from './http/form.ts';
import { pageSecurity } from './http/page-security.ts';
import { sameSiteOnly } from './http/same-site.ts';
import { ownNamesOnly } from './http/turn-away.ts';
import { createOutbox } from './outbox/outbox.ts';
import { outboxRoutes } from './outbox/outbox.routes.ts';
import { pageAssets } from './pages/page-assets.ts';
import { createBrowsers } from './push/browsers.ts';
import { pushRoutes } from './push/push.routes.ts';
import { type SmtpAddress, smtpRoutes, startSmtp } from './smtp/smtp.ts';
import { createStripe, stripe } from './stripe/stripe.ts';
import { stripeKeys } from './stripe/stripe-keys.ts';
import { telegram } from './telegram/telegram.ts';
import { telegramBot } from './telegram/telegram-bot.ts';

export type { SandboxClock } from './clock/clock.ts';
export { sandboxGoogleClient } from './google/google-client.ts';

export const sandboxGoogleIssuer = (origin: string) => `${origin}/sandbox/google`;

/** The account at the mail server that letters and notices to users come from. */
const sandboxMailUser = 'inner-circle';

/** The product keeps the sandbox's accounts under this name, because the issuer's own name changes with the port. */
export const sandboxGoogleAccounts = 'sandbox/google';

/**
 * `gmail`, `calendar` and `contacts` are the rootUrl of each call, `send(message, { rootUrl })`: given to the client as a whole, the
 * library keeps its host only and drops the path.
 */
export const sandboxGoogleEndpoints = (origin: string) => ({
  authorization: `${sandboxGoogleIssuer(origin)}/o/oauth2/v2/auth`,
  token: `${sandboxGoogleIssuer(origin)}/token`,
  revocation: `${sandboxGoogleIssuer(origin)}/revoke`,
  gmail: `${sandboxGoogleIssuer(origin)}/`,
  calendar: `${sandboxGoogleIssuer(origin)}/`,
  contacts: `${sandboxGoogleIssuer(origin)}/`,
});

export const sandboxTelegramBot = (origin: string) => ({
  token: telegramBot.token,
  apiRoot: `${origin}/sandbox/telegram`,
  linkRoot: `${origin}/sandbox/telegram/t.me`,
});

/** What the addresses of its browsers begin with. */
export const sandboxPushService = (origin: string) => `${origin}/sandbox/push/send/`;

export const sandboxStripe = (origin: string) => ({ ...stripeKeys, apiRoot: `${origin}/sandbox/stripe` });

/** Which port the mail server has is known once it listens. */
export async function sandboxMailServer(origin: string): Promise<string> {
  const { host, port } = await smtpAddress(origin);
  return `smtp://${sandboxMailUser}:anything@${host}:${port}?ignoreTLS=true`;
}

/** Whether a mailbox at this address is at the mail server of the sandbox. */
export async function isSandboxMailServer({ host, port }: SmtpAddress, origin: string): Promise<boolean> {
  const server = await smtpAddress(origin);
  return port === server.port && (host === server.host || host === 'localhost');
}

const smtpAddress = async (origin: string) =>
  (await (await fetch(`${origin}/sandbox/smtp.json`)).json()) as SmtpAddress;

type Options = {
  origin: string;
  clock: SandboxClock;
  /** Whether the clock may be moved. */
  timeMachine: boolean;
  /** Where Stripe brings its events; nowhere, when it is not given. */
  stripeWebhook?: string;
};

/** The outside world for somebody without accounts. Register it with the prefix /sandbox: its pages link to that. */
export function sandbox({ origin, clock: given, timeMachine, stripeWebhook }: Options): FastifyPluginAsync {
  return async (app) => {
    const now = () => given.now();
    const payments = createStripe({ origin, now, webhookUrl: stripeWebhook });
    // What renews while time passes is told when it has passed.
    const clock: SandboxClock = {
      ...given,
      moveTo: async (instant) => {
        await given.moveTo(instant);
        payments.catchUp();
      },
    };
    const outbox = createOutbox(now);
    const faults = createFaults();
    const grants = createGrants();
    const calendars = createCalendars({ origin, now });
    const addressBooks = createAddressBooks(now);
    const browsers = createBrowsers(now);
    const smtp = await startSmtp(app, { outbox, faults });

    await app.register(pageSecurity);
    await app.register(errorHandling);
    await app.register(ownNamesOnly, { origin });
    await app.register(sameSiteOnly, { origin });
    await app.register(cookieParsing);
    await app.register(formParsing);

    await app.register(pageAssets);
    await app.register(home, { clock, timeMachine, outbox, faults, smtp, browsers });
    await app.register(clockRoutes, { clock, timeMachine });
    await app.register(outboxRoutes, { outbox });
    await app.register(smtpRoutes, { smtp });
    await app.register(faultsRoutes, {
      faults,
      revokeAccount: (email, vendor) => grants.revokeAccount(email, scopesOfService[vendor]),
    });
    const issuer = sandboxGoogleIssuer(origin);
    await app.register(google, {
      prefix: '/google',
      origin,
      issuer,
      now,
      faults,
      grants,
      outbox,
      calendars,
      addressBooks,
    });
    await app.register(calendarPages, { prefix: '/calendar', origin, now, calendars });
    await app.register(contactsPages, { prefix: '/contacts', addressBooks });
    await app.register(meetRoutes);
    await app.register(stripe, { prefix: '/stripe', standIn: payments, faults });
    await app.register(pushRoutes, { prefix: '/push', origin, faults, browsers });
    await app.register(telegram, { prefix: '/telegram', origin, faults, now });
  };
}
