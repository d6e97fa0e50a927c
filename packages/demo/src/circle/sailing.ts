import { called, mailed, met, type Person, wrote } from '../person.ts';

const windAgainstTide = met(24, 'A day on the Andorinha, wind against tide. Everybody wet, nobody sorry.');
const squall = met(73, 'The squall off Cascais. Reefed late; talked about it until midnight.');
const toSesimbra = met(133, 'Two days to Sesimbra and back. Dolphins, and a very small octopus in the bilge.');
const haulOut = met(290, 'Scraped and painted the hull in a day. There is blue on everything that we own.');

export const sailing: readonly Person[] = [
  {
    name: 'Anders Holmqvist',
    email: 'anders.holmqvist@example.org',
    phone: '+46 73 555 01 71',
    birthday: '1965-04-27',
    groups: ['Sailing'],
    notes: 'Boat is up for winter; call before Easter.\nTaught me to sail off Smygehuk.',
    story: [
      called(62, 'He wants to take the boat to Bornholm, and me as crew. Said yes before asking when.'),
      mailed(168, 'Sent the chart with his pencil marks from 1992.'),
      met(305, 'Three hours in his shed with a thermos. He taught me the long splice again.'),
    ],
    todos: [
      { task: 'Return the drysuit', since: 62, due: -3 },
      { task: 'Ask about dates for Bornholm', since: 62, due: 45 },
    ],
  },
  {
    name: 'Daniel Mbeki',
    email: 'daniel.mbeki@example.org',
    phone: '+351 927 555 178',
    linkedin: 'danielmbeki',
    birthday: { inDays: 1, turning: 41 },
    groups: ['Sailing'],
    notes:
      'Foredeck, and the calmest voice on board.\nAnaesthetist, so that fits. Husband Pieter, daughters Lerato and Anna.',
    story: [
      wrote(12, 'Lerato’s school asks for somebody who can explain maps. Said yes.'),
      windAgainstTide,
      squall,
      toSesimbra,
      haulOut,
    ],
    todos: [
      { task: 'Prepare Lerato’s map hour', since: 12, due: 6 },
      { task: 'Call him: he turns 41', since: 2, due: 1 },
    ],
  },
  {
    name: 'Maartje de Vries',
    email: 'maartje.devries@example.org',
    phone: '+31 6 555 0182 4',
    telegram: 'maartje_dv',
    birthday: '1989-10-12',
    groups: ['Sailing'],
    notes: 'Does the tides in her head, and is right.\nGrew up on a barge. Moving in with Siobhán, at last.',
    story: [
      called(16, 'They found a flat with a view of the river and a hole in the floor. Signed.'),
      windAgainstTide,
      squall,
      toSesimbra,
    ],
  },
  {
    name: 'Siobhán O’Connor',
    email: 'siobhan.oconnor@example.org',
    phone: '+353 86 555 0193',
    birthday: '--07-20',
    groups: ['Sailing'],
    notes: 'Hot soup at force seven.\nSeasick for the first hour, always; say nothing. Teaches chemistry on land.',
    story: [
      windAgainstTide,
      squall,
      wrote(109, 'Recipe of the force-seven soup. Quantity of garlic: “be brave”.'),
      haulOut,
    ],
  },
  {
    name: 'Luís Cabral',
    email: 'luis.cabral@example.org',
    phone: '+351 928 555 204',
    facebook: 'luis.cabral.andorinha',
    birthday: '1961-01-05',
    groups: ['Sailing'],
    notes:
      'Lends the Andorinha to those who paint her.\nFrom Mindelo. Plays morna on the cockpit bench when the wind drops.',
    story: [
      windAgainstTide,
      called(48, 'The mooring costs more from next year. We shall each pay a little; he hated to ask.'),
      toSesimbra,
      haulOut,
      met(455, 'He handed me the tiller without a word. Joined the crew that day.'),
    ],
    todos: [
      { task: 'Pay my share of the mooring', since: 48, due: 8 },
      { task: 'Oil the washboards', since: 73, done: 25 },
    ],
  },
  {
    name: 'Kaimana Kealoha',
    email: 'kaimana.kealoha@example.org',
    phone: '+1 808 555 0147',
    birthday: '1997-02-22',
    groups: ['Sailing'],
    notes: 'Round the world in nine metres of boat',
    story: [
      mailed(96, 'From Cape Town: mast up again, money nearly out, spirits fine.'),
      mailed(214, 'From Mindelo. Took Luís’s letter along to his sister.'),
      met(352, 'Three evenings at the bar in Horta. Left our marks on the harbour wall, side by side.'),
    ],
  },
];
