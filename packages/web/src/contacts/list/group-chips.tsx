import { Chip } from '../../ui/chip.tsx';

const SHOWN = 2;

/** The groups of somebody on one line, however many they are. */
export function GroupChips({ groups }: { groups: readonly string[] }) {
  const more = groups.slice(SHOWN);
  return (
    <div className="flex min-w-0 gap-1 overflow-hidden">
      {groups.slice(0, SHOWN).map((group) => (
        <Chip key={group} className="min-w-0">
          {group}
        </Chip>
      ))}
      {more.length > 0 && (
        <Chip className="shrink-0">
          <span title={more.join(', ')} className="relative">
            +{more.length}
          </span>
        </Chip>
      )}
    </div>
  );
}
