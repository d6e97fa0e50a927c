import { LONGEST_SENTENCE, type SentenceReading } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readingQuery } from '../finding/search.queries.ts';

/** The fewest words in which somebody says what happened: “called Tom”. */
const FEWEST_WORDS = 2;

const isSentence = (words: string) => words.split(/\s+/).length >= FEWEST_WORDS && words.length <= LONGEST_SENTENCE;

type Answers = { words: string; indexes: readonly number[]; asked: SentenceReading | undefined };

/** What a sentence would lead to, once it is typed and after each answer to a question about it. */
export function useSentence(words: string, isOn: boolean) {
  const [answers, setAnswers] = useState<Answers>({ words: '', indexes: [], asked: undefined });
  const isSame = answers.words === words;
  const indexes = isSame ? answers.indexes : [];
  const isWanted = isOn && isSentence(words);
  const { data, isFetching, isError, refetch } = useQuery({ ...readingQuery(words, indexes), enabled: isWanted });
  const reading = isWanted ? data : undefined;
  return {
    reading,
    isReading: isWanted && isFetching && !data,
    isError: isWanted && isError && !data,
    retry: () => void refetch(),
    /** The question that was answered already: its other answers are still there. */
    asked: isSame ? answers.asked : undefined,
    answer: (index: number) =>
      setAnswers(
        reading?.kind === 'ask'
          ? { words, indexes: [...indexes, index], asked: reading }
          : { words, indexes: [...indexes.slice(0, -1), index], asked: answers.asked },
      ),
    chosen: isSame ? indexes.at(-1) : undefined,
  };
}
