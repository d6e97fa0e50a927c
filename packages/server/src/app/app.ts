import { addressBookRoutes, deviceSecretOf } from '../address-book/dav/dav.routes.ts';
import { devicePasswordsRoutes } from '../address-book/devices/device-passwords.routes.ts';
import { adminRoutes } from '../admin/admin.routes.ts';
import { figures } from '../admin/health/figures.service.ts';
import { accessTokensRoutes } from '../assistant/access-tokens/access-tokens.routes.ts';
import { assistantRoutes } from '../assistant/assistant.routes.ts';
import { authenticate, visitorOf } from '../auth/auth.hook.ts';
import { letterLinksRoutes, lettersRoutes } from '../letters/letters.routes.ts';
import { mcpRoutes, secretOf } from '../assistant/mcp/mcp.routes.ts';
import { speechRoutes } from '../assistant/speech/speech.routes.ts';
import { readCookie } from '../auth/auth.cookies.ts';
import { SessionCache } from '../auth/session-cache.ts';
import { authRoutes } from '../auth/auth.routes.ts';
import { sessionsRoutes } from '../auth/sessions.routes.ts';
import { billingRoutes } from '../billing/billing.routes.ts';
import { bulkRoutes } from '../bulk/bulk.routes.ts';
import { withCurrentPlan } from '../billing/billing.service.ts';
import { stripeWebhookRoutes } from '../billing/payments/webhook.routes.ts';
import { calendarRoutes } from '../calendar/calendar.routes.ts';
import { feedRoutes, publicFeedRoutes } from '../calendar/feed/feed.routes.ts';
import { contactsRoutes } from '../contacts/contacts.routes.ts';
import { savedFiltersRoutes } from '../contacts/filters/saved-filters.routes.ts';
import { relationsRoutes } from '../contacts/relations/relations.routes.ts';
import { mergingRoutes } from '../duplicates/merging/merging.routes.ts';
import { photosRoutes } from '../contacts/photos/photos.routes.ts';
import { groupsRoutes } from '../groups/groups.routes.ts';
import { duplicatesRoutes } from '../duplicates/duplicates.routes.ts';
import { importExportRoutes } from '../import-export/import-export.routes.ts';
import { integrationsRoutes } from '../integrations/integrations.routes.ts';
import { telegramWebhookRoutes } from '../integrations/telegram/webhook.routes.ts';
import { interactionsRoutes } from '../interactions/interactions.routes.ts';
import { notificationsRoutes } from '../notifications/notifications.routes.ts';
import { pushRoutes } from '../notifications/push/push.routes.ts';
import { promoCodesRoutes } from '../promo-codes/promo-codes.routes.ts';
import { poolOf } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { createHttp } from '../platform/http/create-http.ts';
import { answerNotFound } from '../platform/http/errors.ts';
import { refuseCrossSite } from '../platform/http/csrf.ts';
import { oneAtATime } from '../platform/http/limits/one-at-a-time.ts';
import { limitCostly } from '../platform/http/limits/rate-limits.ts';
import { revalidation } from '../platform/http/revalidation.ts';
import { securityTxtRoutes } from '../platform/http/security-txt.ts';
import type { App, Routes, SignedInUser } from '../platform/http/routes.ts';
import { firstData } from '../platform/http/web/first-data.ts';
import { webApp } from '../platform/http/web/web-app.ts';
import { databaseTrouble } from '../platform/watching/readiness.ts';
import { remindersRoutes } from '../reminders/reminders.routes.ts';
import { searchRoutes } from '../search/search.routes.ts';
import { settingsRoutes } from '../settings/settings.routes.ts';
import { beginsWithToday } from '../settings/settings.service.ts';
import { sourcesRoutes } from '../sources/sources.routes.ts';
import { storyRoutes } from '../story/story.routes.ts';
import { TODAY } from '@inner-circle/domain/today/today-address.ts';
import { todayRoutes } from '../today/today.routes.ts';
import { todosRoutes } from '../todos/todos.routes.ts';
import { accountRoutes } from './account.routes.ts';
import { contactDetailsRoutes } from './contact-details.routes.ts';
import { FIRST_SCREENS } from './first-data.ts';
import { googleCallbackRoutes } from './google-callback.routes.ts';

/** The whole system: what it can do is what is listed here. */
const slices: readonly Routes[] = [
  authRoutes,
  sessionsRoutes,
  settingsRoutes,
  billingRoutes,
  promoCodesRoutes,
  integrationsRoutes,
  groupsRoutes,
  contactsRoutes,
  savedFiltersRoutes,
  relationsRoutes,
  photosRoutes,
  contactDetailsRoutes,
  interactionsRoutes,
  todosRoutes,
  notificationsRoutes,
  pushRoutes,
  remindersRoutes,
  calendarRoutes,
  feedRoutes,
  importExportRoutes,
  mergingRoutes,
  bulkRoutes,
  devicePasswordsRoutes,
  sourcesRoutes,
  duplicatesRoutes,
  storyRoutes,
  lettersRoutes,
  searchRoutes,
  todayRoutes,
  assistantRoutes,
  speechRoutes,
  accessTokensRoutes,
  adminRoutes,
  accountRoutes,
  googleCallbackRoutes,
];

/** What machines call. They have no cookie that a page could misuse, and prove themselves in their own way. */
const webhooks: readonly Routes[] = [
  stripeWebhookRoutes,
  telegramWebhookRoutes,
  publicFeedRoutes,
  letterLinksRoutes,
  securityTxtRoutes,
];

type Parts = {
  dependencies: Dependencies;
  /** The address under which browsers reach the app. */
  origin: string;
  /** Where the built web app lies, when it is served too. */
  web?: string;
  /** Mounts the stand-ins for the outside world, or redirects to them, where there are any. */
  sandbox?: (app: App) => Promise<void>;
  /** Where they are served, when not at `origin`. */
  sandboxOrigin?: string | undefined;
};

export async function createApp({ dependencies, origin, web, sandbox, sandboxOrigin }: Parts) {
  const { config, log, db, watch } = dependencies;
  const sessions = new SessionCache();
  const app = await createHttp({
    config,
    origin,
    sandboxOrigin,
    log,
    watch,
    pool: poolOf(db),
    trouble: () => databaseTrouble(dependencies),
    figures: () => figures(dependencies),
    userOf: (request) =>
      sessions.userOf(readCookie('session', request, config) ?? secretOf(request) ?? deviceSecretOf(request)),
  });
  if (web) {
    await webApp(app, {
      config,
      origin,
      sandboxOrigin,
      root: web,
      visitorOf: (request) => visitorOf(request, dependencies),
      startOf: async (user) => ((await beginsWithToday(user, dependencies)) ? TODAY : undefined),
      screens: Object.fromEntries(
        Object.entries(FIRST_SCREENS).map(([path, answers]) => {
          const found = firstData(app, answers, dependencies);
          return [
            path,
            async (user: SignedInUser, parameters: URLSearchParams) =>
              found(await withCurrentPlan(user, dependencies), parameters),
          ];
        }),
      ),
    });
  } else app.setNotFoundHandler(answerNotFound);
  await app.register(async (api) => {
    api.addHook('onRequest', refuseCrossSite);
    api.addHook('onRequest', authenticate(dependencies, sessions));
    limitCostly(api, dependencies);
    oneAtATime(api, dependencies);
    revalidation(api, dependencies);
    api.addHook('onRequest', async (request) => {
      if (request.user) request.user = await withCurrentPlan(request.user, dependencies);
    });
    for (const routes of slices) routes(api, dependencies);
  });
  await app.register(async (machines) => {
    for (const routes of webhooks) routes(machines, dependencies);
    mcpRoutes((secret, userId) => sessions.add(secret, userId))(machines, dependencies);
  });
  await app.register(async (devices) => {
    const known = {
      isKnown: (secret: string) => sessions.userOf(secret) !== undefined,
      found: (secret: string, userId: string) => sessions.add(secret, userId),
    };
    addressBookRoutes(known)(devices, dependencies);
  });
  app.addHook('onClose', () => dependencies.parsing.close());
  await sandbox?.(app);
  return app;
}
