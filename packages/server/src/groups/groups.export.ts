import { exporterOf } from '../settings/export.service.ts';
import { groups } from './groups.table.ts';

export const groupsExporter = exporterOf('groups', groups, {
  id: groups.id,
  name: groups.name,
  description: groups.description,
  coldThresholdDays: groups.coldThresholdDays,
  createdAt: groups.createdAt,
});
