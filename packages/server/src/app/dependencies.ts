import { PUSH_SERVICES } from '@inner-circle/domain/notifications/push.rules.ts';
import { PLAN_PRICES } from '@inner-circle/domain/billing/payments.rules.ts';
import type { FastifyBaseLogger } from 'fastify';
import { v7 } from 'uuid';
import { cardDavAccounts } from '../adapters/carddav/carddav-accounts.ts';
import { googleCalendars } from '../adapters/google/google-calendars.ts';
import { googleContacts } from '../adapters/google/google-contacts.ts';
import { googleIdentity } from '../adapters/google/google-identity.ts';
import { googleMailboxes } from '../adapters/google/google-mailboxes.ts';
import { operatorMailer } from '../adapters/smtp/operator-mailer.ts';
import { smtpMailboxes } from '../adapters/smtp/smtp-mailboxes.ts';
import { moonshineSpeech } from '../adapters/speech/moonshine-speech.ts';
import { remoteSpeech } from '../adapters/speech/remote-speech.ts';
import { stripePayments } from '../adapters/stripe/stripe-payments.ts';
import { telegramMessenger } from '../adapters/telegram/telegram-messenger.ts';
import { pushServices } from '../adapters/web-push/push-services.ts';
import type { Engine } from '../assistant/engine.port.ts';
import { modelEngine } from '../assistant/model/model-engine.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import type { Dependencies, Ports } from '../platform/dependencies.ts';
import { Leases } from '../platform/coordination/leases.ts';
import { chooseKeys, sealingWith } from '../platform/sealing.ts';
import { newSecret } from '../platform/secrets.ts';
import { contactAddress } from '../platform/http/web/fill-in.ts';
import { Watch } from '../platform/watching/watch.ts';
import { portsOfLaterSlices } from './ports.ts';
import { startParsing } from './start-parsing.ts';
import { watchCall, watchPort } from './watched-ports.ts';

const GOOGLE = 'https://accounts.google.com';

type Shared = Pick<Dependencies, 'watch' | 'parsing'>;
type Given = {
  config: Config;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  origin: string;
  /** Where the sandbox is, when not at `origin`. */
  sandboxOrigin?: string | undefined;
};

type Origins = { origin: string; sandboxOrigin: string };

export async function dependenciesFor({ origin, sandboxOrigin = origin, ...given }: Given): Promise<Dependencies> {
  const watch = new Watch(given);
  const parsing = startParsing(given.log);
  return {
    ...given,
    newId: () => v7(),
    newSecret,
    sealing: sealingWith(chooseKeys(given.config), 'integrations'),
    leases: new Leases(given.db, given.log),
    watch,
    parsing,
    ports: await choosePorts(given, { origin, sandboxOrigin }, { watch, parsing }),
  };
}

/** The only place that decides whom the product talks to: the vendor when its credentials are set, else the sandbox, else nobody. */
async function choosePorts(
  { config, log }: Pick<Given, 'config' | 'log'>,
  { origin, sandboxOrigin }: Origins,
  { watch, parsing }: Shared,
): Promise<Ports> {
  const google = googleClient(config) ?? (config.sandbox ? await sandboxClient(sandboxOrigin) : undefined);
  const bot = telegramBot(config) ?? (config.sandbox ? await sandboxBot(sandboxOrigin) : undefined);
  const stripe = stripeAccount(config) ?? (config.sandbox ? await sandboxAccount(sandboxOrigin) : undefined);
  return {
    ...portsOfLaterSlices,
    identityProvider: google && watchPort('google', googleIdentity(google), watch),
    googleMailboxes: google && watchPort('google', googleMailboxes(google), watch),
    googleCalendars: google && watchPort('google', googleCalendars(google), watch),
    googleContacts: google && watchPort('google', googleContacts(google), watch),
    cardDavAccounts: watchPort(
      'carddav',
      cardDavAccounts({ allowPrivate: allowsPrivateHosts(config), parsing }),
      watch,
    ),
    smtpMailboxes: watchPort(
      'smtp',
      smtpMailboxes({
        allowPrivate: allowsPrivateHosts(config),
        isStandIn: config.sandbox ? await sandboxMailStandIn(sandboxOrigin) : undefined,
      }),
      watch,
    ),
    operatorMailer: await mailerFor(config, { origin, sandboxOrigin }, watch),
    messenger: bot && watchPort('telegram', telegramMessenger(bot), watch),
    pushServices: watchPort('push', pushServices(await pushOptions(config, { origin, sandboxOrigin })), watch),
    speech: speechFor(config, log, watch),
    engine: await engineFor(config, log, watch),
    payments: stripe && watchPort('stripe', stripePayments({ ...stripe, prices: PLAN_PRICES }), watch),
  };
}

/** Loaded with the first message: with all that reads dates it is a tenth of the code, and a start should not wait for it. */
const builtInEngine: Engine = async (turn, reading) =>
  (await import('../assistant/understanding/built-in-engine.ts')).builtInEngine(turn, reading);

/** At an idle moment after the start, so that nobody's first message takes a second. */
export const prepareEngine = async () => {
  await import('../assistant/understanding/built-in-engine.ts');
  await (await import('../assistant/understanding/frames/frames.ts')).compilePatterns();
};

/** The SDKs of the models are loaded only where one is set up. */
async function engineFor(config: Config, log: FastifyBaseLogger, watch: Watch): Promise<Engine> {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_BASE_URL: baseUrl, AI_API_KEY: apiKey } = config;
  if (model === undefined) return builtInEngine;
  const { languageModel } = await import('../adapters/language-model/language-model.ts');
  const asked = watchCall('model', 'answer', languageModel({ provider, model, baseUrl, apiKey }), watch);
  return modelEngine(asked, builtInEngine, log);
}

const OPENAI = 'https://api.openai.com/v1';

/** The server that is named, OpenAI's own when there is but a key, else the model on this machine. */
function speechFor(config: Config, log: FastifyBaseLogger, watch: Watch) {
  const { SPEECH_API_KEY: apiKey, SPEECH_BASE_URL: baseUrl = apiKey && OPENAI, SPEECH_MODEL: model } = config;
  return baseUrl ? watchPort('speech', remoteSpeech({ baseUrl, apiKey, model, log }), watch) : moonshineSpeech({ log });
}

/** The operator's mail server, else the sandbox's. */
async function mailerFor(config: Config, { origin, sandboxOrigin }: Origins, watch: Watch) {
  const { MAIL_URL: url, MAIL_FROM: from = 'Inner Circle <letters@inner-circle.localhost>', PUBLIC_URL } = config;
  const address = url ?? (config.sandbox ? await sandboxMailServer(sandboxOrigin) : undefined);
  if (!address) return undefined;
  const mailer = operatorMailer({ url: address, from, origin: PUBLIC_URL ?? origin });
  return watchPort('mail', mailer, watch);
}

function googleClient({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: Config) {
  return clientId && clientSecret ? { issuer: GOOGLE, clientId, clientSecret } : undefined;
}

export function stripeAccount(config: Config) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiRoot } = config;
  return secretKey && webhookSecret ? { secretKey, webhookSecret, ...(apiRoot && { apiRoot }) } : undefined;
}

const telegramBot = ({ TELEGRAM_BOT_TOKEN: token }: Config) => (token ? { token } : undefined);

/** With SANDBOX=true users of other machines may sign in, and must not reach this one's network. */
const allowsPrivateHosts = (config: Config) => config.sandboxHasOwnPort || config.SMTP_PRIVATE_HOSTS;

/** Browsers name their push services themselves. In the sandbox there is one more, for browsers that are played. */
async function pushOptions(config: Config, { origin, sandboxOrigin }: Origins) {
  const site = config.PUBLIC_URL ?? origin;
  const isWeb = site.startsWith('https:') && !config.CONTACT_EMAIL;
  return {
    subject: isWeb ? site : `mailto:${contactAddress(config, site)}`,
    hosts: [...PUSH_SERVICES, ...config.PUSH_SERVICES],
    allowPrivate: allowsPrivateHosts(config),
    standIn: config.sandbox
      ? (await import('@inner-circle/sandbox/sandbox.ts')).sandboxPushService(sandboxOrigin)
      : undefined,
  };
}

/** Loaded only where it is used: in production the sandbox does not even have to be installed. */
async function sandboxClient(origin: string) {
  const sandbox = await import('@inner-circle/sandbox/sandbox.ts');
  const endpoints = sandbox.sandboxGoogleEndpoints(origin);
  const issuer = sandbox.sandboxGoogleIssuer(origin);
  return { issuer, accountsOf: sandbox.sandboxGoogleAccounts, ...sandbox.sandboxGoogleClient, endpoints };
}

async function sandboxBot(origin: string) {
  const { sandboxTelegramBot } = await import('@inner-circle/sandbox/sandbox.ts');
  return sandboxTelegramBot(origin);
}

async function sandboxMailStandIn(origin: string) {
  const sandbox = await import('@inner-circle/sandbox/sandbox.ts');
  return (server: { host: string; port: number }) => sandbox.isSandboxMailServer(server, origin);
}

async function sandboxMailServer(origin: string) {
  const sandbox = await import('@inner-circle/sandbox/sandbox.ts');
  return () => sandbox.sandboxMailServer(origin);
}

async function sandboxAccount(origin: string) {
  const { sandboxStripe } = await import('@inner-circle/sandbox/sandbox.ts');
  return sandboxStripe(origin);
}
