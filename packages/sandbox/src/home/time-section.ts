import { html } from '../pages/html.ts';

const steps = [
  { label: '+1 hour', advance: 'PT1H' },
  { label: '+1 day', advance: 'P1D' },
  { label: '+1 week', advance: 'P7D' },
  { label: '+30 days', advance: 'P30D' },
];

const inWords = (now: Temporal.ZonedDateTime) => ({
  date: now.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  time: now.toLocaleString('en-GB', { hour: '2-digit', minute: '2-digit' }),
});

const backToRealTime = html`<form method="post" action="/sandbox/clock">
  <button class="btn btn-second" name="reset" value="true">Back to the real time</button>
</form>`;

export function timeSection(now: Temporal.ZonedDateTime, moved: boolean) {
  const { date, time } = inWords(now);
  const minute = now.toPlainDateTime().toString({ smallestUnit: 'minute' });
  return html`<section class="card panel" id="time" aria-labelledby="time-title">
    <div class="section-head">
      <h2 id="time-title">Time machine</h2>
      <span class="badge ${moved ? 'badge-caution' : 'badge-good'}">${moved ? 'Moved' : 'Real time'}</span>
    </div>
    <p class="second">
      Moves the product’s clock, so that a reminder, a birthday or the end of a plan can be seen at once.
    </p>
    <p class="now">
      <time datetime="${now.toInstant().toString({ smallestUnit: 'second' })}">${date}, ${time}</time>
      <span class="hint">in the product, ${now.timeZoneId} time</span>
    </p>
    <form class="row steps" method="post" action="/sandbox/clock">
      ${steps.map(({ label, advance }) => html`<button class="btn btn-second" name="advance" value="${advance}">${label}</button>`)}
    </form>
    <form class="row row-end" method="post" action="/sandbox/clock">
      <p class="field">
        <label for="local">Date and time <span class="opt">(${now.timeZoneId})</span></label>
        <input class="input" id="local" name="local" type="datetime-local" required value="${minute}" />
      </p>
      <button class="btn btn-second">Go there</button>
    </form>
    ${moved && backToRealTime}
  </section>`;
}
