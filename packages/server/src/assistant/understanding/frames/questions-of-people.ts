import type { Frame, Slots } from '../clauses/frame.ts';
import { FACT, TALK } from '../clauses/vocabulary.ts';
import { ANYONE, asks, goesOn, named, query, saidIn, wordsOf } from './query.ts';

// What is asked about somebody.

const BIRTHDAY = 'birthday|birthdays|born|old|turn|turns|turning|age|youngest|oldest|younger|older';
const FACTS = {
  birthday: BIRTHDAY,
  email: 'email|mail',
  phone: 'phone|number|numbers|digits',
  links: 'linkedin|facebook|telegram|twitter|xcom|profile|profiles|links?',
  notes: 'notes?|noted',
  warmth: 'cold|warm',
  'groups-of': 'groups?',
  // There is no place for a postal one: it may be in the notes.
  about: 'address|addresses|surname|last name|first name|full name|family name',
} as const;
const ALL_FACTS = Object.values(FACTS).join('|');

/** Kinds of talk by the words of a question; "talk" and "speak" are any. */
const KINDS = {
  call: 'call|calls|called|phone call|ring|rang|rung|phoned|phone|zoom|facetime',
  meeting: 'meeting|meetings|see|saw|seen|meet|met|visit|visited|lunch|dinner|coffee|breakfast|drinks?|beers?',
  email: 'email|emails|emailed|mail|mailed|wrote|write|written|letter',
  message: 'text|texts|texted|message|messages|messaged|whatsapp|sms',
} as const;
export const talkIn = (line: string) => {
  const talk = named(line, KINDS);
  return talk ? { talk } : {};
};

/** The verbs and nouns of being in touch. */
export const TOUCH = `talk|talked|talking|talks|speak|spoke|spoken|speaking|chat|chats|chatted|contact|contacted|hear|heard|touch|caught|catch|reach|reached|interact|interacted|interaction|interactions|conversation|conversations|hung|hang|discuss|discussed|discussing|${Object.values(KINDS).join('|')}`;
const SAYING =
  'say said says tell told mention mentioned discuss discussed think thinks want wanted write wrote ask asked know';
const ASKING =
  '(?:what|when|how|who|whose|why|did|do|does|have|has|had|is|was|were|are|will|which|where|any|show|list|give|see|find|get|look|pull|check|can|could|got|i (?:need|want|forgot))';

/** Which fact of somebody the words name; several are told together. */
const fact = ({ line }: Slots) => {
  // What it did itself, or sends, is another question.
  if (
    /\b(?:did|are|will|have) you\b(?! got)|^when .*\bemail\b|\b(?:next|last) e?mail\b|\be?mail to\b|\b(?:goes|going)\b/.test(
      line,
    )
  )
    return undefined;
  const asked = (Object.keys(FACTS) as (keyof typeof FACTS)[]).filter((name) => named(line, { [name]: FACTS[name] }));
  const [topic, other] = asked;
  const isAddress = topic === 'email' && asked.length === 2 && other === 'about' && !/\bname\b/.test(line);
  return { topic: topic && (!other || isAddress) ? topic : 'about' };
};

export const questionsOfPeople: readonly Frame[] = [
  query('about', {
    must: `(?:${ASKING} .*\\b(?:${ALL_FACTS})\\b|(?:the )?(?:birthday|email(?: address)?|phone|(?:phone )?number|notes?) (?:of|for|on|from|about) )`,
    may: `${wordsOf(ALL_FACTS)} date day his her new current work private home next contact details info by down written about why because gone going part belong belongs member from miss missed forget since real only say`,
    slots: 'P',
    build: fact,
  }),
  asks(
    '(?:the )?(?:contact )?(?:details?|info|information) (?:for|of|on|about) (?<who>P|H)',
    () => ({ topic: 'about' }),
    { isLast: false },
  ),
  // "Tom's number?"
  asks(
    `(?<who>(?:P|S|H)(?: (?:and|,|or) (?:P|S))*) (?:(?:new|work|current) )?(?:birthday|e?mail(?: address)?|phone(?: number)?|number|notes|linkedin|telegram|age|groups)(?: again)?`,
    fact,
    { isWhole: true },
  ),
  query('birthday', {
    must: `(?:how|is|when|did|will|was|what|do|has|had|have|who).*\\b(?:${BIRTHDAY})\\b`,
    may: `${wordsOf(BIRTHDAY)} many days weeks long until till before far off away next get years year date coming left miss missed go going real \\d{1,3}`,
    slots: 'PD?',
  }),
  query('last-talk', {
    must: `(?:(?:when|how long|what was|what is|what day|how many (?:days|weeks|months)).*\\b(?:last|since|ago|previous|latest|recent|did|was|have)\\b|(?:my |our |the )?(?:last|latest|previous|most recent) |(?:did|have|had|has|was|is|were) (?:i|we|it|my|P|H)).*\\b(?:${TOUCH})\\b`,
    may: `${wordsOf(TOUCH)} last latest previous recent most time times ago since long many days weeks months not day by from properly ages while way at before person only back log logged`,
    slots: 'PD?',
    tense: 'past',
    unless: /\b(?:am|will|going|next|upcoming)\b/,
    build: ({ line }) => talkIn(line),
  }),
  query('talks', {
    must: `(?:(?:what|which|show|list|see|read|look|how did|give|pull|check|what else) .*\\b(?:about|say|said|tell|told|discuss|discussed|notes?|history|want|wanted|mention|mentioned|talks|conversations|interactions|calls|meetings|emails|messages|logs?|logged|cover|covered|agree|agreed|decide|decided|happened|went|go|speak of)\\b|(?:(?:my|our|the|any|all|old|last|recent) )*(?:history|logs?|interactions|talks|conversations|notes) )`,
    may: `${wordsOf(TOUCH)} ${SAYING} about notes note history logs log logged cover covered agree agreed decide decided happened went go thing things last latest time previous recent most old past topic subject topics over from between during
    together new read down before record records`,
    slots: 'PD?',
    tense: 'past',
    // What one knows, or plans, is another question.
    unless:
      /\b(?:know|should|could|am|will|gets?|receives?|planned|going|next)\b|^(?!.*\b(?:did|was|were|have|has|had|i|we|me|happened|history|logs?|last|notes|talks|interactions|conversations|calls|meetings|emails|messages)\b)/,
    build: ({ line }) => talkIn(line.replace(/\bnotes?\b/, '')),
  }),
  // "What did Anders say about the boat?", "did I ever call Tom about the contract?"
  asks(
    `(?:what|when|where|why|how|did|has|have|was|is) (?:(?:did|has|have|was|does|i|we|you|last|ever|it|that|me|to|with|and|already|anything|something|up|an?|the|in|there|had|${wordsOf(SAYING, TOUCH).replaceAll(' ', '|')}|S|H) )*?(?<who>P|S|H)(?: and (?:i|me))? (?:(?:${wordsOf(SAYING, TOUCH).replaceAll(' ', '|')}|about|ever|already|me|to|with|anything|something|last|that|the) )*?(?:about|regarding|on|of|mention(?:ed)?) (?<said>[^PSHDG]+)`,
    (slots) => (saidIn(slots).length > 1 ? { topic: 'said-about', words: saidIn(slots) } : undefined),
  ),
  asks(
    `(?:when|what|where|how|who|does|is) (?<said>[^PSHDG]+) (?:according to|per) (?<who>P|S|H)`,
    (slots) => (goesOn(slots) ? undefined : { topic: 'talks' }),
    { isLast: false },
  ),
  query('about', {
    must: `(?:(?:what|everything|all|info|contact (?:details?|info)|fill|the lowdown|lowdown|catch me|information|details?|more|something|stuff|facts|a bit|some|any (?:news|word|updates?)|about|give|show|pull|look|find|open|search|see|check|how (?:is|are|can|do|could|would)|who (?:is|was|P|H)|background|profile|news|where|refresh)\\b.*|(?:P|H) (?:details|info|information|profile|card|contact details|contact info|background|record)$)`,
    may: `everything info information details detail more stuff update updates word facts bit about noted note new story going doing reach contact call phone email hold touch background profile card record page news live lives living from work works working days say well keep
    kept file open search memory refresh into like best way meet met lowdown scoop fill catch first run down job family`,
    slots: 'P',
    isLast: true,
    unless: /^(?:P|S|H)(?: (?:P|S|H|and|,))* (?:know|has|have|live|lives|works?|is|was|will|said|say|call|email)/,
  }),
  asks('(?<who>P)', () => ({ topic: 'about' }), { isWhole: true }),
  // "Is May's number a German one?", "is Priya vegetarian?": what is known of it is told.
  asks(`(?:is|was|are|does|do|has) (?<who>P|H) (?=.*\\b(?:${ALL_FACTS})\\b)[^PSHDGTR@#]+`, fact),
  asks(
    `(?:is|was|does|has) (?<who>P|H)(?! (?:${FACT.slice(3, -1)}) )(?: (?:still|really|also|an?|the|not))*(?: [a-z]+){1,3}`,
    ({ line }) =>
      /\b(?:call|email|text|done|paid|sent|coming|free|available|due|todos?|tasks?|meeting|or)\b/.test(line)
        ? undefined
        : { topic: 'about' },
  ),
  asks(
    `(?:do i know|do i have|have i got|is there|are there|who is|do we have|do you know|search|search for|find|i know) (?:an? |any )?(?:(?:${ANYONE.replaceAll(' ', '|')}) )?(?:who is |is )?(?:called|named|by the name of|with the name(?: of)?) (?<name>.{1,60})`,
    ({ pieces }) => ({
      topic: 'known',
      words: pieces('name')
        .map(({ raw }) => raw)
        .join(' '),
    }),
    { isLast: false },
  ),
  // "Do I have two Annas?", "is there a Peter in my contacts?"
  asks(
    `(?:do (?:i|we) (?:have|know)|have i got|is there|are there|how many|which)(?: an?| any| two| three| several| more than one| another)? (?:(?<name>P|S)|(?<name2>[a-z]+)(?= .*contacts))(?: (?:do i (?:have|know)|(?:are there )?(?:in|among) my (?:contacts|friends|address book)|in here))?`,
    ({ pieces }) => ({
      topic: 'known',
      words: [...pieces('name'), ...pieces('name2')]
        .map((piece) => (piece.tag === 'person' ? piece.value.said : piece.raw))
        .join(' '),
    }),
    { isLast: false },
  ),
  // Before somebody is met.
  query('prepare', {
    must: `(?:(?:please )?(?:prep|prepare|brief|get|ready|give|help|briefing|cheat)\\b.*\\b(?:prep|prepare|prepared|brief|briefing|ready)\\b|(?:prep|prepare|brief|briefing)\\b|what (?:should|could|can|to|shall) .*\\b(?:ask|talk|say|bring|discuss|know|mention)\\b|(?:(?:i|we) )?(?:am|are|have|got) .*(?:meeting|seeing|with|calling|visiting) P.*\\b(?:what|brief|prepare|prep|anything|know)\\b)`,
    may: `prep prepare prepared brief briefing ready meeting call lunch dinner coffee chat catchup catch appointment talk visit date conversation before about upcoming next should shall ask say discuss mention seeing calling visiting meet help cheat sheet
    into go going good topics tomorrows todays later`,
    slots: 'PD?',
    unless: /^what (?:should|could|can|to|shall) (?=.*\bdo\b(?! i))/,
  }),
  // When somebody is met next.
  query('meetings', {
    must: `(?:when|what time|where|how (?:soon|long|many)|what|is|are|do|does|have|am|will|any|anything|something|got|show|the|my|our|next|upcoming).*\\b(?:on|next|upcoming|seeing|meeting|meet|having|planned|scheduled|see|visiting|coming|appointment|at|with|${TALK})\\b`,
    may: `${wordsOf(TALK)} next upcoming seeing meeting meetings meet planned scheduled see visiting coming appointment appointments calling time long days until till going supposed due our date plans plan set booked calendar ahead arranged`,
    slots: 'PD?',
    unless:
      /\b(?:did|was|were|had|last|been|since|ago|need|should|must|e?mails?|messages?|note|notes|known?)\b|\b(?:have to|to do)\b|^(?!.*\b(?:next|upcoming|am|are|is|will|do|have|any|anything|got)\b)/,
    build: () => ({ flags: ['next'] }),
  }),
];
