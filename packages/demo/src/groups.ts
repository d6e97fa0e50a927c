export const groups = [
  { name: 'Book club', description: 'Once a month, in somebody’s kitchen' },
  { name: 'Ceramics', description: 'The studio behind the tram depot' },
  { name: 'Family', description: 'Both sides of it, in four time zones' },
  { name: 'Lisbon', description: 'For long dinners and small emergencies' },
  { name: 'Mentors', description: 'Ask them before deciding, thank them after' },
  { name: 'Neighbours', description: 'Number 14, and the shops downstairs' },
  { name: 'Sailing', description: 'Crew of the Andorinha' },
  { name: 'University', description: 'Lund, the corridor on Magistratsvägen' },
  { name: 'Work', description: 'Past, present and possible' },
] as const;
