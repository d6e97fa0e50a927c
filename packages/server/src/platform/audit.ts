import type { AuditAction } from '@inner-circle/domain/admin/admin.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { auditLog } from './audit.table.ts';
import type { Connection } from './database.ts';
import type { Dependencies } from './dependencies.ts';
import type { SignedInUser } from './http/routes.ts';

/** Who acts, and from where. */
export type Admin = { readonly user: SignedInUser; readonly ipAddress: string };

type Deed = {
  readonly action: AuditAction;
  readonly target: string;
  readonly targetId?: string | null;
  readonly details?: Record<string, unknown>;
};

/** Writes down what an admin does, in the transaction that does it: neither is there without the other. */
export async function audit(
  tx: Connection,
  { user, ipAddress }: Admin,
  { action, target, targetId = null, details = {} }: Deed,
  { clock, newId }: Pick<Dependencies, 'clock' | 'newId'>,
): Promise<void> {
  await tx.insert(auditLog).values({
    id: newId(),
    at: toMoment(clock.now()),
    adminId: user.id,
    adminName: user.name,
    adminEmail: user.email,
    action,
    target,
    targetId,
    details,
    ipAddress,
  });
}
