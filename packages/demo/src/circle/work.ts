import { called, mailed, met, type Person, wrote } from '../person.ts';

const mapLaunch = met(
  145,
  'The night map went live. Watched the first hundred people find their bus, then went for oysters.',
);
const zurichWorkshop = met(268, 'Workshop in Zürich: two days, ninety notes on a wall, and one idea that survived.');

export const work: readonly Person[] = [
  {
    name: 'Agnieszka Nowak',
    email: 'agnieszka.nowak@example.org',
    phone: '+48 602 555 324',
    linkedin: 'agnieszka-nowak-platform',
    birthday: '1986-07-11',
    groups: ['Work'],
    notes: 'Leads platform in Poznań; reviews my talk.\nRemembers every decision and who was against it.',
    story: [
      mailed(37, 'She has read the first draft: sixty comments, all of them right. Slides are to follow.'),
      mapLaunch,
      zurichWorkshop,
    ],
    todos: [{ task: 'Send the slides', since: 37, due: -9 }],
  },
  {
    name: 'Anjali Krishnamurthy',
    email: 'anjali.k@example.org',
    phone: '+91 98 5550 3351',
    linkedin: 'anjali-krishnamurthy',
    xcom: 'anjalimaps',
    birthday: '1980-04-08',
    groups: ['Work', 'Mentors'],
    notes:
      'Moving from Bengaluru to Zürich in June.\nMy first boss, still the best one. Two cats, one piano.\nAsk her the question that you are avoiding.',
    story: [
      met(6, 'She was in town for a day. Showed her the river; she showed me why the contract is too cheap.'),
      called(50, 'About Zürich: schools, rents, whether cats may fly. I know nothing and she was glad to talk.'),
      mapLaunch,
      called(201, '“Do not apologise in the first slide.” Wrote it above the desk.'),
      zurichWorkshop,
      mailed(470, 'Her letter for the grant. Kept it for bad days.'),
    ],
    todos: [
      { task: 'Introduce her to Reto', since: 6, due: 4 },
      { task: 'Raise the price in the new offer', since: 6, due: -1, done: 2 },
    ],
  },
  {
    name: 'Cheng Wei-Lin',
    email: 'weilin.cheng@example.org',
    phone: '+886 933 555 342',
    birthday: '--11-11',
    groups: ['Work'],
    notes: 'Prefers voice messages; Taipei mornings.\nCartographer. The colours of the night map are his.',
    story: [
      called(21, 'Seven shades of dark blue, by voice. We agreed on the fourth and the sixth.'),
      mailed(99, 'The legend in three alphabets, all of the same width. He had not slept.'),
      mapLaunch,
    ],
  },
  {
    name: 'Emeka Nwosu',
    email: 'emeka.nwosu@example.org',
    phone: '+49 151 5550 3539',
    linkedin: 'emekanwosu',
    xcom: 'emeka_builds',
    birthday: '1992-01-28',
    groups: ['Work'],
    notes: 'Raising a seed round; wants intros in Berlin',
    story: [
      called(33, 'He has a first investor and cold feet. Promised him Hannah.'),
      met(147, 'Drew his map on a napkin in Neukölln. It is on their wall now, framed.'),
    ],
    todos: [{ task: 'Introduce him to Hannah', since: 33, due: -1 }],
  },
  {
    name: 'Hannah Vogt',
    email: 'hannah.vogt@example.org',
    phone: '+49 170 5550 364',
    linkedin: 'hannah-vogt-studio',
    birthday: '1983-02-19',
    groups: ['Work'],
    notes:
      'Fast by telephone, slow in writing.\nStudio of twelve in Berlin. Gives work to beginners and to me. Never before ten.',
    story: [
      called(9, 'Station signs for Leipzig, from next year on. She wants me for the first six weeks.'),
      mailed(61, 'Invoice paid, with a smiley. From Hannah, that is a speech.'),
      zurichWorkshop,
      met(388, 'Lunch that became dinner. Agreed on rates without either of us blushing.'),
    ],
    todos: [{ task: 'Send the offer for Leipzig', since: 9, due: 0 }],
  },
  {
    name: 'Reto Baumgartner',
    email: 'reto.baumgartner@example.org',
    phone: '+41 79 555 03 72',
    birthday: '1977-09-21',
    groups: ['Work'],
    notes: 'Timetables in Zürich; never late, never hurried.\nHas a sister who lets flats.',
    story: [
      mailed(13, 'New timetable: he has found us the forty seconds at Olten.'),
      called(107, 'Two hours on how people read a departure board. We could have gone on.'),
      zurichWorkshop,
    ],
  },
  {
    name: 'Thandiwe Dlamini',
    email: 'thandiwe.dlamini@example.org',
    phone: '+27 82 555 0383',
    telegram: 'thandi_d',
    birthday: '1991-05-06',
    groups: ['Work'],
    notes:
      'Our next project, if the grant comes.\nJohannesburg. Rides along in minibuses and remembers everyone’s name.',
    story: [
      called(5, 'The grant is in the last round. We promised each other not to talk about it, and did.'),
      mailed(28, 'Her field notes: a hundred and twelve routes, none of them on any map.'),
      mapLaunch,
      met(185, 'Three days in Johannesburg. She got me a front seat and told me when to pass the coins.'),
    ],
    todos: [{ task: 'Draft chapter two', since: 5, due: 7 }],
  },
  {
    name: 'نور الهاشمي',
    email: 'noor.alhashimi@example.org',
    phone: '+962 79 555 0398',
    linkedin: 'noor-alhashimi-type',
    birthday: '--03-21',
    groups: ['Work'],
    notes: 'Noor. Drew the Arabic of the night map.\nType designer, Amman.',
    story: [
      mailed(52, 'The bold weight is done. The letter ع looks like somebody about to laugh.'),
      mapLaunch,
      mailed(330, 'First sketches. Asked her to let the dots breathe; she already had.'),
    ],
  },
  {
    name: 'Jiří Dvořák',
    email: 'jiri.dvorak@example.org',
    phone: '+420 602 555 407',
    birthday: '1994-12-13',
    groups: ['Work'],
    notes: 'Makes my drawings move.\nFront-end developer, Brno. Vegan, climbs, laughs at his own commits.',
    story: [
      wrote(1, 'The zoom is smooth now. “It was one line. It took nine days.”'),
      called(23, 'Went through the legend on a telephone of 2016. Cut it by half, and better for it.'),
      mapLaunch,
      mailed(255, 'He asked for the job that I had not advertised. Good instinct.'),
    ],
    todos: [{ task: 'Test the legend on an old telephone', since: 30, due: -22, done: 23 }],
  },
];
