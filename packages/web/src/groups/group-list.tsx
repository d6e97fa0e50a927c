import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { plural } from '../platform/numbers.ts';
import { GroupOrb } from '../ui/faces/face.tsx';

type GroupListProps = { groups: readonly Group[]; selected: string | undefined; onSelect: (id: string) => void };

/** Where a list is scrolled to: as it is when that is in sight, else with it in the middle. */
const scrolledTo = (now: number, start: number, size: number, room: number) =>
  now <= start && start + size <= now + room ? now : start - (room - size) / 2;

/** Scrolls the list alone: the group that is open beside it stays in sight. */
function intoView(item: HTMLElement | null) {
  const list = item?.closest('nav');
  if (!item || !list) return;
  list.scrollTop = scrolledTo(list.scrollTop, item.offsetTop, item.offsetHeight, list.clientHeight);
  list.scrollLeft = scrolledTo(list.scrollLeft, item.offsetLeft, item.offsetWidth, list.clientWidth);
}

/** A list beside the group that is open; on phones a strip above it. */
export function GroupList({ groups, selected, onSelect }: GroupListProps) {
  return (
    <nav
      aria-label="Groups"
      // Positioned, so that what is only spoken scrolls along instead of widening the page.
      className="relative min-w-0 max-md:-mx-4 max-md:scroll-px-4 max-md:overflow-x-auto max-md:[scrollbar-width:none] md:max-h-150 md:overflow-y-auto md:rounded-lg md:bg-surface md:p-1.5 md:shadow-2"
    >
      <ul className="max-md:flex max-md:gap-2 max-md:px-4 max-md:py-1">
        {groups.map((group) => (
          <li key={group.id} ref={group.id === selected ? intoView : null} className="max-md:shrink-0">
            <GroupItem group={group} isSelected={group.id === selected} onSelect={() => onSelect(group.id)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type GroupItemProps = { group: Group; isSelected: boolean; onSelect: () => void };

function GroupItem({ group, isSelected, onSelect }: GroupItemProps) {
  const { id, name, description, contactCount } = group;
  return (
    <button
      type="button"
      aria-current={isSelected ? 'true' : undefined}
      onClick={onSelect}
      onFocus={({ currentTarget }) => intoView(currentTarget)}
      className="flex min-h-11 w-full items-center gap-2 rounded-full bg-surface ps-1.5 pe-3.5 text-start outlined aria-current:bg-accent-soft md:min-h-14 md:gap-3 md:rounded-md md:bg-transparent md:px-2 md:py-2 md:shadow-none md:hover:not-aria-current:bg-hover"
    >
      <GroupOrb id={id} name={name} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-name max-md:max-w-40">
          {name}
        </span>
        <span dir="auto" className="block truncate text-sm text-ink-3 in-aria-current:text-ink-2 max-md:hidden">
          {description}
        </span>
      </span>
      <span className="text-sm text-ink-3 in-aria-current:text-ink-2 md:self-start">
        {contactCount}
        <span className="sr-only"> {plural(contactCount, 'contact')}</span>
      </span>
    </button>
  );
}
