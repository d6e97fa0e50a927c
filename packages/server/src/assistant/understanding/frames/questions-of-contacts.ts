import type { Frame, Slots } from '../clauses/frame.ts';
import type { Intent } from '../clauses/intent.ts';
import { groups } from '../clauses/vocabulary.ts';
import { countOf } from '../when/words.ts';
import { ANYONE, asks, query, rangeOf, saidIn, wordsOf } from './query.ts';
import { talkIn, TOUCH } from './questions-of-people.ts';

// Which contacts there are: by how long ago, by birthday, by group, by what is noted or missing; and how many of anything.

const NUMBERS = 'one two three four five six seven eight nine ten twelve fifteen twenty thirty sixty ninety'.split(' ');
const NUMBER = `\\d{1,3}|${NUMBERS.join('|')}`;
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };
const FEW: Readonly<Record<string, number>> = { few: 3, 'couple of': 2 };

/** How many are asked for: "the five people whom …". */
function countIn(line: string): number | undefined {
  const [said] = new RegExp(`\\b(?:${NUMBER})\\b(?! (?:days?|weeks?|months?|years?))`).exec(line) ?? [];
  return said === undefined ? undefined : countOf(said);
}

/** Since when nothing was heard: "in 60 days", "for two months", "since March", "this year". */
function sinceIn({ all, line, present: { today } }: Slots): Intent['range'] {
  const since = (day: Temporal.PlainDate) => [day.toString(), today.toString()] as const;
  const said = new RegExp(`(?<count>${NUMBER}|an?|few|couple of) (?<unit>day|week|month|year)s?\\b`).exec(line)?.groups;
  if (said)
    return since(today.subtract({ days: DAYS[said['unit']!]! * (FEW[said['count']!] ?? countOf(said['count']!)) }));
  for (const piece of all) {
    if (piece.tag === 'span') return since(today.subtract({ minutes: piece.value }));
    if (piece.tag !== 'date' && piece.tag !== 'end') continue;
    const { past, future, range, pastRange } =
      piece.tag === 'date' ? piece.value : { past: null, future: piece.value.until, range: null };
    const from = past ?? pastRange?.[0] ?? range?.[0];
    // "In 60 days", "for 3 months" are read as to come, and mean the days before.
    if (from && Temporal.PlainDate.compare(from, today) <= 0) return since(from);
    return future ? since(today.subtract(today.until(future))) : undefined;
  }
  return undefined;
}

export const questionsOfContacts: readonly Frame[] = [
  query('not-contacted', {
    must: `(?:who|whom|which|what|any|anyone|anybody|is there|are there|show|list|name|give|find|see|(?:the )?(?:top )?(?:\\d+ )?(?:people|contacts|friends)|cold|my cold|the cold|with whom|whose|everyone|everybody|do i|have i)\\b.*\\b(?:cold|coldest|touch|not|never|while|ages|longest|neglect|neglected|neglecting|drift|drifted|drifting|reconnect|ignored|ignoring|should|ought|could|overdue for|losing|lost|quiet|silent|catch up|reach out|check in|forgotten about)\\b|(?:my |the )?cold (?:contacts|people|ones|friends)$`,
    may: `${ANYONE} ${wordsOf(TOUCH)} ${NUMBERS.join(' ')} cold coldest gone going losing lost not never while ages longest long time neglect neglected neglecting drift drifted drifting reconnect ignored ignoring should ought say suggest recommend next out
    back away from since more over last past few couple day days week weeks month months year years haven contacting overdue group \\d{1,3} most least top become becoming getting spent by about shall must worth on list name quiet silent filter saved fits fit`,
    slots: 'G?D?U?E?',
    tense: 'past',
    unless:
      /\b(?:birthdays?|todos?|tasks?|invite|number|email address|any groups?|no groups?|an? group|todo list)\b|^(?:what|which|is|are|do|have|any|show|give|see)\b(?!.*\b(?:people|persons?|contacts?|friends?|folks|any(?:one|body)|every(?:one|body)|some(?:one|body)|who|whom|touch|cold|ones|G)\b)/,
    flags: { cold: /\bcold\b/ },
    build: (slots) => ({
      range: /\b(?:not|never|since|cold|over|more)\b/.test(slots.line) ? sinceIn(slots) : undefined,
      times: countIn(slots.line),
    }),
  }),
  query('birthdays', {
    must: `(?:how|when|whose|who|any|anyone|anybody|does|do|did|has|have|had|was|is|are|show|list|what|which|upcoming|next|my|the|birthdays|coming|give|see|check|everyone|everybody|all|this|next|D).*\\b(?:birthdays?|born|turns|turning|celebrates?|celebrating|congratulate)\\b|birthdays\\b`,
    may: `${ANYONE} ${NUMBERS.join(' ')} birthday birthdays born turns turning celebrates celebrate celebrating anyones everyones everybodys upcoming coming next date dates many days year old around calendar from passed missed miss years near later closest group
    members congratulate older should must shall ahead left`,
    slots: 'G?D?',
    unless: /\bhow (?:many|often)\b.*\bdays\b/,
    flags: {
      count: /\bhow many birthdays\b/,
      next: /^(?!.*(?:birthdays|\bD\b)).*\b(?:next|when)\b/,
      year: /^(?!.*\bD\b).*\b(?:all|everyones|everybodys|everyone|everybody)\b/,
    },
    build: ({ line, present: { today } }) =>
      /^(?!.*\bD\b).*\b(?:miss|missed|passed)\b/.test(line)
        ? { range: [today.subtract({ days: 30 }).toString(), today.toString()] }
        : {},
  }),
  query('is-member', {
    must: '(?:is|are|does|do|has|was) (?:P|H|S)',
    may: `member members part belong belongs one group list not circle joined join`,
    slots: 'PG',
  }),
  asks(
    `(?:is|are) P(?: also| really)? (?:in|part of|a member of) ${groups()}(?: too)? or (?:(?:just|only|is|it|not|P|and|,|someone|somebody|else)(?: |$))+`,
    ({ groups: found }) => ({ topic: 'contacts', groups: found }),
    { isLast: false },
  ),
  query('contacts', {
    must: `(?:who|which|list|show|give|members|people|everyone|everybody|see|view|open|contacts|what|whom|all|name|is (?:anyone|anybody)|tell|(?:my |the )?(?:saved )?filter).*G|G (?:group |filter )?(?:members|people)`,
    may: `${ANYONE} members member group list belongs belong belonging part circle inside from names name one besides except apart other into moment P filter saved called fit fits fitting match matches matching open`,
    slots: 'GP?',
    isLast: true,
    unless: /\bhow\b/,
  }),
  query('contacts', {
    must: `(?:who|which|list|show|what|give|my).*\\bwarm\\b`,
    may: `${ANYONE} warm`,
    build: () => ({ flags: ['warm'] }),
  }),
  query('filters', {
    must: `(?:what|which|show|list|see|my|tell|all|give|do|view|name|are|the|saved).*\\bfilters\\b`,
    may: `filters saved exist names name named made created set kinds every`,
    unless: /\bhow\b/,
  }),
  asks(
    `(?:who(?: is| are)?(?: in| fits?)?|(?:show|list|open|see|view|give|find)(?: me)?(?: (?:everyone|people))?(?: in)?|how many(?: (?:people|contacts))?(?: are)?(?: in| fit))(?: my| the| a)?(?: saved)? filter (?:(?:called|named) )?(?<said>[^G]+)`,
    (slots) => (saidIn(slots) ? { topic: 'no-filter', words: saidIn(slots).replaceAll('"', '') } : undefined),
  ),
  query('groups', {
    must: `(?:what|which|show|list|see|my|tell|all|give|do|view|name|how|are).*\\bgroups?\\b`,
    may: `group groups exist names name made created set different every kinds lists empty`,
    unless: /\bhow\b|^what is an? |^(?:see|show|view)(?: me)?(?: the| my)? groups page/,
  }),
  query('talks', {
    must: `(?:(?:who|whom|with whom|what|which|show|list|my|recent|latest|last|how|did|have|anyone|see|anything).*\\b(?:${TOUCH}|activity|logged|log|do|happened|been|done|with|did D)\\b)`,
    may: `${ANYONE} ${wordsOf(TOUCH)} recent latest last activity logged log logs happened done most past days weeks five ten times since about`,
    slots: 'D?',
    tense: 'past',
    isLast: true,
    unless:
      /\b(?:not|never|should|could|will|am|how many|how)\b|^(?!.*\b(?:did|have|has|was|were|recent|latest|last|happened|logged|activity)\b)|\bwhat (?:did|have) (?:you)\b|\bhave (?:any|time)\b|\bwhat do\b|\bdo i have\b|\bmost\b(?! recent)/,
    build: ({ line }) => talkIn(line),
  }),
  query('count', {
    must: `(?:(?:so |and |in total )?how (?:many|often|much)|number of|what is the (?:total )?number|(?:the )?count|do i have more)\\b.*`,
    may: `${ANYONE} ${wordsOf(TOUCH)} many much often number total count cold warm groups group todos todo tasks task things open due overdue done completed finished left reminders reminder planned scheduled going out go birthdays birthday appointments times time last
    filters filter saved fit fits fitting match matches members member belong part pending far altogether people's coming upcoming logged log long make made`,
    slots: 'P?G?D?',
    tense: 'past',
    build: counted,
  }),
  asks(
    `(?:who(?: (?:of|among|in) my (?:contacts|friends|people|circle))?|which (?:of my )?(?:contacts?|people|friends)|(?:anyone|anybody|someone|somebody) i know(?= who| that)|(?:does|is|do) (?:anyone|anybody|someone)|anyone|anybody|(?:is|are) there (?:anyone|anybody|someone|people)|do i know (?:anyone|anybody|someone|people)|do i have (?:any )?(?:contacts|people|friends|anyone)|does (?<who>P|H)|is (?<who2>P|H)|find (?:everyone|anyone|people|contacts|somebody|someone|whoever|everybody)|how many (?:people|contacts|of my contacts))(?: (?:in|from|of) ${groups()})?(?: do i know)?(?: that| who)?(?: has| have| ever| also| still| is| are)* (?:works?|working|employed|lives?|living|based|plays?|playing|likes?|loves?|enjoys?|hates?|drinks?|eats?|into|interested|mentions?|mentioned|talked|talks|knows?|does|speaks?|studies|studied|comes?|from|allergic|moved|has|have|wrote|told me|said something|teaches?|owns?|drives?|collects?|in|at|with)(?: about)?(?: (?:at|for|in|on|to|from|with|about|near))? (?<said>.+?)(?: again)?(?: or (?:was|is) (?:that|it) (?:someone|somebody) else)?`,
    (slots) =>
      saidIn(slots).length < 2 ||
      slots.pieces('said').some(({ tag, key }, at) => tag === 'group' || (at === 0 && /^(?:i|we|you)$/.test(key))) ||
      /\b(?:birthday|birthdays|todos?|tasks?|email address|phone number|phone|cold|touch|not|never|no|D)\b| G$/.test(
        slots.line,
      )
        ? undefined
        : {
            topic: 'mentions',
            words: saidIn(slots),
            ...(slots.groups.length > 0 && { groups: slots.groups }),
            ...(slots.line.startsWith('how many') && { flags: ['count'] }),
          },
  ),
  asks(
    `(?:search(?: (?:my|the))?(?: notes| contacts| logs)?(?: for| about)?|look for|find|find notes (?:about|on)|did i ever (?:log|write|note|mention)(?: anything| something| down)?(?: about)?|is there anything about|do i have (?:anything|notes|any notes) (?:about|on)|who (?:has|have) (?:something|anything) to do with|what do i (?:have|know) about|(?:what|who) was (?:that|it|the)(?: thing| stuff| one)? (?:about|with|on)|(?:what|where|when) did (?:i|we) (?:write|note|log|put|say|mention|jot down)(?: down)?(?: anything| something)? (?:about|on|of)) (?<said>.+?)(?: again)?`,
    (slots) =>
      saidIn(slots).length < 2 ||
      slots.all.some(({ tag }) => tag === 'person' || tag === 'pronoun') ||
      /\b(?:time|times|slot|free|page|my|todos?)\b/.test(slots.line)
        ? undefined
        : { topic: 'mentions', words: saidIn(slots) },
  ),
  query('missing', {
    must: `(?:who|which|whom|whose|what|show|list|any|contacts|people|find|is|are|anyone|anybody|everyone|everybody|do|does|for whom)\\b.*\\b(?:(?:no|without|missing|lacks?|not)\\b.*\\b(?:email|phone|number|birthday|address|group|groups|notes)|(?:email|phone|number|birthday|address|notes)\\b.*\\b(?:missing|lacking|not|empty))\\b`,
    may: `${ANYONE} no without missing lack lacks lacking empty not email phone number birthday address group groups notes set anyones everyones`,
    build: ({ line }) => ({
      words: /\b(?:email|phone|number|birthday|group|notes)/.exec(line)?.[0].replace('number', 'phone') ?? 'email',
    }),
  }),
];

const of = (topic: string, ...flags: string[]) => ({ topic, flags: ['count', ...flags] });

/** What is counted. Of what is to come the days are those to come; where a kind knows no days, none may be named. */
function counted(slots: Slots): (Partial<Intent> & { topic: string }) | undefined {
  const { line, all } = slots;
  const is = (words: string) => new RegExp(`\\b(?:${words})\\b`).test(line);
  const ahead = rangeOf(slots, 'future');
  const toCome = { range: ahead === 'unclear' ? undefined : ahead };
  const hasPerson = all.some(({ tag }) => tag === 'person' || tag === 'pronoun');
  const hasDays = all.some(({ tag }) => tag === 'date');
  if (is('days|weeks|long|much') && !is('how many (?:contacts|people)')) return undefined;
  if (is('birthdays?')) return { ...of('birthdays'), ...toCome };
  if (is('done|completed|finished') && is('todos?|tasks?|things')) return of('due', 'completed');
  if (is('todos?|tasks?|things|due|overdue')) return { ...of('due', ...(is('overdue') ? ['overdue'] : [])), ...toCome };
  if (is('filters')) return hasDays || hasPerson ? undefined : of('filters');
  if (is('groups')) return hasDays ? undefined : hasPerson ? { topic: 'groups-of' } : of('groups');
  const isOver = is('did|had|been|talked|spoken?|met|called|last|logged|times|often');
  if (!isOver && is('meetings?|appointments?')) return { ...of('meetings'), ...toCome };
  if (!isOver && is('reminders?|planned|going out|scheduled|emails?')) return { ...of('reminders'), ...toCome };
  if (hasPerson || isOver || is('talks?|conversations|interactions|calls?|messages'))
    return { ...of('talks'), ...talkIn(line.replace(/\bmessages? a?\b/, 'message')) };
  if (hasDays || !is('contacts?|people|friends|persons|folks|members?|filter|G')) return undefined;
  return of('contacts', ...(is('cold') ? ['cold'] : is('warm') ? ['warm'] : []));
}
