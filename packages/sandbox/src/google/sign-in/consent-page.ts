import { face } from '../../pages/face.ts';
import { html } from '../../pages/html.ts';
import { layout } from '../../pages/layout.ts';
import { avatarOf } from '../people/avatars.ts';
import type { Person } from '../people/people.ts';
import { scopeInWords } from '../scopes.ts';

type Consent = { action: string; person: Person; scopes: readonly string[] };

const choice = (scope: string, index: number) =>
  html`<li>
    <label class="choice" for="scope-${index}">
      <input type="checkbox" id="scope-${index}" name="scope" value="${scope}" checked />
      <span>${scopeInWords(scope)}</span>
    </label>
  </li>`;

export const consentPage = ({ action, person, scopes }: Consent) =>
  layout(
    'Inner Circle wants access',
    html`<main class="narrow">
      <form class="card panel" method="post" action="${action}">
        <h1>Inner Circle wants access to your Google account</h1>
        <div class="row">
          ${face(person.name, avatarOf(person))}
          <span class="who"><b>${person.name}</b> <span>${person.email}</span></span>
        </div>
        <input type="hidden" name="consent" value="${person.email}" />
        <input type="hidden" name="name" value="${person.name}" />
        <fieldset class="choices">
          <legend>Choose what Inner Circle may do</legend>
          <ul>
            ${scopes.map(choice)}
          </ul>
        </fieldset>
        <p class="hint">This is the sandbox’s stand-in for Google: no real mailbox or calendar is touched.</p>
        <div class="foot">
          <button class="btn btn-ghost" name="cancel" value="true">Cancel</button>
          <button class="btn btn-primary">Allow</button>
        </div>
      </form>
    </main>`,
  );
