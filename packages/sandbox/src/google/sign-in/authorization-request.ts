import { z } from 'zod';
import { isAllowedRedirect, sandboxGoogleClient } from '../google-client.ts';
import { Email } from '../people/people.ts';

export type OAuthError = { error: string; error_description: string };

export type WayBack = { redirectUri: string; state: string | undefined };

export type AuthorizationRequest = {
  wayBack: WayBack;
  scopes: string[];
  nonce: string | undefined;
  codeChallenge: string | undefined;
  loginHint: string | undefined;
  silent: boolean;
  /** The person is asked to agree even if they agreed before. */
  asksAgain: boolean;
  offline: boolean;
};

/** Nobody is sent to an address that the client has not registered, not even with an error: that is `unusable`. */
type Reading =
  | { outcome: 'unusable'; code: string; explanation: string }
  | { outcome: 'refused'; wayBack: WayBack; error: OAuthError }
  | { outcome: 'understood'; request: AuthorizationRequest };

const once = z.string().optional();

const Parameters = z.object({
  client_id: once,
  redirect_uri: once,
  response_type: once,
  scope: once,
  state: once,
  nonce: once,
  code_challenge: once,
  code_challenge_method: once,
  login_hint: once,
  prompt: once,
  access_type: z.enum(['online', 'offline']).optional(),
});
type Parameters = z.infer<typeof Parameters>;

const prompts = new Set(['none', 'login', 'consent', 'select_account']);
const s256Challenge = /^[\w-]{43}$/;

const words = (text = '') => text.split(' ').filter((word) => word !== '');

const invalid = (error_description: string): OAuthError => ({ error: 'invalid_request', error_description });

function whatIsWrong(parameters: Parameters): OAuthError | undefined {
  const { response_type, scope, code_challenge, code_challenge_method } = parameters;
  const prompt = words(parameters.prompt);
  if (response_type !== 'code') return { ...invalid('Use code.'), error: 'unsupported_response_type' };
  if (words(scope).length === 0) return invalid('Missing required parameter: scope');
  if (prompt.some((word) => !prompts.has(word))) return invalid('Invalid parameter value for prompt.');
  if (prompt.includes('none') && prompt.length > 1) return invalid('prompt=none stands alone.');
  if (code_challenge === undefined && code_challenge_method === undefined) return undefined;
  if (code_challenge_method !== 'S256') return invalid('Only code_challenge_method=S256 is supported.');
  if (!s256Challenge.test(code_challenge ?? '')) return invalid('Invalid parameter value for code_challenge.');
}

const unusable = (code: string, explanation: string): Reading => ({ outcome: 'unusable', code, explanation });

export function readAuthorizationRequest(query: unknown, origin: string): Reading {
  const { data: parameters } = Parameters.safeParse(query);
  if (!parameters) return unusable('invalid_request', 'A parameter was given more than once, or with a wrong value.');
  const { client_id, redirect_uri: redirectUri, state } = parameters;
  if (client_id !== sandboxGoogleClient.clientId)
    return unusable('invalid_client', 'The sandbox does not know this client_id.');
  if (redirectUri === undefined || !isAllowedRedirect(redirectUri, origin))
    return unusable('redirect_uri_mismatch', 'The redirect_uri is not one of the product’s own addresses.');

  const wayBack = { redirectUri, state };
  const error = whatIsWrong(parameters);
  if (error) return { outcome: 'refused', wayBack, error };
  const request = {
    wayBack,
    scopes: words(parameters.scope),
    nonce: parameters.nonce,
    codeChallenge: parameters.code_challenge,
    loginHint: Email.safeParse(parameters.login_hint).data,
    silent: parameters.prompt === 'none',
    asksAgain: words(parameters.prompt).includes('consent'),
    offline: parameters.access_type === 'offline',
  };
  return { outcome: 'understood', request };
}
