import { ContactFace } from '../../people/contact-face.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import { Eye, MapPin, Pencil, Repeat, Video } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { kindOf } from '../event-kinds.ts';
import { plainText } from '../event/plain-text.ts';
import { CalendarDot } from '../../integrations/calendar/calendar-dot.tsx';
import { timesOn, type LocalEvent } from '../period/local-events.ts';

type EventCardProps = {
  local: LocalEvent;
  day: Temporal.PlainDate;
  colour: string | undefined;
  onOpen: () => void;
};

/** An event with everything that is known of it, and the times beside it. */
export function EventCard({ local, day, colour, onOpen }: EventCardProps) {
  const { title, type, contactId, contactName, contactPhoto, location, description, meetLink, readOnly, seriesId } =
    local.event;
  const { icon, text, fill, label } = kindOf(type);
  const times = timesOn(local, day);
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3 md:grid-cols-[4rem_minmax(0,1fr)] md:gap-4">
      <div className="pt-3.5 text-end text-sm/[1.125rem] text-ink-2">
        {times ? (
          <>
            <time className="block">{times.from}</time>
            <span className="sr-only"> to </span>
            <time className="block">{times.until}</time>
          </>
        ) : (
          'all day'
        )}
      </div>
      <article className="relative grid gap-2 overflow-clip rounded-lg bg-surface py-3 ps-5 pe-3 shadow-2">
        <i aria-hidden="true" className={classes('absolute inset-y-0 start-0 w-1', fill)} />
        <header className="flex items-center gap-2">
          <Icon of={icon} className={text} />
          <h2 className="min-w-0 flex-1 text-lg font-name wrap-anywhere">
            <span className="sr-only">{label}: </span>
            <bdi>{title}</bdi>
          </h2>
          {seriesId && <Icon of={Repeat} size={14} className="text-ink-3" />}
          {colour && <CalendarDot colour={colour} />}
          <IconButton
            size="sm"
            label={`${readOnly ? 'Show' : 'Edit'} ${title}`}
            icon={readOnly ? Eye : Pencil}
            onClick={onOpen}
          />
        </header>
        {contactId && contactName && (
          <p className="flex items-center gap-2">
            <ContactFace contact={{ id: contactId, name: contactName, photo: contactPhoto }} size="sm" />
            <span dir="auto" className="min-w-0 truncate">
              {contactName}
            </span>
          </p>
        )}
        {location && (
          <p className="flex items-center gap-2 text-ink-2">
            <Icon of={MapPin} className="mx-1.5 text-ink-3" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {location}
            </span>
          </p>
        )}
        {description && (
          <p dir="auto" className="max-w-[62ch] text-start wrap-anywhere whitespace-pre-line text-ink-2">
            {plainText(description)}
          </p>
        )}
        {meetLink && <JoinMeet link={meetLink} />}
      </article>
    </li>
  );
}

export const JoinMeet = ({ link }: { link: string }) => (
  <ButtonLink size="sm" icon={Video} href={link} target="_blank" rel="noreferrer" className="justify-self-start">
    Join Google Meet
  </ButtonLink>
);
