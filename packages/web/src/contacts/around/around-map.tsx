import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { isStale, warmthLeft } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { photoAddress } from '@inner-circle/domain/contacts/photos.rules.ts';
import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { useNow } from '../../platform/time/clock.ts';
import { initials, tintClass } from '@inner-circle/domain/faces.ts';
import { CENTRE, FAR, HEIGHT, isNameAbove, NAME, NEAR, placesOf, type Point, RADIUS } from './map-layout.ts';
import { firstName } from './first-name.ts';

type AroundMapProps = { contact: Contact; relations: readonly Relation[] };

const percent = (value: number) => `${value}%`;

/** Who is around somebody, at a glance; the list below says it in words. Every place is a share of the width, so that faces and names keep their size. */
export function AroundMap({ contact, relations }: AroundMapProps) {
  const { near, far, rest } = placesOf(relations);
  const all = [...near, ...far];
  return (
    <div aria-hidden="true" className="rounded-lg bg-sunken">
      <svg height={HEIGHT} className="around-map block w-full">
        <Orbit {...NEAR} />
        <Orbit {...FAR} dashed />
        {all.map(({ relation, at }) => (
          <line
            key={relation.id}
            x1={percent(CENTRE.x)}
            y1={percent(CENTRE.y)}
            x2={percent(at.x)}
            y2={percent(at.y)}
            className={near.some((one) => one.relation === relation) ? 'stroke-control' : 'stroke-edge'}
            strokeWidth={near.some((one) => one.relation === relation) ? 1.5 : 1}
          />
        ))}
        <Person at={CENTRE} radius={RADIUS.middle} name={contact.name} contact={contact} />
        {all.map(({ relation: { id, name, contact: person }, at }) => (
          <Person key={id} at={at} radius={RADIUS.around} name={name} contact={person} caption />
        ))}
      </svg>
      {rest > 0 && <p className="px-3 pb-2 text-end text-xs text-ink-2">{`and ${rest} more, in the list`}</p>}
    </div>
  );
}

function Orbit({ rx, ry, dashed = false }: typeof NEAR & { dashed?: boolean }) {
  return (
    <ellipse
      cx={percent(CENTRE.x)}
      cy={percent(CENTRE.y)}
      rx={percent(rx)}
      ry={percent(ry)}
      className="fill-none stroke-edge"
      {...(dashed && { strokeDasharray: '2 5' })}
    />
  );
}

type Warming = Pick<Contact, 'warmth' | 'lastInteraction' | 'coldAfterDays'>;

type PersonProps = {
  at: Point;
  radius: number;
  name: string;
  /** Who is a name only is drawn hollow. */
  contact: (Warming & Pick<Contact, 'id' | 'photo'>) | null;
  caption?: boolean;
};

function Person({ at, radius, name, contact, caption = false }: PersonProps) {
  return (
    <svg x={percent(at.x)} y={percent(at.y)} overflow="visible" className={tintClass(contact?.id ?? name)}>
      <circle
        r={radius}
        className={contact ? 'fill-(--face)' : 'fill-raised stroke-control'}
        {...(!contact && { strokeWidth: 1.25 })}
      />
      {contact && <Ring radius={radius + 3} warming={contact} />}
      <text
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={radius * 0.72}
        className={contact ? 'fill-(--face-ink) font-strong' : 'fill-ink-2 font-strong'}
      >
        {initials(name)}
      </text>
      {contact?.photo && (
        <image
          href={photoAddress(contact.id, contact.photo)}
          x={-radius}
          y={-radius}
          width={2 * radius}
          height={2 * radius}
          preserveAspectRatio="xMidYMid slice"
          className="[clip-path:circle(50%)]"
        />
      )}
      {caption && (
        <foreignObject
          x={-NAME.width / 2}
          y={isNameAbove(at) ? -radius - 4 - NAME.height : radius + 4}
          width={NAME.width}
          height={NAME.height}
        >
          <div dir="auto" className="truncate text-center text-[0.6875rem]/4 font-medium text-ink-2">
            {firstName(name)}
          </div>
        </foreignObject>
      )}
    </svg>
  );
}

function Ring({ radius, warming }: { radius: number; warming: Warming }) {
  const now = useNow();
  const { warmth, lastInteraction, coldAfterDays } = warming;
  const ring = { r: radius, fill: 'none', strokeWidth: 2, transform: 'rotate(-90)', pathLength: 100 };
  if (warmth === 'cold' || isStale(lastInteraction, coldAfterDays, now))
    return <circle {...ring} className="face-cold" />;
  const left = Math.round(warmthLeft(lastInteraction, coldAfterDays, now) * 100);
  return (
    <>
      <circle {...ring} className="face-track" />
      {left > 0 && <circle {...ring} className="face-left" strokeDasharray={`${left} 100`} />}
    </>
  );
}
