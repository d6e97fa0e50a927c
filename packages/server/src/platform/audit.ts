import type { AuditAction } from '@inner-circle/domain/admin/admin.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { auditLog } from './audit.table.ts';
import type { Connection } from './database.ts';
import type { Dependencies } from './dependencies.ts';
import type { SignedInUser } from './http/routes.ts';

/** Who acts, and from where. */
export type Admin = { readonly user: Pick<SignedInUser, 'id' | 'name' | 'email'>; readonly ipAddress: string };

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

/** For what is done with a command on the machine itself, by somebody without an account. */
const OPERATOR = { id: '00000000-0000-0000-0000-000000000000', name: 'The operator', email: '' };

export const auditOperator = (tx: Connection, deed: Deed, dependencies: Pick<Dependencies, 'clock' | 'newId'>) =>
  audit(tx, { user: OPERATOR, ipAddress: '' }, deed, dependencies);
