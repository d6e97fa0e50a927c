import { Face } from './face.tsx';

type FacesProps = {
  people: readonly { id: string; name: string; src?: string | null }[];
  /** How many are in the group when not all of them are listed. */
  total?: number;
  max?: number;
  size?: 'xs' | 'sm';
};

export function Faces({ people, total = people.length, max = 4, size = 'sm' }: FacesProps) {
  const shown = people.slice(0, max);
  const more = total - shown.length;
  return (
    <span className="faces">
      <span className="sr-only">{describe(shown, more)}</span>
      {shown.map((person) => (
        <Face key={person.id} {...person} size={size} />
      ))}
      {more > 0 && (
        <span className={`face face-${size} tint-more`} aria-hidden="true">
          +{more}
        </span>
      )}
    </span>
  );
}

const describe = (shown: readonly { name: string }[], more: number) =>
  shown.map((person) => person.name).join(', ') + (more > 0 ? ` and ${more} more` : '');
