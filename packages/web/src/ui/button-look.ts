import { classes } from './styles/classes.ts';

export type ButtonVariant = 'primary' | 'second' | 'ghost' | 'danger' | 'danger-quiet' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'inline-flex items-center justify-center font-medium whitespace-nowrap select-none transition active:translate-y-[0.5px] disabled:pointer-events-none disabled:text-ink-disabled aria-disabled:pointer-events-none';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent gloss hover:bg-accent-hover active:bg-accent-hover',
  second: 'bg-button outlined hover:veil active:veil-pressed data-popup-open:veil-pressed',
  ghost:
    'text-ink-2 hover:bg-hover hover:text-ink active:bg-pressed active:text-ink data-popup-open:bg-pressed data-popup-open:text-ink',
  danger: 'bg-danger-fill text-on-danger gloss hover:bg-danger active:bg-danger',
  'danger-quiet': 'text-danger hover:bg-danger-soft active:bg-danger-soft',
  link: 'text-accent underline decoration-accent-line underline-offset-3 hover:decoration-current',
};

const filled = 'disabled:bg-fill disabled:bg-none disabled:shadow-none';

/* Everything a finger touches is 44 high; small ones sit in rows that are. */
const sizes: Record<ButtonSize, string> = {
  sm: 'h-9 gap-1.25 rounded-sm px-3 text-sm md:h-7 md:px-2.5',
  md: 'h-11 gap-1.5 rounded-md px-3.5 md:h-9',
  lg: 'h-13 gap-2.5 rounded-lg px-5 text-lg md:h-12',
};

const squares: Record<ButtonSize, string> = {
  sm: 'size-9 rounded-sm md:size-7',
  md: 'size-11 rounded-md md:size-9',
  lg: 'size-13 rounded-lg md:size-12',
};

type Look = {
  variant: ButtonVariant;
  size: ButtonSize;
  square?: boolean;
  full?: boolean;
  className?: string | undefined;
};

export function buttonLook({ variant, size, square = false, full = false, className }: Look) {
  const isFilled = variant === 'primary' || variant === 'second' || variant === 'danger';
  return classes(
    base,
    variants[variant],
    isFilled && filled,
    variant === 'link' ? 'gap-1.5' : square ? squares[size] : sizes[size],
    full && 'w-full',
    className,
  );
}
