import { classes } from '../styles/classes.ts';
import { Icon, type IconShape } from '../brand/icon.tsx';

export type DiscTone = 'plain' | 'todo' | 'birthday' | 'cold' | 'reminder' | 'meeting' | 'caution' | 'good' | 'warm';

const tones: Record<DiscTone, string> = {
  plain: 'bg-fill text-ink-2',
  todo: 'bg-todo-soft text-todo',
  birthday: 'bg-birthday-soft text-birthday',
  cold: 'bg-cold-soft text-cold',
  reminder: 'bg-reminder-soft text-reminder',
  meeting: 'bg-meeting-soft text-meeting',
  caution: 'bg-caution-soft text-caution',
  good: 'bg-accent-soft text-accent',
  warm: 'bg-warm-soft text-warm',
};

const sizes = { sm: 'size-7', md: 'size-8', lg: 'size-9', xl: 'size-10' };

type DiscProps = {
  icon: IconShape;
  tone?: DiscTone;
  size?: keyof typeof sizes;
  /** Rounded corners instead of a circle: for mailings and integrations. */
  square?: boolean;
  className?: string;
};

export function Disc({ icon, tone = 'plain', size = 'md', square = false, className }: DiscProps) {
  return (
    <span
      className={classes(
        'grid shrink-0 place-items-center',
        square ? 'rounded-md' : 'rounded-full',
        sizes[size],
        tones[tone],
        className,
      )}
    >
      <Icon of={icon} size={size === 'sm' ? 14 : 16} />
    </span>
  );
}
