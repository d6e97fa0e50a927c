import { z } from 'zod';
import { PlanLimit } from '../billing/billing.contract.ts';
import { PhotoName } from '../contacts/contact-values.contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { enumOr } from '../enum-fallback.ts';
import { ById, Id } from '../id.ts';
import { consentAddress, consentCallback } from '../integrations/consent.contract.ts';
import { pageOf, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { longText, text } from '../text.ts';
import { Moment } from '../time.ts';
import { PROPOSED_FIELDS } from './source-changes.rules.ts';
import { serverAddress } from './sources.rules.ts';

export const SourceKind = z.enum(['google', 'carddav']);
export type SourceKind = z.infer<typeof SourceKind>;

/** An account elsewhere that people come from. */
export const ContactSource = z.object({
  id: Id,
  kind: enumOr(SourceKind, 'carddav'),
  /** Whose account it is there: an e-mail address, or the name that one signs in with. */
  account: z.string(),
  /** The name of the server; null for Google. */
  server: z.string().nullable(),
  /** The address that was typed in, by which it is connected again; null for Google. */
  address: z.string().nullable().default(null),
  connectedAt: Moment,
  /** When it was last looked into with success; null before the first time. */
  lookedAt: Moment.nullable(),
  /** When it is looked into by itself; null when it is not. */
  nextLookAt: Moment.nullable(),
  isLooking: z.boolean(),
  keepsUpToDate: z.boolean(),
  /** Why the last look failed. `isRefused` when it has to be connected again. */
  problem: z.object({ message: z.string(), since: Moment, isRefused: z.boolean() }).nullable(),
  /** How many people it was seen to hold. */
  people: z.int(),
  /** An import of them that waits to be checked and started. */
  importId: Id.nullable(),
  /** Whether its people were brought in; from then on a look proposes. */
  isBroughtIn: z.boolean(),
  /** How many changes wait to be decided on. */
  proposals: z.int(),
});
export type ContactSource = z.infer<typeof ContactSource>;

export const ContactSources = z.object({
  data: z.array(ContactSource),
  /** Whether Google is set up here; CardDAV always is. */
  offersGoogle: z.boolean(),
});
export type ContactSources = z.infer<typeof ContactSources>;

export const CardDavAccount = z.strictObject({
  address: text(1, 500).refine((typed) => serverAddress(typed) !== undefined, {
    message: 'is not the address of a server, such as https://contacts.example.com',
  }),
  username: text(1, 320),
  /** To the letter: a password may begin or end with a space. */
  password: longText(1000).min(1, 'is required'),
});
export type CardDavAccount = z.output<typeof CardDavAccount>;

export const ProposedField = z.enum(PROPOSED_FIELDS);
export type ProposedField = z.infer<typeof ProposedField>;

/** One field in which the account says something else than it did. */
export const ProposedChange = z.object({
  field: z.string(),
  /** As they are read; null where there is nothing. */
  here: z.string().nullable(),
  there: z.string().nullable(),
  /** Whether what is here differs from what was there before: it was changed here, or was never the same. */
  isOwn: z.boolean(),
  /** Whether something that only is here stays when the change is taken. */
  keepsMore: z.boolean(),
});
export type ProposedChange = z.infer<typeof ProposedChange>;

/** Somebody changed there, is new there, or was deleted there. */
export const ProposalKind = z.enum(['changed', 'new', 'gone']);
export type ProposalKind = z.infer<typeof ProposalKind>;

export const Proposal = z.object({
  id: Id,
  sourceId: Id,
  kind: enumOr(ProposalKind, 'gone'),
  name: z.string(),
  /** Who it is here; null for somebody new. */
  contact: z.object({ id: Id, name: z.string(), photo: PhotoName }).nullable(),
  changes: z.array(ProposedChange),
  foundAt: Moment,
  /** Names what was shown: when the account says something else by now, it is another. */
  version: z.string(),
});
export type Proposal = z.infer<typeof Proposal>;

const Decision = z.strictObject({
  id: Id,
  version: longText(64),
  /** Whether somebody new is added, and a change taken over. */
  accept: z.boolean(),
  /** Of a change: the fields that are taken; the others stay as they are here. */
  fields: z.array(ProposedField).max(PROPOSED_FIELDS.length).default([]),
});
export type Decision = z.output<typeof Decision>;

/** What became of decisions. What could not be done is still proposed. */
export const Decided = z.object({
  done: z.int(),
  left: z.array(z.object({ id: Id, name: z.string(), message: z.string() })),
});
export type Decided = z.infer<typeof Decided>;

export const MOST_DECISIONS = 100;

const tags = ['People from other accounts'];

export const sourcesEndpoints = {
  list: {
    method: 'GET',
    url: '/api/sources',
    schema: { summary: 'The accounts elsewhere whose people are here', tags, response: { 200: ContactSources } },
  },
  googleAuth: consentAddress('/api/sources/google/auth', {
    summary: 'Where the user lets us read the contacts of their Google account',
    tags,
    others: { 409: Problem, 503: Problem },
  }),
  googleCallback: consentCallback('/api/sources/google/callback', tags),
  connectCardDav: {
    method: 'POST',
    url: '/api/sources/carddav',
    config: { perMinute: 10, isCostly: true },
    schema: {
      summary: 'Connects an address book by CardDAV, after having looked into it',
      tags,
      body: CardDavAccount,
      response: { 200: ContactSource, 400: Problem, 409: Problem },
    },
  },
  look: {
    method: 'POST',
    url: '/api/sources/:id/look',
    config: { perMinute: 6, isCostly: true },
    schema: {
      summary: 'Looks into an account; what it finds is an import at first, and proposals from then on',
      tags,
      params: ById,
      response: { 200: ContactSource, 404: Problem, 409: Problem },
    },
  },
  keep: {
    method: 'PUT',
    url: '/api/sources/:id',
    schema: {
      summary: 'Whether an account is looked into every day',
      tags,
      params: ById,
      body: z.strictObject({ keepsUpToDate: z.boolean() }),
      response: { 200: ContactSource, 404: Problem },
    },
  },
  disconnect: {
    method: 'DELETE',
    url: '/api/sources/:id',
    schema: {
      summary: 'Disconnects an account; the people stay',
      tags,
      params: ById,
      response: { 204: z.undefined(), 404: Problem },
    },
  },
  proposals: {
    method: 'GET',
    url: '/api/sources/:id/proposals',
    schema: {
      summary: 'What changed in an account since it was last decided on',
      tags,
      params: ById,
      querystring: Paging,
      response: { 200: pageOf(Proposal), 404: Problem },
    },
  },
  photo: {
    method: 'GET',
    url: '/api/sources/:id/proposals/:proposal/photo',
    schema: {
      summary: 'The picture that a proposal brings',
      tags,
      params: z.object({ id: Id, proposal: Id }),
      /** Names what was shown: another picture has another address. */
      querystring: z.object({ v: longText(64).optional() }),
      response: { 200: z.any(), 404: Problem },
    },
  },
  decide: {
    method: 'POST',
    url: '/api/sources/:id/proposals',
    schema: {
      summary: 'Takes changes over, or leaves them',
      tags,
      params: ById,
      body: z.strictObject({ decisions: z.array(Decision).min(1).max(MOST_DECISIONS) }),
      response: { 200: Decided, 403: PlanLimit, 404: Problem },
    },
  },
  takeAll: {
    method: 'POST',
    url: '/api/sources/:id/proposals/all',
    config: { perMinute: 10, isCostly: true },
    schema: {
      summary: 'Takes over all that overwrites nothing of one’s own',
      tags,
      params: ById,
      response: { 200: Decided, 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
