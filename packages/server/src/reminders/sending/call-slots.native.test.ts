import { expect, test } from 'vitest';
import { CallSlots } from './call-slots.ts';

const begin = (slots: CallSlots, userId: string, count: number) => {
  for (let n = 0; n < count; n++) slots.began(userId);
};

/** As many calls as a process makes at once, of eight users. */
const USERS = ['ada', 'bob', 'eve', 'joe', 'kim', 'lea', 'max', 'ned'];
const allSlotsTaken = () => {
  const slots = new CallSlots();
  for (const userId of USERS) begin(slots, userId, 4);
  return slots;
};

test('a user sends four e-mails at once and holds twelve more ready', () => {
  const slots = new CallSlots();
  begin(slots, 'ada', 3);
  const may = [slots.mayCall('ada', []), slots.mayCall('ada', ['ada']), slots.mayCall('ada', ['bob'])];
  expect(may).toEqual([true, false, true]);
  for (let n = 0; n < 2; n++) slots.claimed('ada');
  expect(slots.capacity()).toMatchObject({ free: 91, perUser: 16, occupied: new Map([['ada', 5]]) });
});

test('a process sends thirty-two at once', () => {
  const slots = allSlotsTaken();
  expect(slots.mayCall('zoe', [])).toBe(false);
  slots.ended('ada', false);
  expect(slots.mayCall('zoe', [])).toBe(true);
});

test('more are claimed when half of what could be had has begun', () => {
  const slots = new CallSlots();
  expect(slots.wantMore()).toBe(true);
  for (let n = 0; n < 4; n++) slots.claimed('ada');
  slots.stocked();
  const wants = [1, 2].map(() => {
    slots.unclaimed('ada');
    return slots.wantMore();
  });
  expect(wants).toEqual([false, true]);
});

test('calls that hang give their slots to others, and their user begins no more', () => {
  const slots = allSlotsTaken();
  expect(slots.isStalled('ada')).toBe(true);
  expect([slots.mayCall('zoe', []), slots.mayCall('ada', [])]).toEqual([true, false]);
  expect(slots.capacity().occupied.get('ada')).toBe(16);
  slots.ended('ada', true);
  expect(slots.capacity().occupied.get('ada')).toBe(3);
});

test('no more than so many calls may hang', () => {
  const slots = new CallSlots();
  for (let user = 0; user < 64; user++) {
    slots.began(`${user}`);
    slots.isStalled(`${user}`);
  }
  slots.began('ada');
  expect(slots.isStalled('ada')).toBe(false);
});
