import type { calendar_v3 } from '@googleapis/calendar';
import { html } from '../../../pages/html.ts';
import { layout } from '../../../pages/layout.ts';
import type { Person } from '../../people/people.ts';
import type { Calendar } from '../calendars.ts';
import { pathOf } from './accounts-page.ts';
import { isAllDay, localOf } from './local-times.ts';

/** An event and which of the account's calendars it is in. */
export type Shown = { event: calendar_v3.Schema$Event; calendar: Calendar; colour: number };

type Week = {
  person: Person;
  calendars: readonly Calendar[];
  monday: Temporal.PlainDate;
  today: Temporal.PlainDate;
  zone: string;
  shown: readonly Shown[];
};

const dayNames = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const shortDay = { day: 'numeric', month: 'short' } as const;

/** Without a zone, which would move it. */
export const dayInWords = (day: Temporal.PlainDate) => day.toLocaleString('en-GB', dayNames);

export const editPath = ({ event, calendar }: Omit<Shown, 'colour'>) =>
  `${pathOf(calendar.account)}/event?${new URLSearchParams({ calendar: calendar.id, event: event.id ?? '' }).toString()}`;

const clockOf = (time: Temporal.PlainDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' });

/** On any other day than its first, an event is told with the day that it began or ends on. */
export function timesInWords(event: calendar_v3.Schema$Event, day: Temporal.PlainDate, zone: string) {
  const [start, end] = [localOf(event.start, zone), localOf(event.end, zone)];
  if (isAllDay(event)) {
    const last = end.toPlainDate().subtract({ days: 1 });
    const isOneDay = start.toPlainDate().equals(last);
    return isOneDay ? 'All day' : `All day, until ${last.toLocaleString('en-GB', shortDay)}`;
  }
  const told = (time: Temporal.PlainDateTime) =>
    time.toPlainDate().equals(day) ? clockOf(time) : `${time.toLocaleString('en-GB', shortDay)}, ${clockOf(time)}`;
  return `${told(start)} – ${told(end)}`;
}

const guests = ({ attendees = [] }: calendar_v3.Schema$Event) =>
  attendees.length > 0 &&
  html`<span class="second">With ${attendees.map(({ displayName, email }) => displayName ?? email).join(', ')}</span>`;

const line = (shown: Shown, day: Temporal.PlainDate, zone: string) => {
  const { event, calendar, colour } = shown;
  return html`<li class="event event-${colour}">
    <a class="event-main" href="${editPath(shown)}">
      <span class="event-time">${timesInWords(event, day, zone)}</span>
      <span class="who">
        <b>${event.summary ?? '(No title)'}</b>
        ${event.location && html`<span>${event.location}</span>`} ${guests(event)}
        <span class="sr-only">in ${calendar.summary}</span>
      </span>
    </a>
    ${event.recurringEventId && html`<span class="badge badge-plain">Repeats</span>`}
    ${event.hangoutLink && html`<a class="btn btn-second btn-sm" href="${event.hangoutLink}">Join Meet</a>`}
  </li>`;
};

const isBefore = (one: Temporal.PlainDateTime, other: Temporal.PlainDateTime) =>
  Temporal.PlainDateTime.compare(one, other) < 0;

function isOn({ event }: Shown, day: Temporal.PlainDate, zone: string) {
  const [start, end] = [localOf(event.start, zone), localOf(event.end, zone)];
  const [midnight, next] = [day.toPlainDateTime(), day.add({ days: 1 }).toPlainDateTime()];
  return isBefore(start, next) && (isBefore(midnight, end) || !isBefore(start, midnight));
}

/** Whole days first, as on any calendar. */
const inOrder = (zone: string) => (one: Shown, other: Shown) =>
  Number(isAllDay(other.event)) - Number(isAllDay(one.event)) ||
  Temporal.PlainDateTime.compare(localOf(one.event.start, zone), localOf(other.event.start, zone));

const dayPart = (day: Temporal.PlainDate, { shown, zone, today }: Week) => {
  const events = shown.filter((one) => isOn(one, day, zone)).toSorted(inOrder(zone));
  return html`<section class="day" aria-labelledby="day-${day.toString()}">
    <h2 class="day-title" id="day-${day.toString()}">
      ${dayInWords(day)} ${day.equals(today) && html`<span class="badge badge-good">Today</span>`}
    </h2>
    ${
      events.length === 0
        ? html`<p class="hint">Nothing planned</p>`
        : html`<ul class="events">
            ${events.map((one) => line(one, day, zone))}
          </ul>`
    }
  </section>`;
};

const legend = (calendars: readonly Calendar[]) =>
  html`<ul class="row" aria-label="Calendars">
    ${calendars.map(
      ({ summary, accessRole }, index) =>
        html`<li class="legend event-${index + 1}">
          ${summary}${accessRole === 'reader' && html` <span class="hint">read only</span>`}
        </li>`,
    )}
  </ul>`;

const adding = ({ person, calendars, monday, today }: Week) => {
  const isThisWeek = today.since(monday).days >= 0 && today.since(monday).days < 7;
  const day = (isThisWeek ? today : monday).toString();
  return html`<section class="card panel" id="add" aria-labelledby="add-title">
    <h2 id="add-title">Add an event</h2>
    <p class="second">As if on the phone of ${person.name}. Inner Circle is not told: it has to ask Google.</p>
    <form class="fields" method="post" action="${pathOf(person.email)}/events">
      <p class="field">
        <label for="summary">Title</label>
        <input class="input" id="summary" name="summary" required maxlength="1024" autocomplete="off" />
      </p>
      <p class="field">
        <label for="start">Start</label>
        <input class="input" id="start" name="start" type="datetime-local" required value="${day}T15:00" />
      </p>
      <p class="field">
        <label for="end">End</label>
        <input class="input" id="end" name="end" type="datetime-local" required value="${day}T16:00" />
      </p>
      <p>
        <label class="choice" for="allDay"
          ><input type="checkbox" id="allDay" name="allDay" value="true" /> <span>All day</span></label
        >
      </p>
      <p class="field">
        <label for="calendar">Calendar</label>
        <select class="input" id="calendar" name="calendar">
          ${calendars
            .filter(({ accessRole }) => accessRole === 'owner')
            .map(({ id, summary }) => html`<option value="${id}">${summary}</option>`)}
        </select>
      </p>
      <p><button class="btn btn-primary">Add</button></p>
    </form>
  </section>`;
};

const sample = ({ person, monday }: Week) =>
  html`<section class="card panel" aria-labelledby="sample-title">
    <h2 id="sample-title">Something to look at</h2>
    <p class="second">Events of all kinds in this week: guests, a video call, whole days, a night, and a series.</p>
    <form method="post" action="${pathOf(person.email)}/sample-week">
      <input type="hidden" name="week" value="${monday.toString()}" />
      <button class="btn btn-second">Fill with a sample week</button>
    </form>
  </section>`;

export function weekPage(week: Week) {
  const { person, calendars, monday, zone } = week;
  const days = Array.from({ length: 7 }, (_, index) => monday.add({ days: index }));
  const weekLink = (label: string, to: Temporal.PlainDate | undefined) =>
    html`<a class="btn btn-second btn-sm" href="${pathOf(person.email)}${to && `?week=${to.toString()}`}">${label}</a>`;
  return layout(
    `Calendars of ${person.name}`,
    html`<main class="page">
      <div class="page-head">
        <p><a class="link" href="/sandbox/calendar">All accounts</a></p>
        <h1>Calendars of ${person.name}</h1>
        <p>
          ${dayInWords(monday)} to ${dayInWords(monday.add({ days: 6 }))} ${monday.add({ days: 6 }).year}, ${zone} time
        </p>
        <nav class="row" aria-label="Weeks">
          ${weekLink('Previous week', monday.subtract({ days: 7 }))} ${weekLink('This week', undefined)}
          ${weekLink('Next week', monday.add({ days: 7 }))}
          <a class="btn btn-second btn-sm" href="#add">Add an event</a>
        </nav>
      </div>
      <div class="columns">
        <div class="card panel">${legend(calendars)} ${days.map((day) => dayPart(day, week))}</div>
        <div class="stack">${adding(week)} ${sample(week)}</div>
      </div>
    </main>`,
  );
}
