// The names of the drafts of what is new, where others than the form know them. A form of its own file brings more code than a name.

export const NEW_EVENT = 'event:new';

export const newTodoDraft = (contactId: string) => `todo:new:${contactId}` as const;
export const newInteractionDraft = (contactId: string) => `interaction:new:${contactId}` as const;
export const newReminderDraft = (contactId: string) => `reminder:new:${contactId}` as const;

/** Of the form for an e-mail to somebody who is still to be chosen. */
export const NEW_REMINDER = 'reminder:new';
