export const newRelationDraft = (contactId: string) => `relation:new:${contactId}` as const;
