import { confirmLabel } from '@inner-circle/domain/assistant/action-sentences.rules.ts';
import type { Warmed } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import type { RefObject } from 'react';
import { ACTION_DISCS } from '../../assistant/conversation/action-discs.ts';
import { titleOf } from '../../assistant/conversation/proposal-card.tsx';
import { timeZone, useToday } from '../../platform/time/clock.ts';
import { dayAndMonth } from '../../platform/time/day-in-words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import { Flame } from '../../ui/brand/icons.tsx';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import { DOT } from '../../ui/dot.ts';
import { Disc } from '../../ui/faces/disc.tsx';
import { Kbd } from '../../ui/kbd.tsx';

type SentenceCardProps = {
  actions: readonly ProposedAction[];
  warms: readonly Warmed[];
  button: RefObject<HTMLButtonElement | null>;
  isWorking: boolean;
  /** It was pressed, and waits for the network. */
  isWaiting: boolean;
  trouble: string | undefined;
  onDo: () => void;
  onEdit: () => void;
};

/** “Do it”, “Do both”; of what deletes, sends or overwrites something, what that is. */
export function doLabel(actions: readonly ProposedAction[]): string {
  if (mustBePressed(actions)) return actions.length === 1 && actions[0] ? actions[0].title : confirmLabel(actions);
  return actions.length === 1 ? 'Do it' : actions.length === 2 ? 'Do both' : `Do all ${actions.length}`;
}

/** What the cards of the assistant ask about is not done by an Enter in the field: its button is pressed. */
export const mustBePressed = (actions: readonly ProposedAction[]) =>
  actions.some(({ needsConfirmation }) => needsConfirmation);

/** Every change that a sentence would make, before it is made. */
export function SentenceCard({
  actions,
  warms,
  button,
  isWorking,
  isWaiting,
  trouble,
  onDo,
  onEdit,
}: SentenceCardProps) {
  const isAsked = mustBePressed(actions);
  const unused = [...new Set(actions.flatMap((action) => action.unused))];
  return (
    <section
      aria-label={titleOf(actions)}
      className="mx-4 mt-4 mb-2 grid overflow-clip rounded-lg shadow-[inset_0_0_0_1px_var(--accent-line)] md:mx-5.5 forced-colors:border"
    >
      <header className="flex items-center gap-2 px-3.5 pt-3 pb-1">
        <Icon of={RingSign} className="text-accent" />
        <b dir="auto" className="min-w-0 flex-1 font-name wrap-anywhere">
          {actions.length === 1 ? withPeople(actions[0]!) : titleOf(actions)}
        </b>
        <span className="shrink-0 text-sm text-ink-3 max-md:hidden">no AI query used</span>
      </header>
      <ul>
        {actions.map((action) => (
          <li key={action.id} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3 px-3.5 py-2">
            <Disc size="sm" {...ACTION_DISCS[action.icon]} />
            <div className="min-w-0 self-center">
              {actions.length > 1 && <b className="block font-name">{action.title}</b>}
              <Changes action={action} />
              {action.why && (
                <p dir="auto" className="mt-1 text-sm/[1.25rem] wrap-anywhere text-ink-3">
                  {action.why}
                </p>
              )}
            </div>
          </li>
        ))}
        {warms.length > 0 && <WarmAgain warms={warms} />}
      </ul>
      {unused.length > 0 && (
        <p className="px-3.5 pb-1 text-sm text-ink-3 wrap-anywhere">
          Left out:{' '}
          {unused.map((words, index) => (
            <span key={words}>
              {index > 0 && ', '}“<bdi>{words}</bdi>”
            </span>
          ))}
        </p>
      )}
      {trouble && (
        <p role="alert" className="px-3.5 pb-1 text-sm text-danger wrap-anywhere">
          {trouble}
        </p>
      )}
      {isWaiting && (
        <output className="block px-3.5 pb-1 text-sm text-ink-2">
          You are offline. It is done when you are back, and nothing is saved before.
        </output>
      )}
      <footer className="flex flex-wrap gap-1.5 px-3 pt-1.5 pb-3">
        <Button
          ref={button}
          size="sm"
          variant={actions.some(({ isDestructive }) => isDestructive) ? 'danger' : 'primary'}
          working={isWorking}
          onClick={onDo}
          className="min-w-20 max-md:min-w-23"
        >
          {doLabel(actions)}
          {!isAsked && <Kbd className="bg-transparent p-0! text-current! shadow-none! max-md:hidden">↵</Kbd>}
        </Button>
        <Button size="sm" disabled={isWorking} onClick={onEdit} aria-keyshortcuts="Tab">
          Edit
          <Kbd className="p-0! shadow-none! max-md:hidden">⇥</Kbd>
        </Button>
      </footer>
    </section>
  );
}

/** What follows from it besides: who is cold, or goes cold today, is warm again. */
function WarmAgain({ warms }: { warms: readonly Warmed[] }) {
  const today = useToday();
  const dayOf = (moment: string) => dayAndMonth(dayIn(timeZone(), moment), today);
  const untils = new Set(warms.map(({ until }) => dayOf(until)));
  const [one] = warms;
  const instead = warms.length === 1 && one?.insteadOf ? ' instead of today' : '';
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3 px-3.5 py-2">
      <Disc size="sm" icon={Flame} tone="warm" />
      <div className="min-w-0 self-center">
        <b className="block font-name">Warm again</b>
        <p className="text-sm/[1.25rem] wrap-anywhere text-ink-2">
          {warms.length > 1 && (
            <>
              <bdi>{fewNames(warms)}</bdi>
              {untils.size === 1 && DOT}
            </>
          )}
          {untils.size === 1 && `Until ${dayOf(one!.until)}${instead}`}
        </p>
      </div>
    </li>
  );
}

const SHOWN_NAMES = 10;
const fewNames = (people: readonly { name: string }[]) =>
  `${people
    .slice(0, SHOWN_NAMES)
    .map(({ name }) => name)
    .join(', ')}${people.length > SHOWN_NAMES ? ' …' : ''}`;
const namesOf = ({ people }: ProposedAction) => people.map(({ name }) => name);

function withPeople(action: ProposedAction) {
  const names = namesOf(action);
  return names.length === 1 && !action.lines.includes(names[0]!) ? `${action.title}: ${names[0]}` : action.title;
}

/** Its lines as one, and whom it is about where that are several. */
function Changes({ action }: { action: ProposedAction }) {
  const names = namesOf(action);
  const said = action.lines.filter((line) => line !== '' && !names.includes(line));
  const people = names.length > 1 ? [fewNames(action.people)] : [];
  const lines = [...people, ...said];
  return (
    <p className="text-sm/[1.25rem] wrap-anywhere whitespace-pre-line text-ink-2">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same, and they never change places
        <span key={index}>
          {index > 0 && DOT}
          <bdi>{line}</bdi>
        </span>
      ))}
    </p>
  );
}
