import { type Fault, faultKinds, vendors } from '../faults/faults.ts';
import { html } from '../pages/html.ts';

const calls = ({ times }: Fault) =>
  times === null ? 'until cleared' : times === 1 ? 'next call' : `next ${times} calls`;

const whose = ({ vendor, account }: Fault) =>
  account === undefined ? vendors[vendor] : `${vendors[vendor]} for ${account}`;

const clear = (fault: Fault) =>
  html`<form class="push" method="post" action="/sandbox/faults">
    <input type="hidden" name="vendor" value="${fault.vendor}" />
    <input type="hidden" name="account" value="${fault.account}" />
    <button class="btn btn-ghost btn-sm" name="fault" value="none" aria-label="Clear the fault of ${whose(fault)}">
      Clear
    </button>
  </form>`;

const state = (fault: Fault) =>
  html`<li class="fault">
    <b>${vendors[fault.vendor]}</b>
    <span class="badge ${fault.fault === 'none' ? 'badge-good' : 'badge-danger'}">${faultKinds[fault.fault]}</span>
    ${
      fault.fault !== 'none' &&
      html`<span class="hint">${calls(fault)}${fault.account && `, ${fault.account} only`}</span> ${clear(fault)}`
    }
  </li>`;

const options = (names: Record<string, string>, chosen?: string) =>
  Object.entries(names).map(
    ([id, name]) => html`<option value="${id}" ${id === chosen && html`selected`}>${name}</option>`,
  );

const { none: _none, ...troubles } = faultKinds;

export const faultsSection = (faults: readonly Fault[]) =>
  html`<section class="card panel" id="faults" aria-labelledby="faults-title">
    <h2 id="faults-title">Trouble</h2>
    <p class="second">Lets a service fail, to see how the product takes it. Only its calls from server to server do.</p>
    <ul class="faults">
      ${faults.map(state)}
    </ul>
    <form class="fields fields-pair" method="post" action="/sandbox/faults">
      <p class="field">
        <label for="vendor">Service</label>
        <select class="input" id="vendor" name="vendor">
          ${options(vendors)}
        </select>
      </p>
      <p class="field">
        <label for="fault">What goes wrong</label>
        <select class="input" id="fault" name="fault">
          ${options(troubles, '429')}
        </select>
      </p>
      <p class="field">
        <label for="account">Account <span class="opt">(empty: everybody’s)</span></label>
        <input
          class="input"
          id="account"
          name="account"
          maxlength="254"
          autocomplete="off"
          aria-describedby="account-hint"
        />
        <span class="hint" id="account-hint"
          >An e-mail address, an SMTP user name, a Telegram chat id, or a Stripe customer id.</span
        >
      </p>
      <p class="field">
        <label for="times">Calls <span class="opt">(empty: until cleared)</span></label>
        <input class="input" id="times" name="times" type="number" min="1" max="1000" inputmode="numeric" />
      </p>
      <p class="field">
        <label for="retryAfter">Seconds to wait <span class="opt">(too many requests only)</span></label>
        <input class="input" id="retryAfter" name="retryAfter" type="number" min="1" max="86400" placeholder="30" />
      </p>
      <p><button class="btn btn-second">Make trouble</button></p>
    </form>
  </section>`;
