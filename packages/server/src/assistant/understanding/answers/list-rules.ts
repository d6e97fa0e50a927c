import type { Rule } from '../scene.ts';
import { groupList } from '../replies/groups.ts';
import { birthdaysIn, countIn, emailsIn, membersOf, mentionsOf, notContactedIn, talkedToIn, todosIn } from './lists.ts';

/** "Upcoming birthdays" lists them; one person's is asked for elsewhere. */
export const listRules: readonly Rule[] = [
  {
    pattern: /^(?:how many|what's the number of|what is the number of|number of|count)\b.*$/i,
    understand: (_, scene, clause) => countIn(clause, scene),
  },
  {
    pattern:
      /^(?:who|which|whom|any(?:one|body)?|show|list|tell me|give me|people|contacts|friends|what contacts)\b.*\b(?:neglect\w*|los(?:t|ing) touch|out of touch|(?:lost|losing) contact|cold|coldest|longest|drifted|reconnect|get back in touch|reach out to|catch up with|check in with|overdue for|ignor\w*)\b.*$/i,
    understand: (_, scene, clause) =>
      /\bbirthday|todos?\b|\btasks?\b/i.test(clause) ? undefined : notContactedIn(clause, scene),
  },
  {
    pattern:
      /^(?=.*(?:\b(?:not|never|ages|a while|lately|recently|forgotten|long time)\b|n't\b))(?=.*\b(?:talk(?:ed)?|spoken?|speak|contact(?:ed)?|call(?:ed)?|seen?|saw|met|meet|heard?|written|wrote|touch|email(?:ed)?|reached|caught up)\b)(?:who|which|whom|any(?:one|body)?|show|list|tell me|give me|people|contacts|friends|what contacts)\b.*$/i,
    understand: (_, scene, clause) =>
      /\b(?:birthday|todos?|tasks?)\b/i.test(clause) ? undefined : notContactedIn(clause, scene),
  },
  {
    pattern:
      /^(?:list|show|give)(?: me)?(?: all| everyone| everybody)(?: of)?(?: my)?(?: contacts?| people| friends)?$/i,
    understand: (_, scene) => countIn('contacts', scene),
  },
  {
    pattern: /^(?:whose birthday|who (?:was|is|were) born|when(?:'s| is) (?:the )?(?:next|upcoming) birthday)\b.*$/i,
    understand: (_, scene, clause) => birthdaysIn(clause, scene),
  },
  {
    pattern:
      /^(?:who(?:m)? (?:did|have) (?:i|we) (?:talk(?:ed)?|speak|spoken?|meet|met|see|seen|call(?:ed)?|e?mail(?:ed)?|contact(?:ed)?|write|text(?:ed)?)\b.*|what (?:did i do|happened|have i logged|did i log)\b.*|(?:my |show (?:me )?(?:my )?)?(?:recent|latest|last) (?:interactions|talks|activity|conversations))\W*$/i,
    understand: (_, scene, clause) => talkedToIn(clause, scene),
  },
  {
    pattern:
      /^(?:who|whom) (?:should|could|can|do) i (?:call|contact|talk to|reach|get in touch|catch up|write|meet|see|speak)\b.*$/i,
    understand: (_, scene, clause) => notContactedIn(clause, scene),
  },
  { pattern: /^(?:my )?cold contacts\W*$/i, understand: (_, scene, clause) => notContactedIn(clause, scene) },
  {
    pattern:
      /^(?:(?:what(?! should)|which|whose|who|any|list|show|tell me|give me|upcoming|next|are there|do i|do we|when are|is there|is it|coming|this|the|today's|see|check)\b.*\bbirthdays?|birthdays)\b(?!\s*(?:is|was)\s+(?:on )?\d).*$/i,
    understand: (_, scene, clause) =>
      /\p{L}'s? birthday\b/iu.test(clause) &&
      !/\b(?:today|tomorrow|who|anyone|anybody|everyone|everybody|friend|week|month)'s birthday/i.test(clause)
        ? undefined
        : birthdaysIn(clause, scene),
  },
  {
    pattern:
      /^(?:who|does anyone|is anyone|anyone|anybody)\b.*\b(?:turn(?:s|ing)?|celebrat\w+|have? (?:a )?birthday|has (?:a )?birthday|years? old)\b.*$/i,
    understand: (_, scene, clause) => birthdaysIn(clause, scene),
  },
  {
    pattern:
      /^(?:(?:which|what|show|list|see|view|are there|do i have|any|tell me|give me|check)\b.*\b(?:reminders?|e?mails?)\b.*|what(?:'s| is) (?:planned|going out|scheduled to go out|queued).*|(?:my |upcoming |planned |pending )+(?:reminders?|emails?)\W*)$/i,
    understand: (_, scene, clause) =>
      /\b(?:address|phone)\b|'s e?mail\b|\be?mail (?:of|for|do)\b/i.test(clause) ? undefined : emailsIn(clause, scene),
  },
  {
    pattern:
      /^(?:(?:what|which|show|list|anything|any|is there|are there|do i have|tell me|give me|see|what's|check|see|view)\b.*\b(?:due|overdue|todos?|tasks?|on my plate|on my list|to do|(?:to|has to|must) be done|outstanding|pending|owe|action items)\b.*|(?:my |open |overdue |outstanding )*(?:todos?|tasks?)(?: (?:for|with|of|about|due) .+)?\W*|(?:overdue|due)(?: today| tomorrow| this week| next week| soon)?\W*|what (?:do|should|must) i (?:have to |need to )?do\b.*)$/i,
    understand: (_, scene, clause) => todosIn(clause, scene),
  },
  {
    pattern:
      /^(?:what|which|show|list|see|tell me)\b(?: me)?(?: all)?(?: my| the| of my)? groups?\b.*$|^my groups\W*$/i,
    understand: (_, scene, clause) =>
      /\b(?:is|are) .+ in\b|\bdoes .+ belong\b/i.test(clause) ? undefined : groupList({}, scene),
  },
  {
    pattern:
      /^(?:who(?:'s| is| are| all is| do i have)?(?: all)?(?: people)?(?: currently)? (?:in|part of|a member of|on)|(?:list|show|give|tell)(?: me)?(?: all| everyone| everybody| the)*(?: members| people| contacts)? (?:of|in|from)|(?:members|people) (?:of|in)|(?:list|show)(?: me)? (?:everyone|everybody) (?:in|from)) (?:the |my |our )?(?:group )?(?<group>[^?]{2,60})\??$/i,
    understand: ({ group }, scene) => membersOf(group!, scene),
  },
  {
    pattern: /^who(?:'s| is| are)? (?:belongs? to|belonging to) (?:the |my )?(?<group>[^?]{2,60})\??$/i,
    understand: ({ group }, scene) => membersOf(group!, scene),
  },
  {
    pattern: /^(?:show|list|see|view)(?: me)?(?: the| my)? (?<group>[^?]{2,60}) group\??$/i,
    understand: ({ group }, scene) => membersOf(group!, scene),
  },
  {
    pattern:
      /^(?:who|which (?:contacts?|people|of my (?:contacts|friends))|whom|anyone|anybody|does anyone|find (?:everyone|anyone|people|contacts|somebody|someone|whoever)|search(?: my)?(?: notes| contacts)?|look for|find(?: notes)?|did i ever (?:log|write|note|mention)(?: anything| something)?|is there anything|do i have (?:anything|notes|any notes))\b(?: who| that| which| whose notes?)*(?: has| have| ever| once| also)?(?: mentions?| mentioned| talked about| talks about| said something about| likes?| loves?| enjoys?| knows? about| is into| are into| is interested in| plays?| works? (?:at|for|in|on)| in| lives? in| does| do| about| for| with| on| told me about| wrote about)+ (?<words>[^?]{2,60})\??$/i,
    understand: ({ words }, scene) => mentionsOf(words!, scene),
  },
];
