/** Abbreviations after which no sentence begins. */
const ABBREVIATION =
  /(?:\b(?:dr|mr|mrs|ms|st|prof|no|nr|vs|etc|e\.g|i\.e|a\.m|p\.m|approx|jan|feb|aug|sept|oct|nov|dec)|\b\p{Lu})\.$/iu;

/** Somebody else's words: nothing behind them is an instruction. */
const REPORTED =
  /\b(?:said|says|saying|told|tells|asked|asks|wrote|writes|thinks|thought|mentioned|suggested|wants me to|texted me|emailed me|replied|here(?:'s| is) what|this is what|the (?:e-?mail|message|text|note) (?:says|reads))\b/i;

const NEW = String.raw`remind me|add (?:an?|another|new|the)|create an?|make an?|log an?|schedule an?|book an?|set (?:up )?an?|put [^,.]{1,60} (?:in|into)|cancel`;
const ANY = String.raw`${NEW}|what|who|when|how many|remind|add|create|delete|remove|schedule|book|set|change|update|log|put|move|push|take|e-?mail|mail|write|send|mark [^,.]{1,80} (?:as|done|off)|complete|show|open|tell me|go to|call|meet|emailed|called|met|texted|talked|spoke|plan|rename|stop`;

const before = (starts: string) =>
  new RegExp(
    String.raw`(?:,\s*|\s+)(?:and then|and also|and|then|plus|also|&|\+)(?:,? (?:please|also|then))?\s+(?=(?:${starts})\b)(?!(?:put|add) .{1,80}\b(?:in|into|to) it\b)|[,;]\s*(?=(?:please )?(?:${NEW})\b)|;\s*(?=(?:${starts})\b)`,
    'gi',
  );
const BEFORE_NEW = before(`${NEW}|(?:emailed|called|met|texted|messaged) (?!me|us|him|her|them|about|up)`);
const BEFORE_ANY = before(ANY);

/** What opens a task, an e-mail or a note: verbs behind it belong to it. */
const OPEN_ENDED =
  /^(?:remind|don't (?:forget|let me forget)|(?:add|create|make|new|set) (?:an? )?(?:new )?(?:todo|task|reminder|note)|todo|task|note|i (?:need|have|must|'ve got)|e-?mail|mail|write|send|log|just|i |we |talked|spoke|called|met|had|got|saw|caught|rang|phoned|texted|emailed|visited)/i;

/** Only when, not what: "On Friday, remind me to …". */
const EARLY = /^(?:on|in|at|by|next|this|every|each|tomorrow|today|tonight|first|from|starting|the)\b[^,.]{0,30}$/i;

/** What is noted ends with its line, whatever it says; what is told of a talk goes on until something is to be remembered. */
const NOTING = /^[^:"\n]{0,80}\bnotes?\b[^:"\n]{0,80}:\s/i;
const LOGGING = /^[^:"\n]{0,20}\b(?:log|record|add an? (?:interaction|call|meeting))\b[^:"\n]{0,80}:\s/i;
const REMEMBERING = /^(?:(?:and|also|please)[,\s]+)*(?:remind me\b|add an? (?:todo|task)\b)/i;

/** One message as the instructions that it may hold, in their order. */
export function clausesOf(message: string): string[] {
  const lines = message.split('\n').map(sentencesOf);
  const clauses: string[] = [];
  for (const [row, sentences] of lines.entries()) {
    for (const [index, sentence] of sentences.entries()) {
      const rest = sentences.slice(index);
      if (/:\s*$/.test(sentence) && REPORTED.test(sentence))
        return [...clauses, [...rest, ...lines.slice(row + 1).flat()].join(' ')];
      if (NOTING.test(sentence)) {
        clauses.push(rest.join(' '));
        break;
      }
      const isTold = LOGGING.test(sentences.slice(0, index).join(' ')) && !REMEMBERING.test(sentence);
      if (isTold && clauses.length > 0) clauses.push(`${clauses.pop()} ${sentence}`);
      else clauses.push(...conjoined(sentence));
    }
  }
  return clauses;
}

function sentencesOf(message: string): string[] {
  const sentences: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < message.length; at++) {
    const sign = message[at]!;
    if (sign === '"') isQuoted = !isQuoted;
    const isEnd = /[.!?]/.test(sign) && /\s/.test(message[at + 1] ?? ' ');
    if (!isEnd || isQuoted || (sign === '.' && ABBREVIATION.test(message.slice(Math.max(start, at - 8), at + 1))))
      continue;
    sentences.push(message.slice(start, at + 1));
    start = at + 1;
  }
  sentences.push(message.slice(start));
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
}

function conjoined(sentence: string): string[] {
  const joint = OPEN_ENDED.test(sentence) ? BEFORE_NEW : BEFORE_ANY;
  const parts: string[] = [];
  let start = 0;
  for (const match of sentence.matchAll(joint)) {
    const head = sentence.slice(0, match.index);
    const isContent = REPORTED.test(head) || /:\s/.test(head) || (head.split('"').length - 1) % 2 === 1;
    if (isContent || match.index === 0) break;
    if (parts.length === 0 && EARLY.test(head)) continue;
    parts.push(sentence.slice(start, match.index));
    start = match.index + match[0].length;
  }
  parts.push(sentence.slice(start));
  return parts.map((part) => part.trim()).filter(Boolean);
}
