import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classes } from './styles/classes.ts';
import { Icon } from './brand/icon.tsx';
import { ChevronLeft, ChevronRight } from './brand/icons.tsx';
import { inFigures } from '../platform/numbers.ts';

type PagerProps = {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`, and a page after the last that is counted. */
  isMore?: boolean | undefined;
  onPage: (page: number) => void;
  label?: string;
  className?: string;
};

/** Comes after the list that it pages through, and turning a page moves the focus to the start of that list. */
export function Pager({ page, pageSize, total, isMore = false, onPage, label = 'Pages', className }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize)) + (isMore ? 1 : 0);
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const { pager, toStart } = useListStart();
  const open = (next: number) => {
    toStart();
    onPage(next);
  };
  return (
    <nav
      ref={pager}
      aria-label={label}
      className={classes('flex items-center justify-center gap-1 px-1 pt-4 text-sm text-ink-3', className)}
    >
      <span className="me-auto max-md:sr-only">
        {inFigures(first)}–{inFigures(last)} of {isMore && 'more than '}
        {inFigures(total)}
      </span>
      {pages > 1 && (
        <>
          <Step label="Previous page" disabled={page <= 1} onPress={() => open(page - 1)}>
            <Icon of={ChevronLeft} />
          </Step>
          {pageNumbers(page, pages).map((each) => (
            <Step key={each} label={`Page ${each}`} current={each === page} onPress={() => open(each)}>
              {each}
            </Step>
          ))}
          <Step label="Next page" disabled={page >= pages} onPress={() => open(page + 1)}>
            <Icon of={ChevronRight} />
          </Step>
        </>
      )}
    </nav>
  );
}

/** The focus waits at the start of the list while the next page is on its way, though its rows may replace the list itself. */
function useListStart() {
  const pager = useRef<HTMLElement>(null);
  const isOpening = useRef(false);
  useLayoutEffect(() => {
    if (!isOpening.current) return;
    const list = (pager.current?.previousElementSibling ??
      pager.current?.parentElement?.previousElementSibling) as HTMLElement | null;
    const { activeElement } = document;
    const isNowhere = activeElement === document.body || pager.current?.contains(activeElement);
    if (activeElement !== list && !isNowhere) isOpening.current = false;
    if (!list || !isNowhere) return;
    list.tabIndex = -1;
    list.classList.add('outline-0');
    list.focus({ preventScroll: true });
    list.scrollIntoView?.({ block: 'start' });
  });
  const toStart = () => {
    isOpening.current = true;
  };
  return { pager, toStart };
}

type StepProps = { label: string; current?: boolean; disabled?: boolean; onPress: () => void; children: ReactNode };

function Step({ label, current = false, disabled = false, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      disabled={disabled}
      onClick={onPress}
      className={classes(
        'grid h-11 min-w-11 place-items-center rounded-md px-1.5 font-medium transition max-xs:min-w-8 max-xs:px-0.5 md:h-8 md:min-w-8',
        current ? 'bg-surface text-ink outlined' : 'text-ink-2 hover:bg-hover hover:text-ink',
        'disabled:pointer-events-none disabled:text-ink-disabled',
      )}
    >
      {children}
    </button>
  );
}

/** At most this many numbers, with the current page in the middle as long as there are pages on both sides. */
export function pageNumbers(page: number, pages: number, most = 5) {
  const count = Math.min(most, pages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
