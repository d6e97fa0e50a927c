import { LONGEST_EXCERPT } from './today.contract.ts';

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

/** The beginning of what somebody wrote, as one line, cut between two words. */
export function firstWords(text: string, longest = LONGEST_EXCERPT): string {
  const line = oneLine(text);
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut.replace(/\uFFFD$/, '')).trimEnd()}…`;
}

/** The sentences of a text. A line ends one too: notes are often lists. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?…。！？])\s+/u)
    .map((sentence) => oneLine(sentence.replace(/^\s*[-*•–]\s+/u, '')))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

const OF_REACHING =
  /\b(?:prefers?|likes?|best|rather|only|never|always|do(?:es)?n[’']t|answers?|replies|reach)\b.*\b(?:calls?|called|calling|phone|voice|texts?|texting|messages?|sms|e-?mails?|mails?|letters?|postcards?|whatsapp|telegram|signal|evenings?|mornings?|weekends?|weekdays?|reach|reached|write|written)\b/iu;

/** How somebody likes to be reached, as the user wrote it down; null where the notes do not say. */
export function reachIn(notes: string): string | null {
  const found = sentencesOf(notes).find((sentence) => OF_REACHING.test(sentence));
  return found === undefined ? null : firstWords(found);
}

const PLANNED =
  /\?|\b(?:will|plans?|planning|planned|going to|wants?|hopes?|hoping|looking for|looking forward|waiting|starts?|starting|begins?|soon|next|tomorrow|later|until|before|after|when|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter))\b/iu;

/** How many things to ask about are offered. */
const MOST_ASKED = 3;

const isAsked = (sentence: string) => PLANNED.test(sentence) && !OF_REACHING.test(sentence);

/**
 * What to come back to: of what was last written about a conversation the sentences that look ahead, else its first; then those of the
 * notes that look ahead. How somebody likes to be reached is no subject.
 */
export function thingsToAskAbout(lastWords: string, notes: string): string[] {
  const last = sentencesOf(lastWords);
  const ahead = last.filter(isAsked);
  const asked = [...(ahead.length > 0 ? ahead : last.slice(0, 1)), ...sentencesOf(notes).filter(isAsked)];
  return [...new Set(asked.map((sentence) => firstWords(sentence)))].slice(0, MOST_ASKED);
}
