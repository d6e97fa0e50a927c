import { called, mailed, met, type Person, wrote } from '../person.ts';

const kilnDay = met(8, 'Kiln day. Opened it too early, as ever; the celadon came out like pond water in good light.');
const glazeNight = met(43, 'Glaze evening: forty test tiles, one notebook, and a long argument about ash.');
const market = met(126, 'Our stall at the market. Sold nineteen bowls and the table.');

export const ceramics: readonly Person[] = [
  {
    name: 'Aiko Tanaka',
    email: 'aiko.tanaka@example.org',
    phone: '+351 924 555 131',
    birthday: '1968-09-09',
    groups: ['Ceramics'],
    notes:
      'Runs the studio; big kiln opens next month.\nTeaches by saying nothing and taking the pot out of your hands.',
    story: [
      kilnDay,
      glazeNight,
      met(92, 'Threw thirty cylinders under her eyes. She kept one. I am still proud.'),
      market,
      met(365, 'First lesson. Clay on the ceiling, somehow.'),
    ],
    todos: [{ task: 'Pay for the last kiln', since: 8, due: 2 }],
  },
  {
    name: 'Elif Yıldız',
    email: 'elif.yildiz@example.org',
    phone: '+351 925 555 142',
    telegram: 'elifyildiz',
    birthday: '--01-25',
    groups: ['Ceramics'],
    notes: 'Keeps the glaze notebook, in green ink.\nChemist; the only one of us who knows why the glaze did that.',
    story: [kilnDay, wrote(26, 'The blue was cobalt after all. She has apologised to the iron.'), glazeNight, market],
  },
  {
    name: 'Soraya Haddad',
    email: 'soraya.haddad@example.org',
    birthday: '1999-06-16',
    xcom: 'soraya_makes',
    groups: ['Ceramics'],
    notes: 'Studies product design; good eye, better hands',
    story: [kilnDay, met(29, 'Went through her portfolio. Threw out half of it; the other half is wonderful.'), market],
    todos: [{ task: 'Find my old notes on portfolios', since: 35, due: -20, done: 29 }],
  },
  {
    name: 'Mikołaj Wiśniewski',
    email: 'mikolaj.wisniewski@example.org',
    phone: '+48 601 555 153',
    birthday: '1976-12-06',
    groups: ['Ceramics'],
    notes: 'Teapots that pour without a drop.\nLeft the shipyard at 49. In Gdańsk until his father is well.',
    story: [
      mailed(36, 'His father walks again, with two sticks and many curses. Mikołaj stays another while.'),
      market,
      met(240, 'He explained spouts. Two hours. I shall never look at a teapot in the same way.'),
    ],
    todos: [{ task: 'Water his lemon tree', since: 90, done: 40 }],
  },
  {
    name: '박지우',
    email: 'jiwoo.park@example.org',
    phone: '+351 926 555 164',
    birthday: { inDays: 19 },
    groups: ['Ceramics'],
    notes: 'Ji-woo. Draws our cups with our faces.\nIllustrator, works at night, answers at four in the morning.',
    story: [
      wrote(4, 'My cup, drawn, with a frown. “It is how you look at the kiln.”'),
      kilnDay,
      glazeNight,
      called(77, 'Her picture book is sold, to three countries! She was eating noodles and weeping.'),
    ],
  },
];
