import type { Sentence } from './sentence.ts';

/** What is asked of saved filters, and done with everyone in one. A filter has no place where only a group has. */
export const FILTERS_SAID: readonly Sentence[] = [
  ['who is in “Old colleagues”?', 'answer fitting'],
  ['Who is in Old colleagues?', 'answer fitting'],
  ['who fits old colleagues', 'answer fitting'],
  ['show my filter Old colleagues', 'answer fitting'],
  ['show old colleagues', 'answer fitting'],
  ['open the filter old colleagues', 'answer fitting'],
  ['show me everyone in old colleagues', 'answer fitting'],
  ['how many fit Old colleagues?', 'answer fitting'],
  ['how many people are in old colleagues', 'answer fitting'],
  ['who in old colleagues is cold?', 'answer fitting'],
  ['how many of old colleagues are cold', 'answer fitting'],
  ['who fits no email yet', 'answer fitting'],
  ['who is in Kiel?', 'answer fitting'],
  ['which filters do I have?', 'answer filters'],
  ['show my saved filters', 'answer filters'],
  ['how many filters do i have', 'answer count'],
  ['who is in my filter Sailors', 'answer no-filter'],
  [
    'log a call with everyone in old colleagues: the reunion',
    'log call Anna Berg, Priya Patel | 2026-11-18 | The reunion',
  ],
  ['had lunch with everyone in old colleagues', 'log meeting Anna Berg, Priya Patel | 2026-11-18 | Lunch with*'],
  ['met everyone in Work yesterday', 'log meeting Anna Berg, Priya Patel | 2026-11-17'],
  ['log a call with everyone in Work except Anna Berg', 'log call Priya Patel | 2026-11-18'],
  ['log a call with everyone in the group Work', 'log call Anna Berg, Priya Patel | 2026-11-18'],
  ['email everyone in the group Book Club about the next book', 'email Grace Kim*', 'email Mark Jensen*'],
  ['add everyone in old colleagues to the book club', 'join Book Club | Anna Berg, Priya Patel'],
  ['create a group Chess with everyone in old colleagues', 'group Chess | Anna Berg, Priya Patel'],
  ['Create a group Reunion with everyone in old colleagues', 'group Reunion | Anna Berg, Priya Patel'],
  ['email everyone in old colleagues tomorrow: see you soon', 'email Anna Berg | once*', 'email Priya Patel | once*'],
  // Who is in one follows from its conditions, and nobody can say of whom a newer version spoke.
  ['add tom to old colleagues', 'refuse'],
  ['remove anna berg from old colleagues', 'refuse'],
  ['delete the filter old colleagues', 'refuse'],
  ['remind me of old colleagues every 30 days', 'refuse'],
  ['who is in From tomorrow?', 'answer fitting'],
  ['log a call with everyone in From tomorrow', 'refuse'],
  // Words of a name are words.
  ['who is cold?', 'answer not-contacted'],
  ['show cold contacts', 'answer not-contacted'],
  ['who lives in Kiel?', 'answer mentions'],
  ['lunch with tom in Kiel yesterday', 'log meeting Tom Hardy | 2026-11-17 | Lunch with Tom in Kiel'],
  [
    'remind me to call tom about old colleagues tomorrow',
    'todo Tom Hardy | Call Tom about old colleagues | 2026-11-19',
  ],
  ['remind me to cold call tom tomorrow', 'todo Tom Hardy | Cold call Tom | 2026-11-19'],
  // As groups are named.
  ['who is in “Work”?', 'answer members'],
];
