import { Cake, Calendar, Check, CircleAlert, Clock, Mail, SquareCheck } from '../brand/icons.tsx';
import { Badge } from '../states/badge.tsx';
import { Chip } from '../chip.tsx';
import { CountBadge } from '../states/count-badge.tsx';
import { Disc } from '../faces/disc.tsx';
import { Face, GroupOrb } from '../faces/face.tsx';
import { Mark } from '../states/mark.tsx';
import { PlanBadge, FeatureLockBadge } from '../states/plan-badge.tsx';
import { WarmthBadge } from '../faces/warmth-badge.tsx';
import { Chapter, Row, Shown } from './frame.tsx';

const cast = ['Adaeze Okonkwo', 'Ayşe Demir', '王小明', 'Ольга Смирнова', '👩🏽‍🚀 Sally Ride', 'Cher'].map((name) => ({
  id: name,
  name,
}));

export function TheRing() {
  return (
    <Chapter
      title="The ring"
      about="How much of the threshold is left before somebody goes cold. Full means today; dashes mean cold."
    >
      <Row>
        {[1, 0.74, 0.48, 0.2, 0, 'cold' as const].map((ring) => (
          <Shown key={ring} as={ring === 'cold' ? 'Cold' : `${ring * 100} %`} className="p-1">
            <Face id="Adaeze" name="Adaeze Okonkwo" ring={ring} className="mb-1" />
          </Shown>
        ))}
        <Shown as="Large" className="p-1">
          <Face name="Adaeze Okonkwo" size="lg" ring={0.9} className="mb-1" />
        </Shown>
        <Shown as="Small, smallest">
          <span className="flex gap-2">
            <Face name="Adaeze Okonkwo" size="sm" />
            <Face name="Adaeze Okonkwo" size="xs" />
          </span>
        </Shown>
        <Shown as="Picture that fails">
          <Face name="Maya Lindholm" src="/missing.png" />
        </Shown>
      </Row>
      <Row>
        <Shown as="Any script">
          <span className="flex gap-2">
            {cast.map((person) => (
              <Face key={person.id} {...person} />
            ))}
          </span>
        </Shown>
        <Shown as="Group">
          <GroupOrb id="lisbon" name="Lisbon" />
        </Shown>
      </Row>
    </Chapter>
  );
}

export function ChipsAndBadges() {
  return (
    <Chapter
      title="Chips and badges"
      about="Warm is filled with a flame, cold is hollow with a snowflake: the pair reads in black and white."
    >
      <Row>
        <Shown as="Warmth">
          <span className="flex gap-2">
            <WarmthBadge warmth="warm" />
            <WarmthBadge warmth="cold" />
          </span>
        </Shown>
        <Shown as="Without colour">
          <span className="flex gap-2 grayscale">
            <WarmthBadge warmth="warm" />
            <WarmthBadge warmth="cold" />
          </span>
        </Shown>
        <Shown as="Group">
          <span className="flex gap-2">
            <Chip>Book club</Chip>
            <Chip>Lisbon</Chip>
          </span>
        </Shown>
        <Shown as="Count">
          <span className="flex items-center gap-2">
            <CountBadge count={3} />
            <CountBadge count={14} />
            <CountBadge count={12} max={9} alarm />
          </span>
        </Shown>
        <Shown as="Feature lock">
          <FeatureLockBadge plan="Medium" />
        </Shown>
      </Row>
      <Shown as="Plan">
        <span className="flex flex-wrap gap-2">
          <PlanBadge tone="free" name="Free" />
          <PlanBadge tone="medium" name="Medium" detail="renews in 12 days" />
          <PlanBadge tone="premium" name="Premium" />
          <PlanBadge tone="soon" name="Medium" detail="ends in 3 days" />
          <PlanBadge tone="due" name="Payment Due" />
          <PlanBadge tone="canceled" name="Canceled" />
        </span>
      </Shown>
      <Row>
        <Shown as="Status">
          <span className="flex flex-wrap gap-2">
            <Badge tone="caution" icon={Clock}>
              Pending
            </Badge>
            <Badge tone="good" icon={Check}>
              Sent
            </Badge>
            <Badge>Canceled</Badge>
            <Badge tone="danger" icon={CircleAlert}>
              Failed
            </Badge>
            <Badge tone="info">37%</Badge>
            <Badge tone="caution" waiting>
              Waiting for you
            </Badge>
          </span>
        </Shown>
        <Shown as="Due">
          <span className="flex flex-wrap gap-4">
            <Mark icon={Calendar} tone="late">
              3 days overdue
            </Mark>
            <Mark icon={Calendar} tone="soon">
              Today
            </Mark>
            <Mark icon={Calendar}>18 Dec</Mark>
          </span>
        </Shown>
        <Shown as="Marks">
          <span className="flex flex-wrap gap-4">
            <Mark icon={Cake} tone="birthday">
              Birthday in 4 days
            </Mark>
            <Mark icon={SquareCheck} tone="todo">
              Send slides
            </Mark>
            <Mark icon={Mail} tone="reminder">
              Mail on Friday
            </Mark>
          </span>
        </Shown>
        <Shown as="Discs">
          <span className="flex gap-2">
            <Disc icon={Cake} tone="birthday" />
            <Disc icon={SquareCheck} tone="todo" />
            <Disc icon={Mail} square size="lg" tone="reminder" />
          </span>
        </Shown>
      </Row>
    </Chapter>
  );
}
