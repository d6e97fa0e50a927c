import { type Fault, faultKinds, vendors } from '../faults/faults.ts';
import { html } from '../pages/html.ts';

const calls = ({ times }: Fault) =>
  times === null ? 'until cleared' : times === 1 ? 'next call' : `next ${times} calls`;

const state = (fault: Fault) =>
  html`<li class="fault">
    <b>${vendors[fault.vendor]}</b>
    <span class="badge ${fault.fault === 'none' ? 'badge-good' : 'badge-danger'}">${faultKinds[fault.fault]}</span>
    ${
      fault.fault !== 'none' &&
      html`<span class="hint">${calls(fault)}</span>
        <form class="push" method="post" action="/sandbox/faults">
          <input type="hidden" name="vendor" value="${fault.vendor}" />
          <button
            class="btn btn-ghost btn-sm"
            name="fault"
            value="none"
            aria-label="Clear the fault of ${vendors[fault.vendor]}"
          >
            Clear
          </button>
        </form>`
    }
  </li>`;

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([id, name]) => html`<option value="${id}">${name}</option>`);

const { none: _none, ...troubles } = faultKinds;

export const faultsSection = (faults: readonly Fault[]) =>
  html`<section class="card panel" id="faults" aria-labelledby="faults-title">
    <h2 id="faults-title">Trouble</h2>
    <p class="second">Lets a service fail, to see how the product takes it. Only its calls from server to server do.</p>
    <ul class="faults">
      ${faults.map(state)}
    </ul>
    <form class="fields" method="post" action="/sandbox/faults">
      <p class="field">
        <label for="vendor">Service</label>
        <select class="input" id="vendor" name="vendor">
          ${options(vendors)}
        </select>
      </p>
      <p class="field">
        <label for="fault">What goes wrong</label>
        <select class="input" id="fault" name="fault">
          ${options(troubles)}
        </select>
      </p>
      <p class="field">
        <label for="times">Calls <span class="opt">(empty: until cleared)</span></label>
        <input class="input" id="times" name="times" type="number" min="1" max="1000" inputmode="numeric" />
      </p>
      <p><button class="btn btn-second">Make trouble</button></p>
    </form>
  </section>`;
