import { exporterOf } from '../../settings/export.service.ts';
import { savedFilters } from './saved-filters.table.ts';

export const savedFiltersExporter = exporterOf('savedFilters', savedFilters, {
  id: savedFilters.id,
  name: savedFilters.name,
  conditions: savedFilters.conditions,
  position: savedFilters.position,
  createdAt: savedFilters.createdAt,
});
