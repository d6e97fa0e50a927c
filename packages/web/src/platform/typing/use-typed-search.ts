import { useEffect, useRef, useState } from 'react';

const PAUSE = 250;

/** What is typed, at once, and what is searched for, after a pause. A search that changes elsewhere is typed anew. */
export function useTypedSearch(search: string, onSearch: (search: string) => void, pause = PAUSE) {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    clearTimeout(timer.current);
    setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text;
      onSearch(text);
    }, pause);
  };
  return [typed, type] as const;
}
