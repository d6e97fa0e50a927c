import { html } from '../../pages/html.ts';
import { testCards } from '../account/cards.ts';

const GROUP = /.{4}(?=.)/g;

const suggestion = ([number, { about }]: [string, { about: string }]) =>
  html`<dt><code>${number.replaceAll(GROUP, '$& ')}</code></dt>
    <dd>${about}</dd>`;

/** The fields of a card, and the numbers that do something here. */
export const cardFields = (error: string | undefined) => html`
  ${error && html`<p class="notice notice-danger" role="alert">${error}</p>`}
  <p class="field">
    <label for="number">Card number</label>
    <input
      class="input"
      id="number"
      name="number"
      inputmode="numeric"
      autocomplete="off"
      required
      maxlength="30"
      placeholder="4242 4242 4242 4242"
      ${error && html`aria-invalid="true"`}
    />
  </p>
  <div class="fields-pair fields">
    <p class="field">
      <label for="expiry">Expires</label>
      <input class="input" id="expiry" name="expiry" value="12 / 34" autocomplete="off" maxlength="9" />
    </p>
    <p class="field">
      <label for="cvc">CVC</label>
      <input class="input" id="cvc" name="cvc" value="123" inputmode="numeric" autocomplete="off" maxlength="4" />
    </p>
  </div>
  <details class="another">
    <summary>Test cards</summary>
    <dl class="pairs">${Object.entries(testCards).map(suggestion)}</dl>
  </details>
`;
