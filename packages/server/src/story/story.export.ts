import { exporterOf } from '../settings/export.service.ts';
import { noteVersions } from './story.table.ts';

export const noteVersionsExporter = exporterOf('noteVersions', noteVersions, {
  id: noteVersions.id,
  contactId: noteVersions.contactId,
  changedAt: noteVersions.changedAt,
  before: noteVersions.before,
  after: noteVersions.after,
});
