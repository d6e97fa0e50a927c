import { called, met, type Person, wrote } from '../person.ts';

const stairMeeting = met(16, 'Meeting on the stairs about the roof: three offers, two shouting matches, one decision.');
const courtyardDinner = met(
  81,
  'Dinner in the courtyard, a dish from every floor. The second floor won, with the stuffed vine leaves.',
);
const flood = met(203, 'The pipe burst on the third floor at five in the morning. Buckets, all of us in pyjamas.');

export const neighbours: readonly Person[] = [
  {
    name: 'Ayşe Demir',
    email: 'ayse.demir@example.org',
    phone: '+351 929 555 215',
    birthday: '1972-08-14',
    groups: ['Neighbours'],
    notes: 'Has our spare key; loves figs.\nSecond floor left. Do not let her carry the shopping up.',
    story: [
      wrote(2, 'The figs are ripe at her cousin’s. A bag hangs on my door.'),
      stairMeeting,
      courtyardDinner,
      flood,
    ],
  },
  {
    name: 'Esra Kaplan',
    email: 'esra.kaplan@example.org',
    phone: '+351 930 555 226',
    linkedin: 'esra-kaplan',
    birthday: '1985-03-03',
    groups: ['Neighbours'],
    notes: 'Jonas and Lale are in the same class.\nFirst floor. Physicist; fixes the entry phone with a hairpin.',
    story: [
      met(4, 'Jonas locked himself out. Homework in our kitchen, pancakes, a lecture on magnets.'),
      stairMeeting,
      called(57, 'She is away for a week: parcels, plants, and the snail of Lale’s.'),
      courtyardDinner,
      flood,
    ],
    todos: [{ task: 'Feed the snail', since: 57, due: -50, done: 51 }],
  },
  {
    name: 'Odete Pinheiro',
    phone: '+351 21 555 0237',
    birthday: '1941-05-13',
    groups: ['Neighbours'],
    notes: 'Dona Odete. No mobile: knock, twice.\nIn the house since 1966. Knows what every flat cost, and when.',
    story: [
      met(7, 'An hour at her window. Heard how the lift came, in 1971, and who was stuck in it first.'),
      stairMeeting,
      courtyardDinner,
      flood,
      met(540, 'Moved in. She came up with soup and the rules of the house, in that order.'),
    ],
    todos: [{ task: 'Change the bulb over her door', since: 7, due: 0 }],
  },
  {
    name: 'Wanjirũ Kamau',
    email: 'wanjiru.kamau@example.org',
    phone: '+351 931 555 248',
    xcom: 'wanjiru_k',
    birthday: '--09-30',
    groups: ['Neighbours'],
    notes: 'Attic; the roof terrace is her doing.\nTrades in seeds and cuttings. Lends tools, wants them back clean.',
    story: [
      stairMeeting,
      wrote(31, 'Took the roses through the heat for her. One casualty, which she has forgiven.'),
      courtyardDinner,
    ],
  },
  {
    name: 'Benoît Lefèvre',
    email: 'benoit.lefevre@example.org',
    phone: '+33 6 55 50 25 91',
    birthday: '1958-11-30',
    groups: ['Neighbours'],
    notes: 'Third floor; in Nantes until spring.\nWidower, plays chess by post. The pipe was his; he still apologises.',
    story: [
      called(34, 'He has shut the water off and gone north. Asked me to look in once a month.'),
      courtyardDinner,
      flood,
    ],
  },
];
