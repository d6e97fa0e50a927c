import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { createContext, createElement, useContext, type ReactNode } from 'react';
import { DraftsOwner } from '../platform/typing/drafts.ts';

const SignedIn = createContext<User | null>(null);

/** Gives the app its signed-in user; drafts belong to that user alone. */
export function SignedInUser({ value, children }: { value: User; children: ReactNode }) {
  return createElement(SignedIn, { value }, createElement(DraftsOwner, { value: value.id }, children));
}

/** The signed-in user; only for parts of the app that nobody else sees. */
export function useUser(): User {
  const user = useContext(SignedIn);
  if (!user) throw new Error('Nobody is signed in here');
  return user;
}
