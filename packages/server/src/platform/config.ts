import path from 'node:path';
import { PlanName } from '@inner-circle/domain/billing/billing.contract.ts';
import { z } from 'zod';
import { problemWithHosts } from './database/hosts.ts';
import { sandboxOpening, type SandboxOpening } from './sandbox-opening.ts';
import { readKeys } from './sealing.ts';

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
const database = z
  .string()
  .startsWith('postgres')
  .superRefine((url, context) => {
    const problem = problemWithHosts(url);
    if (problem) context.addIssue(problem);
  });
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

/**
 * What lets the product talk to the vendors themselves. Every integration has its credentials here and nowhere else: as
 * soon as one of them is set, the sandbox opens only when it is asked for, and nobody moves the clock.
 */
const vendors = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'is not the token of a bot, such as 123456:ABC-DEF')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, 'is not a secret key of Stripe, such as sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'is not the signing secret of a webhook, such as whsec_…')
    .optional(),
  AI_API_KEY: z.string().min(1).optional(),
  SPEECH_API_KEY: z.string().min(1).optional(),
  MAIL_URL: z
    .string()
    .refine((url) => /^smtps?:$/.test(URL.parse(url)?.protocol ?? '') && URL.parse(url)?.hostname !== '', {
      error: 'is not the address of a mail server, such as smtps://user:password@mail.example.com',
    })
    .optional(),
};
export const VENDOR_CREDENTIALS = Object.keys(vendors) as readonly (keyof typeof vendors)[];

/** One of the accounts of the sandbox, so that a newcomer sees the admin area without setting anything. */
const SANDBOX_ADMIN = 'admin@example.com';

const Proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])]);

const DRAIN_SECONDS_IN_PRODUCTION = 3;

/** The process speaks plain http, so that https means a proxy. A worker answers only the machines that watch it. */
const needsProxy = ({ PUBLIC_URL: url, ROLE: role }: { PUBLIC_URL?: string | undefined; ROLE: string }) =>
  url?.startsWith('https:') === true && role !== 'worker';

const Environment = z
  .object({
    ...vendors,
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default(path.resolve(import.meta.dirname, '../../../../data')),
    /** What this process does: answer requests, run jobs, or both. */
    ROLE: z.enum(['both', 'web', 'worker']).default('both'),
    /** Of several hosts the one that takes changes. */
    DATABASE_URL: database.optional(),
    /** Past a pooler in DATABASE_URL. */
    DATABASE_DIRECT_URL: database.optional(),
    PUBLIC_URL: origin.optional(),
    ADMIN_EMAILS: list.transform((emails) => emails.map((email) => email.toLowerCase())),
    DEFAULT_PLAN: PlanName.default('free'),
    SANDBOX: z.stringbool().optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
    TRUST_PROXY: list.refine(
      (proxies) => proxies.every((proxy) => Proxy.safeParse(proxy).success),
      'wants addresses such as 10.0.0.1, 10.0.0.0/8 or loopback, separated by commas',
    ),
    /** How long it serves on after SIGTERM while `/readyz` says no more, for proxies to notice: by itself none outside production. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(4).optional(),
    /** Whom letters and notices come from, as `Inner Circle <letters@example.com>`. */
    MAIL_FROM: z
      .string()
      .max(320)
      .regex(
        /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
        'is not a sender, such as Inner Circle <letters@example.com>',
      )
      .optional(),
    /** Requests a minute that one user may make; 0 for no limit. */
    RATE_LIMIT: z.coerce.number().int().min(0).default(3000),
    /** Requests that one process has under way at once, whatever they wait for; more are sent away with 503. */
    MAX_IN_FLIGHT: z.coerce.number().int().min(1).default(1000),
    /** Connections that one address may hold open; behind a proxy that is the proxy's to limit. */
    MAX_CONNECTIONS: z.coerce.number().int().min(1).default(1000),
    /** How many milliseconds behind a process may be before it sends requests away; 0 for as many as it takes. */
    MAX_EVENT_LOOP_DELAY: z.coerce.number().int().min(0).default(1000),
    /** The language model of the assistant. Without one the built-in engine answers. */
    AI_PROVIDER: z.enum(['openai-compatible', 'anthropic']).default('openai-compatible'),
    AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    AI_MODEL: z.string().min(1).optional(),
    METRICS_TOKEN: z.string().min(16).optional(),
    /** The collector of traces, by the names that OpenTelemetry gives these. Without it nothing is traced. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    OTEL_EXPORTER_OTLP_HEADERS: list
      .refine((pairs) => pairs.every((pair) => /^[\w-]+=./.test(pair)), 'wants name=value, separated by commas')
      .transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s, 2) as [string, string]))),
    OTEL_SERVICE_NAME: z.string().default('inner-circle'),
    /** The share of what begins here that is traced. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    /** Whom people write to about their data and weaknesses; without it privacy@ and the host of PUBLIC_URL. */
    CONTACT_EMAIL: z.email().optional(),
    /** Where events of the product are counted, as Plausible's events API takes them. Without it nothing is counted. */
    ANALYTICS_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The name of this installation there; without it the host of PUBLIC_URL. */
    ANALYTICS_SITE: z.string().optional(),
    /** The script of a live-chat widget for the landing page. */
    LIVE_CHAT_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** What else the widget loads from. */
    LIVE_CHAT_ORIGINS: list.refine(
      (origins) => origins.every((one) => origin.safeParse(one).data === one),
      'wants origins such as https://static.example.com, separated by commas',
    ),
    /** What the tokens and passwords of connected accounts are encrypted with: the first key seals, all of them open. */
    ENCRYPTION_KEYS: z
      .string()
      .refine(
        (keys) => readKeys(keys) !== undefined,
        'wants k1:KEY, or k2:KEY,k1:KEY, each KEY being 32 bytes in base64',
      )
      .optional(),
    /** Where backups are kept, and what a restored copy has to know besides. Without it none are made by themselves. */
    BACKUP_DIR: z.string().optional(),
    BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(168).default(24),
    /** How many of them stay. */
    BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
    /** What backups are encrypted with, or a file whose first line is that. */
    BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters or more').optional(),
    BACKUP_PASSPHRASE_FILE: z.string().optional(),
    /** Whether a mailbox may be on a server of this one's own network. */
    SMTP_PRIVATE_HOSTS: z.stringbool().default(false),
    /** Push services besides those that the well-known browsers come with, by their hosts. */
    PUSH_SERVICES: list
      .transform((hosts) => hosts.map((host) => host.toLowerCase()))
      .refine(
        (hosts) => hosts.every((host) => /^[a-z\d-]+(?:\.[a-z\d-]+)*$/.test(host)),
        'wants hosts such as push.example.com, separated by commas',
      ),
    /** Who turns speech into text in place of the model that comes along: a server with OpenAI's `/audio/transcriptions`. */
    SPEECH_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    SPEECH_MODEL: z.string().default('whisper-1'),
    /** Where Stripe is asked, when not at its own address. */
    STRIPE_API_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    /** When set, Telegram brings messages to PUBLIC_URL instead of being asked for them. */
    TELEGRAM_WEBHOOK_SECRET: z
      .string()
      .regex(/^[\w-]{16,256}$/, 'must have 16 to 256 letters, digits, _ and -')
      .optional(),
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.PUBLIC_URL, {
    path: ['PUBLIC_URL'],
    error: 'is required in production: the address under which people reach the app',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.SANDBOX !== true, {
    path: ['SANDBOX'],
    error: 'does not exist in production',
  })
  .refine((env) => env.NODE_ENV !== 'production' || !needsProxy(env) || env.TRUST_PROXY.length > 0, {
    path: ['TRUST_PROXY'],
    error:
      'is required in production with an https PUBLIC_URL: the addresses of the proxy that speaks TLS, without which everybody seems to come from there',
  })
  .refine((env) => Boolean(env.GOOGLE_CLIENT_ID) === Boolean(env.GOOGLE_CLIENT_SECRET), {
    path: ['GOOGLE_CLIENT_SECRET'],
    error: 'goes together with GOOGLE_CLIENT_ID: set both or neither',
  })
  .refine((env) => Boolean(env.STRIPE_SECRET_KEY) === Boolean(env.STRIPE_WEBHOOK_SECRET), {
    path: ['STRIPE_WEBHOOK_SECRET'],
    error: 'goes together with STRIPE_SECRET_KEY: set both or neither',
  })
  .refine((env) => Boolean(env.MAIL_URL) === Boolean(env.MAIL_FROM), {
    path: ['MAIL_FROM'],
    error: 'goes together with MAIL_URL: set both or neither',
  })
  .refine((env) => !(env.AI_API_KEY || env.AI_BASE_URL) || env.AI_MODEL, {
    path: ['AI_MODEL'],
    error: 'goes together with AI_API_KEY and AI_BASE_URL: the name of the language model',
  })
  .refine((env) => !env.AI_MODEL || env.AI_API_KEY || env.AI_BASE_URL, {
    path: ['AI_API_KEY'],
    error: 'goes together with AI_MODEL, unless AI_BASE_URL names a server that wants none',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.ENCRYPTION_KEYS, {
    path: ['ENCRYPTION_KEYS'],
    error: 'is required in production: k1: and 32 random bytes in base64',
  })
  .refine(
    (env) =>
      env.NODE_ENV !== 'production' || !env.TELEGRAM_WEBHOOK_SECRET || env.PUBLIC_URL?.startsWith('https:') === true,
    { path: ['TELEGRAM_WEBHOOK_SECRET'], error: 'needs a PUBLIC_URL with https: Telegram brings messages to no other' },
  );

export const VARIABLES = Object.keys(Environment.shape);

export type Config = Readonly<z.output<typeof Environment>> &
  SandboxOpening & { readonly logLevel: string; readonly DRAIN_SECONDS: number };

/** Reads the environment once. Errors name the variable and the rule, never the value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable is an unset one: that is how compose files pass what nobody filled in.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { success, data, error } = Environment.safeParse(set);
  if (!success) {
    const lines = error.issues.map(({ path: [name], message }) => `  ${String(name)}: ${message}`);
    throw new BadConfiguration(`The configuration is not right:\n${lines.join('\n')}`);
  }
  const isProduction = data.NODE_ENV === 'production';
  const credential = VENDOR_CREDENTIALS.find((name) => data[name]);
  const opening = sandboxOpening(data, credential);
  // With a client of Google's, accounts are Google's own.
  const hasSandboxAccounts = opening.sandbox && data.GOOGLE_CLIENT_ID === undefined;
  return Object.freeze({
    ...data,
    ...opening,
    ADMIN_EMAILS: [...data.ADMIN_EMAILS, ...(hasSandboxAccounts ? [SANDBOX_ADMIN] : [])],
    DRAIN_SECONDS: data.DRAIN_SECONDS ?? (isProduction ? DRAIN_SECONDS_IN_PRODUCTION : 0),
    // In development a person reads the terminal; in production a program collects the logs.
    logLevel: data.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  });
}

export class BadConfiguration extends Error {}
