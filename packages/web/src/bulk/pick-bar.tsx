import { rhythmInWords, RHYTHMS, SNOOZES } from '@inner-circle/domain/contacts/rhythm.rules.ts';
import { queryOf } from '@inner-circle/domain/contacts/contact-filters.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useContactFilters } from '../contacts/list/contact-filters.ts';
import { howMany, pickAll, stopPicking } from '../contacts/picking/picking.ts';
import { usePicks } from '../contacts/picking/picks.ts';
import { contactsQuery } from '../people/people.queries.ts';
import { counted, inFigures } from '../platform/numbers.ts';
import { KeepWhileClosing } from '../platform/screen/keep-while-closing.tsx';
import { useKeys } from '../platform/screen/keys.ts';
import { useToday } from '../platform/time/clock.ts';
import { Moon, PenLine, Repeat2, SquareCheck, Trash2 } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/overlays/menu.tsx';
import { usePreview } from './bulk.queries.ts';
import { GroupsOfPicked } from './groups-of-picked.tsx';
import './pick-bar.css';
import { classes } from '../ui/styles/classes.ts';
import { useBulk } from './use-bulk.ts';

const LogPicked = lazyDialog(() => import('./log-picked.tsx'));
const TodoPicked = lazyDialog(() => import('./todo-picked.tsx'));

type PickBarProps = {
  /** What other parts of the app do with those who are picked. */
  save: ReactNode;
  merge: ReactNode;
};

/** What is done with everybody who is picked; it stays in sight while the list scrolls. */
export default function PickBar({ save, merge }: PickBarProps) {
  const { count, total, isCounted, all } = useCount();
  const [writing, setWriting] = useState<'log' | 'todo' | null>(null);
  const [rhythm, snooze] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const today = useToday();
  const { isPending, applyAtOnce } = useBulk();
  const askAndDelete = useDeletion();
  const { page: _page, ...fitting } = useContactFilters().filters;
  const isNobody = count === 0;
  const isIdle = !isNobody && !isPending;
  useKeys({
    'log-picked': isIdle ? () => setWriting('log') : undefined,
    'add-picked-todo': isIdle ? () => setWriting('todo') : undefined,
    'beat-picked': isIdle ? () => rhythm.current?.click() : undefined,
    'snooze-picked': isIdle ? () => snooze.current?.click() : undefined,
    'delete-picked': isIdle ? () => void askAndDelete() : undefined,
  });
  const forMany = { expected: count, disabled: isNobody };
  return (
    <section aria-label="Picked contacts" className="pick-bar">
      <output className="shrink-0 ps-1 pe-1.5 whitespace-nowrap">
        {all && count === total ? (
          <strong className="font-strong">All {isCounted ? inFigures(count) : ''} that fit</strong>
        ) : (
          <>
            <strong className="font-strong">{inFigures(count)} picked</strong>
            {total >= count && (
              <span className={classes('text-ink-3', !isCounted && 'max-md:hidden')}>
                {' '}
                of {!isCounted && 'more than '}
                {inFigures(total)}
              </span>
            )}
          </>
        )}
      </output>
      <Button size="sm" icon={PenLine} disabled={isNobody} onClick={() => setWriting('log')}>
        Log
      </Button>
      <GroupsOfPicked {...forMany} />
      <Menu
        align="start"
        trigger={
          <Button ref={rhythm} size="sm" icon={Repeat2} disabled={isNobody} working={isPending}>
            Rhythm
          </Button>
        }
      >
        {RHYTHMS.map((days) => (
          <MenuItem key={days} onSelect={() => void applyAtOnce({ kind: 'rhythm', days }, count)}>
            {rhythmInWords(days)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => void applyAtOnce({ kind: 'rhythm', days: null }, count)}>
          No rhythm of their own
        </MenuItem>
      </Menu>
      <Menu
        align="start"
        trigger={
          <Button ref={snooze} size="sm" icon={Moon} disabled={isNobody} working={isPending}>
            Snooze
          </Button>
        }
      >
        {SNOOZES.map(({ label, time }) => (
          <MenuItem
            key={label}
            onSelect={() => void applyAtOnce({ kind: 'snooze', until: today.add(time).toString() }, count)}
          >
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => void applyAtOnce({ kind: 'snooze', until: null }, count)}>Wake up</MenuItem>
      </Menu>
      <Button size="sm" icon={SquareCheck} disabled={isNobody} onClick={() => setWriting('todo')}>
        To-do
      </Button>
      {merge}
      {save}
      <Button
        size="sm"
        variant="danger-quiet"
        icon={Trash2}
        disabled={isNobody}
        working={isPending}
        onClick={() => void askAndDelete()}
      >
        Delete
      </Button>
      <span className="pick-bar-space" />
      {!all && total > count && (
        <Button size="sm" variant="ghost" onClick={() => pickAll(fitting)}>
          Pick all{isCounted && ` ${inFigures(total)}`}
        </Button>
      )}
      <Button size="sm" variant="ghost" className="pick-bar-clear" onClick={stopPicking}>
        Clear <Kbd className="max-md:hidden">Esc</Kbd>
      </Button>
      <KeepWhileClosing of={writing} by={String}>
        {(what, open) => {
          const Form = what === 'log' ? LogPicked : TodoPicked;
          return <Form open={open} onClose={() => setWriting(null)} count={count} />;
        }}
      </KeepWhileClosing>
    </section>
  );
}

/** How many are picked, and of how many. What a search finds is counted to a thousand: of all of them the server says how many. */
function useCount() {
  const picks = usePicks() ?? { ids: new Set<string>() };
  const { data } = useQuery(contactsQuery(queryOf(useContactFilters().filters)));
  const { total: found = 0, isMore = false } = data?.meta ?? {};
  const all = Boolean(picks.all);
  const { preview } = usePreview({ enabled: all && isMore });
  if (all && isMore && preview) {
    return { all, isCounted: true, count: preview.total, total: preview.total + picks.ids.size };
  }
  return { all, isCounted: !isMore, count: howMany(picks, found), total: found };
}

/** Asks with the number and with what goes along. */
function useDeletion() {
  const confirm = useConfirm();
  const { applyAtOnce } = useBulk();
  const { lookAgain } = usePreview({ enabled: false });
  return async () => {
    const seen = await lookAgain().catch(() => undefined);
    const { total, plannedEmails } = seen ?? {};
    if (total === undefined || plannedEmails === undefined) return applyAtOnce({ kind: 'delete' });
    const who = total === 1 ? 'this contact' : `these ${counted(total, 'contact')}`;
    const mails = plannedEmails.total;
    const sure = await confirm({
      title: `Delete ${who}?`,
      text: (
        <>
          <p>Their interactions, to-dos and reminders go with them.</p>
          {mails > 0 && (
            <p className="mt-2 font-medium text-danger">
              {counted(mails, 'planned e-mail')} to {counted(plannedEmails.people, 'person', 'people')} will not go out.
            </p>
          )}
        </>
      ),
      confirmLabel: total === 1 ? 'Delete contact' : `Delete ${counted(total, 'contact')}`,
      danger: true,
    });
    if (sure) await applyAtOnce({ kind: 'delete' }, total);
  };
}
