import { expect, test, vi } from 'vitest';
import { draw } from './draw.ts';

const drawn = (node: Parameters<typeof draw>[0]) => {
  const place = document.createElement('div');
  place.append(draw(node));
  return place;
};

const Greeting = ({ name }: { name: string }) => (
  <>
    Hello <b>{name}</b>
  </>
);

test('components, lists and numbers become what they say, and nothing stands for nothing', () => {
  const { innerHTML } = drawn(
    <p className="voice" data-count={2}>
      <Greeting name="<Ada>" />
      {[1, 2].map((number) => (
        <i key={number}>{number}</i>
      ))}
      {null}
      {false}
    </p>,
  );
  expect(innerHTML).toBe('<p class="voice" data-count="2">Hello <b>&lt;Ada&gt;</b><i>1</i><i>2</i></p>');
});

test('attributes are those that React would write', () => {
  expect(drawn(<p hidden aria-busy={false} draggable={undefined} data-done={false} />).innerHTML).toBe(
    '<p hidden="" aria-busy="false"></p>',
  );
});

test('a drawing is drawn as one', () => {
  const circle = drawn(
    <svg viewBox="0 0 48 48" strokeLinecap="round">
      <circle r="23" pathLength="100" strokeDasharray="20 100" />
    </svg>,
  ).querySelector('circle');
  expect(circle).toBeInstanceOf(SVGElement);
  expect(circle?.outerHTML).toContain('r="23" pathLength="100" stroke-dasharray="20 100"');
});

test('a press is heard', () => {
  const pressed = vi.fn<() => void>();
  drawn(
    <button type="button" onClick={pressed}>
      Continue
    </button>,
  )
    .querySelector('button')
    ?.click();
  expect(pressed).toHaveBeenCalledOnce();
});
