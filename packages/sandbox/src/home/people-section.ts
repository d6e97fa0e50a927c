import { builtInPeople } from '../google/people/people.ts';
import { avatarOf } from '../google/people/avatars.ts';
import { face } from '../pages/face.ts';
import { html } from '../pages/html.ts';

const signInAs = (email: string) => `/api/auth/google?login_hint=${encodeURIComponent(email)}&prompt=none`;

export const peopleSection = () =>
  html`<section class="card panel" id="people" aria-labelledby="people-title">
    <h2 id="people-title">Sign in as</h2>
    <p class="second">They have Google accounts here. The sign-in page also takes any other e-mail address.</p>
    <ul class="accounts">
      ${builtInPeople.map(
        (person) =>
          html`<li>
            <a class="account" href="${signInAs(person.email)}">
              ${face(person.name, avatarOf(person))}
              <span class="who"><b>${person.name}</b> <span>${person.email}</span></span>
              ${person.about && html`<span class="badge badge-good">${person.about}</span>`}
            </a>
          </li>`,
      )}
    </ul>
  </section>`;
