import { useEffect, useRef, useState } from 'react';

import { counted } from '../../platform/numbers.ts';

/** What is said while nobody types any more. */
const PAUSE = 700;

type ResultsAnnouncementProps = {
  /** The query. A new one is announced; a list that changes by itself is not. */
  asked: string;
  /** “3 contacts”; undefined while the answer is on its way. */
  words: string | undefined;
};

/** Says aloud what a search or a filter found, to people who do not see the list change. */
export function ResultsAnnouncement({ asked, words }: ResultsAnnouncementProps) {
  const [said, setSaid] = useState('');
  const answered = useRef(asked);
  useEffect(() => {
    if (asked === answered.current || words === undefined) return;
    const timer = setTimeout(() => {
      answered.current = asked;
      setSaid(words);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [asked, words]);
  // What is put into a region is read aloud only where the region was there before.
  return <output className="sr-only">{said}</output>;
}

/** “3 contacts”, “Nothing found”; undefined while nobody knows. */
export const resultsInWords = (total: number | undefined, one: string, many?: string) =>
  total === undefined ? undefined : total === 0 ? 'Nothing found' : counted(total, one, many);
