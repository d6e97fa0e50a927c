import { called, mailed, met, type Person, wrote } from '../person.ts';

const atTheLake = met(318, 'A week at the lake, all of us in one house. Rain, cards, and Pappa’s pancakes every day.');
const fortyYears = met(
  561,
  'Forty years of Karin and Göran: the garden full, Elias’s speech, dancing until the bulb went.',
);

export const family: readonly Person[] = [
  {
    name: 'Karin Lindqvist',
    email: 'karin.lindqvist@example.org',
    phone: '+46 70 555 01 12',
    facebook: 'karin.lindqvist.lund',
    birthday: '1957-06-21',
    groups: ['Family'],
    notes:
      'Mamma. Call in the evening, after the news.\nBad knee: no stairs when she visits.\nLoves: peonies, crime novels in order, being asked for recipes.',
    story: [
      called(1, 'The knee is better, she walked to the library and back. Wants to come for two weeks.'),
      wrote(5, 'Sent her the saffron bun recipe back, with her own corrections from 1998 on it.'),
      called(12, 'Long talk about the house. They might let the upper floor to students.'),
      called(33, 'Read me the whole waiting list of the clinic. Operation is not needed after all.'),
      met(96, 'Five days in Lund. We sorted the photographs as far as 1989 and then gave up, laughing.'),
      called(140, 'She has joined a choir. Alto, second row, already knows everybody’s divorces.'),
      atTheLake,
      fortyYears,
    ],
    todos: [
      { task: 'Find a flat without stairs', since: 1, due: 5 },
      { task: 'Scan the photographs from 1989 on', since: 95, due: 40 },
      { task: 'Order peonies for the name day', since: 130, due: -100, done: 101 },
    ],
  },
  {
    name: 'Göran Lindqvist',
    email: 'goran.lindqvist@example.org',
    phone: '+46 70 555 01 13',
    birthday: '1954-02-03',
    groups: ['Family'],
    notes: 'Pappa. Boat in the garage, year four.\nDoes not do telephones; send a picture and he answers with three.',
    story: [
      wrote(6, 'Eleven pictures of the boat. The ninth plank is on, and it is the right way round this time.'),
      mailed(44, 'He sent the article about tide mills, with his remarks in the margin.'),
      met(95, 'Sanded the keel together. He asked about work, properly, for the first time in years.'),
      atTheLake,
      fortyYears,
    ],
  },
  {
    name: 'Elias Lindqvist',
    email: 'elias.lindqvist@example.org',
    phone: '+1 604 555 0142',
    telegram: 'elias_l',
    birthday: '1991-09-14',
    groups: ['Family'],
    notes:
      'Little brother. His breakfast is my dinner.\nVancouver, nine hours behind. Goes quiet when he worries: then call, do not write.',
    story: [
      called(3, 'He may get the post at the observatory. Told nobody but Chiara and me.'),
      wrote(15, 'Sent a bear, on the terrace, eating the bird seed. Third time.'),
      called(40, 'Two hours while he cooked. Chiara’s mother is ill, they might have to fly to Parma.'),
      called(83, 'Sounded tired. Talked about Mormor and whether we visit her together.'),
      atTheLake,
      mailed(345, 'Flight plans for the lake, in a table, with colours. He is Pappa’s son.'),
      fortyYears,
    ],
    todos: [{ task: 'Ask how the interview went', since: 3, due: 2 }],
  },
  {
    name: 'Chiara Bellini',
    email: 'chiara.bellini@example.org',
    phone: '+1 604 555 0143',
    linkedin: 'chiara-bellini-glaciology',
    birthday: { inDays: 12, turning: 35 },
    groups: ['Family'],
    notes:
      'Elias’s wife, and the sister I chose.\nGlaciologist; cries at adverts, not at glaciers. Allergic to hazelnuts.',
    story: [
      called(0, 'Her mother is home from hospital. She cried, then I did, then we talked about curtains.'),
      wrote(11, 'Voice message of four minutes from a helicopter. Understood: “ice”, “sandwich”, “call you”.'),
      called(41, 'About her mother. She does not want advice, only company. Stayed on the line while she packed.'),
      atTheLake,
      met(559, 'Walked with her through Lund after the feast. She told me that they want to marry.'),
      fortyYears,
    ],
    todos: [{ task: 'Post the birthday parcel', since: 4, due: 1 }],
  },
  {
    name: 'Astrid Nyström',
    phone: '+46 46 555 01 30',
    birthday: { inDays: 0, turning: 92 },
    groups: ['Family'],
    notes: 'Mormor. Landline, let it ring ten times.\nWas a telegraph operator; still corrects everybody’s commas.',
    story: [
      called(9, 'Ten minutes on the weather and twenty on why the new priest is too young.'),
      mailed(52, 'Her letter: four pages, one comma wrong, on purpose, to see whether I notice.'),
      met(94, 'Coffee with seven kinds of biscuits. Recorded her on the winter of 1947.'),
      fortyYears,
    ],
    todos: [{ task: 'Call before the guests come', since: 9, due: 0 }],
  },
  {
    name: 'Alejandro Ruiz Ferrer',
    email: 'alejandro.ruiz@example.org',
    phone: '+34 612 555 018',
    facebook: 'alejandro.ruizferrer',
    xcom: 'aleruiz_corre',
    birthday: '1988-03-30',
    groups: ['Family'],
    notes: 'Cousin Lova’s husband; runs marathons.\nOwes me a paella. I owe him a couch for the Lisbon race.',
    story: [
      called(1, 'Second to last long run done: 32 km, negative split, whatever that is. He sounded happy.'),
      mailed(27, 'Sent dates for their week here. Lova wants tiles, he wants hills.'),
      met(131, 'Valencia over a weekend. The twins taught me to swear in Valencian.'),
      fortyYears,
    ],
  },
  {
    name: '林美玲',
    email: 'meiling.lin@example.org',
    phone: '+886 912 555 027',
    birthday: '--08-08',
    groups: ['Family'],
    notes: 'Mei-Ling, uncle Per’s widow, Taipei.\nWrite in English; she answers in poems. Sends oolong once a year.',
    story: [
      mailed(41, 'She is clearing Per’s study and asks whether I want his slide rules. Yes, all of them.'),
      mailed(233, 'The tea came. Wrote her about the first cup.'),
      fortyYears,
    ],
  },
];
