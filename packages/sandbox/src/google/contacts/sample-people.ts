/** People of all kinds: several numbers, no birthday year, labels, a company without a name. */
export const samplePeople = [
  {
    name: 'Adaeze Okonkwo',
    emails: 'adaeze@okonkwo.example, adaeze@residency.example',
    phones: '+351 912 345 678, +44 20 7946 0958',
    birthday: '1988-04-08',
    company: 'Lisbon Residency',
    title: 'Painter',
    labels: 'Friends, Lisbon',
    notes: 'Takes her tea without sugar.',
  },
  {
    name: 'Mikael Lindqvist',
    emails: 'mikael@lindqvist.example',
    phones: '+46 70 123 45 67',
    birthday: '--02-29',
    partner: 'Saga Lindqvist',
    labels: 'Family',
  },
  { name: 'Åsa Öberg', phones: '+46 8 123 456', address: 'Storgatan 1, Stockholm' },
  { company: 'Corner Bakery', phones: '+351 21 000 00 00' },
  { name: '田中 さくら', emails: 'sakura@tanaka.example', website: 'https://www.linkedin.com/in/sakura-tanaka' },
] as const;
