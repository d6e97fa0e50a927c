import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorPage } from '../../pages/error-page.ts';
import { sendPage } from '../../pages/layout.ts';
import type { AuthorizationCodes } from './authorization-codes.ts';
import { type AuthorizationRequest, readAuthorizationRequest, type WayBack } from './authorization-request.ts';
import { consentPage } from './consent-page.ts';
import type { Grants } from '../tokens/grants.ts';
import { builtInPerson, Email, nameFromEmail, type Person, PersonName } from '../people/people.ts';
import { pickerPage } from './picker-page.ts';
import { personWithEmail, rememberAccount, rememberedAccounts } from './remembered-accounts.ts';
import { sensitive } from '../scopes.ts';

const path = '/o/oauth2/v2/auth';

const Choice = z.union([
  z.object({ cancel: z.string() }),
  z.object({ account: Email }),
  z.object({ consent: Email, name: PersonName, scope: z.union([z.string(), z.array(z.string())]).default([]) }),
  z.object({ email: z.string(), name: z.string() }),
]);

const AnotherAccount = z.object({ email: Email, name: PersonName });

function goBack(reply: FastifyReply, { redirectUri, state }: WayBack, answer: Record<string, string>) {
  const url = new URL(redirectUri);
  if (state !== undefined) url.searchParams.set('state', state);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return reply.redirect(url.href, reply.request.method === 'POST' ? 303 : 302);
}

const showError = (reply: FastifyReply, code: string, explanation: string) =>
  sendPage(reply, errorPage({ code, title: 'This sign-in cannot go on', explanation }), 400);

type Handler = (http: FastifyRequest, reply: FastifyReply, request: AuthorizationRequest) => FastifyReply;

type Options = { origin: string; codes: AuthorizationCodes; grants: Grants };

export const authorizationRoutes: FastifyPluginAsync<Options> = async (app, { origin, codes, grants }) => {
  const understood = (handle: Handler) => async (http: FastifyRequest, reply: FastifyReply) => {
    const reading = readAuthorizationRequest(http.query, origin);
    if (reading.outcome === 'unusable') return showError(reply, reading.code, reading.explanation);
    if (reading.outcome === 'refused') return goBack(reply, reading.wayBack, reading.error);
    return handle(http, reply, reading.request);
  };

  const letIn = (reply: FastifyReply, request: AuthorizationRequest, person: Person, scopes = request.scopes) => {
    const { wayBack, nonce, codeChallenge, silent, asksAgain } = request;
    // Google gives a refresh token only when somebody agrees anew; a script that asks for no page always does.
    const offline = request.offline && (silent || asksAgain || !grants.agreedTo(person, scopes));
    const grant = grants.give(person, scopes);
    const code = codes.issue({ grant, offline, redirectUri: wayBack.redirectUri, nonce, codeChallenge });
    return goBack(reply, wayBack, { code, scope: scopes.join(' '), authuser: '0' });
  };

  const askConsent = (http: FastifyRequest, reply: FastifyReply, request: AuthorizationRequest, person: Person) => {
    const scopes = sensitive(request.scopes);
    if (scopes.length === 0 || (!request.asksAgain && grants.agreedTo(person, scopes)))
      return letIn(reply, request, person);
    return sendPage(reply, consentPage({ action: http.url, person, scopes }));
  };

  const askWho: Handler = (http, reply, request) => {
    const { loginHint, silent, wayBack } = request;
    const accounts = rememberedAccounts(http);
    if (!silent) return sendPage(reply, pickerPage({ action: http.url, accounts, loginHint }));
    if (loginHint) return letIn(reply, request, personWithEmail(loginHint, accounts));
    return goBack(reply, wayBack, { error: 'login_required', error_description: 'Nobody is signed in.' });
  };

  const takeChoice: Handler = (http, reply, request) => {
    const { wayBack, loginHint } = request;
    const accounts = rememberedAccounts(http);
    const choice = Choice.safeParse(http.body).data;
    if (!choice) return showError(reply, 'invalid_request', 'No account was chosen.');
    if ('cancel' in choice) return goBack(reply, wayBack, { error: 'access_denied' });
    if ('account' in choice) return askConsent(http, reply, request, personWithEmail(choice.account, accounts));
    if ('consent' in choice) {
      const ticked = new Set([choice.scope].flat());
      const refused = new Set(sensitive(request.scopes).filter((scope) => !ticked.has(scope)));
      const granted = request.scopes.filter((scope) => !refused.has(scope));
      return granted.length === 0
        ? goBack(reply, wayBack, { error: 'access_denied' })
        : letIn(reply, request, builtInPerson(choice.consent) ?? { email: choice.consent, name: choice.name }, granted);
    }

    const typed = AnotherAccount.safeParse(choice).data;
    if (!typed) return sendPage(reply, pickerPage({ action: http.url, accounts, loginHint, refused: choice }), 400);
    const person = builtInPerson(typed.email) ?? { ...typed, name: typed.name || nameFromEmail(typed.email) };
    rememberAccount(http, reply, person);
    return askConsent(http, reply, request, person);
  };

  app.get(path, understood(askWho));
  app.post(path, understood(takeChoice));
};
