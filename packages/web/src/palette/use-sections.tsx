import type { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { wordsOf } from '@inner-circle/domain/search/excerpt.rules.ts';
import type { SearchKind, SearchSection } from '@inner-circle/domain/search/search.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { savedFiltersQuery } from '../contacts/filters/saved-filters.queries.ts';
import { addressOfFilter } from '../contacts/list/contact-filters.ts';
import { counted, inFigures } from '../platform/numbers.ts';
import { KEYS } from '../platform/keys/key-list.ts';
import { contactLists } from '../people/people.queries.ts';
import { timeZone, useToday } from '../platform/time/clock.ts';
import { useSingleKeys } from '../platform/keys/single-keys.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { Bookmark, PenLine, Search, UserPlus } from '../ui/brand/icons.tsx';
import { RingSign } from '../ui/brand/own-icons.tsx';
import { DOT, factsIn } from '../ui/dot.ts';
import type { Mode } from './mode.ts';
import { type Around, COMMANDS, type Command, wordsOfCommand } from './commands.ts';
import { hitRow, KIND_TITLES, KIND_WORDS } from './finding/hit-rows.tsx';
import { commandsFor, holdsAll } from './finding/matching.ts';
import type { usePaletteAddress } from './palette-address.ts';
import { faceOf, iconOf, keysOf, Name, type Row, type Section } from './rows.tsx';
import { peopleRead, useFound, useSuggested } from './finding/use-found.ts';
import { openHit } from './finding/use-open-hit.ts';
import { withPerson } from './finding/with-person.tsx';
import type { useSentence } from './sentence/use-sentence.ts';

/** Of each kind; the others are behind “See all”. */
const SHOWN: Readonly<Record<SearchKind, number>> = {
  contact: 6,
  group: 3,
  note: 3,
  interaction: 4,
  todo: 3,
  reminder: 3,
};
const COMMANDS_SHOWN = 5;
const FILTERS_SHOWN = 5;
/** From so many words on it may be something to keep. */
const NOTE_WORDS = 3;

type What = {
  term: string;
  mode: Mode;
  sentence: ReturnType<typeof useSentence>;
  /** The words are looked for, and are no sentence. */
  isSearch: boolean;
  address: ReturnType<typeof usePaletteAddress>;
  onEnter: (mode: Mode, text?: string) => void;
  onAsk: () => void;
  onLeave: (then: () => void) => void;
  /** What was typed has led somewhere. */
  onDone: () => void;
  onNavigate: (target: NavigationTarget) => void;
  openForm: (form: OpenForm) => void;
};

/** What stands in the list for what was typed. */
export function useSections(what: What) {
  const { term, mode, sentence, isSearch, address, onNavigate, openForm, onLeave, onDone } = what;
  const client = useQueryClient();
  const today = useToday();
  const [areKeysOn] = useSingleKeys();
  const suggested = useSuggested();
  const found = useFound(mode.kind === 'with' ? '' : term);
  const isAll = mode.kind === 'all';
  const { data: { data: filters = [] } = {}, isLoading: isCounting } = useQuery({
    ...savedFiltersQuery,
    enabled: isAll && term !== '',
  });
  const read = peopleRead(client);
  const known = (id: string) => read.find((person) => person.id === id);
  const around: Around = { onNavigate, openForm };
  const open = openHit(address, onNavigate);

  const commandRow = (command: Command): Row => ({
    id: command.name,
    picture: iconOf(command.icon),
    title: wordsOfCommand(command),
    end: areKeysOn ? keysOf(KEYS[command.name].keys) : undefined,
    onRun: () => onLeave(() => command.run(around)),
  });
  const logRow: Row = {
    id: 'log',
    picture: iconOf(PenLine),
    title: 'Log an interaction',
    onRun: () => what.onEnter({ kind: 'note', words: '' }),
  };
  const personRow = (contact: Contact, detail?: string): Row => ({
    id: `contact ${contact.id}`,
    picture: faceOf(contact),
    title: <Name>{contact.name}</Name>,
    detail,
    person: mode.kind === 'note' ? undefined : contact,
    onRun: () => openPerson(contact.id),
  });
  const openPerson = (contactId: string) => {
    if (mode.kind === 'note')
      return onLeave(() => openForm({ form: 'interaction', contactId, ...(mode.words && { notes: mode.words }) }));
    onDone();
    address.openContact(contactId);
  };

  const people = (): Section => {
    const begins = wordsOf(term)[0] ?? '';
    const here = read
      .filter(({ name }) => holdsAll(name, term))
      .toSorted((one, other) => Number(!isBeginning(one, begins)) - Number(!isBeginning(other, begins)))
      .slice(0, SHOWN.contact);
    const section = found.sections.find(({ kind }) => kind === 'contact');
    const shown = new Set(here.map(({ id }) => id));
    const others = (section?.hits ?? []).filter(({ id }) => !shown.has(id));
    const rows = [
      ...here.map((contact) => personRow(contact)),
      ...others
        .slice(0, SHOWN.contact - here.length)
        .map((hit) => hitRow(hit, { kind: 'contact', today, known, onOpen: (_kind, { id }) => openPerson(id) })),
    ];
    return { title: KIND_TITLES.contact, rows: withAll(rows, 'contact', section) };
  };

  const withAll = (rows: readonly Row[], kind: SearchKind, section: SearchSection | undefined): readonly Row[] => {
    if (!section || section.total <= rows.length || mode.kind !== 'all') return rows;
    const total = `${section.isMore ? 'more than ' : ''}${counted(section.total, ...KIND_WORDS[kind])}`;
    const seeAll = {
      id: `all ${kind}`,
      picture: iconOf(Search),
      title: <span className="text-ink-2">{section.isMore ? `See ${total}` : `See all ${total}`}</span>,
      onRun: () => address.show(kind, term),
      isAside: true,
    };
    return [...rows, seeAll];
  };

  const ofKind = (kind: SearchKind): Section => {
    const section = found.sections.find((one) => one.kind === kind);
    const onOpen: typeof open = (...hit) => {
      onDone();
      open(...hit);
    };
    const rows = (section?.hits ?? []).slice(0, SHOWN[kind]).map((hit) => hitRow(hit, { kind, today, known, onOpen }));
    return { title: KIND_TITLES[kind], rows: withAll(rows, kind, section) };
  };

  /** They are few, and found here. One whose conditions a newer version made means nobody. */
  const savedFilters = (): Section => {
    const rows = filters.flatMap(({ id, name, conditions, count, isMore }) =>
      conditions === null || !isAll || !holdsAll(name, term)
        ? []
        : [
            {
              id: `filter ${id}`,
              picture: iconOf(Bookmark),
              title: <Name>{name}</Name>,
              end: count === null ? undefined : `${inFigures(count)}${isMore ? '+' : ''}`,
              onRun: () =>
                onLeave(() => {
                  navigate(addressOfFilter({ id, conditions }));
                  onNavigate('contacts');
                }),
            },
          ],
    );
    return { title: 'Filters', rows: rows.slice(0, FILTERS_SHOWN) };
  };

  const commands = (): Section => {
    const isLog = holdsAll('log an interaction write down', term);
    const rows = commandsFor(term).slice(0, COMMANDS_SHOWN).map(commandRow);
    return { title: 'Do, or go to', rows: isLog ? [logRow, ...rows] : rows };
  };

  const beginning = (): Section[] => {
    return [
      {
        title: 'People you may be looking for',
        rows: suggested.people.map(({ contact, coldAt }) =>
          personRow(contact, coldAt ? coldInWords(coldAt, today) : 'Opened before'),
        ),
      },
      { title: 'Do', rows: [logRow, ...commandsOf('do').map(commandRow)] },
      { title: 'Go to', rows: commandsOf('go').map(commandRow) },
    ];
  };

  const { reading, asked, chosen } = sentence;
  const isAsking = reading?.kind === 'ask' && mode.kind === 'all';
  const answers = (): Section => {
    const { choices = [] } = isAsking ? reading : (asked ?? {});
    const rows = choices.flatMap((choice, index) =>
      choice.opens !== null || (!isAsking && index === chosen)
        ? []
        : [
            {
              id: `choice ${index} ${choice.label}`,
              picture: choice.contactId
                ? faceOf(known(choice.contactId) ?? { id: choice.contactId, name: choice.label, photo: choice.photo })
                : iconOf(UserPlus),
              title: <Name>{choice.label}</Name>,
              detail: factsIn(choice.detail).join(DOT) || undefined,
              onRun: () => sentence.answer(index),
              isAside: !isAsking,
            },
          ],
    );
    return { title: choices.some(({ contactId }) => contactId !== null) ? 'Or did you mean' : 'First', rows };
  };
  const hasCard = reading?.kind === 'do';
  const others = (): Section => {
    const isNote = !hasCard && !isAsking && wordsOf(term).length >= NOTE_WORDS && !isSearch;
    const note: Row = {
      id: 'note',
      picture: iconOf(PenLine),
      title: 'Keep it as a note about somebody',
      end: 'you pick whom',
      onRun: () => what.onEnter({ kind: 'note', words: term }),
    };
    const search: Row = {
      id: 'search',
      picture: iconOf(Search),
      title: 'Search notes and interactions for these words',
      end: keysOf('mod+enter'),
      onRun: () => address.show('words', term),
      isAside: true,
    };
    const ask: Row = {
      id: 'ask',
      picture: iconOf(RingSign),
      title: 'Ask the assistant',
      end: 'uses 1 AI query',
      onRun: what.onAsk,
      isAside: true,
    };
    const isSentence = hasCard || isAsking;
    return {
      title: 'With these words',
      rows: [...(isNote ? [note] : []), ...(isSentence ? [search] : []), ...(isSearch ? [] : [ask])],
    };
  };

  const all = (): Section[] => {
    if (mode.kind === 'with')
      return withPerson(known(mode.person.id) ?? mode.person, term, {
        onOpen: openPerson,
        onForm: (opens) => onLeave(() => openForm(opens)),
      });
    if (mode.kind === 'note')
      return term === ''
        ? [{ title: 'People', rows: suggested.people.map(({ contact }) => personRow(contact)) }]
        : [people()];
    if (term === '') return isSearch ? [] : beginning();
    const sections = [
      people(),
      savedFilters(),
      ofKind('group'),
      ...(isSearch ? [] : [commands()]),
      ...TEXTS.map(ofKind),
    ];
    return isSearch
      ? sections
      : [answers(), ...(hasCard || isAsking ? [others(), ...sections] : [...sections, others()])];
  };

  const sections = all().filter(({ rows }) => rows.length > 0);
  const findings = found.sections.reduce((sum, { total }) => sum + total, term === '' ? 0 : savedFilters().rows.length);
  const isEmpty =
    term !== '' &&
    found.isAnswered &&
    !isCounting &&
    !found.isError &&
    sections.every(({ rows }) => rows.every(({ id }) => OTHERS.has(id)));
  return {
    sections,
    isAnswered: found.isAnswered || found.isError,
    isComplete: found.isComplete,
    isError: found.isError,
    retry: found.retry,
    isSuggestingError: suggested.isError && term === '' && mode.kind === 'all',
    retrySuggestions: () => void client.refetchQueries(contactLists),
    question: isAsking ? plain(reading.reply) : undefined,
    nothing: isEmpty && !hasCard && !isAsking && !sentence.isReading ? `Nothing found with these words.` : undefined,
    /** For those who do not see the list. */
    spoken: isAsking
      ? plain(reading.reply)
      : term === ''
        ? undefined
        : findings > 0
          ? `${findings} found`
          : 'Nothing found',
  };
}

const commandsOf = (kind: Command['kind']) => COMMANDS.filter((one) => one.kind === kind);

const OTHERS = new Set(['note', 'search', 'ask']);

const TEXTS = ['note', 'interaction', 'todo', 'reminder'] as const;

const isBeginning = ({ name }: Contact, word: string) => wordsOf(name).some((one) => one.startsWith(word));

/** Answers are written in Markdown; here they are one sentence. */
const plain = (reply: string) => reply.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*_`\\]/g, '');

function coldInWords(coldAt: string, today: Temporal.PlainDate): string {
  const days = today.until(dayIn(timeZone(), coldAt)).days;
  if (days <= 0) return 'Last day today';
  return days === 1 ? 'Goes cold tomorrow' : `Goes cold in ${counted(days, 'day')}`;
}
