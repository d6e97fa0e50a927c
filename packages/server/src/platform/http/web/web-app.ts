import path from 'node:path';
import { SIGN_IN_TOKEN } from '@inner-circle/domain/auth/sign-in-tokens.rules.ts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { answerNotFound } from '../errors.ts';
import type { App, SignedInUser } from '../routes.ts';
import { headersOfPages } from '../security-headers.ts';
import { Drawing } from './drawing.ts';
import { fillIn } from './fill-in.ts';
import { Files } from './files.ts';
import type { FirstData } from './first-data.ts';
import { Pages } from './pages.ts';

export const BUILT_WEB_APP = path.resolve(import.meta.dirname, '../../../../../web/dist');

/** Public pages by their path. The landing page shares its own with the app. */
const PUBLIC = { '/pricing': 'pricing', '/privacy-policy': 'privacy-policy' } as const;

/** What every other path is: the app where somebody is signed in, or where that cannot be found out; else the login page. */
const [APP, LOGIN] = ['index', 'login'] as const;

/** Where everybody gets the app: the service worker keeps it for a day without a network. */
const FRAME = '/app';

type Site = {
  config: Config;
  origin: string;
  sandboxOrigin?: string | undefined;
  /** Who is signed in; `unknown` when that cannot be found out. */
  visitorOf: (request: FastifyRequest) => Promise<SignedInUser | 'unknown' | undefined>;
  /** The page that a day of somebody begins with, when it begins with this one; undefined when it has begun, or may begin anywhere. */
  startOf: (user: SignedInUser) => Promise<string | undefined>;
  /** The pages of the app that come with their data, by their paths: what they show under an address, where it can be had in time. */
  screens: Readonly<
    Record<string, (user: SignedInUser, parameters: URLSearchParams) => Promise<FirstData | undefined>>
  >;
  /** Where the built web app lies. */
  root: string;
};

/**
 * Serves the built web app: the public pages, and the app or the login page on every path that is none of them and no file. Comes
 * before the routes of the product, whose refusals it shows as pages to people who follow a link.
 */
export async function webApp(
  app: App,
  { config, origin, sandboxOrigin, visitorOf, startOf, screens, root }: Site,
): Promise<void> {
  const headers = await headersOfPages({ config, origin, sandboxOrigin });
  const pages = new Pages(root, (html, name) => fillIn(html, name, config, origin), headers);
  const drawing = new Drawing(root);
  const hidden = { schema: { hide: true }, config: { access: 'public' } } as const;

  /** Nobody waits in front of a closed door because it could not be written down that a day began. */
  const startOrNone = (visitor: SignedInUser, { log }: FastifyRequest) =>
    startOf(visitor).catch((error: unknown) => {
      log.warn({ err: error }, 'a day begins without its first page');
      return undefined;
    });

  for (const [url, name] of Object.entries(PUBLIC)) {
    app.get(url, hidden, async (request, reply) => {
      const page = await pages.find(name, typeof (await visitorOf(request)) === 'object');
      return page ? pages.send(page, request, reply) : answerNotFound(request, reply);
    });
  }
  for (const [screen, firstData] of Object.entries(screens)) {
    app.get(screen, hidden, async (request, reply) => {
      const visitor = await visitorOf(request);
      const isBareRoot = screen === '/' && !carriesAppState(request);
      const opens = typeof visitor === 'object' && isNavigation(request) && !isReload(request);
      const start = opens ? await startOrNone(visitor, request) : undefined;
      if (start && isBareRoot) return reply.header('cache-control', 'private, no-store').redirect(start);
      const page = await pages.find(visitor ? APP : isBareRoot ? 'landing' : LOGIN);
      if (!page) return answerNotFound(request, reply);
      const parameters = parametersOf(request);
      const data = typeof visitor === 'object' ? await firstData(visitor, parameters) : undefined;
      if (!data) return pages.send(page, request, reply);
      // Another list is another screen, which the browser draws. Whatever else the address says opens something on top of this one, or nothing.
      const drawn = data.isBare ? await drawing.draw(data.json, screen, request.log) : undefined;
      return pages.sendWith(data.json, drawn, page, reply);
    });
  }
  app.get(FRAME, hidden, async (request, reply) => {
    const page = await pages.find(APP);
    return page ? pages.send(page, request, reply) : answerNotFound(request, reply);
  });
  app.get('/robots.txt', hidden, async (_request, reply) => reply.type('text/plain').send(robots(origin)));
  app.get('/sitemap.xml', hidden, async (_request, reply) => reply.type('application/xml').send(sitemap(origin)));

  const files = new Files(root);
  app.get<{ Params: { '*': string } }>('/*', hidden, async (request, reply) => {
    const file = await files.find(request.params['*']);
    return file ? files.send(file, request, reply) : reply.callNotFound();
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen = request.method === 'GET' && !/^\/(?:api|sandbox|assets)(?:\/|$)/.test(request.url);
    const bare = isScreen ? withoutSlash(request.url) : undefined;
    if (bare !== undefined) return reply.redirect(bare, 308);
    const page = isScreen ? await pages.find((await visitorOf(request)) ? APP : LOGIN) : undefined;
    return page ? pages.send(page, request, reply) : answerNotFound(request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || !isNavigation(request) || !isJson(reply.getHeader('content-type'))) return payload;
    const page = await pages.find(reply.statusCode === 404 ? 'not-found' : 'error');
    if (!page) return payload;
    reply.headers(page.headers).type('text/html; charset=utf-8').removeHeader('content-length');
    return page.html;
  });
}

/** What the address of a campaign may carry. Anything else in the query is a state of the app. */
const CAMPAIGN = /^(?:utm_\w+|ref|gclid|fbclid|msclkid)$/;

const carriesAppState = ({ query, cookies }: FastifyRequest) =>
  Object.keys(query as object).some((name) => !CAMPAIGN.test(name)) || cookies[SIGN_IN_TOKEN] !== undefined;

/** The address that is meant by one with slashes at its end; undefined for all others. */
function withoutSlash(url: string): string | undefined {
  const [, bare, rest] = /^([^?]*[^?/])\/+((?:\?.*)?)$/.exec(url) ?? [];
  // A path that begins with two slashes would be another host.
  return bare === undefined || bare.startsWith('//') ? undefined : bare + rest;
}

const parametersOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?').slice(1).join('?'));

/** Somebody follows a link or types an address; the app and other programs ask otherwise. */
const isNavigation = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && (headers['sec-fetch-mode'] === 'navigate' || headers.accept?.startsWith('text/html') === true);

/** Browsers say so by this: who reloads a page stays on it. */
const isReload = ({ headers }: FastifyRequest) => /\b(?:max-age=0|no-cache)\b/.test(headers['cache-control'] ?? '');

const isJson = (type: unknown) => String(type).startsWith('application/json');

const robots = (origin: string) =>
  `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /admin\nDisallow: /login\n\nSitemap: ${origin}/sitemap.xml\n`;

function sitemap(origin: string): string {
  const urls = ['/', ...Object.keys(PUBLIC)].map((url) => `<url><loc>${origin}${url}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}
