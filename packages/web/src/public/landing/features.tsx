import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../../ui/brand/icon.tsx';
import { Cake, Mail, MessageCircle, Phone, SquareCheck, UsersRound } from '../../ui/brand/icons.tsx';
import { Face, GroupOrb } from '../../ui/faces/face.tsx';
import { Band } from '../site/frame.tsx';
import { ProductPicture } from './product-picture.tsx';

/** What the product does, each with a drawing of it or a picture of the real thing. */
export const Features = () => (
  <Band
    kicker="Everything in one place"
    title={
      <>
        Made for keeping in touch, <br className="max-md:hidden" />
        not for keeping records
      </>
    }
  >
    <div className="grid grid-cols-1 gap-4 md:grid-cols-6">
      <Feature
        className="md:col-span-4"
        art={<Rings />}
        title="Relationship warmth"
        words="Every face wears a ring. It is full on the day you speak and empties as time passes, so you see at a glance whom to call next."
      />
      <Feature
        className="md:col-span-2"
        art={<Birthdays />}
        title="AI assistant"
        words="Talk or type. It logs, plans and finds, and asks before it sends or deletes."
      />
      <Feature
        className="md:col-span-2"
        art={<Log />}
        title="Log interactions"
        words="A meeting, a call, a letter, a message: ten seconds, one line. The story is there when you need it."
      />
      <Feature
        className="md:col-span-4"
        isBleeding
        art={
          <ProductPicture
            name="calendar"
            alt="The calendar: a month with meetings, birthdays, to-dos and reminders, each in its colour"
            className="rounded-lg! rounded-b-none! shadow-3!"
          />
        }
        title="Calendar integration"
        words="Meetings from Google Calendar beside birthdays, to-dos and reminders. One month, and the people in it."
      />
      <Feature
        className="md:col-span-3"
        art={<Groups />}
        title="Smart groups"
        words="Circles inside your circle: the book club, the crew, the family on both sides. See a whole group at once."
      />
      <Feature
        className="md:col-span-3"
        art={<Dates />}
        title="Intelligent reminders"
        words="E-mails that go out from your own address when you said they should: once, weekly, each year on the day."
      />
    </div>
  </Band>
);

type FeatureProps = {
  art: ReactNode;
  title: string;
  words: string;
  className: string;
  /** The picture runs out at the lower edge. */
  isBleeding?: boolean;
};

const Feature = ({ art, title, words, className, isBleeding = false }: FeatureProps) => (
  <article
    className={`grid grid-cols-1 grid-rows-[1fr_auto_auto] rounded-[1.25rem] bg-surface p-2 pb-7 shadow-2 ${className}`}
  >
    <div
      className={`mb-5 grid min-h-49 grid-cols-1 overflow-clip rounded-[0.875rem] bg-sunken ${isBleeding ? 'max-h-72 items-start px-6 pt-6' : 'place-items-center p-5'}`}
      {...(!isBleeding && { 'aria-hidden': true })}
    >
      {art}
    </div>
    <h3 className="px-5 text-xl font-strong tracking-[-0.01em]">{title}</h3>
    <p className="max-w-[58ch] px-5 pt-1.5 text-pretty text-ink-2">{words}</p>
  </article>
);

const people: readonly [name: string, since: string, ring: number | 'cold'][] = [
  ['Adaeze Okonkwo', 'today', 1],
  ['Aiko Tanaka', '8 days', 0.74],
  ['Amélie Girard', '16 days', 0.48],
  ['Beatriz Almeida', '24 days', 0.23],
  ['Callum Wright', '29 days', 0.06],
  ['Anders Holmqvist', '44 days', 'cold'],
];

const Rings = () => (
  <div className="grid grid-cols-3 gap-x-8 gap-y-5 sm:grid-cols-6 lg:gap-x-12">
    {people.map(([name, since, ring]) => (
      <div key={name} className="grid justify-items-center gap-3 text-sm text-ink-3">
        <Face name={name} ring={ring} size="lg" className="[--d:52px]!" />
        {since}
      </div>
    ))}
  </div>
);

const Birthdays = () => (
  <div className="grid w-full max-w-64 gap-3">
    <span className="ms-auto rounded-xl rounded-br-xs bg-accent px-3.5 py-2 text-on-accent">Upcoming birthdays?</span>
    <Line icon={<Face name="Adaeze Okonkwo" size="sm" />}>Adaeze, Thursday</Line>
    <Line icon={<Face name="Chiara Bianchi" size="sm" />}>Chiara, 27 November</Line>
  </div>
);

const interactions: readonly [IconShape, string, string][] = [
  [UsersRound, 'Walk by the river', '3 days'],
  [MessageCircle, 'Photos of Biscuit', '1 week'],
  [Phone, 'Her mother’s operation', '3 weeks'],
];

const Log = () => (
  <div className="grid w-full gap-2">
    {interactions.map(([icon, what, since]) => (
      <Line key={what} icon={<Icon of={icon} />} detail={since}>
        {what}
      </Line>
    ))}
  </div>
);

type LineProps = { icon: ReactNode; detail?: string; children: string };

const Line = ({ icon, detail, children }: LineProps) => (
  <div className="flex h-11 items-center gap-3 rounded-lg bg-surface px-3 font-medium shadow-2">
    {icon}
    <span className="truncate">{children}</span>
    {detail && <span className="ms-auto flex-none text-sm font-normal text-ink-3">{detail}</span>}
  </div>
);

const groups: readonly [name: string, members: readonly string[]][] = [
  ['Book club', ['Adaeze Okonkwo', 'Amélie Girard', 'Clara Lind', 'Lucía Ferrer']],
  ['Sailing', ['Anders Holmqvist', 'Diego Morales', 'Freya Sørensen', 'Oskar Berg']],
  ['Family', ['Chiara Bianchi', 'Astrid Falk', 'Yuki Hara', 'Mateo Falk']],
];

const Groups = () => (
  <div className="grid w-full max-w-84 gap-2">
    {groups.map(([name, members]) => (
      <div key={name} className="flex h-13 items-center gap-3 rounded-lg bg-surface px-3 font-name shadow-2">
        <GroupOrb id={name} name={name} />
        {name}
        <span className="faces ms-auto">
          {members.map((member) => (
            <Face key={member} name={member} size="sm" />
          ))}
        </span>
      </div>
    ))}
  </div>
);

const dates: readonly [weekday: string, month: string][] = [
  ['Thu', 'Nov'],
  ['Sat', 'Dec'],
  ['Tue', 'Jan'],
  ['Fri', 'Feb'],
  ['Fri', 'Mar'],
];

const Dates = () => (
  <div className="grid justify-items-center gap-4">
    <div className="flex gap-2.5 max-[24rem]:*:nth-[n+4]:hidden">
      {dates.map(([weekday, month], index) => (
        <div
          key={month}
          className={`grid w-13 justify-items-center rounded-lg py-2.5 text-xs md:w-15 ${index === 0 ? 'bg-accent text-on-accent' : 'bg-surface text-ink-3 shadow-2'}`}
        >
          {weekday}
          <b className={`voice my-1 text-2xl ${index === 0 ? '' : 'text-ink'}`}>19</b>
          {month}
        </div>
      ))}
    </div>
    <p className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm text-ink-3">
      <Legend icon={Cake} className="text-birthday">
        birthdays
      </Legend>
      <Legend icon={Mail} className="text-reminder">
        e-mails
      </Legend>
      <Legend icon={SquareCheck} className="text-todo">
        promises
      </Legend>
    </p>
  </div>
);

const Legend = ({ icon, className, children }: { icon: IconShape; className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <Icon of={icon} size={14} className={className} />
    {children}
  </span>
);
