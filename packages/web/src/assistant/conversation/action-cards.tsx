import { COME_BACK } from '@inner-circle/domain/assistant/actions.rules.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/brand/icon.tsx';
import { Undo } from '../../ui/brand/icons.tsx';
import { AlertSign, CheckSign, RingSign } from '../../ui/brand/own-icons.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { isWaiting } from '../assistant.queries.ts';
import { CardButton, Details } from './card-parts.tsx';
import { ProposalCard, type ProposalCardProps } from './proposal-card.tsx';
import type { Actions } from './use-actions.ts';
import { useIsBefore } from './use-is-before.ts';
import { DOT } from '../../ui/dot.ts';

/** What an answer leads to: what waits for a yes in one card, everything else in cards of their own. */
export function ActionCards({ actions, by, onEdit }: ProposalCardProps) {
  const waiting = actions.filter(isWaiting);
  const others = actions.filter((action) => !waiting.includes(action));
  return (
    <>
      {others.map((action) => (
        <ActionCard key={action.id} action={action} by={by} />
      ))}
      {waiting.length > 0 && <ProposalCard actions={waiting} by={by} onEdit={onEdit} />}
    </>
  );
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
          <CardButton onClick={() => void by.again([action])}>Try again</CardButton>
        </Trouble>
      );
    case 'undone':
      return <Quiet title={action.title}>Undone</Quiet>;
    case 'dismissed':
      return <Quiet title={action.title}>Dismissed</Quiet>;
    case 'expired':
      return <Quiet title={action.title}>{action.message ?? 'Nobody confirmed it in time'}</Quiet>;
    case 'newer':
      return <Unknown title={action.title} text={action.message ?? COME_BACK} />;
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
        <b dir="auto" className="font-name wrap-anywhere">
          {action.title}
        </b>
        <Details action={action} />
        {action.message && (
          <p dir="auto" className="text-sm/[1.25rem] wrap-anywhere">
            {action.message}
          </p>
        )}
      </div>
      {canUndo && (
        <CardButton icon={Undo} working={by.working.has(action.id)} onClick={() => void by.undo(action)}>
          Undo
        </CardButton>
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
    <span dir="auto" className="line-through decoration-ink-3">
      {title}
    </span>{' '}
    {DOT}
    {children}
  </p>
);

const Unknown = ({ title, text }: { title: string; text: string }) => (
  <section aria-label={title} className={classes(card, 'bg-sunken text-ink-2')}>
    <Icon of={RingSign} className="mx-1 shrink-0" />
    <div className="min-w-0 flex-1">
      <b dir="auto" className="font-name wrap-anywhere">
        {title}
      </b>
      <p className="text-sm/[1.125rem] wrap-anywhere">{text}</p>
    </div>
  </section>
);

const Trouble = ({ title, text, children }: { title: string; text: string | null; children?: ReactNode }) => (
  <section aria-label={title} className={classes(card, 'bg-danger-soft')}>
    <Icon of={AlertSign} className="mx-1 text-danger" />
    <div className="min-w-0 flex-1 text-danger">
      <b dir="auto" className="font-name wrap-anywhere">
        {title}
      </b>
      {text && <p className="text-sm/[1.125rem] wrap-anywhere">{text}</p>}
    </div>
    {children}
  </section>
);
