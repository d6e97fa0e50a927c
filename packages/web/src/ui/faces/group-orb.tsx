import { classes } from '../styles/classes.ts';
import { initials, tintClass } from './face-look.ts';

/** A group's sign: one letter with a thin orbit around it. */
export function GroupOrb({ id, name, className }: { id: string; name: string; className?: string }) {
  const [letter] = new Intl.Segmenter().segment(initials(name));
  return (
    <span className={classes('orb', tintClass(id), className)} aria-hidden="true">
      {letter?.segment}
    </span>
  );
}
