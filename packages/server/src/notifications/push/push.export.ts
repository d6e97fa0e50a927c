import { exporterOf } from '../../settings/export.service.ts';
import { pushSubscriptions as devices } from './push.table.ts';

/** Without the addresses, with which anybody could send there. */
export const pushDevicesExporter = exporterOf('pushDevices', devices, {
  id: devices.id,
  name: devices.name,
  showsNames: devices.showsNames,
  createdAt: devices.createdAt,
  lastSentAt: devices.lastSentAt,
});
