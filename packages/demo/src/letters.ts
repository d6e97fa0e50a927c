import type { NewReminder } from '@inner-circle/domain/reminders/reminders.contract.ts';

/** Planned `since` so many days, first sent `in` so many (in the past when negative). */
export type Letter = Pick<NewReminder, 'type' | 'subject' | 'message'> &
  Partial<Pick<NewReminder, 'time' | 'occurrences' | 'interval'>> & {
    readonly to: string;
    readonly since: number;
    readonly in: number;
    /** How it ended, unless it went out or is still to come. */
    readonly ended?: 'failed' | 'canceled';
  };

export const letters: readonly Letter[] = [
  {
    to: 'Karin Lindqvist',
    since: 26,
    in: -24,
    type: 'weekly',
    time: '18:30',
    subject: 'Söndag?',
    message:
      'Hej Mamma,\n\nare you at home on Sunday after the news? I want to hear about the choir, all of it, divorces included.\n\nKram,\nMaya',
  },
  {
    to: 'Eilidh MacLeod',
    since: 70,
    in: -68,
    type: 'monthly',
    subject: 'Where I stand this month',
    message:
      'Dear Eilidh,\n\nyou said: write it down once a month, in three sentences, or it has not happened. I am at it. May I send you mine on Friday?\n\nBest regards,\nMaya',
  },
  {
    to: 'Göran Lindqvist',
    since: 40,
    in: 80,
    type: 'annually',
    time: '07:00',
    subject: 'Hipp hipp!',
    message: 'Hej Pappa,\n\na picture of the boat, please. I send one of the river.\n\nMaya',
  },
  {
    to: 'Elias Lindqvist',
    since: 3,
    in: 6,
    type: 'once',
    time: '17:00',
    subject: 'The observatory?',
    message: 'Elias,\n\nany news? I have told nobody. It has been hard.\n\nMaya',
  },
  {
    to: 'Adaeze Okonkwo',
    since: 12,
    in: -10,
    type: 'multiple',
    occurrences: 3,
    interval: 14,
    subject: 'Have you got to the ending yet?',
    message: 'Adaeze,\n\nI need somebody to be angry with about the last chapter. Tell me when you are there.\n\nMaya',
  },
  {
    to: 'Inês Carvalho',
    since: 5,
    in: 2,
    type: 'once',
    time: '12:30',
    subject: 'Saturday at the market?',
    message: 'Olá Inês,\n\nshall we walk through the market on Saturday and eat standing?\n\nBeijinhos,\nMaya',
  },
  {
    to: 'Beatriz Almeida',
    since: 23,
    in: -21,
    type: 'once',
    subject: 'Thank you for Sunday',
    message: 'Querida Beatriz,\n\nthe cake is gone, and so is the guilt. Next time at ours.\n\nMaya',
  },
  {
    to: 'Rafael Oliveira',
    since: 4,
    in: -2,
    type: 'once',
    time: '10:15',
    subject: 'The key to the studio',
    message: 'Rafael,\n\nwhen may I bring the key back? I am in your street on Thursday.\n\nMaya',
    ended: 'failed',
  },
  {
    to: 'Paolo Conti',
    since: 15,
    in: -9,
    type: 'once',
    subject: 'Tram tickets',
    message: 'Paolo,\n\nI still owe you for the tram.\n\nMaya',
    ended: 'canceled',
  },
];
