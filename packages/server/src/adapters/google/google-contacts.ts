import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  type GoogleContacts,
  type Look,
  type LookFrom,
  MOST,
  SourceFailure,
  tooManyPeople,
} from '../../sources/sources.port.ts';
import { contactPhotos } from './contact-photos.ts';
import { GooglePerson, personOf } from './contact-resources.ts';
import { isTurnedAway, readAnswer, readFailure, readSigningIn } from './google-failures.ts';
import { type GoogleClient, googleGrants } from './google-grants.ts';

const SCOPES = ['https://www.googleapis.com/auth/contacts.readonly'];
const ROOT = 'https://people.googleapis.com/';
const FIELDS =
  'names,emailAddresses,phoneNumbers,birthdays,organizations,addresses,biographies,memberships,photos,relations,urls,userDefined,metadata';
const TIMEOUT = 20_000;
const PAGE = 500;
const MOST_GROUPS = 1000;
const PAUSE = 300;

const List = z.object({
  connections: z.array(GooglePerson).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});
const Groups = z.object({
  contactGroups: z
    .array(z.object({ resourceName: z.string(), groupType: z.string().optional(), name: z.string().default('') }))
    .default([]),
});

class SyncExpired extends Error {}

/** Contacts at Google through OAuth, with the permission to read them. */
export function googleContacts(client: GoogleClient<'contacts'>): GoogleContacts {
  const permission = { scopes: SCOPES, missing: 'The permission to see the contacts was not given.' };
  const { grant, timeout, accessToken, renew } = googleGrants({ timeout: TIMEOUT, ...client }, permission);
  const root = client.endpoints?.contacts ?? ROOT;

  async function signIn(refreshToken: string): Promise<string> {
    try {
      return await accessToken(refreshToken);
    } catch (error) {
      const { isRefused, afterSeconds } = readSigningIn(error);
      throw isRefused ? notAuthorized() : away(afterSeconds);
    }
  }

  /** Asks once more where the token was not accepted, since a new one shows whether the permission is still there, and where Google was ill. */
  async function ask<Answer>(refreshToken: string, path: string, schema: z.ZodType<Answer>, signal: AbortSignal) {
    for (let attempt = 1; ; attempt++) {
      const token = await signIn(refreshToken);
      try {
        return schema.parse(
          await getJson(`${root}${path}`, token, AbortSignal.any([signal, AbortSignal.timeout(timeout)])),
        );
      } catch (error) {
        if (signal.aborted) throw error;
        const failure = ofCalling(error);
        const isIll = failure instanceof SourceFailure && failure.kind === 'away' && failure.afterSeconds === undefined;
        if (attempt > 1 || !(isTurnedAway(error) || isIll)) throw failure;
        if (isTurnedAway(error)) renew(refreshToken);
        else await pause(PAUSE, undefined, { signal });
      }
    }
  }

  async function groupsOf(refreshToken: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const { contactGroups } = await ask(refreshToken, `v1/contactGroups?pageSize=${MOST_GROUPS}`, Groups, signal);
    return new Map(
      contactGroups
        .filter(({ groupType }) => groupType === 'USER_CONTACT_GROUP')
        .map(({ resourceName, name }) => [resourceName, name]),
    );
  }

  /** Every page of the list, or of what changed in it. */
  async function* pages(refreshToken: string, from: LookFrom): Look {
    const { syncToken, signal, known } = from;
    const groups = await groupsOf(refreshToken, signal);
    const photos = contactPhotos({ root, timeout, signal });
    const missing = new Set(syncToken === null ? known.keys() : []);
    const query = new URLSearchParams({ personFields: FIELDS, pageSize: String(PAGE), requestSyncToken: 'true' });
    if (syncToken !== null) query.set('syncToken', syncToken);
    for (let count = 0; ;) {
      const list = await ask(refreshToken, `v1/people/me/connections?${query.toString()}`, List, signal);
      count += list.connections.length;
      if (count > MOST.people) throw tooManyPeople();
      const [gone, there] = [
        list.connections.filter((person) => person.metadata?.deleted),
        list.connections.filter((person) => !person.metadata?.deleted),
      ];
      for (const { resourceName } of there) missing.delete(resourceName);
      const changed = there.filter(({ resourceName, etag }) => known.get(resourceName) !== etag);
      const people = await Promise.all(
        changed.map(async (person) => ({
          remoteId: person.resourceName,
          etag: person.etag,
          person: personOf(person, groups, await photos.of(person)),
        })),
      );
      yield { people, gone: gone.map(({ resourceName }) => resourceName) };
      if (list.nextPageToken === undefined) {
        if (missing.size > 0) yield { people: [], gone: [...missing] };
        return list.nextSyncToken ?? null;
      }
      query.set('pageToken', list.nextPageToken);
    }
  }

  return {
    ...grant,
    async *look(refreshToken, from) {
      try {
        return yield* pages(refreshToken, from);
      } catch (error) {
        // Google remembers what changed for a week: after that everybody is read and compared.
        if (!(error instanceof SyncExpired)) throw error;
        return yield* pages(refreshToken, { ...from, syncToken: null });
      }
    },
  };
}

/** With the shape of failure that the library of Google has, so that both are read in one place. */
async function getJson(url: string, token: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal, redirect: 'error' });
  const data: unknown = await response.json().catch(() => undefined);
  const { status, headers } = response;
  if (!response.ok) throw Object.assign(new Error(`${status}`), { response: { status, headers, data } });
  return data;
}

const notAuthorized = () =>
  new SourceFailure('not-authorized', 'Google no longer lets us read your contacts. Connect the account again.');
const away = (afterSeconds?: number) => new SourceFailure('away', 'Google does not answer.', afterSeconds);

const SCOPE_MISSING = /^(?:insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT)$/;

function ofCalling(error: unknown): Error {
  const failure = readFailure(error);
  if (!failure.response)
    return error instanceof z.ZodError ? new SourceFailure('refused', 'Google answered oddly.') : away();
  const { status, detail, reasons, passes, afterSeconds } = readAnswer(failure, 'Google');
  if (reasons.includes('EXPIRED_SYNC_TOKEN') || status === 410) return new SyncExpired();
  if (passes) return away(afterSeconds);
  if (status === 401 || (status === 403 && reasons.some((reason) => SCOPE_MISSING.test(reason))))
    return notAuthorized();
  return new SourceFailure('refused', `Google said: ${detail}`);
}
