import type { calendar_v3 } from '@googleapis/calendar';
import { html } from '../../../pages/html.ts';
import { layout } from '../../../pages/layout.ts';
import type { Person } from '../../people/people.ts';
import type { Calendar } from '../calendars.ts';
import { pathOf } from './accounts-page.ts';
import { fieldsOf, isAllDay, localOf } from './local-times.ts';
import { dayInWords, timesInWords } from './week-page.ts';

type EventPage = { person: Person; calendar: Calendar; event: calendar_v3.Schema$Event; repeats: readonly string[] };

const answers: Record<string, string> = {
  needsAction: 'no answer yet',
  accepted: 'comes',
  declined: 'does not come',
  tentative: 'perhaps',
};

const line = (name: string, value: ReturnType<typeof html> | string | null | undefined) =>
  value &&
  html`<dt>${name}</dt>
    <dd>${value}</dd>`;

const guests = ({ attendees = [] }: calendar_v3.Schema$Event) =>
  attendees.length > 0 &&
  html`<dt>Guests</dt>
    ${attendees.map(
      ({ displayName, email, responseStatus }) =>
        html`<dd>${displayName ?? email} <span class="hint">${answers[responseStatus ?? ''] ?? ''}</span></dd>`,
    )}`;

/** Of a series, what is done here is done to one event or to all of them. */
const whichOnes = (id: string) =>
  html`<fieldset class="choices">
    <legend>Which ones?</legend>
    <label class="choice" for="${id}-one"
      ><input type="radio" id="${id}-one" name="which" value="one" checked /> <span>This event</span></label
    >
    <label class="choice" for="${id}-all"
      ><input type="radio" id="${id}-all" name="which" value="all" /> <span>All events of the series</span></label
    >
  </fieldset>`;

const named = ({ calendar, event }: EventPage) =>
  html`<input type="hidden" name="calendar" value="${calendar.id}" />
    <input type="hidden" name="event" value="${event.id}" />`;

const changing = (page: EventPage) => {
  const { person, calendar, event } = page;
  const { start, end } = fieldsOf(event, calendar.timeZone);
  const type = isAllDay(event) ? 'date' : 'datetime-local';
  return html`<section class="card panel" aria-labelledby="change-title">
      <h2 id="change-title">Change it from the phone</h2>
      <form class="fields" method="post" action="${pathOf(person.email)}/event/change">
        ${named(page)}
        <p class="field">
          <label for="summary">Title</label>
          <input
            class="input"
            id="summary"
            name="summary"
            required
            maxlength="1024"
            autocomplete="off"
            value="${event.summary}"
          />
        </p>
        <p class="field">
          <label for="start">${type === 'date' ? 'First day' : 'Start'}</label>
          <input class="input" id="start" name="start" type="${type}" required value="${start}" />
        </p>
        <p class="field">
          <label for="end">${type === 'date' ? 'Last day' : 'End'}</label>
          <input class="input" id="end" name="end" type="${type}" required value="${end}" />
        </p>
        ${event.recurringEventId && whichOnes('change')}
        <p><button class="btn btn-primary">Change</button></p>
      </form>
    </section>
    <section class="card panel" aria-labelledby="delete-title">
      <h2 id="delete-title">Delete it from the phone</h2>
      <form class="fields" method="post" action="${pathOf(person.email)}/event/delete">
        ${named(page)} ${event.recurringEventId && whichOnes('delete')}
        <p><button class="btn btn-second">Delete</button></p>
      </form>
    </section>`;
};

export function eventPage(page: EventPage) {
  const { person, calendar, event, repeats } = page;
  const day = localOf(event.start, calendar.timeZone).toPlainDate();
  const isGone = event.status === 'cancelled';
  const canChange = !isGone && calendar.accessRole === 'owner';
  return layout(
    event.summary ?? 'Event',
    html`<main class="page page-reading">
      <p><a class="link" href="${pathOf(person.email)}?week=${day.toString()}">Calendars of ${person.name}</a></p>
      <article class="card panel">
        <h1>${event.summary ?? '(No title)'}</h1>
        ${isGone && html`<p class="notice notice-danger">This event was deleted.</p>`}
        <dl class="pairs">
          ${line('When', `${dayInWords(day)} ${day.year}, ${timesInWords(event, day, calendar.timeZone)}`)}
          ${line('Repeats', repeats.join(' '))} ${line('Calendar', calendar.summary)} ${line('Place', event.location)}
          ${guests(event)} ${line('Notes', event.description)} ${line('Version', html`<code>${event.etag}</code>`)}
        </dl>
        ${
          event.hangoutLink &&
          html`<p class="row"><a class="btn btn-second" href="${event.hangoutLink}">Join Google Meet</a></p>`
        }
      </article>
      ${canChange && changing(page)}
    </main>`,
  );
}
