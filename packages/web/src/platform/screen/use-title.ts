import { useEffect } from 'react';

/** The window's title while a page or a dialog is open; what was there before comes back. */
export function useTitle(title: string) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Inner Circle`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
