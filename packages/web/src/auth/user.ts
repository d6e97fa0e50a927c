import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { createContext, useContext } from 'react';

const SignedIn = createContext<User | null>(null);

export const SignedInUser = SignedIn.Provider;

/** The signed-in user; only for parts of the app that nobody else sees. */
export function useUser(): User {
  const user = useContext(SignedIn);
  if (!user) throw new Error('Nobody is signed in here');
  return user;
}
