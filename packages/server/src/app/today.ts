import type { Today } from '../integrations/conversation.service.ts';

/** What /today answers. */
export const today: Today = async () => 'Open Inner Circle to see what is on today.';
