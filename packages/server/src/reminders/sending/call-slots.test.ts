import { expect, test } from 'vitest';
import { Places } from './call-slots.ts';

const begin = (places: Places, userId: string, count: number) => {
  for (let n = 0; n < count; n++) places.began(userId);
};

/** As many calls as a process makes at once, of eight users. */
const USERS = ['ada', 'bob', 'eve', 'joe', 'kim', 'lea', 'max', 'ned'];
const allPlacesTaken = () => {
  const places = new Places();
  for (const userId of USERS) begin(places, userId, 4);
  return places;
};

test('a user sends four e-mails at once and holds twelve more ready', () => {
  const places = new Places();
  begin(places, 'ada', 3);
  const may = [places.mayCall('ada', []), places.mayCall('ada', ['ada']), places.mayCall('ada', ['bob'])];
  expect(may).toEqual([true, false, true]);
  for (let n = 0; n < 2; n++) places.claimed('ada');
  expect(places.room()).toMatchObject({ places: 91, perUser: 16, occupied: new Map([['ada', 5]]) });
});

test('a process sends thirty-two at once', () => {
  const places = allPlacesTaken();
  expect(places.mayCall('zoe', [])).toBe(false);
  places.ended('ada', false);
  expect(places.mayCall('zoe', [])).toBe(true);
});

test('more are claimed when half of what could be had has begun', () => {
  const places = new Places();
  expect(places.wantMore()).toBe(true);
  for (let n = 0; n < 4; n++) places.claimed('ada');
  places.stocked();
  const wants = [1, 2].map(() => {
    places.unclaimed('ada');
    return places.wantMore();
  });
  expect(wants).toEqual([false, true]);
});

test('calls that hang give their places to others, and their user begins no more', () => {
  const places = allPlacesTaken();
  expect(places.hangs('ada')).toBe(true);
  expect([places.mayCall('zoe', []), places.mayCall('ada', [])]).toEqual([true, false]);
  expect(places.room().occupied.get('ada')).toBe(16);
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
