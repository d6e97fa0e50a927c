import { face } from '../../pages/face.ts';
import { html } from '../../pages/html.ts';
import { layout } from '../../pages/layout.ts';
import { avatarOf } from '../people/avatars.ts';
import { builtInPeople, builtInPerson, type Person, sameEmail } from '../people/people.ts';
import { personWithEmail } from './remembered-accounts.ts';

type Picker = {
  action: string;
  accounts: readonly Person[];
  loginHint: string | undefined;
  /** What was typed for another account and could not be used. */
  refused?: { email: string; name: string };
};

/** The account that the product asked for comes first; without a hint, those this browser used before. */
function listed(accounts: readonly Person[], loginHint: string | undefined): Person[] {
  const all = [...accounts, ...builtInPeople];
  if (!loginHint) return all;
  const hinted = personWithEmail(loginHint, accounts);
  return [hinted, ...all.filter(({ email }) => !sameEmail(email, hinted.email))];
}

function account(person: Person, preselected: boolean) {
  const about = builtInPerson(person.email)?.about;
  const marks = preselected ? html`aria-current="true" autofocus` : '';
  return html`<li>
    <button class="account" name="account" value="${person.email}" ${marks}>
      ${face(person.name, avatarOf(person))}
      <span class="who"><b>${person.name}</b> <span>${person.email}</span></span>
      ${about && html`<span class="badge badge-good">${about}</span>`}
    </button>
  </li>`;
}

const anotherAccount = (action: string, refused: Picker['refused']) =>
  html`<details class="another" ${refused && html`open`}>
    <summary>Use another account</summary>
    <form method="post" action="${action}">
      ${
        refused &&
        html`<p class="notice notice-danger" role="alert">
          Give an e-mail address like ada@example.com and a name of at most 120 letters.
        </p>`
      }
      <p class="field">
        <label for="email">E-mail</label>
        <input
          class="input"
          id="email"
          name="email"
          type="email"
          autocomplete="off"
          required
          maxlength="254"
          value="${refused?.email}"
        />
      </p>
      <p class="field">
        <label for="name">Name <span class="opt">(optional)</span></label>
        <input
          class="input"
          id="name"
          name="name"
          autocomplete="off"
          maxlength="120"
          aria-describedby="name-hint"
          value="${refused?.name}"
        />
        <span class="hint" id="name-hint">Left empty, it is made from the e-mail address.</span>
      </p>
      <p><button class="btn btn-primary">Continue</button></p>
    </form>
  </details>`;

export const pickerPage = ({ action, accounts, loginHint, refused }: Picker) =>
  layout(
    'Choose an account',
    html`<main class="narrow">
      <section class="card panel">
        <h1>Choose an account</h1>
        <p class="second">to continue to Inner Circle</p>
        <p class="notice">
          This is the sandbox’s stand-in for Google, on this computer. No real Google is involved, and nobody asks for a
          password.
        </p>
        <form method="post" action="${action}">
          <ul class="accounts">
            ${listed(accounts, loginHint).map((person, index) => account(person, loginHint !== undefined && index === 0))}
          </ul>
        </form>
        ${anotherAccount(action, refused)}
        <form class="foot" method="post" action="${action}">
          <button class="btn btn-ghost" name="cancel" value="true">Cancel</button>
        </form>
      </section>
    </main>`,
  );
