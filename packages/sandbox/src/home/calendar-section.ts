import { html } from '../pages/html.ts';

export const calendarSection = () =>
  html`<section class="card panel" id="calendar" aria-labelledby="calendar-title">
    <h2 id="calendar-title">Google Calendar</h2>
    <p class="second">Look at anybody’s calendars, and change an event as its owner would on a phone.</p>
    <p class="row"><a class="btn btn-second" href="/sandbox/calendar">Open the calendars</a></p>
  </section>`;
