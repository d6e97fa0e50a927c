import { confirmLabel } from '@inner-circle/domain/assistant/action-sentences.rules.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import { Disc } from '../../ui/faces/disc.tsx';
import { ACTION_DISCS } from './action-discs.ts';
import { CardButton, Details } from './card-parts.tsx';
import type { Actions } from './use-actions.ts';

export type ProposalCardProps = {
  actions: readonly ProposedAction[];
  by: Actions;
  /** Brings the sentence that led here back to where it was written; where nobody said one, the card's own words. */
  onEdit: (cardsWords: string) => void;
};

/** What waits for a yes, all of it together. */
export function ProposalCard({ actions, by, onEdit }: ProposalCardProps) {
  const isWorking = actions.some(({ id }) => by.working.has(id));
  const isNotDone = actions.some(({ id }) => by.notDone.has(id));
  const edit = () => {
    onEdit(actions.map(({ request, title }) => request || title).join('\n'));
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
            <Disc size="sm" {...ACTION_DISCS[action.icon]} />
            <div>
              {actions.length > 1 && <b className="font-name">{action.title}</b>}
              <Details action={action} />
              {action.why && (
                <p dir="auto" className="mt-1 text-sm/[1.25rem] wrap-anywhere text-ink-3">
                  {action.why}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isNotDone && (
        <p role="alert" className="px-3.5 pb-1 text-sm text-danger">
          We do not know whether this was done. Press again: nothing is done twice.
        </p>
      )}
      <footer className="flex flex-wrap gap-1.5 px-3 pt-1.5 pb-3">
        <CardButton
          variant={actions.some(({ isDestructive }) => isDestructive) ? 'danger' : 'primary'}
          working={isWorking}
          onClick={() => void by.confirm(actions)}
          className="min-w-23"
        >
          {confirmLabel(actions)}
        </CardButton>
        <CardButton variant="second" disabled={isWorking} onClick={edit}>
          Edit
        </CardButton>
        <CardButton disabled={isWorking} onClick={() => void by.dismiss(actions)} className="ms-auto">
          Dismiss
        </CardButton>
      </footer>
    </section>
  );
}

/** One thing is called by its name, several are counted. */
export function titleOf(actions: readonly ProposedAction[]): string {
  const [first] = actions;
  if (first && actions.length === 1) return first.title;
  const names = new Set(actions.flatMap(({ people }) => people.map(({ name }) => name)));
  const [name] = names;
  return names.size === 1 ? `${actions.length} changes for ${name}` : `${actions.length} changes`;
}
