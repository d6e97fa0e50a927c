import { words } from './spelling.ts';

const phrases = (text: string) => text.replaceAll(/\s*\n\s*/g, '').split('|');

/** Sounds of who thinks about what comes next. */
export const PAUSES = new Set(words('um uh er erm hmm uhm umm uhh ehm'));
/** Only polite, wherever they stand. */
export const POLITE = new Set(words('ah eh please kindly bitte danke else'));
/** Words that only make it polite, where something begins. */
export const OPENINGS = phrases(`
  do the following|please do the following|hey|hi|hello|yo|okay|ok|so|well|also|basically|like|just|quickly|again|thanks|cheers|btw|alright|right|great|cool|perfect|really|then|thank you|now|oh|fyi|and|actually|
  can you|could you|would you|will you|can u|can you just|i need you to|i would like you to|i want you to|i would like to|i want to|i need you to|i would appreciate it if you could|
  go ahead and|make sure to|be sure to|do me a favor and|do me a favour and|by the way|one more thing|another thing|quick one|also can you|would you mind|if you can|if you could|would you be so kind as to|be so kind as to|would you be so kind and|be so kind and|look up for me|what i need is|do the following|the thing is|maybe you could|maybe you can|perhaps you could|would you be so kind|may i ask you to|i was thinking|i forgot to tell you that|i forgot to tell you|i forgot to say|i forgot to mention that|i forgot to mention|i wanted to tell you that|i wanted to tell you|i have to tell you|i wanted to ask if you can|i wanted to ask if you could|i wanted to ask you to|i was wondering if you can|can you maybe|could you maybe|would you maybe|could you possibly|could you perhaps|id like to|id love to|i would love to|yeah hi|yeah so|yeah okay|hello yes|yes hello|hi yes|yes hi|oh yeah|what i want is|i was wondering if you could|i was wondering|
  tell me|i want to know|i would like to know|i need to know|dear|do you know|let me know|remind me again|i wonder|kind of|you know|at the moment|let us|plus|assistant|good morning|good afternoon|good evening|
  hi there|hey there|ugh|gosh|oops|hola|id like you to|why do not you|before i forget|i just wanted to say|i wanted to say|just to say|just so you know|guess what|first of all|first|second|third|fourth|next|finally|lastly|secondly|thirdly|second thing|listen|look|ah right|
  would it be possible to|is it possible to|could i get you to|can i get you to|can i ask you to|could i ask you to|may i ask you to|would you be able to|are you able to|do you mind|mind|do you remember|do you recall|any idea|
  i do not know|not sure|no idea|do the following|do these things|any chance you could|any chance you can|is there any way you could|i was wondering if you could|i was hoping you could|can you tell me|could you tell me|can you check|could you check|would you please|quick question|question|just wondering|wondering`);
/** What may end a message. */
export const ENDINGS = phrases(
  'please|thanks|cheers|thank you|thanks a lot|thank you so much|ok|okay|for me|if you can|now|would you|will you|could you|can you|if possible|lol|haha|mate|btw|by the way|fyi|though|bro|dude|man|buddy|ta|x|xx|or something|dear|please dear|and that is it|and that is all|that is all|that is it|thanks your the best|thanks you are the best|your the best|you are the best|asap|as soon as possible|right|yeah|yes|too|as well|tho|accordingly|i forgot to tell you|i just forgot to tell you',
);
/** Only polite too, of several words. */
export const COURTESIES = phrases(
  'when you get a chance|if you get a chance|when you have a moment|when you have a minute|when you have time|when you get a minute|whenever you can|if you do not mind|if that is okay|if that is ok|that would be great|that would be nice|that would be lovely|that would be good|no rush|would you mind|by favor|per favore|ah yes|oh yes|ah right|let us say|let me think|while you are at it|while i am at it|what is it called|what do you call it|as i said|like i said|if i remember correctly|if i am not mistaken|i think it was|i believe it was|all lower case|all lowercase|in lower case|all one word|right after that|right after|straight after',
);
/** "No, Friday": what comes before is put right by what comes after. */
export const FIXES = phrases(`
  no|no wait|wait no|wait|wait actually|i mean|i meant|sorry|sorry i mean|sorry i meant|no sorry|no i mean|no i meant|scratch that|or rather|rather|actually|no actually|actually no|
  make that|make it|no make it|actually make it|actually make that|correction|instead|nope|oops|change that to|change it to|on second thought|well actually|no no|uh no|hang on|hold on|no hang on|
  sorry not|my mistake|my bad|i take that back|better make it|better`);
export const NEGATIONS = new Set(words('not never no without nobody nothing neither nor stop avoid'));
export const HEDGES = new Set(words('maybe perhaps probably possibly might sometime someday somewhen'));
/** Something hangs on these that cannot be checked. */
export const CONDITIONS = phrases(
  'if|unless|in case|whenever|as soon as|once|provided|depending|until|while|except|but|before|after|instead of|otherwise|assuming|suppose|in the event',
);
export const PRONOUNS = new Set(words('him her them he she they his their hers theirs'));

/** Names that are words too: they count where somebody is to be expected. */
export const WORDS_TOO = new Set(
  words(`may april june august march will mark grant chase drew rob sue bill rose art dawn hope joy faith rich frank pat ray dean page work young
  long white black brown green best day sun church hill wood stone bell lee friend family love king gift book person sunday monday friday
  call meet note contact group list new old sunny summer summers autumn winter star price field baker cook smith sharp small short strong power turner
  jack holly ivy heath cliff reed violet olive ruby amber pearl jade sky wade don ken jo al ed so no go do me we us it in on at to an am
  eve is he she her him them they his my our or and the for with of by from up out if as be delete add remind all everyone`),
);
/** Behind these words people are expected. */
export const LEADING = new Set(
  words(`with to for call ring phone text email mail message write meet met see saw visit visited ask tell remind about invite contact and or from know not
  of thank congratulate delete remove add put move called emailed texted rang phoned mr mrs ms dr is was log update change set on meant mean both
  nudge ping take throw kick pull boot include assign messaged between name named find show whatsapped pinged facetimed zoomed skyped thanked wrote mailed told asked invited dmed rename
  congratulated reminded helped pay paid give gave send sent bring brought lend lent into bumped ran same wish like by are were did has have does hand handed owe owed show showed pass passed buy bought cook forward lending paying thanking helping emailing calling meeting seeing`),
);
/** Verbs behind which an unknown word is somebody. */
export const CONTACTING = new Set(
  words(`call ring phone text email mail met meet visit visited called emailed texted rang phoned messaged message ask tell thank invite saw congratulate nudge ping remind
  whatsapp whatsapped`),
);
/** What stands behind such a verb and is nobody. */
export const NOBODY = new Set(
  words(`the a an my our your his her its their this that these those back up about for to in on at me us it him them all everyone everybody somebody someone around out off over
  again with from by of and or if when what who how some any more one two both first people email mail message text call meeting something anything nothing sometime
  everything group groups contact contacts todo todos task tasks note notes happy good new old as well too not no you i we so now later soon today dinner lunch coffee breakfast home work
  whatsapp zoom skype facetime teams slack signal telegram drinks flowers upcoming each every next last tomorrow tonight yesterday myself another tea list calendar hola hello hiya hallo salut ciao`),
);
