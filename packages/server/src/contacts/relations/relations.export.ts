import { exporterOf } from '../../settings/export.service.ts';
import { contactRelations } from './relations.table.ts';

export const relationsExporter = exporterOf('relations', contactRelations, {
  id: contactRelations.id,
  contactId: contactRelations.contactId,
  otherId: contactRelations.otherId,
  otherName: contactRelations.otherName,
  kind: contactRelations.kind,
  word: contactRelations.word,
  otherWord: contactRelations.otherWord,
  createdAt: contactRelations.createdAt,
});
