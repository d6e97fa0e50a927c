import { face } from '../../pages/face.ts';
import { html } from '../../pages/html.ts';
import { layout } from '../../pages/layout.ts';
import { accountPages } from '../people/account-pages.ts';
import type { Person } from '../people/people.ts';
import type { Entry } from './person-fields.ts';

export const { pathOf, accountsPage } = accountPages({
  title: 'Google Contacts',
  what: 'address book',
  path: '/sandbox/contacts',
});

const FIELDS = [
  ['name', 'Name'],
  ['emails', 'E-mails, with commas between them'],
  ['phones', 'Phones, with commas between them'],
  ['birthday', 'Birthday (1988-04-08, or --04-08)'],
  ['company', 'Company'],
  ['title', 'Title'],
  ['address', 'Address'],
  ['website', 'Website'],
  ['partner', 'Partner'],
  ['labels', 'Labels, with commas between them'],
  ['notes', 'Notes'],
  ['photo', 'Photo (pine or honey)'],
] as const;

const inputs = (entry?: Entry) =>
  FIELDS.map(([field, label]) => {
    const value = entry?.fields[field] ?? '';
    return html`<p class="field">
      <label for="${field}">${label}</label>
      <input
        class="input"
        id="${field}"
        name="${field}"
        maxlength="2000"
        autocomplete="off"
        value="${typeof value === 'string' ? value : value.join(', ')}"
      />
    </p>`;
  });

const shownName = ({ fields }: Entry) => fields.name || fields.company || fields.emails[0] || '(No name)';

const line = (owner: Person, entry: Entry) =>
  html`<li>
    <a class="account" href="${pathOf(owner.email)}/person?person=${entry.id}">
      ${face(shownName(entry), undefined)}
      <span class="who">
        <b>${shownName(entry)}</b>
        <span>${[...entry.fields.emails, ...entry.fields.phones].join(', ')}</span>
      </span>
    </a>
  </li>`;

export const bookPage = (owner: Person, entries: readonly Entry[]) =>
  layout(
    `Contacts of ${owner.name}`,
    html`<main class="page">
      <div class="page-head">
        <p><a class="link" href="/sandbox/contacts">All accounts</a></p>
        <h1>Contacts of ${owner.name}</h1>
      </div>
      <div class="columns">
        <section class="card panel" aria-labelledby="people-title">
          <h2 id="people-title">People</h2>
          ${
            entries.length === 0
              ? html`<p class="hint">Nobody yet</p>`
              : html`<ul class="accounts">
                  ${entries.map((entry) => line(owner, entry))}
                </ul>`
          }
          <form method="post" action="${pathOf(owner.email)}/sample-people">
            <button class="btn btn-second">Add sample people</button>
          </form>
        </section>
        <section class="card panel" aria-labelledby="add-title">
          <h2 id="add-title">Add somebody</h2>
          <p class="second">As if on the phone of ${owner.name}. Inner Circle is not told: it has to ask Google.</p>
          <form class="fields" method="post" action="${pathOf(owner.email)}/people">
            ${inputs()}
            <p><button class="btn btn-primary">Add</button></p>
          </form>
        </section>
      </div>
    </main>`,
  );

export const personPage = (owner: Person, entry: Entry) =>
  layout(
    shownName(entry),
    html`<main class="narrow">
      <section class="card panel">
        <p><a class="link" href="${pathOf(owner.email)}">Contacts of ${owner.name}</a></p>
        <h1>${shownName(entry)}</h1>
        <form class="fields" method="post" action="${pathOf(owner.email)}/person/change">
          <input type="hidden" name="person" value="${entry.id}" />
          ${inputs(entry)}
          <p><button class="btn btn-primary">Save</button></p>
        </form>
        <form method="post" action="${pathOf(owner.email)}/person/delete">
          <input type="hidden" name="person" value="${entry.id}" />
          <button class="btn btn-ghost">Delete</button>
        </form>
      </section>
    </main>`,
  );
