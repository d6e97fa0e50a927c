import type { Frame, Slots } from '../clauses/frame.ts';
import { frame } from '../clauses/frame.ts';
import { TALK } from '../clauses/vocabulary.ts';
import { goesOn, named, query, saidIn } from './query.ts';

// What is asked about somebody.

const BIRTHDAY = 'birthday|birthdays|born|old|turn|turns|turning|age|geburtstag|cumpleanos|anniversaire';
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

/** Kinds of talk by the words of a question; "talk" and "speak" are any. */
const KINDS = {
  call: 'call|calls|called|phone call|ring|rang|rung|phoned|phone|zoom|facetime',
  meeting: 'meeting|meetings|see|saw|seen|meet|met|visit|visited|lunch|dinner|coffee|breakfast|drinks?|beers?',
  email: 'email|emails|emailed|mail|mailed|wrote|write|written|letter',
  message: 'text|texts|texted|message|messages|messaged|whatsapp|sms',
} as const;
export const talkIn = (line: string) => named(line, KINDS);

/** The verbs and nouns of being in touch. */
const TOUCH = `talk|talked|talking|talks|speak|spoke|spoken|speaking|chat|chats|chatted|contact|contacted|hear|heard|touch|caught|catch|reach|reached|interact|interacted|interaction|interactions|conversation|conversations|hung|hang|discuss|discussed|discussing|${Object.values(KINDS).join('|')}`;
export const TOUCHES = TOUCH.split('|').join(' ').replaceAll('?', '');
const ASKING =
  '(?:what|when|how|who|why|did|do|does|have|has|had|is|was|were|are|will|which|where|any|show|list|give|see|find|get|look|pull|check|can|could|got|i (?:need|want|forgot))';

/** "Tom's email?", "birthday of Tom": a fact in a few words. */
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
  return {
    topic: topic && (!other || (topic === 'email' && asked.length === 2 && other === 'about')) ? topic : 'about',
  };
};

export const questionsOfPeople: readonly Frame[] = [
  query('about', {
    must: `(?:${ASKING} .*\\b(?:${Object.values(FACTS).join('|')})\\b|(?:the )?(?:birthday|email(?: address)?|phone|(?:phone )?number|notes?) (?:of|for|on|from|about) )`,
    may: `${Object.values(FACTS).join(' ').replaceAll('|', ' ').replaceAll('?', '')} address addresses date day s his her new current work private phone home number have having next remember
    contact details info by forgot forgotten need down written about on why because so gone going part belong belongs member from miss missed forget since`,
    slots: 'P',
    isOfEach: true,
    build: fact,
  }),
  frame('question', '(?:the )?(?:contact )?(?:details?|info|information) (?:for|of|on|about) (?<who>P|H)', {
    build: () => ({ topic: 'about' }),
  }),
  // "Tom's number?"
  frame(
    'question',
    `(?<who>(?:P|S|H)(?: (?:and|,) (?:P|S))*) (?:(?:new|work|current) )?(?:birthday|e?mail(?: address)?|phone(?: number)?|number|notes|linkedin|telegram|age|groups)(?: again)?`,
    { isLast: true, isWhole: true, build: fact },
  ),
  query('birthday', {
    must: `(?:how|is|when|did|will|was|what|do|has|had|have).*\\b(?:${BIRTHDAY})\\b`,
    may: `${BIRTHDAY.replaceAll('|', ' ')} many days weeks long until till before far off away next having get years year date coming soon left miss missed go going already yet \\d{1,3}`,
    slots: 'PD?',
  }),
  query('last-talk', {
    must: `(?:(?:when|how long|what was|what is|what day|how many (?:days|weeks|months)).*\\b(?:last|since|ago|previous|latest|recent|did|was|have)\\b|(?:my |our |the )?(?:last|latest|previous|most recent) |(?:did|have|had|has|was|is|were) (?:i|we|it|my|P|H)).*\\b(?:${TOUCH})\\b`,
    may: `${TOUCHES} last latest previous recent most recently lately ever yet already time times ago since long many days weeks months not day been by from from even properly here
    ages while way today then at all and before on person only`,
    slots: 'PD?',
    tense: 'past',
    build: ({ line }) =>
      /\b(?:am|will|going|next|upcoming)\b/.test(line) ? undefined : { ...(talkIn(line) && { talk: talkIn(line)! }) },
  }),
  query('talks', {
    must: `(?:(?:what|which|show|list|see|read|look|how did|give|pull|check|what else) .*\\b(?:about|say|said|tell|told|discuss|discussed|notes?|history|want|wanted|mention|mentioned|talks|conversations|interactions|calls|meetings|emails|messages|logs?|logged|cover|covered|agree|agreed|decide|decided|happened|went|go|speak of)\\b|(?:(?:my|our|the|any|all|old|last|recent) )*(?:history|logs?|interactions|talks|conversations|notes) )`,
    may: `${TOUCHES} about say said says tell told discuss discussed discussing notes note history want wanted mention mentioned logs log logged cover covered agree agreed decide decided
    happened went go thing things last latest time previous recent recently lately most old past previous topic subject topics when over from between during me together else new ever really read
    wrote down before record records`,
    slots: 'PD?',
    tense: 'past',
    build: ({ line }) => {
      // What one knows, or plans, is another question.
      if (
        /\b(?:know|should|could|am|will|gets?|receives?|planned|going|next)\b/.test(line) ||
        !/\b(?:did|was|were|have|has|had|i|we|me|history|logs?|last|notes|talks|interactions|conversations|calls|meetings|emails|messages)\b/.test(
          line,
        )
      )
        return undefined;
      const talk = talkIn(line.replace(/\bnotes?\b/, ''));
      return { ...(talk && { talk }) };
    },
  }),
  // "What did Anders say about the boat?"
  frame(
    'question',
    `(?:remind me )?(?:what|when|where|why|how|did|has|have) .*?(?<who>P|S|H)(?: and (?:i|me))? .*?\\b(?:about|regarding|on|of|mention(?:ed)?) (?<said>[^PSHDG]+)`,
    {
      isLast: true,
      build: (slots) =>
        /^(?:remind me )?(?:what|when|where|why|how|did|has|have) (?:(?:did|has|have|was|does|i|we|last|ever|it|that|me|to|with|and|talk|talked|speak|spoken|say|said|tell|told|think|thinks|mention|mentioned|want|write|wrote|know|anything|something|P|S|H) )+?(?:about|regarding|on|of|(?<=mention(?:ed)? )) ?/.test(
          slots.line,
        ) && saidIn(slots).length > 1
          ? { topic: 'said-about', words: saidIn(slots) }
          : undefined,
    },
  ),
  frame('question', `(?:when|what|where|how|who|does|is) (?<said>[^PSHDG]+) (?:according to|per) (?<who>P|S|H)`, {
    build: (slots) => (goesOn(slots) ? undefined : { topic: 'talks' }),
  }),
  query('about', {
    must: `(?:(?:what|everything|all|info|contact (?:details?|info)|fill|the lowdown|lowdown|catch me|information|details?|more|something|stuff|facts|a bit|some|about|give|show|pull|look|find|open|search|see|check|how (?:is|are|can|do|could|would)|who (?:is|was)|background|profile|news|where|refresh)\\b.*|(?:P|H) (?:details|info|information|profile|card|contact details|contact info|background|record)$)`,
    may: `everything anything info information details detail more something stuff facts bit about on know known have noted note remember new up story going doing reach contact call phone email hold
    get in touch background profile card record page news live lives living from work works working these days say well keep kept file has got for open search memory refresh into like best way tell meet met lowdown scoop fill catch first run down`,
    slots: 'P',
    isLast: true,
    build: ({ line }) =>
      /\b(?:P|S|H)\b/.test(line) &&
      !/^(?:P|S|H)(?: (?:P|S|H|and|,))* (?:know|has|have|live|lives|works?|is|was|will|said|say|call|email)/.test(line)
        ? {}
        : undefined,
  }),
  frame('question', '(?<who>P)', { isLast: true, isWhole: true, build: () => ({ topic: 'about' }) }),
  frame(
    'question',
    `(?:do i know|do i have|have i got|is there|are there|who is|do we have|do you know|search|search for|find|i know) (?:an? |any )?(?:(?:anybody|anyone|somebody|someone|contact|contacts|person|people|friend) )?(?:who is |is )?(?:called|named|by the name of|with the name(?: of)?) (?<name>.{1,60})`,
    {
      build: ({ pieces }) => ({
        topic: 'known',
        words: pieces('name')
          .map(({ raw }) => raw)
          .join(' '),
      }),
    },
  ),
  // "Do I have two Annas?", "is there a Peter in my contacts?"
  frame(
    'question',
    `(?:do (?:i|we) (?:have|know)|have i got|is there|are there|how many)(?: an?| any| two| three| several| more than one| another)? (?:(?<name>P|S)|(?<name2>[a-z]+)(?= .*contacts))(?: (?:do i (?:have|know)|(?:are there )?(?:in|among) my (?:contacts|friends|address book)|in here))?`,
    {
      build: ({ pieces }) => ({
        topic: 'known',
        words: [...pieces('name'), ...pieces('name2')]
          .map((piece) => (piece.tag === 'person' ? piece.value.said : piece.raw))
          .join(' '),
      }),
    },
  ),
  // Before somebody is met.
  query('prepare', {
    must: `(?:(?:please )?(?:prep|prepare|brief|get|ready|give|help|briefing|cheat)\\b.*\\b(?:prep|prepare|prepared|brief|briefing|ready)\\b|(?:prep|prepare|brief|briefing)\\b|what (?:should|could|can|to|shall) .*\\b(?:ask|talk|say|bring|discuss|know|mention)\\b|(?:(?:i|we) )?(?:am|are|have|got) .*(?:meeting|seeing|with|calling|visiting) P.*\\b(?:what|brief|prepare|prep|anything|know)\\b)`,
    may: `prep prepare prepared brief briefing ready meeting call lunch dinner coffee chat catchup catch appointment talk visit date conversation before about upcoming next should could shall ask say discuss bring mention talk
    know am seeing calling visiting having meet call help anything cheat sheet into go going good topics tomorrows todays later soon`,
    slots: 'PD?',
    build: ({ line }) =>
      /^what (?:should|could|can|do|to|shall)/.test(line) && /\bdo\b(?! i)/.test(line.replace(/^what do /, ''))
        ? undefined
        : {},
  }),
  // When somebody is met next.
  query('meetings', {
    must: `(?:when|what time|where|how (?:soon|long|many)|what|is|are|do|does|have|am|will|any|anything|something|got|show|the|my|our|next|upcoming).*\\b(?:on|next|upcoming|seeing|meeting|meet|having|planned|scheduled|see|visiting|coming|appointment|${TALK})\\b`,
    may: `${TALK.replaceAll('|', ' ').replaceAll('?', '')} am next upcoming seeing meeting meetings meet having planned scheduled see visiting coming appointment appointments calling time soon long days until till going supposed due then our date plans plan already set booked calendar anything something`,
    slots: 'PD?',
    build: ({ line }) =>
      /\b(?:did|was|were|had|last|been|since|ago|need|should|must|e?mails?|messages?|note|notes|known?)\b|\bhave to\b/.test(
        line,
      ) || !/\b(?:next|upcoming|am|are|is|will|do|have|any|anything|got)\b/.test(line)
        ? undefined
        : { flags: ['next'] },
  }),
];
