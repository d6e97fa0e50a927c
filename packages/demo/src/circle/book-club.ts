import { called, mailed, met, type Person, wrote } from '../person.ts';

const theYears = met(
  10,
  'Book club at Camille’s: “The Years”. We quarrelled about the photographs and finished the cheese.',
);
const pachinko = met(
  38,
  'Book club at Amélie’s: “Pachinko”. Three of us had missed our stop on the train because of it.',
);
const saturn = met(
  66,
  'Book club in my kitchen: “The Rings of Saturn”. Half had not finished it; the best talk in months.',
);
const theDoor = met(94, 'Book club at Ελένη’s: “The Door”. Is Emerence good? Vote: four to three.');
const hourOfTheStar = met(
  150,
  'Book club on the Graça steps: “The Hour of the Star”, read aloud until the light went.',
);
const middlemarch = met(206, 'Book club, “Middlemarch” part two. Everybody has married the wrong person, said Oisín.');
const firstEvening = met(430, 'The first evening of the book club: six people, one sofa, “The Summer Book”.');

export const bookClub: readonly Person[] = [
  {
    name: 'Adaeze Okonkwo',
    email: 'adaeze.okonkwo@example.org',
    phone: '+351 912 555 014',
    linkedin: 'adaeze-okonkwo',
    telegram: 'adaeze_o',
    birthday: { inDays: 4 },
    groups: ['Book club', 'Lisbon'],
    notes:
      'Last year of residency; new kitten, Biscuit.\nPeanut allergy. Rather walks than dinners.\nAsk about her brother’s band: they are better than she says.',
    story: [
      met(3, 'Coffee at the kiosk, then all the way to Belém on foot. She is torn between staying and Lagos.'),
      wrote(8, 'Photographs of Biscuit, who now sleeps in the salad bowl.'),
      theYears,
      called(22, 'Forty minutes about her mother’s operation. It went well. Ask again soon.'),
      pachinko,
      wrote(45, 'Night shift; sent her the list of words I mispronounce. She added six.'),
      saturn,
      met(80, 'Her brother’s concert in a garage in Marvila. They are loud, and good.'),
      theDoor,
      called(119, 'She passed the exam! Could hardly speak. Neither could I.'),
      hourOfTheStar,
      middlemarch,
      met(260, 'Carried her sofa up four floors. It did not fit. Carried it down.'),
      firstEvening,
    ],
    todos: [
      { task: 'Send the studio’s address', since: 3, due: 0 },
      { task: 'Book the birthday table', since: 3, due: 1 },
      { task: 'Ask how her mother is', since: 22, due: 18 },
      { task: 'Give back “The Years”', since: 10, due: -2, done: 3 },
    ],
  },
  {
    name: 'Amélie Girard',
    email: 'amelie.girard@example.org',
    phone: '+351 913 555 022',
    birthday: '1986-01-17',
    groups: ['Book club', 'Lisbon'],
    notes:
      'Lends me one Ernaux at a time, like medicine.\nTranslates Portuguese poetry into French, subtitles for the rent.',
    story: [
      theYears,
      wrote(19, 'She found a word for “saudade” and will not tell me until it is printed.'),
      pachinko,
      saturn,
      theDoor,
      met(101, 'Her reading at the institute. Eleven people, and one of them wept.'),
      middlemarch,
    ],
  },
  {
    name: 'Camille Laurent',
    email: 'camille.laurent@example.org',
    phone: '+351 914 555 031',
    xcom: 'camille_cuisine',
    birthday: '1990-12-05',
    groups: ['Book club'],
    notes: 'Hosts when nobody can; bring something bubbly.\nPastry chef. Split up with Théo; do not mention the boat.',
    story: [
      wrote(5, 'Sent me the crumb of the new kouign-amann, magnified. It is beautiful.'),
      theYears,
      pachinko,
      met(59, 'Helped her to move the oven. Stayed for what the oven made.'),
      saturn,
      hourOfTheStar,
      firstEvening,
    ],
    todos: [
      { task: 'Bring wine next time', since: 10, due: 3 },
      { task: 'Lend her the tall ladder', since: 59, due: -54, done: 55 },
    ],
  },
  {
    name: 'Fatima Zahra El Amrani',
    email: 'fz.elamrani@example.org',
    linkedin: 'fatima-zahra-el-amrani',
    birthday: '--05-19',
    groups: ['Book club', 'Mentors'],
    notes: 'Says in a sentence what takes others a meeting.\nPhoto editor, thirty years of newspapers behind her.',
    story: [
      mailed(7, 'Sent her my talk. Answer within the hour: “Begin with slide nine.”'),
      theYears,
      met(49, 'Lunch near the paper. She thinks I should teach. Thought about it all week.'),
      theDoor,
      mailed(163, 'Her essay on Rabat at night: forty pictures, no captions, none needed.'),
      firstEvening,
    ],
  },
  {
    name: 'Hạnh Nguyễn',
    email: 'hanh.nguyen@example.org',
    phone: '+351 915 555 046',
    telegram: 'hanh_reads',
    birthday: '1995-07-02',
    groups: ['Book club'],
    notes: 'Bridge engineer, reads on scaffolding.\nVegetarian. Her sister Mai is looking for a room.',
    story: [
      wrote(2, 'She asks whether anybody needs a bicycle, size small, name of Gustav.'),
      theYears,
      pachinko,
      saturn,
      met(113, 'Tour of her bridge, inside the box girder. Sang to test the echo.'),
    ],
    todos: [{ task: 'Ask Odete about the room', since: 10 }],
  },
  {
    name: 'Ελένη Παπαδοπούλου',
    email: 'eleni.papadopoulou@example.org',
    phone: '+351 916 555 058',
    birthday: '1982-10-28',
    groups: ['Book club'],
    notes: 'Eleni. Cellist, free on Mondays only.\nDaughter Ίρις (7) wants to know everything about snow.',
    story: [
      met(13, 'Rehearsal from the pit, under the timpani. Felt the last act in my teeth.'),
      pachinko,
      theDoor,
      called(128, 'Ίρις had questions about snow. Twenty-six of them. We got to nineteen.'),
      hourOfTheStar,
    ],
    todos: [{ task: 'Answer Ίρις about snow', since: 128, due: 21 }],
  },
  {
    name: 'Oisín Gallagher',
    email: 'oisin.gallagher@example.org',
    phone: '+353 85 555 0119',
    xcom: 'oisin_g',
    birthday: '--04-11',
    groups: ['Book club'],
    notes: 'Restoring his aunt’s pub in Galway.\nJoins by video, when the line holds. Funniest man I know before noon.',
    story: [
      called(47, 'The pub has a roof, and an opening night in sight. He reads the floorboards’ newspapers aloud.'),
      middlemarch,
      met(271, 'His goodbye. We read him the last page of “The Dead” and nobody got through it.'),
      firstEvening,
    ],
  },
];
