import type { StoryKind, StoryOutline } from '@inner-circle/domain/story/story.contract.ts';
import type { Ref } from 'react';
import { inFigures } from '../platform/numbers.ts';
import { Icon, type IconShape } from '../ui/brand/icon.tsx';
import { Mail, MessageCircle, PenLine, SquareCheck, UsersRound } from '../ui/brand/icons.tsx';

export const KIND_LABELS: readonly { kind: StoryKind; label: string; none: string; icon: IconShape }[] = [
  { kind: 'interaction', label: 'Interactions', none: 'interactions', icon: MessageCircle },
  { kind: 'meeting', label: 'Meetings', none: 'meetings', icon: UsersRound },
  { kind: 'email', label: 'E-mails', none: 'e-mails', icon: Mail },
  { kind: 'todo', label: 'To-dos', none: 'to-dos done', icon: SquareCheck },
  { kind: 'note', label: 'Notes', none: 'changed notes', icon: PenLine },
];

type StoryFilterProps = {
  chosen: readonly StoryKind[];
  onChange: (chosen: StoryKind[]) => void;
  counts: StoryOutline['counts'] | undefined;
  ref: Ref<HTMLButtonElement>;
};

/** Several may be pressed; All clears. */
export function StoryFilter({ chosen, onChange, counts, ref }: StoryFilterProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const toggle = (kind: StoryKind) =>
    onChange(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]);
  return (
    <fieldset
      aria-label="Show"
      className="-mx-5 flex min-w-0 gap-1.5 overflow-x-auto md:gap-1 px-5 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      <Pill ref={ref} label="All" count={all} pressed={chosen.length === 0} onPress={() => onChange([])} />
      {KIND_LABELS.map(({ kind, label, icon }) => (
        <Pill
          key={kind}
          label={label}
          icon={icon}
          count={counts?.[kind]}
          pressed={chosen.includes(kind)}
          onPress={() => toggle(kind)}
        />
      ))}
    </fieldset>
  );
}

type PillProps = {
  label: string;
  icon?: IconShape;
  count: number | undefined;
  pressed: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
};

const Pill = ({ label, icon, count, pressed, onPress, ref }: PillProps) => (
  <button
    ref={ref}
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className="inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-medium text-ink-2 shadow-[inset_0_0_0_1px_var(--edge)] transition hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent aria-pressed:shadow-[inset_0_0_0_1px_var(--accent-line)] md:h-7.5 md:px-2.5"
  >
    {icon && <Icon of={icon} size={14} />}
    {label}
    {count !== undefined && (
      <span className="text-xs text-ink-3 [[aria-pressed=true]_&]:text-accent">{inFigures(count)}</span>
    )}
  </button>
);
