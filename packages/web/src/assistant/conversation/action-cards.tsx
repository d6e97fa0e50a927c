import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { Undo } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Icon } from '../../ui/brand/icon.tsx';
import { AlertSign, CheckSign, RingSign } from '../../ui/brand/own-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Disc } from '../../ui/faces/disc.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { ContactLink } from './contact-link.tsx';
import { kindOf } from './action-kinds.ts';
import type { Actions } from './use-actions.ts';

type ActionCardsProps = {
  actions: readonly ProposedAction[];
  by: Actions;
  /** Puts the sentence that led here back to where it was written. */
  onEdit: () => void;
};

/** What an answer leads to: what waits for a yes in one card, everything else in cards of their own. */
export function ActionCards({ actions, by, onEdit }: ActionCardsProps) {
  const waiting = actions.filter(({ needsConfirmation, status }) => needsConfirmation && status === 'proposed');
  const others = actions.filter((action) => !waiting.includes(action));
  return (
    <>
      {others.map((action) => (
        <ActionCard key={action.id} action={action} by={by} />
      ))}
      {waiting.length > 0 && <Proposal actions={waiting} by={by} onEdit={onEdit} />}
    </>
  );
}

function Proposal({ actions, by, onEdit }: ActionCardsProps) {
  const isWorking = actions.some(({ id }) => by.working.has(id));
  const isNotDone = actions.some(({ id }) => by.notDone.has(id));
  const edit = () => {
    onEdit();
    // Said anew it would be proposed a second time beside this one.
    void by.dismiss(actions);
  };
  return (
    <section
      aria-label={titleOf(actions)}
      className="my-1.5 grid overflow-clip rounded-lg shadow-[inset_0_0_0_1px_var(--accent-line)]"
    >
      <header className="flex items-center gap-2 px-3.5 pt-3 pb-1">
        <Icon of={RingSign} className="text-accent" />
        <b className="min-w-0 font-name wrap-anywhere">{titleOf(actions)}</b>
      </header>
      <ul>
        {actions.map((action) => (
          <li key={action.id} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3 px-3.5 py-2">
            <Disc size="sm" {...kindOf(action.type)} />
            <div>
              {actions.length > 1 && <b className="font-name">{action.title}</b>}
              <Details action={action} />
            </div>
          </li>
        ))}
      </ul>
      {isNotDone && (
        <p role="alert" className="px-3.5 pb-1 text-sm text-danger">
          We do not know whether this was done. Confirm again: nothing is done twice.
        </p>
      )}
      <footer className="flex flex-wrap gap-1.5 px-3 pt-1.5 pb-3">
        <Button
          size="sm"
          variant="primary"
          working={isWorking}
          onClick={() => void by.confirm(actions)}
          className="min-w-23"
        >
          Confirm
        </Button>
        <Button size="sm" disabled={isWorking} onClick={edit}>
          Edit
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={isWorking}
          onClick={() => void by.dismiss(actions)}
          className="ms-auto"
        >
          Dismiss
        </Button>
      </footer>
    </section>
  );
}

/** One thing is called by its name, several are counted. */
function titleOf(actions: readonly ProposedAction[]): string {
  const [first] = actions;
  if (first && actions.length === 1) return first.title;
  const names = new Set(actions.flatMap(({ people }) => people.map(({ name }) => name)));
  const [name] = names;
  return names.size === 1 ? `${actions.length} changes for ${name}` : `${actions.length} changes`;
}

function ActionCard({ action, by }: { action: ProposedAction; by: Actions }) {
  const isNotDone = by.notDone.has(action.id);
  switch (action.status) {
    case 'done':
      return <Done action={action} by={by} />;
    case 'failed':
      return <Trouble title={action.title} text={action.message} />;
    case 'proposed':
      if (!isNotDone) return <Working title={action.title} />;
      return (
        <Trouble title={action.title} text="This is not done yet.">
          <Button size="sm" variant="ghost" onClick={() => void by.again([action])}>
            Try again
          </Button>
        </Trouble>
      );
    case 'undone':
      return <Quiet title={action.title}>Undone</Quiet>;
    case 'dismissed':
      return <Quiet title={action.title}>Dismissed</Quiet>;
    case 'expired':
      return <Quiet title={action.title}>{action.message ?? 'Nobody confirmed it in time'}</Quiet>;
  }
}

const card = 'my-1.5 flex items-center gap-3 rounded-lg py-2.5 ps-3 pe-2';

function Done({ action, by }: { action: ProposedAction; by: Actions }) {
  const canUndo = useIsBefore(action.undoUntil);
  return (
    <section aria-label={action.title} className={classes(card, 'bg-accent-soft')}>
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
        <Icon of={CheckSign} size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <b className="font-name wrap-anywhere">{action.title}</b>
        <Details action={action} />
      </div>
      {canUndo && (
        <Button
          size="sm"
          variant="ghost"
          icon={Undo}
          working={by.working.has(action.id)}
          onClick={() => void by.undo(action)}
        >
          Undo
        </Button>
      )}
    </section>
  );
}

const Working = ({ title }: { title: string }) => (
  <div className={classes(card, 'bg-sunken text-ink-2')}>
    <span className="grid size-6 place-items-center">
      <Spinner />
    </span>
    {title}
  </div>
);

const Quiet = ({ title, children }: { title: string; children: ReactNode }) => (
  <p className="my-1.5 rounded-lg bg-sunken px-3 py-2 text-sm wrap-anywhere text-ink-2">
    <span className="line-through decoration-ink-3">{title}</span> · {children}
  </p>
);

const Trouble = ({ title, text, children }: { title: string; text: string | null; children?: ReactNode }) => (
  <section aria-label={title} className={classes(card, 'bg-danger-soft')}>
    <Icon of={AlertSign} className="mx-1 text-danger" />
    <div className="min-w-0 flex-1 text-danger">
      <b className="font-name wrap-anywhere">{title}</b>
      {text && <p className="text-sm/[1.125rem] wrap-anywhere">{text}</p>}
    </div>
    {children}
  </section>
);

/** The people first, as links, then what changes. A line that only names one of them again is left out. */
function Details({ action: { people, lines } }: { action: ProposedAction }) {
  const said = lines.filter((line) => !people.some(({ name }) => name === line));
  return (
    <p className="text-sm/[1.25rem] wrap-anywhere text-ink-2">
      {people.slice(0, SHOWN).map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ContactLink id={id}>{name}</ContactLink>
        </span>
      ))}
      {people.length > SHOWN && ` and ${people.length - SHOWN} more`}
      {people.length > 0 && said.length > 0 && ' · '}
      {said.join(' · ')}
    </p>
  );
}

const SHOWN = 10;

const isBefore = (moment: string) => Temporal.Now.instant().epochMilliseconds < Date.parse(moment);

/** Timers run over where a number has no more bits. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Until a moment has come. */
function useIsBefore(moment: string | null): boolean {
  const [, look] = useState(0);
  const left = moment === null ? 0 : Date.parse(moment) - Temporal.Now.instant().epochMilliseconds;
  const lasts = Math.min(Math.max(left, 0), LONGEST_TIMER);
  useEffect(() => {
    if (lasts === 0) return;
    const timer = setTimeout(() => look((count) => count + 1), lasts);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is left gets less with every drawing; one timer is enough
  }, [moment]);
  return moment !== null && isBefore(moment);
}
