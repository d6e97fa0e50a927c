import { called, mailed, met, type Person } from '../person.ts';

export const mentors: readonly Person[] = [
  {
    name: 'Eilidh MacLeod',
    email: 'eilidh.macleod@example.org',
    phone: '+44 7700 900412',
    birthday: '1959-01-25',
    groups: ['Mentors'],
    notes: 'Asks the best questions. Tea, never coffee.\nEdinburgh, and half the year on Lewis without a telephone.',
    story: [
      met(8, 'Tea at the station between two trains. “And who told you that it has to be big?”'),
      called(86, 'She thinks the offer flatters me and would bore me. Both true.'),
      mailed(230, 'Her reading list on maps and power: nine titles, one of them a poem.'),
      met(495, 'Heard her lecture, asked a clumsy question, was invited to dinner for it.'),
    ],
    todos: [{ task: 'Read the poem at least', since: 230, done: 190 }],
  },
  {
    name: 'Margarida Sousa Telles',
    email: 'margarida.telles@example.org',
    phone: '+351 932 555 428',
    linkedin: 'margarida-sousa-telles',
    birthday: '1963-10-05',
    groups: ['Mentors'],
    notes: 'Lunch at one, sharp, the table at the back.\nRan the metro’s planning for ten years.',
    story: [
      met(12, 'Lunch at the back table. The new line has a working title that nobody may know. Now I do.'),
      called(69, 'How to lose a tender with dignity. Took notes.'),
      met(178, 'She took me through the tunnel on foot, at night. Counted the bolts, nearly.'),
    ],
  },
  {
    name: 'Kwabena Asante',
    email: 'kwabena.asante@example.org',
    phone: '+233 24 555 0431',
    birthday: '1955-03-06',
    groups: ['Mentors'],
    notes:
      'Drew the first bus map of Kumasi, by bicycle.\nProfessor, retired in name only. Long letters, worth every page.',
    story: [
      mailed(71, 'Six pages on street names that only drivers use. Must not be lost: ask him to record them.'),
      called(222, 'He interviewed me, really, for an hour, and then said “good”.'),
    ],
  },
  {
    name: 'Ingrid Solheim',
    email: 'ingrid.solheim@example.org',
    phone: '+47 905 55 442',
    birthday: '1970-06-30',
    groups: ['Mentors'],
    notes: 'Explains money to me, with knitting.\nSold her agency in Bergen and regrets nothing. Once a quarter.',
    story: [
      called(15, 'The quarter, in twelve minutes: charge earlier, save more, buy the good chair.'),
      called(105, 'Taxes. She turned a heel while I found the receipts.'),
      called(196, 'Asked what I would do with a year off. I had no answer. Homework.'),
      met(377, 'Fjord, waffles, spreadsheet. Came home with a plan.'),
    ],
    todos: [{ task: 'Find the receipts of the second quarter', since: 105, due: -88, done: 90 }],
  },
  {
    name: 'Vikram Iyer',
    email: 'vikram.iyer@example.org',
    linkedin: 'vikram-iyer-transit',
    birthday: '1974-08-15',
    groups: ['Mentors'],
    notes: 'Three questions a month, no more: choose well',
    story: [
      mailed(22, 'Question one of three: who owns a map? His answer: “Whoever corrects it.”'),
      mailed(142, 'He passed my name on to Jakarta. Nothing may come of it. Thanked him all the same.'),
    ],
    todos: [{ task: 'Think of question two', since: 22 }],
  },
];
