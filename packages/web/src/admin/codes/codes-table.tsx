import type { PromoCode, PromoCodeQuery } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import {
  ArrowDown,
  ArrowUp,
  ChevronsUpDown,
  CirclePause,
  CirclePlay,
  Ellipsis,
  Eye,
  Trash2,
} from '../../ui/brand/icons.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useAdminAddress } from '../admin-address.ts';
import { CodeLink, RedemptionCount, StatusBadge } from './code-parts.tsx';
import { dayText, durationText, planName } from './code-words.ts';
import { useSelection } from './selection.ts';
import { useCodeActions } from './use-code-actions.ts';

type SortBy = PromoCodeQuery['sortBy'];
type SortOrder = PromoCodeQuery['sortOrder'];
type Sorting = { sortBy: SortBy; sortOrder: SortOrder; onSort: (sortBy: SortBy, sortOrder: SortOrder) => void };

const HEADS: readonly { label: string; sortBy?: SortBy }[] = [
  { label: 'Code', sortBy: 'code' },
  { label: 'Plan', sortBy: 'planType' },
  { label: 'Duration', sortBy: 'durationType' },
  { label: 'Redemptions', sortBy: 'redemptionCount' },
  { label: 'Status', sortBy: 'isActive' },
  { label: 'Created', sortBy: 'createdAt' },
  { label: 'Expires' },
];

type OnProblem = (problem: string | undefined) => void;
type CodesTableProps = Sorting & { codes: readonly PromoCode[]; fading: boolean; onProblem: OnProblem };

/** A table where there is room; on a phone every code is a few lines, and a bar above holds what the table's head does. */
export function CodesTable({ codes, fading, onProblem, ...sorting }: CodesTableProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2 md:hidden">
        <TickAll codes={codes} />
        <SortSelect {...sorting} />
      </div>
      <table className="w-full text-start max-md:block" aria-busy={fading}>
        <thead className="max-md:hidden">
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col" className="w-12 ps-4 text-start">
              <TickAll codes={codes} hideLabel />
            </th>
            {HEADS.map((head) => (
              <Head key={head.label} label={head.label} by={head.sortBy} {...sorting} />
            ))}
            <th scope="col" className="w-12">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className={classes('max-md:block', fading && 'opacity-60 transition-opacity delay-150')}>
          {codes.map((code) => (
            <Row key={code.id} code={code} onProblem={onProblem} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function TickAll({ codes, hideLabel = false }: { codes: readonly PromoCode[]; hideLabel?: boolean }) {
  const { selected, set } = useSelection();
  const ticked = codes.filter(({ id }) => selected.has(id)).length;
  return (
    <Checkbox
      hideLabel={hideLabel}
      checked={ticked === codes.length}
      indeterminate={ticked > 0 && ticked < codes.length}
      onChange={({ target }) => set(codes, target.checked)}
    >
      All on this page
    </Checkbox>
  );
}

const SORTS = HEADS.flatMap(({ label, sortBy }) =>
  sortBy
    ? [
        { value: `${sortBy} desc`, label: `${label} ↓` },
        { value: `${sortBy} asc`, label: `${label} ↑` },
      ]
    : [],
);

const SortSelect = ({ sortBy, sortOrder, onSort }: Sorting) => (
  <Select
    label="Sort by"
    hideLabel
    soft
    options={SORTS}
    value={`${sortBy} ${sortOrder}`}
    onChange={(sort) => onSort(...(sort.split(' ') as [SortBy, SortOrder]))}
    className="shrink-0"
  />
);

function Head({ label, by, sortBy, sortOrder, onSort }: { label: string; by: SortBy | undefined } & Sorting) {
  const look = 'text-start font-medium';
  if (!by)
    return (
      <th scope="col" className={`${look} px-2`}>
        {label}
      </th>
    );
  const order = by === sortBy ? sortOrder : undefined;
  return (
    <th scope="col" className={look} {...(order && { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' })}>
      <button
        type="button"
        onClick={() => onSort(by, order === 'desc' ? 'asc' : 'desc')}
        className={classes(
          'flex h-9 items-center gap-1.5 rounded-md px-2 transition hover:text-ink',
          order && 'font-strong text-ink',
        )}
      >
        {label}
        <Icon of={order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown} size={14} />
      </button>
    </th>
  );
}

const cell = 'md:px-2 md:py-2.5';

function Row({ code, onProblem }: { code: PromoCode; onProblem: OnProblem }) {
  const { selected, set } = useSelection();
  const isPicked = selected.has(code.id);
  return (
    <tr
      className={classes(
        'border-b border-line last:border-0 md:h-12',
        'max-md:grid max-md:grid-cols-[1.75rem_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:gap-y-1 max-md:px-4 max-md:py-3',
        isPicked ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <td className="md:ps-4">
        <Checkbox hideLabel checked={isPicked} onChange={({ target }) => set([code], target.checked)}>
          {`Select ${code.code}`}
        </Checkbox>
      </td>
      <td className={cell}>
        <CodeLink code={code} />
      </td>
      <td className={`${cell} max-md:col-start-2 max-md:row-start-2 max-md:text-sm`}>
        {planName(code.planType)}
        <span className="text-ink-2 md:hidden">, {durationText(code)}</span>
      </td>
      <td className={`${cell} text-ink-2 max-md:hidden`}>{durationText(code)}</td>
      <td className={`${cell} max-md:col-start-3 max-md:row-start-2 max-md:justify-self-end`}>
        <RedemptionCount code={code} />
      </td>
      <td className={`${cell} max-md:col-start-2 max-md:row-start-3`}>
        <StatusBadge code={code} picked={isPicked} />
      </td>
      <td className={`${cell} whitespace-nowrap text-ink-2 max-md:hidden`}>{dayText(code.createdAt)}</td>
      <td
        className={classes(
          cell,
          'whitespace-nowrap text-ink-2 max-md:col-start-3 max-md:row-start-3 max-md:justify-self-end max-md:text-sm',
          code.expiresAt === null && 'max-md:hidden',
        )}
      >
        <span className="md:hidden">until </span>
        {dayText(code.expiresAt)}
      </td>
      <td className="text-end max-md:col-start-3 max-md:row-start-1 md:pe-2">
        <RowMenu code={code} onProblem={onProblem} />
      </td>
    </tr>
  );
}

function RowMenu({ code, onProblem }: { code: PromoCode; onProblem: OnProblem }) {
  const { change } = useAdminAddress();
  const { toggle, askToDelete } = useCodeActions(code, onProblem);
  return (
    <Menu trigger={<IconButton label={`More about ${code.code}`} icon={Ellipsis} size="sm" />}>
      <MenuItem icon={Eye} onSelect={() => change({ code: code.id })}>
        View details
      </MenuItem>
      <MenuItem icon={code.isActive ? CirclePause : CirclePlay} onSelect={() => void toggle()}>
        {code.isActive ? 'Deactivate' : 'Activate'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void askToDelete()}>
        Delete
      </MenuItem>
    </Menu>
  );
}
