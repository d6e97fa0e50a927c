import { exporterOf } from '../settings/export.service.ts';
import { interactions } from './interactions.table.ts';

export const interactionsExporter = exporterOf('interactions', interactions, {
  id: interactions.id,
  contactId: interactions.contactId,
  type: interactions.type,
  date: interactions.date,
  notes: interactions.notes,
  createdAt: interactions.createdAt,
});
