import { called, mailed, met, type Person, wrote } from '../person.ts';

const corridorCall = called(
  139,
  'The yearly call of the corridor: nine windows, five countries, two babies, one cat asleep on the keys.',
);
const reunion = met(
  412,
  'Fifteen years since Lund. The kitchen still smells of somebody’s burnt rice. Sang until they asked us to stop.',
);

export const university: readonly Person[] = [
  {
    name: 'Bogdan Ionescu',
    email: 'bogdan.ionescu@example.org',
    phone: '+40 722 555 263',
    birthday: '1988-06-08',
    groups: ['University'],
    notes: 'Two kids now; our game stands at move 31',
    story: [
      mailed(66, 'Move 31: knight takes e5. And a picture of Ana’s first tooth, professionally lit.'),
      corridorCall,
      reunion,
    ],
    todos: [{ task: 'Send move 32', since: 66, due: -11 }],
  },
  {
    name: 'Diego Salazar',
    email: 'diego.salazar@example.org',
    phone: '+57 310 555 2741',
    facebook: 'diego.salazar.bogota',
    birthday: '1987-12-24',
    groups: ['University'],
    notes: 'Teaches in Bogotá; my visit is overdue',
    story: [mailed(124, 'Letters of his class to “a friend in a cold country”. Answered all twenty-three.'), reunion],
    todos: [{ task: 'Find out what a flight to Bogotá costs', since: 124 }],
  },
  {
    name: 'Søren Kjær',
    email: 'soren.kjaer@example.org',
    phone: '+45 20 55 52 85',
    linkedin: 'soren-kjaer',
    birthday: { inDays: 7, turning: 39 },
    groups: ['University'],
    notes: 'Designs playgrounds, tests them himself.\nAarhus. Oldest friend; never tells me what I want to hear.',
    story: [
      called(11, 'Told him about teaching. He asked what I am afraid of. Good question, as ever.'),
      wrote(46, 'He is stuck in a tube slide. On purpose. Probably.'),
      called(88, 'Helped him to say no to the big contract. He slept, he says, for eleven hours.'),
      corridorCall,
      met(276, 'Walked the beach at Moesgård. Said little. It was one of the good days.'),
      reunion,
    ],
    todos: [{ task: 'Post the birthday drawing', since: 11, due: 3 }],
  },
  {
    name: 'Hrafnhildur Jónsdóttir',
    email: 'hrafnhildur@example.org',
    birthday: '--06-17',
    groups: ['University'],
    notes: 'Weather station in the Westfjords, alone, by choice',
    story: [mailed(210, 'Four months of wind in one paragraph. She has a dog now, called Isobar.'), reunion],
  },
  {
    name: 'Zoë van den Berg',
    email: 'zoe.vandenberg@example.org',
    phone: '+32 470 55 52 96',
    xcom: 'zoevdb',
    birthday: '1988-02-29',
    groups: ['University'],
    notes:
      'Judge by day, drummer by night.\nGhent. Born on 29 February; expects a cake in the other years all the same.',
    story: [
      called(25, 'A bad week in court. Listened; then she played me the new song through the telephone.'),
      corridorCall,
      reunion,
    ],
  },
  {
    name: 'Дмитро Коваль',
    email: 'dmytro.koval@example.org',
    phone: '+380 67 555 0307',
    telegram: 'dkoval',
    birthday: '1989-08-24',
    groups: ['University'],
    notes: 'Dmytro. Answers when there is power.\nKharkiv, then Lviv. Mathematician who repairs generators.',
    story: [
      wrote(45, 'Light since noon. He is well, his mother too. Sent me a proof on the back of an invoice.'),
      called(137, 'An hour, with two breaks in the line. Talked only of Lund, because he wanted to.'),
      mailed(299, 'Parcel arrived: the batteries, the socks, the liquorice that nobody likes.'),
      reunion,
    ],
  },
  {
    name: 'Priya Raman',
    email: 'priya.raman@example.org',
    phone: '+44 7700 900318',
    linkedin: 'priya-raman-epidemiology',
    birthday: '1988-10-02',
    groups: ['University'],
    notes: 'Knows when I lie about being fine.\nEpidemiologist, London. Tom, and Kavi (3), who calls me “Lisbon”.',
    story: [
      called(19, 'Kavi sang. Priya has been offered Geneva and asks what one does with a good thing at a bad time.'),
      wrote(74, 'The list of books for Kavi, by number of tractors.'),
      corridorCall,
      met(250, 'Long weekend in Walthamstow. Built a railway from the kitchen to the bath.'),
      reunion,
    ],
    todos: [
      { task: 'Ask about Geneva', since: 19, due: 2 },
      { task: 'Book with the red tractor for Kavi', since: 74, due: -60, done: 62 },
    ],
  },
];
