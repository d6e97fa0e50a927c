import type { BulkPreview } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { LONGEST_GROUP_NAME } from '@inner-circle/domain/groups/groups.contract.ts';
import { useRef, useState } from 'react';
import { useGroups } from '../groups/groups.queries.ts';
import { inFigures } from '../platform/numbers.ts';
import { useKeys } from '../platform/screen/keys.ts';
import { useTypedSearch } from '../platform/typing/use-typed-search.ts';
import { RingSign } from '../ui/brand/own-icons.tsx';
import { Icon } from '../ui/brand/icon.tsx';
import { ChevronDown, Plus } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { people } from './bulk-words.ts';
import { usePreview } from './bulk.queries.ts';
import { useBulk } from './use-bulk.ts';

type GroupsProps = { expected: number; disabled: boolean };

/** In which groups they are: all of them, some or none; and in which they are to be. */
export function GroupsOfPicked({ expected, disabled }: GroupsProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { preview } = usePreview({ enabled: open });
  useKeys({ 'group-picked': disabled ? undefined : () => setOpen(true) });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={`Groups of ${people(expected)}`}
      align="start"
      className="flex w-80 flex-col p-2.5"
      trigger={
        <Button ref={button} size="sm" icon={RingSign} disabled={disabled}>
          Groups
          <Icon of={ChevronDown} size={14} />
        </Button>
      }
    >
      {preview ? (
        <Choices preview={preview} onDone={() => setOpen(false)} />
      ) : (
        <SkeletonRows rows={3} label="Loading groups" />
      )}
    </Popover>
  );
}

type Group = { id: string; name: string };
type Wanted = ReadonlyMap<string, boolean>;

const fold = (name: string) => name.trim().toLowerCase();

function Choices({ preview, onDone }: { preview: BulkPreview; onDone: () => void }) {
  const { total } = preview;
  const [search, setSearch] = useState('');
  const [typed, type] = useTypedSearch(search, setSearch);
  const { data: found = [] } = useGroups(search);
  const [wanted, setWanted] = useState<Wanted>(new Map());
  const [made, setMade] = useState<readonly string[]>([]);
  const { apply, isPending } = useBulkAtOnce(onDone);

  const isAsked = ({ name }: { name: string }) => fold(name).includes(fold(typed));
  const known = new Map<string, Group>([...preview.groups, ...found].map(({ id, name }) => [id, { id, name }]));
  const shown = [...known.values()].filter((group) => isAsked(group) || wanted.has(group.id));
  const inGroup = (id: string) => preview.groups.find((one) => one.id === id)?.picked ?? 0;
  const isNew =
    typed.trim() !== '' &&
    ![...known.values(), ...made.map((name) => ({ name }))].some(({ name }) => fold(name) === fold(typed));
  const make = () => {
    setMade([...made, typed.trim().slice(0, LONGEST_GROUP_NAME)]);
    type('');
    setSearch('');
  };
  const want = (id: string, isIn: boolean) => {
    const next = new Map(wanted);
    // As it was: then nothing is to be changed.
    if (inGroup(id) === (isIn ? total : 0)) next.delete(id);
    else next.set(id, isIn);
    setWanted(next);
  };
  const changes = [
    ...[...wanted].map(([id, isIn]) => (isIn ? total - inGroup(id) : inGroup(id))),
    ...made.map(() => total),
  ];
  const most = Math.min(
    total,
    changes.reduce((sum, one) => sum + one, 0),
  );
  // Of several groups nobody knows how many people are in more than one.
  const isExact = changes.length === 1 || changes.includes(total);

  return (
    <>
      <SearchField
        label="Find or make a group"
        value={typed}
        onChange={type}
        found={undefined}
        className="w-full shrink-0"
      />
      <ul className="-mx-1 mt-2 max-h-64 overflow-y-auto">
        {shown.map(({ id, name }) => (
          <GroupLine
            key={id}
            name={name}
            picked={inGroup(id)}
            total={total}
            wanted={wanted.get(id)}
            onChange={(isIn) => want(id, isIn)}
          />
        ))}
        {made.map((name) => (
          <GroupLine
            key={name}
            name={name}
            picked={0}
            total={total}
            wanted
            onChange={() => setMade(made.filter((one) => one !== name))}
          />
        ))}
        {isNew && (
          <li>
            <Button variant="ghost" size="sm" icon={Plus} className="w-full justify-start!" onClick={make}>
              <span className="min-w-0 truncate">
                Make “<bdi>{typed.trim()}</bdi>”
              </span>
            </Button>
          </li>
        )}
      </ul>
      <footer className="mt-2 flex items-center gap-2 pt-2.5 shadow-[inset_0_1px_0_var(--line)]">
        <span className="text-sm text-ink-3" aria-live="polite">
          {changes.length === 0
            ? 'Nothing changes yet'
            : `${isExact ? '' : 'At most '}${people(most)} ${most === 1 ? 'changes' : 'change'}`}
        </span>
        <Button
          size="sm"
          variant="primary"
          className="ms-auto"
          disabled={changes.length === 0}
          working={isPending}
          onClick={() => apply(wanted, made, total)}
        >
          Apply
        </Button>
      </footer>
    </>
  );
}

function useBulkAtOnce(onDone: () => void) {
  const { applyAtOnce, isPending } = useBulk();
  const apply = (wanted: Wanted, create: readonly string[], total: number) => {
    const ids = (isIn: boolean) => [...wanted].filter(([, to]) => to === isIn).map(([id]) => id);
    void applyAtOnce({ kind: 'groups', add: ids(true), remove: ids(false), create: [...create] }, total).then(onDone);
  };
  return { apply, isPending };
}

type GroupLineProps = {
  name: string;
  picked: number;
  total: number;
  /** Undefined: as it is. */
  wanted: boolean | undefined;
  onChange: (isIn: boolean) => void;
};

function GroupLine({ name, picked, total, wanted, onChange }: GroupLineProps) {
  const count = wanted === undefined ? picked : wanted ? total : 0;
  const isSome = count > 0 && count < total;
  return (
    <li className="flex items-center gap-2 rounded-sm px-1 hover:bg-hover">
      <Checkbox
        className="min-h-11 flex-1 items-center! md:min-h-8"
        checked={count === total}
        indeterminate={isSome}
        onChange={() => onChange(count < total)}
      >
        {name}
      </Checkbox>
      <span className="shrink-0 text-sm text-ink-3">
        {count === 0 ? '' : isSome ? `${inFigures(count)} of ${inFigures(total)}` : `all ${inFigures(total)}`}
      </span>
    </li>
  );
}
