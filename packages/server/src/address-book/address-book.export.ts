import { exporterOf } from '../settings/export.service.ts';
import { devicePasswords as devices } from './address-book.table.ts';

/** Without their passwords, which nobody has any more. */
export const devicePasswordsExporter = exporterOf('devicePasswords', devices, {
  id: devices.id,
  name: devices.name,
  createdAt: devices.createdAt,
  lastUsedAt: devices.lastUsedAt,
});
