import { configure } from '@testing-library/react';
import { beforeEach } from 'vitest';

// On a busy machine the first use of a lazy part takes more than the usual second: only what hangs is to be found out.
configure({ asyncUtilTimeout: 30_000 });

// Files share a browser, one after the other: each begins at the first address, with nothing kept.
if (typeof window !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}

// Where two waits of Testing Library overlap it leaves this switched on, and React then complains in whatever test is next.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
