import { face } from '../../pages/face.ts';
import { html } from '../../pages/html.ts';
import { layout } from '../../pages/layout.ts';
import { avatarOf } from './avatars.ts';
import type { Person } from './people.ts';

type Shown = {
  title: string;
  /** What of somebody is opened, in a sentence. */
  what: string;
  path: string;
};

/** Where one chooses whose calendars or contacts to open, and where those are. */
export function accountPages({ title, what, path }: Shown) {
  const pathOf = (account: string) => `${path}/${encodeURIComponent(account)}`;
  const choice = (person: Person) =>
    html`<li>
      <a class="account" href="${pathOf(person.email)}">
        ${face(person.name, avatarOf(person))}
        <span class="who"><b>${person.name}</b> <span>${person.email}</span></span>
      </a>
    </li>`;
  const accountsPage = (people: readonly Person[]) =>
    layout(
      title,
      html`<main class="narrow">
        <section class="card panel">
          <h1>${title}</h1>
          <p class="second">
            Choose whose ${what} to open. What you change there changes as if that person had done it on a phone.
          </p>
          <ul class="accounts">
            ${people.map(choice)}
          </ul>
          <details class="another">
            <summary>Somebody else</summary>
            <form method="get" action="${path}">
              <p class="field">
                <label for="email">E-mail</label>
                <input class="input" id="email" name="email" type="email" required maxlength="254" autocomplete="off" />
              </p>
              <p><button class="btn btn-primary">Continue</button></p>
            </form>
          </details>
        </section>
      </main>`,
    );
  return { pathOf, accountsPage };
}
