import { Chip } from '../../ui/chip.tsx';

const SHOWN = 2;

/** The groups of somebody on one line, however many they are: two, or one where two could not be read. */
export function GroupChips({ groups }: { groups: readonly string[] }) {
  return (
    <div className="flex min-w-0 gap-1 overflow-hidden">
      {groups.slice(0, SHOWN).map((group, index) => (
        <Chip key={group} className={index > 0 ? 'min-w-0 max-lg:hidden' : 'min-w-0'}>
          {group}
        </Chip>
      ))}
      <More groups={groups.slice(SHOWN)} className="max-lg:hidden" />
      <More groups={groups.slice(1)} className="lg:hidden" />
    </div>
  );
}

function More({ groups, className }: { groups: readonly string[]; className: string }) {
  if (groups.length === 0) return null;
  return (
    <Chip className={`shrink-0 ${className}`}>
      <span title={groups.join(', ')} className="relative">
        +{groups.length}
      </span>
    </Chip>
  );
}
