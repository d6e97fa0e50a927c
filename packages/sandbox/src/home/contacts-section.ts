import { html } from '../pages/html.ts';

export const contactsSection = () =>
  html`<section class="card panel" id="contacts" aria-labelledby="contacts-title">
    <h2 id="contacts-title">Google Contacts</h2>
    <p class="second">Look at anybody’s address book, and change somebody in it as its owner would on a phone.</p>
    <p class="row"><a class="btn btn-second" href="/sandbox/contacts">Open the address books</a></p>
  </section>`;
