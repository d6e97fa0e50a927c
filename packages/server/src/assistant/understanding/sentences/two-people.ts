import type { Sentence } from './sentence.ts';

/** Two people in one sentence: it is said whose it is, and the other one is part of what it says. */
export const TWO_PEOPLE: readonly Sentence[] = [
  ['Add a to-do for Anders: tell Priya about the boat', 'todo Anders Holm | tell Priya about the boat | -'],
  ['add a task for anders to tell priya about the boat', 'todo Anders Holm | tell priya about the boat | -'],
  ['add a todo for Anders that Priya wants to see the boat', 'todo Anders Holm | Priya wants to see the boat | -'],
  ['todo for Tom: ask Grace for her recipe by Friday', 'todo Tom Hardy | ask Grace for her recipe | 2026-11-20'],
  ['new task for Mum, call Bob about the roof', 'todo Mum | call Bob about the roof | -'],
  [
    'Create a to-do for Anders on Monday: introduce him to Priya',
    'todo Anders Holm | introduce him to Priya | 2026-11-23',
  ],
  ['add a todo for Anders: call Anna about the mooring', 'todo Anders Holm | call Anna about the mooring | -'],
  ['add a todo for Anna: call Tom', 'ask Anna Berg, Anna Kowalski'],
  [
    'add a task for Tom and Priya: book a table with Grace',
    'todo Tom Hardy, Priya Patel | book a table with Grace | -',
  ],
  ['add a task for Zebedee: call Tom', 'ask'],
  ['add a task for tomorrow: tell Priya about the boat', 'todo Priya Patel | tell Priya about the boat | 2026-11-19'],
  ['add a task for me: tell Priya about the boat', 'todo Priya Patel | tell Priya about the boat | -'],
  ["put tell Priya about the boat on Anders's list", 'todo Anders Holm | tell Priya about the boat | -'],
  ['add "thank Grace for the tip" to my todo list for Tom', 'todo Tom Hardy | thank Grace for the tip | -'],
  ['add ask Priya for the keys as a task for Anders', 'todo Anders Holm | ask Priya for the keys | -'],
  ['remind me to tell Anders about Priya', 'todo Anders Holm | tell Anders about Priya | -'],
  [
    "remind me to tell Priya about Anders's boat tomorrow",
    "todo Priya Patel | tell Priya about Anders's boat | 2026-11-19",
  ],
  ['remind me about Anders: tell Priya that he is back', 'todo Anders Holm | tell Priya that he is back | -'],
  ['note on Anders that Priya bought his old boat', 'update Anders Holm | notes Priya bought his old boat'],
  ['note on Tom: Grace is his cousin', 'update Tom Hardy | notes *Grace is his cousin'],
  [
    'add a note for Priya that Anders wants to sail with her',
    'update Priya Patel | notes *Anders wants to sail with her',
  ],
  ['note that Anders sold the boat to Priya', 'update Anders Holm | notes sold the boat to Priya'],
];
