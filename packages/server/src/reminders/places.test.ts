import { expect, test } from 'vitest';
import { Places } from './places.ts';

const begin = (places: Places, userId: string, count: number) => {
  for (let n = 0; n < count; n++) places.began(userId);
};

test('a user sends four e-mails at once and holds four more ready, a process sixteen and sixteen', () => {
  const places = new Places();
  begin(places, 'ada', 3);
  expect([places.mayCall('ada', []), places.mayCall('ada', ['ada']), places.mayCall('ada', ['bob'])]).toEqual([
    true,
    false,
    true,
  ]);
  for (let n = 0; n < 2; n++) places.claimed('ada');
  expect(places.room()).toMatchObject({ places: 27, perUser: 8, occupied: new Map([['ada', 5]]) });
  for (const userId of ['bob', 'eve', 'joe']) begin(places, userId, 4);
  places.began('ada');
  expect(places.mayCall('zoe', [])).toBe(false);
});

test('calls that hang give their places to others, and their user begins no more', () => {
  const places = new Places();
  for (const userId of ['ada', 'bob', 'eve', 'joe']) begin(places, userId, 4);
  expect(places.hangs('ada')).toBe(true);
  expect([places.mayCall('zoe', []), places.mayCall('ada', [])]).toEqual([true, false]);
  expect(places.room().occupied.get('ada')).toBe(8);
  places.ended('ada', true);
  expect(places.room().occupied.get('ada')).toBe(3);
});

test('no more than so many calls may hang', () => {
  const places = new Places();
  for (let user = 0; user < 64; user++) {
    places.began(`${user}`);
    places.hangs(`${user}`);
  }
  places.began('ada');
  expect(places.hangs('ada')).toBe(false);
});
