import { DomainError, notFound } from '../problem.ts';
import { MOST_ACCESS_TOKENS } from './access-tokens.contract.ts';

/** What a secret begins with, so that people and programs that look for leaked secrets know it. */
export const TOKEN_PREFIX = 'ic_';
/** With the prefix: enough to tell tokens apart, and far too little to guess the rest. */
export const HINT_LENGTH = 7;
/** How often the last use is written down. */
export const LAST_USE_MINUTES = 1;

export const tooManyTokens = () =>
  new DomainError(
    'conflict',
    'access-tokens.too-many',
    `You have ${MOST_ACCESS_TOKENS} access tokens, which is the most. Revoke one first.`,
  );
export const tokenNotFound = () => notFound('The access token');

/** Where the user's own AI client connects to, with a token. */
export const MCP_PATH = '/mcp';
/** Of all clients of a user together. They ask no model of ours, so they use up no AI queries. */
export const MCP_CALLS_PER_MINUTE = 120;

export const tokenRefused = () =>
  new DomainError('not-authenticated', 'access-tokens.refused', 'This access token is wrong, expired or revoked.');

/** What AI clients of a user may ask for within an hour, so that all of it can be looked through and taken back. */
export const CLIENT_ACTIONS_PER_HOUR = 100;
/** How much of it may wait for the person at a time. */
export const MOST_CLIENT_ACTIONS_WAITING = 50;
/** How many of their cards are kept; more than an hour brings and may wait. */
export const KEPT_CLIENT_CARDS = 200;

const conflict = (code: string, message: string) => new DomainError('conflict', `assistant.${code}`, message);

export const tooManyWaiting = () =>
  conflict(
    'too-many-waiting',
    `${MOST_CLIENT_ACTIONS_WAITING} things wait in the app until the person confirms or dismisses them. Nothing more is taken until then.`,
  );
export const tooManyClientActions = () =>
  conflict(
    'too-many-client-actions',
    `AI clients may ask for ${CLIENT_ACTIONS_PER_HOUR} things within an hour, and have. Try again later.`,
  );
