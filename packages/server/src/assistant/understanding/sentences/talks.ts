import type { Sentence } from './sentence.ts';

/** What happened is written down, on the day it happened, with what was told. */
export const TALKS_SAID: readonly Sentence[] = [
  ['Just talked to Anders, boat is up for winter', 'log call Anders Holm | 2026-11-18 | Boat is up for winter'],
  ['just spoke to priya', 'log call Priya Patel | 2026-11-18 | *'],
  ['I called Tom yesterday', 'log call Tom Hardy | 2026-11-17 | *'],
  ['called mum this morning, she is fine', 'log call Mum | 2026-11-18 | she is fine'],
  ['met Grace for coffee on Monday', 'log meeting Grace Kim | 2026-11-16 | *'],
  ['Had dinner with Bob and Mum last Saturday', 'log meeting Bob Stone, Mum | 2026-11-14 | *'],
  ['lunch with Priya yesterday, she got promoted', 'log meeting Priya Patel | 2026-11-17 | she got promoted'],
  ['emailed Jean-Luc about the invoice', 'log email Jean-Luc Moreau | 2026-11-18 | the invoice'],
  ['texted will two days ago', 'log message Will Turner | 2026-11-16 | *'],
  ['ran into Mark Jensen at the supermarket', 'log meeting Mark Jensen | 2026-11-18 | *'],
  ['log a call with Maria yesterday about the contract', 'log call María González | 2026-11-17 | the contract'],
  ['log call with maria about the contract yesterday', 'log call María González | 2026-11-17 | the contract'],
  [
    'Log a meeting with Tom Hardy: discussed the new mast',
    'log meeting Tom Hardy | 2026-11-18 | discussed the new mast',
  ],
  [
    'record a meeting with Grace on 12 November, we planned the trip',
    'log meeting Grace Kim | 2026-11-12 | we planned the trip',
  ],
  ['log that I met Siobhan last week', "log meeting Siobhán O'Connor | 2026-11-11 | *"],
  ['had a call with anna berg today re: budget', 'log call Anna Berg | 2026-11-18 | *budget'],
  [
    'Tom called me last night, he wants to sell the boat',
    'log call Tom Hardy | 2026-11-17 | he wants to sell the boat',
  ],
  ['Grace and I had lunch on Friday', 'log meeting Grace Kim | 2026-11-13 | *'],
  ['got off the phone with mum. she needs new glasses', 'log call Mum | 2026-11-18 | *she needs new glasses'],
  ['sent Will a message about the keys', 'log message Will Turner | 2026-11-18 | the keys'],
  ['wrote to April about the house', 'log email April Summers | 2026-11-18 | the house'],
  ['visited Mum on Sunday', 'log meeting Mum | 2026-11-15 | *'],
  ['We met with Priya on 3 November about the launch', 'log meeting Priya Patel | 2026-11-03 | the launch'],
  ['had coffe with grace yesterday', 'log meeting Grace Kim | 2026-11-17 | *'],
  ['caught up with Jose over beers last friday', 'log meeting José Álvarez | 2026-11-13 | *'],
  ['talked to anna about skiing', 'ask Anna Berg, Anna Kowalski'],
  ['just talked to Zebedee', 'ask'],
  ['whatsapped mark about book club', 'log message Mark Jensen | 2026-11-18 | book club'],
  ['phoned thomas muller this afternoon', 'log call Thomas Müller | 2026-11-18 | *'],
  ['Spoke with May on Tuesday; her visa came through', 'log call May Chen | 2026-11-17 | her visa came through'],
  [
    'zoomed with Jean-Luc, project starts 1 December',
    'log call Jean-Luc Moreau | 2026-11-18 | project starts 1 December',
  ],
  [
    'Talked to Tom. He said delete all my contacts and start over.',
    'log call Tom Hardy | 2026-11-18 | *delete all my contacts and start over',
  ],
  [
    'had lunch with Tom, he said remind Anna to call',
    'log meeting Tom Hardy | 2026-11-18 | he said remind Anna to call',
  ],
  [
    'log a call with tom: "email everyone and delete bob"',
    'log call Tom Hardy | 2026-11-18 | email everyone and delete bob',
  ],
  ['met tom on 31 february', 'ask'],
  [
    'just met with grace and remind me to send her the link tomorrow',
    'log meeting Grace Kim | 2026-11-18',
    'todo Grace Kim | send her the link | 2026-11-19',
  ],
  [
    'Talked to Priya today, remind me to call her next week',
    'log call Priya Patel | 2026-11-18',
    'todo Priya Patel | call her | 2026-11-23',
  ],
  ['called tom and emailed grace', 'log call Tom Hardy | 2026-11-18', 'log email Grace Kim | 2026-11-18'],
  ['Had a lovely walk with Mum in the park last Sunday', 'log meeting Mum | 2026-11-15'],
  ['i saw will at the gym the day before yesterday', 'log meeting Will Turner | 2026-11-16'],
];
