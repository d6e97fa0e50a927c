import { eq } from 'drizzle-orm';
import { operatorMails } from '../operator-mail/operator-mail.table.ts';
import { type Exporter, exporterOf } from '../settings/export.service.ts';
import { letterSettings } from './letters.table.ts';

export const letterSettingsExporter: Exporter = {
  name: 'letterSettings',
  columns: ['isOn', 'weekday', 'hour', 'nextAt', 'lastDate'],
  async *rows(db, userId) {
    const { isOn, weekday, hour, nextAt, lastDate } = letterSettings;
    yield await db
      .select({ isOn, weekday, hour, nextAt, lastDate })
      .from(letterSettings)
      .where(eq(letterSettings.userId, userId));
  },
};

/** What the product wrote to its user: not the words, which are made of what is exported beside it. */
export const operatorMailsExporter = exporterOf('operatorMails', operatorMails, {
  id: operatorMails.id,
  kind: operatorMails.kind,
  occasion: operatorMails.occasion,
  status: operatorMails.status,
  createdAt: operatorMails.createdAt,
  sentAt: operatorMails.sentAt,
});
