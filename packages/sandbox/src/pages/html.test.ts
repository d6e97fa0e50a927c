import { expect, test } from 'vitest';
import { html } from './html.ts';

test('every value is escaped', () => {
  expect(html`<a title="${`"><&'`}">${'<b>'}</a>`.markup).toBe('<a title="&quot;&gt;&lt;&amp;&#39;">&lt;b&gt;</a>');
});

test('what the template made itself is kept, also in lists', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`);
  expect(
    html`<ol>
      ${items}
    </ol>`.markup.replaceAll(/\s/g, ''),
  ).toBe('<ol><li>a</li><li>&lt;</li></ol>');
});

test('nothing is written for what is not there', () => {
  expect(html`${undefined}${null}${false}${0}${''}`.markup).toBe('0');
});
