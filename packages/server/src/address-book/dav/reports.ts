import type { CardPerson } from '@inner-circle/domain/vcard/write-card.ts';
import { writeCard } from '@inner-circle/domain/vcard/write-card.ts';
import { cardPeople } from '../../import-export/export/card-people.service.ts';
import { inChunks } from '../../platform/chunks.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type CardForm, cardFormIn, inForm } from './address-data.ts';
import { bookRepository, type CardRow } from './book.repository.ts';
import { cardFilter } from './card-filter.ts';
import { DavRefusal } from './dav-refusal.ts';
import { type Asked, describe, REPORTS, wantedBy } from './properties.ts';
import { childOf, type XmlElement } from '../../platform/parsing/read-xml.ts';
import { resourceAt } from './resources.ts';
import { type SyncPoint, syncPointOf, syncTokenOf } from './sync-token.ts';
import { CARDDAV, DAV, statusResponse } from './write-xml.ts';

/** Photos are loaded with them, of up to a megabyte each. */
const CARDS_AT_ONCE = 20;
const ROWS_AT_ONCE = 1000;
/** The limit counts different cards. Some clients ask for a whole address book in one request. */
const MOST_HREFS = 25_000;
const NOT_FOUND = '404 Not Found';

type Report = { readonly asked: Asked; readonly request: XmlElement; readonly isThunderbird: boolean };

/** What a client asks of the address book, piece by piece. What is refused is refused before the first. */
export function report(of: Report, dependencies: Dependencies): AsyncGenerator<string> {
  const { asked, request } = of;
  const isKnown = REPORTS.some(([namespace, name]) => request.namespace === namespace && request.name === name);
  if (asked.resource.kind !== 'book' || !isKnown) throw new DavRefusal(403, '<d:supported-report/>');
  if (request.name === 'addressbook-multiget') return multiget(of, dependencies);
  return request.name === 'addressbook-query' ? query(of, dependencies) : changes(of, dependencies);
}

function multiget({ asked, request }: Report, dependencies: Dependencies) {
  const named = request.children
    .filter(({ namespace, name }) => namespace === DAV && name === 'href')
    .map(({ text: address }) => ({ address, id: idAt(address, asked) }));
  // A card has many spellings of its address, and is sent once.
  const wantedCards = [...new Map(named.map((one) => [one.id ?? one.address, one])).values()];
  if (wantedCards.length > MOST_HREFS) throw new DavRefusal(413);
  const form = cardFormIn(request);
  const wanted = wantedBy(request);
  const { book, people } = sourcesOf(asked, dependencies);
  return (async function* (): AsyncGenerator<string> {
    for (let from = 0; from < wantedCards.length; from += CARDS_AT_ONCE) {
      const chunk = wantedCards.slice(from, from + CARDS_AT_ONCE);
      const ids = chunk.flatMap(({ id }) => id ?? []);
      // Numbers before what stands on the cards: what is changed in between is fetched again, and not missed.
      const rows = await book.byId(ids);
      const cards = form ? await people([...rows.keys()]) : undefined;
      for (const { address, id } of chunk) {
        const row = id === undefined ? undefined : rows.get(id);
        const isThere = row && (!cards || cards.has(row.contactId));
        yield isThere
          ? describe(cardAt(asked, row), wanted, cardIn(form, cards?.get(row.contactId)))
          : statusResponse(address, NOT_FOUND);
      }
    }
  })();
}

function query({ asked, request }: Report, dependencies: Dependencies) {
  const form = cardFormIn(request);
  const fits = cardFilter(childOf(request, CARDDAV, 'filter'));
  const wanted = wantedBy(request);
  const most = limitIn(request, CARDDAV);
  const { book, people } = sourcesOf(asked, dependencies);
  return (async function* (): AsyncGenerator<string> {
    let found = 0;
    const areRead = form !== undefined || fits !== undefined;
    for await (const rows of inChunks(areRead ? CARDS_AT_ONCE : ROWS_AT_ONCE, book.list)) {
      const ids = rows.map(({ contactId }) => contactId);
      const cards = areRead ? await people(ids, { withPhotos: form !== undefined }) : undefined;
      for (const row of rows) {
        const person = cards?.get(row.contactId);
        if (cards && !person) continue;
        if (fits && !fits(writeCard({ ...person!, photo: null }, '3.0'))) continue;
        if (found === most) return yield truncated(asked);
        found += 1;
        yield describe(cardAt(asked, row), wanted, cardIn(form, person));
      }
    }
  })();
}

/** What changed since a client last asked, deletions too. A first look has the cards without what stands on them: they are asked for next. */
function changes({ asked, request, isThunderbird }: Report, dependencies: Dependencies) {
  const { device } = asked;
  const token = childOf(request, DAV, 'sync-token')?.text ?? '';
  const isFirst = token === '';
  const since: SyncPoint | undefined = isFirst ? { number: -1 } : syncPointOf(token, device.book);
  // The RFC says 403. Thunderbird starts over on 400 alone, and stays stuck for good on 403.
  if (!since) throw new DavRefusal(isThunderbird ? 400 : 403, '<d:valid-sync-token/>');
  const form = isFirst ? undefined : cardFormIn(request);
  const wanted = wantedBy(request);
  const most = limitIn(request, DAV);
  const { book, people } = sourcesOf(asked, dependencies);
  const read = (limit: number, last: CardRow | undefined) => book.changes(since, device.book.number, limit, last);
  const isCurrent = since.number === device.book.number && since.afterId === undefined;
  return (async function* (): AsyncGenerator<string> {
    let [given, last]: [number, CardRow | undefined] = [0, undefined];
    if (isCurrent) return yield tokenAt(device.book);
    for await (const rows of inChunks(form ? CARDS_AT_ONCE : ROWS_AT_ONCE, read)) {
      const cards = form
        ? await people(rows.flatMap(({ contactId, isGone }) => (isGone ? [] : [contactId])))
        : undefined;
      for (const row of rows) {
        if (isFirst && row.isGone) continue;
        if (given === most && last) {
          yield truncated(asked);
          return yield tokenAt({ ...device.book, number: last.number }, last.contactId);
        }
        given += 1;
        last = row;
        const isThere = !row.isGone && (!cards || cards.has(row.contactId));
        yield isThere
          ? describe(cardAt(asked, row), wanted, cardIn(form, cards?.get(row.contactId)))
          : statusResponse(asked.paths.card(row.contactId), NOT_FOUND);
      }
    }
    yield tokenAt(device.book);
  })();
}

const tokenAt = (book: Asked['device']['book'], afterId?: string) =>
  `<d:sync-token>${syncTokenOf(book, { afterId })}</d:sync-token>`;

const sourcesOf = ({ device }: Asked, { db }: Dependencies) => ({
  book: bookRepository(db, device.userId),
  people: (ids: readonly string[], options?: { withPhotos: boolean }) => cardPeople(db, device.userId, ids, options),
});

function idAt(address: string, { paths }: Asked): string | undefined {
  const resource = resourceAt(address, paths);
  return resource?.kind === 'card' ? resource.contactId : undefined;
}

const cardAt = (asked: Asked, { contactId, number }: CardRow): Asked => ({
  ...asked,
  resource: { kind: 'card', path: asked.paths.card(contactId), contactId },
  number,
});

const cardIn = (form: CardForm | undefined, person: CardPerson | undefined) =>
  form && person && inForm(writeCard(person, form.version), form);

function limitIn(request: XmlElement, namespace: string): number {
  const limit = childOf(request, namespace, 'limit');
  return Math.max(1, Number(childOf(limit, namespace, 'nresults')?.text) || Infinity);
}

const truncated = ({ resource }: Asked) =>
  statusResponse(resource.path, '507 Insufficient Storage', '<d:error><d:number-of-matches-within-limits/></d:error>');
