import { called, mailed, met, type Person, wrote } from '../person.ts';

const longTable = met(
  17,
  'The long table on Gabriela’s roof: fourteen of us, sardines, and a power cut at the right moment.',
);
const coldSwim = met(322, 'The cold swim at Carcavelos. Screamed in five languages, soup afterwards.');

export const lisbon: readonly Person[] = [
  {
    name: 'Beatriz Almeida',
    email: 'beatriz.almeida@example.org',
    phone: '+351 917 555 063',
    facebook: 'padaria.boavista',
    birthday: '1984-05-30',
    groups: ['Lisbon'],
    notes:
      'Opening the second bakery on Rua da Boavista.\nUp at three, asleep at eight. Keeps me a rye loaf on Saturdays.',
    story: [
      met(14, 'Tasted the opening menu. The seeded one, without a doubt. She had already decided so.'),
      longTable,
      wrote(37, 'Keys of the new shop, and a photograph of the oven being craned in.'),
      met(118, 'Drew the sign for the second shop on the back of a flour bag. She kept the bag.'),
      met(402, 'First real talk, at closing time, over the broken custard tarts.'),
    ],
    todos: [{ task: 'Bring the final drawing of the sign', since: 14, due: -1, done: 1 }],
  },
  {
    name: 'Gabriela Ferreira',
    email: 'gabriela.ferreira@example.org',
    phone: '+351 918 555 071',
    linkedin: 'gabriela-ferreira-arq',
    birthday: '1979-08-23',
    groups: ['Lisbon'],
    notes: 'Knows every architect in town, and whom to avoid.\nHer roof, her rules: no speeches.',
    story: [
      longTable,
      called(64, 'She looked at the crack in my ceiling by video. “Plaster. Sleep well.”'),
      met(173, 'Walked the eastern docks. She named who ruined what, block by block.'),
      coldSwim,
    ],
    todos: [{ task: 'Return the six chairs', since: 17, due: -4 }],
  },
  {
    name: 'Inês Carvalho',
    email: 'ines.carvalho@example.org',
    phone: '+351 919 555 084',
    telegram: 'inescarvalho',
    birthday: { inDays: 2 },
    groups: ['Lisbon'],
    notes:
      'Swims at six every morning.\nLawyer for tenants. My one call from a police station, should it come to that.',
    story: [
      wrote(2, 'Water temperature: 15. Her comment: “Bath.”'),
      longTable,
      met(53, 'She read my new lease at the counter, with a red pencil, over one bica.'),
      called(136, 'Won against the hotel! Eleven families stay. She was whispering in the corridor of the court.'),
      coldSwim,
    ],
    todos: [{ task: 'Get the good goggles', since: 5, due: 1 }],
  },
  {
    name: 'Paolo Conti',
    email: 'paolo.conti@example.org',
    phone: '+351 920 555 092',
    birthday: '--02-14',
    groups: ['Lisbon'],
    notes: 'Coffee roaster; milk is a decision one regrets.\nSon Leo is twelve, plays handball, eats for four.',
    story: [
      met(18, 'Cupping: eight bowls. Guessed the Ethiopian, called the Brazilian a tomato.'),
      called(104, 'The roaster caught fire, a little. Nobody hurt. He needed somebody to laugh with.'),
      coldSwim,
    ],
  },
  {
    name: 'Rafael Oliveira',
    email: 'rafael.oliveira@example.org',
    phone: '+351 921 555 105',
    xcom: 'rafa_ondas',
    birthday: { inDays: -3, turning: 38 },
    groups: ['Lisbon', 'Sailing'],
    notes: 'Surf on Sundays, otherwise at the helm.\nOceanographer. Teaching himself the accordion. Be kind.',
    story: [
      wrote(3, 'Sang him happy birthday. He answered on the accordion. It was almost a tune.'),
      met(24, 'Out on the Andorinha with wind against tide. He let me helm past the bar.'),
      met(73, 'Caught out by the squall off Cascais. Reefed late, learned much.'),
      mailed(156, 'His buoy data, and the question how one draws a year of waves. Sketched three ways.'),
      coldSwim,
    ],
    todos: [{ task: 'Draw a year of waves, fourth way', since: 60 }],
  },
  {
    name: 'Rania Khoury',
    email: 'rania.khoury@example.org',
    phone: '+351 922 555 117',
    linkedin: 'raniakhoury',
    facebook: 'rania.khoury.sound',
    birthday: '1987-11-02',
    groups: ['Lisbon'],
    notes:
      'Sound designer. Has a favourite door.\nHer parents bring za’atar for everybody when they visit from Beirut.',
    story: [
      met(20, 'Recorded the lift of my house for her film. It plays a spaceship now.'),
      wrote(55, 'A minute of rain on eleven different roofs. Listened to it twice.'),
      met(148, 'Dinner with her parents. Her father explained Lisbon to me, correctly.'),
    ],
  },
  {
    name: 'Tomé Vaz',
    email: 'tome.vaz@example.org',
    phone: '+351 923 555 126',
    birthday: '1993-03-08',
    groups: ['Lisbon'],
    notes: 'Restores tiles; in Évora until the chapel is done.\nShy. Warms up over anything with a pattern.',
    story: [
      mailed(58, 'He found the missing border tile at a market and asked for nothing but the train fare.'),
      met(197, 'Chose the grout for the stairwell. There are nineteen whites, and he knows them by name.'),
    ],
  },
];
