import { useEffect } from 'react';

export function setTitle(title: string) {
  document.title = `${title} · Inner Circle`;
}

/** The window's title while a page or a dialog is open; what was there before comes back. */
export function useTitle(title: string) {
  useEffect(() => {
    const before = document.title;
    setTitle(title);
    return () => {
      document.title = before;
    };
  }, [title]);
}
