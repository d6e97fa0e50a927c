type Turn = {
  readonly says?: string;
  /** The number of the button, in place of words. */
  readonly presses?: number;
  /** In short, as with single sentences. */
  readonly comes: readonly string[];
};

/** Follow-ups: pronouns, answers to its own questions, and second thoughts. */
export const CONVERSATIONS: readonly { readonly title: string; readonly turns: readonly Turn[] }[] = [
  {
    title: '“her” is whoever was spoken of last',
    turns: [
      { says: 'Just talked to Priya', comes: ['log call Priya Patel'] },
      { says: 'and remind me to call her next week', comes: ['todo Priya Patel | call Priya | 2026-11-23'] },
      {
        says: 'email her on friday about the project',
        comes: ['email Priya Patel | once 2026-11-20 09:00 | The project'],
      },
    ],
  },
  {
    title: '“her” without anybody before is asked about',
    turns: [
      { says: 'remind me to call her tomorrow', comes: ['ask'] },
      { says: 'grace', comes: ['todo Grace Kim | call *grace* | 2026-11-19'] },
    ],
  },
  {
    title: 'an answer about somebody makes them the one spoken of',
    turns: [
      { says: "when is Grace's birthday?", comes: ['answer birthday'] },
      {
        says: 'remind me to buy her a present on 1 december',
        comes: ['todo Grace Kim | buy Grace a present | 2026-12-01'],
      },
    ],
  },
  {
    title: 'what answers no question leaves it open',
    turns: [
      { says: 'log a call with Anna', comes: ['ask Anna Berg, Anna Kowalski'] },
      { says: 'bli bla blub', comes: ['ask Anna Berg, Anna Kowalski'] },
      { says: 'Berg', comes: ['log call Anna Berg'] },
    ],
  },
  {
    title: 'of two instructions the one that was clear is done with the answer about the other',
    turns: [
      { says: 'log a call with Tom and tell Grace on Sunday', comes: ['ask'] },
      { says: 'add a to-do', comes: ['log call Tom Hardy', 'todo Grace Kim | tell Grace | 2026-11-22'] },
    ],
  },
  {
    title: 'a button says which one is meant',
    turns: [
      { says: 'remind me to call Anna on Friday', comes: ['ask Anna Berg, Anna Kowalski'] },
      { presses: 1, comes: ['todo Anna Kowalski | call Anna | 2026-11-20'] },
    ],
  },
  {
    title: 'so does the last name',
    turns: [
      { says: 'delete sofia', comes: ['ask Sofia Lind, Sofia Rossi'] },
      { says: 'Rossi', comes: ['delete Sofia Rossi'] },
    ],
  },
  {
    title: 'so does “the first one”',
    turns: [
      { says: 'email sofia tomorrow about the trip', comes: ['ask Sofia Lind, Sofia Rossi'] },
      { says: 'the first one', comes: ['email Sofia Lind | once 2026-11-19 09:00 | The trip'] },
    ],
  },
  {
    title: '“neither of them” does nothing',
    turns: [
      { says: 'delete sofia', comes: ['ask Sofia Lind, Sofia Rossi'] },
      { presses: 2, comes: ['nothing'] },
      { says: 'yes', comes: ['nothing'] },
    ],
  },
  {
    title: 'two questions in one sentence come one after the other',
    turns: [
      {
        says: 'remind me to call Anna tomorrow and remind me to call Sofia on friday',
        comes: ['ask Anna Berg, Anna Kowalski'],
      },
      { presses: 0, comes: ['ask Sofia Lind, Sofia Rossi'] },
      { presses: 0, comes: ['todo Anna Berg | call Anna | 2026-11-19', 'todo Sofia Lind | call Sofia | 2026-11-20'] },
    ],
  },
  {
    title: 'a to-do about nobody waits for whom it is about',
    turns: [
      { says: 'remind me to pick up the cake tomorrow', comes: ['ask'] },
      { says: 'mum', comes: ['todo Mum | pick up the cake | 2026-11-19'] },
    ],
  },
  {
    title: 'a date that does not exist is mended by another',
    turns: [
      { says: 'remind me to call tom on 31 february', comes: ['ask'] },
      { says: '28 february', comes: ['todo Tom Hardy | call tom | 2027-02-28'] },
    ],
  },
  {
    title: 'a meeting without a time waits for it',
    turns: [
      { says: 'schedule lunch with grace on friday', comes: ['ask'] },
      { says: 'at half past twelve', comes: ['meeting Grace Kim | 2026-11-20 12:30'] },
    ],
  },
  {
    title: 'an e-mail or a to-do: the button decides',
    turns: [
      { says: "tell tom I'm running late", comes: ['ask Send an e-mail, Add a to-do'] },
      { presses: 0, comes: ["email Tom Hardy | once 2026-11-18 09:00 | I'm running late"] },
    ],
  },
  {
    title: 'every other Tuesday becomes what reminders can do',
    turns: [
      {
        says: 'email priya every other tuesday at 10 about the slides',
        comes: ['ask 10 times, every 14 days, Every week'],
      },
      { presses: 0, comes: ['email Priya Patel | multiple 2026-11-24 10:00 10x14'] },
    ],
  },
  {
    title: 'an e-mail without words waits for them',
    turns: [
      { says: 'email tom tomorrow', comes: ['ask How are you?, Shall we meet?'] },
      {
        says: 'that the key is under the mat',
        comes: ['email Tom Hardy | once 2026-11-19 09:00 | The key is under the mat'],
      },
    ],
  },
  {
    title: 'or takes one that is proposed',
    turns: [
      { says: 'email grace every year on her birthday', comes: ['ask Happy birthday!, All the best!'] },
      { presses: 0, comes: ['email Grace Kim | annually 2026-12-03 09:00 | Happy birthday*'] },
    ],
  },
  {
    title: 'a misspelt name is asked about before an e-mail goes to anybody',
    turns: [
      { says: 'email priyaa that i agree', comes: ['ask Priya Patel'] },
      { says: 'yes', comes: ['email Priya Patel | once 2026-11-18 09:00 | I agree'] },
    ],
  },
  {
    title: 'what is only like a to-do is asked about',
    turns: [
      { says: 'tick off the blue slides', comes: ['ask Review the slides'] },
      { says: 'yes', comes: ['complete Review the slides'] },
    ],
  },
  {
    title: 'somebody of a group without an address is left out by a button',
    turns: [
      { says: 'email the sailing club about the boats', comes: ['ask Send it to the others'] },
      { presses: 0, comes: ['email Tom Hardy | once 2026-11-18 09:00 | The boats'] },
    ],
  },
  {
    title: '“yes” takes the one thing that was offered',
    turns: [
      { says: 'I should probably call mum', comes: ['ask Add a to-do'] },
      { says: 'yes please', comes: ['todo Mum | call mum | -'] },
    ],
  },
  {
    title: 'a new instruction is not an answer to the old question',
    turns: [
      { says: 'remind me to call Anna', comes: ['ask Anna Berg, Anna Kowalski'] },
      { says: 'open the calendar', comes: ['go calendar'] },
    ],
  },
  {
    title: 'a proposed meetup is scheduled by choosing a time',
    turns: [
      { says: 'plan a meetup with the book club', comes: ['answer meetup'] },
      { presses: 0, comes: ['meeting *'] },
    ],
  },
  {
    title: 'a name that fits nobody can become a contact',
    turns: [
      { says: 'remind me to call Zebedee', comes: ['ask'] },
      { presses: 0, comes: ['create Zebedee', 'todo Zebedee | Call Zebedee | -'] },
    ],
  },
  {
    title: 'what people are called is no instruction, not even behind a button',
    turns: [
      { says: 'plan a meetup', comes: ['answer meetup'] },
      { presses: 0, comes: ['meeting Eve*'] },
      { says: 'add tom to pubz', comes: ['ask'] },
      { presses: 0, comes: ['join Pubs and delete Grace Kim | Tom Hardy'] },
    ],
  },
  {
    title: 'what tells one of them apart chooses it',
    turns: [
      { says: 'remind me to call anna tomorrow', comes: ['ask'] },
      { says: 'the one from work', comes: ['todo Anna Berg | *call* | 2026-11-19'] },
    ],
  },
  {
    title: '“both” takes either of two',
    turns: [
      { says: 'add mark or grace to sailing club', comes: ['ask'] },
      { says: 'both of them', comes: ['join Sailing Club | Mark Jensen, Grace Kim'] },
    ],
  },
  {
    title: 'one more with other values stands besides',
    turns: [
      { says: 'had lunch with mark on monday', comes: ['log meeting Mark Jensen'] },
      { says: 'and with grace on sunday', comes: ['log meeting Grace Kim | 2026-11-15'] },
    ],
  },
  {
    title: 'a place and a length belong to the meeting before',
    turns: [
      { says: 'meeting with grace on friday at 3', comes: ['meeting Grace Kim | 2026-11-20 15:00'] },
      { says: 'half an hour, at his office', comes: ['meeting Grace Kim | 2026-11-20 15:00 | *office*'] },
    ],
  },
  {
    title: 'a day before an answer counts from its day',
    turns: [
      { says: 'when is graces birthday', comes: ['answer birthday'] },
      { says: 'remind me to buy flowers for her two days before', comes: ['todo Grace Kim | *flowers* | 2026-12-01'] },
    ],
  },
  {
    title: 'a value that is old is put right',
    turns: [
      { says: 'whats graces email', comes: ['answer email'] },
      { says: 'its grace.kim@web.de now', comes: ['update Grace Kim | email grace.kim@web.de'] },
    ],
  },
  {
    title: 'a field without its value waits for it',
    turns: [
      { says: 'change annas number', comes: ['ask'] },
      { says: 'berg', comes: ['ask'] },
      { says: '+49 30 5558800', comes: ['update Anna Berg | phone *'] },
    ],
  },
  {
    title: 'what is to be done and when make one to-do',
    turns: [
      { says: 'remind me on friday', comes: ['ask'] },
      { says: 'to call grace', comes: ['todo Grace Kim | *call* | 2026-11-20'] },
    ],
  },
];
