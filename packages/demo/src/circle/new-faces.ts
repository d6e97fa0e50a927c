import { met, type Person, wrote } from '../person.ts';

/** People who belong to no group yet. */
export const newFaces: readonly Person[] = [
  {
    name: 'Tereza Novotná',
    phone: '+420 603 555 456',
    groups: [],
    notes: 'Restores globes; shared the night train.\nSaid: come by, if you are ever in Olomouc.',
    story: [met(26, 'Eleven hours on the night train. Talked for nine of them, about seas that do not exist.')],
  },
  {
    name: 'Ọlámidé Adébáyọ̀',
    email: 'olamide.adebayo@example.org',
    xcom: 'olamide_radio',
    groups: [],
    notes: 'Radio; looks for people who know a city by heart',
    story: [
      wrote(4, 'Sent me the programme on the ferrymen of Lagos. Forward it to Adaeze.'),
      met(5, 'Two hours in the queue, number 214 and number 215. Exchanged cities.'),
    ],
  },
];
