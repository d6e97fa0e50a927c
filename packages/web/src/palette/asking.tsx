import type { Mark } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useOpenForm } from '../assistant/forms/use-open-form.ts';
import { useOffline } from '../platform/connection.ts';
import { useOwnDraft } from '../platform/typing/drafts.ts';
import { wantForm } from '../platform/typing/form-wanted.ts';
import { useTypedSearch } from '../platform/typing/use-typed-search.ts';
import { ResultsAnnouncement } from '../ui/fields/results-announcement.tsx';
import { Head } from './head.tsx';
import { Foot } from './foot.tsx';
import { PaletteField } from './field.tsx';
import { PaletteList } from './list.tsx';
import { pressOn } from './commands.ts';
import { formFor } from './sentence/edit-form.ts';
import type { usePaletteAddress } from './palette-address.ts';
import type { Mode } from './mode.ts';
import type { Section } from './rows.tsx';
import { doLabel, mustBePressed, SentenceCard } from './sentence/sentence-card.tsx';
import { titleOf } from '../assistant/conversation/proposal-card.tsx';
import { Troubles } from './troubles.tsx';
import { useChoosing } from './use-choosing.ts';
import { useDoing } from './sentence/use-doing.ts';
import { useSections } from './use-sections.tsx';
import { useSentence } from './sentence/use-sentence.ts';

/** While somebody types. */
const PAUSE = 180;

const ALL: Mode = { kind: 'all' };

type AskingProps = {
  address: ReturnType<typeof usePaletteAddress>;
  field: RefObject<HTMLTextAreaElement | null>;
  onNavigate: (target: NavigationTarget) => void;
};

/** The field, what stands below it, and what its keys do. */
export function Asking({ address, field, onNavigate }: AskingProps) {
  const draft = useOwnDraft<{ words: string }>('palette');
  const isSearch = address.view === 'words';
  const [mode, setMode] = useState<Mode>(ALL);
  const [words, setWords] = useState(() => (isSearch ? address.words : (draft.kept?.words ?? '')).trim());
  const keep = (next: string) => {
    setWords(next);
    if (isSearch) address.setWords(next);
  };
  const [typed, type] = useTypedSearch(words, (next) => keep(next.trim()), PAUSE);
  const term = typed.trim();
  const isPending = term !== words;
  const offline = useOffline();

  const write = (next: string) => {
    type(next);
    doing.forgetTrouble();
    setWaiting(false);
    setEnter(false);
    if (mode.kind !== 'all' || isSearch) return;
    // Kept with every letter: a tab may be closed before the pause.
    if (next.trim() === '') draft.forget();
    else draft.keep({ words: next });
  };
  /** What was typed has led somewhere. */
  const done = () => draft.forget();

  const openForm = useOpenForm(onNavigate, () => {});
  const leave = (then: () => void) => {
    done();
    address.leave(then);
  };
  const enter = (next: Mode, text = '') => {
    setMode(next);
    setWords(text);
    type(text);
    field.current?.focus();
  };
  const ask = (isSent: boolean) =>
    leave(() => {
      wantForm('assistant', { message: term, isSent });
      pressOn('assistant');
    });

  const sentence = useSentence(words, mode.kind === 'all' && !isSearch && words !== '');
  const { reading } = sentence;
  const doing = useDoing({ onNavigate, onDone: () => leave(() => {}) });
  const [isWaiting, setWaiting] = useState(false);
  const actions = !isPending && reading?.kind === 'do' && reading.sealed !== null ? reading.actions : [];
  const hasCard = actions.length > 0;
  const perform = () => {
    if (!reading?.sealed || !hasCard) return;
    if (offline) setWaiting(true);
    else void doing.perform(reading.sealed);
  };
  const goOn = useEffectEvent(() => {
    setWaiting(false);
    if (reading?.sealed) void doing.perform(reading.sealed);
  });
  useEffect(() => {
    if (isWaiting && !offline) goOn();
  }, [isWaiting, offline]);
  const edit = () => {
    const form = formFor(actions);
    if (!form) ask(false);
    else leave(() => void openForm(form));
  };

  const found = useSections({
    term: words,
    mode,
    sentence,
    isSearch,
    address,
    onEnter: enter,
    onAsk: () => ask(true),
    onLeave: leave,
    onDone: done,
    onNavigate,
    openForm: (form) => void openForm(form),
  });
  const sections: readonly Section[] = found.sections;
  const rows = sections.flatMap((section) => section.rows);
  const choosing = useChoosing(rows, `${mode.kind} ${words}`, hasCard);
  const button = useRef<HTMLButtonElement>(null);

  const take = () => {
    if (choosing.active) choosing.active.onRun();
    else if (hasCard && mustBePressed(actions)) button.current?.focus();
    else if (hasCard) perform();
  };
  // Pressed before the answer was there: it is for the answer, whenever that comes.
  const [isEnter, setEnter] = useState(false);
  const isComing = isPending || sentence.isReading || (!found.isAnswered && !choosing.active);
  const takeNow = useEffectEvent(() => {
    setEnter(false);
    take();
  });
  useEffect(() => {
    if (isEnter && !isComing) takeNow();
  }, [isEnter, isComing]);

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    const mod = event.metaKey || event.ctrlKey;
    if (step) choosing.step(step);
    else if (event.key === 'Enter' && mod) {
      if (term !== '') address.show('words', term);
    } else if (event.key === 'Enter') {
      if (isComing && !choosing.isMoved) setEnter(true);
      else take();
    } else if (event.key === 'Tab' && !event.shiftKey && hasCard && !choosing.isMoved) edit();
    else if (event.key === 'Tab' && !event.shiftKey && choosing.active?.person)
      enter({ kind: 'with', person: choosing.active.person });
    else if (event.key === 'Escape' && mode.kind !== 'all') back();
    else if (event.key === 'Backspace' && typed === '' && mode.kind !== 'all') back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const back = () => enter(ALL, mode.kind === 'note' ? mode.words : '');

  const said = hasCard
    ? `${titleOf(actions)}. ${doLabel(actions)}. Nothing is saved yet`
    : found.isAnswered && !sentence.isReading
      ? found.spoken
      : undefined;
  return (
    <>
      <Head isSentence={hasCard} mode={mode} onBack={isSearch ? address.close : undefined}>
        <PaletteField
          ref={field}
          label={mode.kind === 'note' ? 'Whose note is it?' : 'Find or do anything'}
          placeholder={placeholderOf(mode)}
          value={typed}
          marks={hasCard ? (reading?.marks ?? []).map((mark) => movedBy(mark, typed.indexOf(term))) : []}
          onChange={write}
          onPress={press}
          list={rows.length > 0 ? choosing.listId : undefined}
          active={choosing.active && choosing.optionId(choosing.active)}
        />
      </Head>
      <ResultsAnnouncement asked={`${mode.kind} ${words} ${hasCard}`} words={said} />
      <div className="max-h-3/4 shrink-0 overflow-y-auto">
        {hasCard && (
          <SentenceCard
            actions={actions}
            warms={reading?.warms ?? []}
            button={button}
            isWorking={doing.isWorking}
            isWaiting={isWaiting}
            trouble={doing.trouble}
            onDo={perform}
            onEdit={edit}
          />
        )}
        <Troubles
          offline={offline && term !== ''}
          isIncomplete={!found.isComplete}
          failed={[
            ...(found.isError ? [{ what: 'The search did not load.', retry: found.retry }] : []),
            ...(found.isSuggestingError ? [{ what: 'Suggestions did not load.', retry: found.retrySuggestions }] : []),
            ...(sentence.isError ? [{ what: 'The sentence could not be read.', retry: sentence.retry }] : []),
          ]}
        />
        {found.question && <p className="px-5.5 pt-3 text-ink-2 wrap-anywhere">{found.question}</p>}
        {found.nothing && <p className="px-5.5 pt-4 text-ink-2 wrap-anywhere">{found.nothing}</p>}
      </div>
      {rows.length > 0 && (
        <PaletteList
          id={choosing.listId}
          sections={sections}
          active={choosing.active}
          optionId={choosing.optionId}
          onPoint={choosing.point}
        />
      )}
      <Foot
        hasCard={hasCard}
        label={hasCard ? doLabel(actions) : ''}
        isPerson={Boolean(choosing.active?.person)}
        isEmpty={term === ''}
      />
    </>
  );
}

const movedBy = ({ from, to }: Mark, by: number): Mark => ({ from: from + by, to: to + by });

function placeholderOf(mode: Mode): string {
  if (mode.kind === 'note') return 'Whose note is it?';
  return mode.kind === 'with' ? 'What is to be done?' : 'A name, or what happened';
}
