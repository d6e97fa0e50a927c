import { html } from './html.ts';

const faceColours = 5;

const initials = (name: string) =>
  name
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => (/^./u.exec(word)?.[0] ?? '').toUpperCase())
    .join('');

/** Decoration: the name always stands beside it. */
export const face = (name: string, picture: string | undefined) =>
  picture === undefined
    ? html`<span class="face f${(name.length % faceColours) + 1}" aria-hidden="true">${initials(name)}</span>`
    : html`<img class="face" src="${picture}" alt="" width="40" height="40" />`;
