import { PAGE_USER } from '@inner-circle/domain/auth/auth.rules.ts';

let header: Readonly<Record<string, string>> = {};

/** Whose the page is from now on: every call says so, and the server refuses it when the session has become somebody else's. */
export const showPageTo = (userId: string) => void (header = { [PAGE_USER]: userId });

export const pageUserHeader = () => header;
