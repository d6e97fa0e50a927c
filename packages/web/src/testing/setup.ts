import { configure } from '@testing-library/react';

// On a busy machine the first use of a lazy part takes more than the usual second: only what hangs is to be found out.
configure({ asyncUtilTimeout: 30_000 });

// Files share a browser, one after the other: each begins at the first address, with nothing kept.
if (typeof window !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}
