import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import type { KeptPlan } from '@inner-circle/domain/billing/plans.rules.ts';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A slice's routes. They are mounted by app/app.ts, which lists them all. */
export type Routes = (app: App, dependencies: Dependencies) => void;

export type SignedInUser = User & KeptPlan;

/** Where the browser reached us. In production PUBLIC_URL says it, for a Host header can be made up. */
export const originOf = ({ protocol, host }: FastifyRequest, { PUBLIC_URL }: Config) =>
  PUBLIC_URL ?? `${protocol}://${host}`;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every route that is not public. */
    user: SignedInUser;
  }
  interface FastifyContextConfig {
    access?: 'public' | 'admin';
    perMinute?: number;
    /** Whether the limit is counted for all processes together. */
    isCostly?: boolean;
    /** Whether a user may have one answer of this kind under way, and not two. */
    oneAtATime?: boolean;
    /** Whether an answer is work until the last of it was sent: it is made while its caller reads it. */
    countsUntilSent?: boolean;
    /** Neither counted nor turned away: what machines ask to know how we are, and the stand-ins for vendors. */
    isUnlimited?: boolean;
  }
}
