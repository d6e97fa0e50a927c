import type { CountedFilter } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useUsage } from '../../billing/billing.queries.ts';
import { inFigures } from '../../platform/numbers.ts';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { ChevronLeft, ChevronRight, Ellipsis, Pencil, Trash2 } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useContactFilters } from '../list/contact-filters.ts';
import { keepRoomForPills, leaveNoRoom } from './pills-room.ts';
import { savedFiltersQuery, useOrderFilters } from './saved-filters.queries.ts';
import './saved-pills.css';
import { useFilterRemoval } from './use-filter-removal.ts';

const FilterName = lazyDialog(() => import('./filter-name-dialog.tsx'));

/** More than these would push the list off a desktop's screen; on a phone they are one row that scrolls. */
const FIRST = 12;

/** The lists that somebody returns to, each with how many are on it. Nothing while none is saved. */
export default function SavedPills() {
  const everybody = useUsage()?.contacts.count;
  const { data: { data: filters } = {}, isError } = useQuery(savedFiltersQuery);
  const { savedAs, isFiltered, openFilter, clear } = useContactFilters();
  const { mutate: order } = useOrderFilters();
  const [renaming, setRenaming] = useState<CountedFilter | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const hasAny = filters && filters.length > 0;
  useEffect(() => {
    if (filters) keepRoomForPills(filters.length > 0);
    else if (isError) leaveNoRoom();
  }, [filters, isError]);
  if (!hasAny) return null;

  const ids = filters.map(({ id }) => id);
  const move = (id: string, to: number) => {
    if (to < 0 || to >= ids.length || to === ids.indexOf(id)) return;
    order({ body: { ids: ids.filter((one) => one !== id).toSpliced(to, 0, id) } });
  };
  const keys = (id: string) => (event: KeyboardEvent<HTMLElement>) => {
    const isStep = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (!isStep || !event.altKey) return;
    event.preventDefault();
    const isOn = (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction === 'ltr');
    move(id, ids.indexOf(id) + (isOn ? 1 : -1));
  };
  const drop = (id: string) => (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, ids.indexOf(id));
    setDragged(null);
  };
  return (
    <nav aria-label="Saved filters" className="pills">
      <ul className="pills-row">
        <li>
          <Pill isCurrent={!isFiltered && savedAs === null} onPress={clear} name="Everybody" count={everybody} />
        </li>
        {filters.map((filter, index) => {
          const { id, name, conditions, count, isMore } = filter;
          const isCurrent = savedAs === id;
          const waits = index >= FIRST && !showsAll && !isCurrent;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from the button inside, and the menu moves it too
            <li
              key={id}
              ref={isCurrent ? show : undefined}
              draggable
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={drop(id)}
              onKeyDown={keys(id)}
              className={classes('pill-place', waits && 'md:hidden!', dragged === id && 'opacity-50')}
            >
              <Pill
                isCurrent={isCurrent}
                name={name}
                count={count ?? undefined}
                isMore={isMore}
                disabled={conditions === null}
                onPress={() => conditions && openFilter({ id, conditions })}
              />
              {isCurrent && (
                <PillMenu
                  filter={filter}
                  place={[ids.indexOf(id), ids.length]}
                  onRename={() => setRenaming(filter)}
                  onMove={(step) => move(id, ids.indexOf(id) + step)}
                />
              )}
            </li>
          );
        })}
        {filters.length > FIRST && (
          <li className="max-md:hidden!">
            <button type="button" className="pill" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Show fewer' : `${filters.length - FIRST} more`}
            </button>
          </li>
        )}
      </ul>
      <KeepWhileClosing of={renaming} by={({ id }) => id}>
        {(filter, open) => <FilterName filter={filter} open={open} onClose={() => setRenaming(null)} />}
      </KeepWhileClosing>
    </nav>
  );
}

/** On a phone the row may be wider than the screen. */
const show = (pill: HTMLElement | null) => pill?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

type PillProps = {
  isCurrent: boolean;
  name: string;
  count: number | undefined;
  isMore?: boolean | undefined;
  disabled?: boolean;
  onPress: () => void;
};

function Pill({ isCurrent, name, count, isMore, disabled, onPress }: PillProps) {
  return (
    <button type="button" className="pill" aria-current={isCurrent || undefined} disabled={disabled} onClick={onPress}>
      <span dir="auto" className="truncate">
        {name}
      </span>
      {count !== undefined && (
        <span className="pill-count">
          {inFigures(count)}
          {isMore && '+'}
        </span>
      )}
    </button>
  );
}

type PillMenuProps = {
  filter: CountedFilter;
  place: [index: number, of: number];
  onRename: () => void;
  onMove: (step: number) => void;
};

function PillMenu({ filter, place: [index, of], onRename, onMove }: PillMenuProps) {
  const remove = useFilterRemoval();
  return (
    <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`More about ${filter.name}`} className="pill-more" />}>
      <MenuItem icon={Pencil} onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={ChevronLeft} disabled={index === 0} onSelect={() => onMove(-1)}>
        Move to the left
      </MenuItem>
      <MenuItem icon={ChevronRight} disabled={index === of - 1} onSelect={() => onMove(1)}>
        Move to the right
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void remove(filter)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
