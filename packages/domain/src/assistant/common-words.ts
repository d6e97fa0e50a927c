/** Words that people say all the time, and never mean as a misheard name. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `a about above abroad absent accept access accident account accounts across act action active activity actual actually ad add
  added adding address adult advance advice affair afford afraid after afternoon afterwards again against age agency agenda agent
  ago agree agreed ahead air airport alarm album alive all allow almost alone along already also although always am amazing among
  amount an ancient and anger angle angry animal anniversary announce annual another answer answered any anybody anyone anything
  anyway apart apartment app apple apply appointment approve april are area argue arm army around arrange arrive art article as
  aside ask asked asking asleep assume at attack attempt attend august aunt author autumn available average avoid awake award away
  baby back bad badly bag bake balance ball band bank bar bargain base basic basket bath battle be beach bear beat beautiful became
  because become bed bedroom been beer before began begin behind being believe bell belong below belt bench beside best better
  between beyond bicycle big bike bill bird birth birthday birthdays bit bite bitter black blame blank bless blind block blood
  board boat boats body boil bone bonus book books boot border bored born borrow boss both bother bottle bottom bought bowl box boy
  brain branch brave bread break breakfast breath breathe brick bride bridge brief bright brilliant bring broad broke broken brother
  brought brown brush budget build building built bus business busy but butter button buy by cable cake calculate calendar call
  called calling calls calm came camera camp can canal cancel canceled cancelled candle cannot capital captain car card cards care
  careful carry case cash castle cat catch cause celebrate center central centre century certain chain chair chance change changed
  changes channel chapter charge chat cheap check cheer cheese chess chest chicken chief child children chocolate choice choir choose
  church circle citizen city claim class classic clean clear clearly clerk clever client climb clinic clock close closed closer
  clothes cloud club coach coast coat coffee cold colleague collect college color colour come comes comfort coming comment common
  community company compare complain complete completed computer concern concert condition confirm congratulate congratulations
  connect consider consult contact contacted contacts contain content contest continue contract control conversation cook cookie
  cooking cool copy corner correct cost cottage could count country couple courage course court cousin cover create created
  credit crew cross crowd cruel cry culture cup cure current custom customer cut cycle dad daily damage dance danger dare dark data
  date dates daughter day days dead deal dealer dear death debate debt december decide decision deep defend degree delay delete
  deleted deliver delivery demand dentist depend describe desert design desk detail details develop device dial did die diet
  differ difference different difficult dinner direct direction dirty discuss disease dish distance divide do doctor document
  documents does dog doing dollar dollars done door double doubt down draft drag draw drawer dream dress drew drink drive driver
  drop drove drum dry due during dust duty each eager ear early earn earth ease easily east easter easy eat editor education effect
  effort egg eight eighteen eighth eighty either elect electric eleven else email emails emergency employ empty end ended energy
  engage engine enjoy enough enter entire entry envelope equal error escape especially estate even evening event events ever every
  everybody everyone everything exact exactly exam example excellent except exchange excited excuse exercise exist expect expensive
  experience expert explain export extra eye face fact factory fail fair fall family famous fan far farm farmer fashion fast fat
  father fault favor favorite favour fear feather february feed feel feeling feet fellow felt fence festival fever few fewer field
  fifteen fifth fifty fight figure file files fill film final finally find fine finger finish finished fire firm first fish fit five
  fix fixed flag flat flight floor flow flower flowers fly focus fold folder follow followed following food foot football for force
  foreign forest forever forget forgot forgotten fork form formal former forty forward found four fourteen fourth frame free freedom
  fresh friday friday's fridays fridge friend friendly friends from front fruit full fun fund funny furniture further future gain game games
  garage garden gate gather gave general gentle gently get gets getting gift gifts girl give given gives giving glad glass globe go
  goal god goes going gold gone good goodbye got grade grand grandfather grandma grandmother grandpa grass gray great green greet
  greeting grew grey ground group groups grow grown growth guard guess guest guests guide guitar guy gym habit had hair half hall
  hand handle hands hang happen happened happy harbor harbour hard hardly has hat hate have having he head health healthy hear heard
  heart heat heavy height held hello help helped helper her here hers herself hey hi hidden hide high higher highest hill him
  himself hire his history hit hobby hold holiday holidays hole home homes honest honey honor hope hoped horse hospital host hot
  hotel hour hours house how however huge human hundred hunger hungry hunt hurry hurt husband i ice idea ideas if ill imagine import
  important in inch include income indeed indoor industry inform information ink inside insist instead insurance intend interest
  interested internet interview into introduce invitation invite invited invoice iron is island it item items its itself jacket
  january job join joined joke journey joy judge juice july jump june just keen keep keeper kept kettle key keys kick kid kids kill
  kilometer kind king kiss kitchen knee knew knife knock know knowing knowledge known label labor lack lady laid lake lamp land lane
  language laptop large larger last late lately later latest laugh launch laundry law lawn lawyer lay lazy lead leader leaf league
  learn least leather leave leaving lecture led left leg legal lemon lend length less lesson lessons let letter letters level library
  license lie life lift light lighter like liked likely limit line lines lion lip liquid list listen little live lived lives living
  loan local lock lodge log logged lonely long longer look looking lose loss lost lot lots loud love lovely lover low lower luck lucky
  lunch lunches machine made magazine mail mailbox main maintain major make maker makes making male mall man manage manager manners
  many map march marina mark market marriage married marry mask mass master match matter matters may maybe me meal mean meaning
  means meant measure meat media medical medicine medium meet meeting meetings member members memory men mention menu merely mess
  message messages met metal method middle midnight might mile miles military milk mind mine minister minor minute minutes mirror
  miss missed mistake mix mobile model modern moment monday mondays money month monthly months mood moon more morning most mostly mother
  motor mountain mouse mouth move moved movie movies moving much mum museum music must my myself name named names narrow nation
  nature near nearby nearly neat necessary neck need needed needs neighbor neighbors neighbour neighbours neither nephew nerve
  network never new news newspaper next nice niece night nine nineteen ninety ninth no nobody noise none noon nor normal north nose
  not note notebook noted notes nothing notice november now number numbers nurse object observe obtain occasion occur ocean october
  odd of off offer offered office officer official often oil okay old older oldest on once one ones onion online only onto open
  opened opera opinion option or orange order ordered organize other others otherwise our ours ourselves out outdoor outing outside
  oven over owe own owner pack package packed page paid pain paint painter painting pair palace pale pan panel paper papers parcel
  pardon parent parents park parking part partner party pass passed passenger passport past path patient pattern pause pay payment
  peace pen pencil pension people pepper per perfect perhaps period permit person personal pet phone phoned phones photo photos piano
  pick picked picnic picture pictures piece pile pilot pink pint pipe pizza place places plain plan plane planned planner planning
  plans plant plants plate play played player please pleased pleasure plenty pocket poem point poison police policy polite political
  pool poor popular port portion position possible post postcard potato pound pounds pour power practice praise pray prayer prefer
  prepare prepared present presents president press pretty prevent price pride priest print printer prison private prize probably
  problem process produce product professor profit program progress project promise promised proper property propose protect proud
  prove provide public pull punish pupil puppy pure purpose push put puzzle quality quarter quarterly queen question questions quick
  quickly quiet quit quite quote race radio rail railway rain raise ran range rare rate rather reach reached read reader ready real
  realize really reason receipt receive recent recently recipe recommend record recover red reduce refer refund refuse regard regret
  regular relate relation relative relax rely remain remember remembered remind reminded reminder reminders reminds remove renew rent
  rental repair repeat replace reply report request rescue reserve rest restaurant result results retire return returned returns
  review reward rice rich ride right ring rise risk river road rob rock role roll roof room rooms root rope rose rough round route row
  royal rub rude rule run runner running rural rush sad safe safely safety said sail sailed sailing sale salt same sand sandwich sat
  saturday saturdays sauce save saved saw say saying says scale scene schedule school science score scream screen sea search season seat
  second secret secretary section see seed seeing seem seen select self sell send sender sending sends senior sense sent sentence
  separate september series serious serve server service session set sets setting settings settle seven seventeen seventh seventy
  several shade shake shall shape share shared sharp she sheet shelf shine ship shirt shock shoe shoes shoot shop shopping short
  shorter should shoulder shout show shower showing shown shows shut shy sick side sight sign signed silence silent silly silver
  similar simple simply since sing singer single sir sister sit site six sixteen sixth sixty size skill skin skirt sky sleep slept
  slice slide slight slip slow slowly small smart smell smile smoke smooth snow so soap soccer social society sock soft software soil
  sold soldier solid solution solve some somebody somehow someone something sometime sometimes somewhere son song soon sooner sore
  sorry sort soul sound soup south space spare speak speaker special speech speed spell spend spent spirit spoke spoon sport sports
  spot spread spring square staff stage stair stairs stamp stand standard star stare start started state station stay stayed steady
  steal steam steel steep step sticker still stir stock stomach stone stood stop stopped store stories storm story straight strange
  stranger street stress strike string strong student studies studio study stuff stupid style subject succeed success such sudden
  suddenly suffer sugar suggest suit summer sun sunday sundays sunny supper supply support suppose sure surface surprise survey
  swear sweater sweet swim swimming switch system table tablet tail take taken takes taking tale talk talked talking tall tap tape
  target task tasks taste tattoo taught tax taxi tea teach teacher team tear technical telephone television tell telling temper ten
  tenant tend tender tennis tension tent tenth term terms terrible test text texted than thank thanks that the theater theatre their
  them themselves then theory therapist there therefore these they thick thief thin thing things think thinking third thirteen thirty
  this those though thought thoughts thousand thread three threw throat through throw thumb thursday thursdays ticket tickets tidy
  tie tight till time times tin tiny tip tire tired title to toast today todo todos toe together toilet told tomato tomorrow ton
  tongue tonight too took tool tools tooth top topic total touch tour toward towards towel tower town toy trade traffic trailer train
  training transfer translate travel traveling treat tree trees trial trick tried trip trouble truck true truly trunk trust truth try
  trying tube tuesday tuesdays tune turn turned turns twelfth twelve twenty twice twin two type ugly umbrella uncle under understand
  union unit university unless until up update updated upon upper upset upstairs urgent us use used useful user usual usually vacation
  valley value van various vast vegetable very via victory video view village violin visa visit visited visiting visitor visits voice
  vote wage wait waited waiter waiting wake walk walked walking wall wallet want wanted wants war warm warmer warn wash waste watch
  watched water wave way ways we weak wealth wear weather web website wedding wednesday wednesdays week weekday weekend weekends weekly
  weeks weigh weight welcome well went were west wet what whatever wheel when whenever where wherever whether which while white who
  whole whom whose why wide widow wife wild will win wind window windows wine wing winner winter wire wise wish wished wishes with
  within without woke woman women won wonder wonderful wood wooden word words wore work worked worker working works world worry worse
  worst worth would wound wrap write writer writing written wrong wrote yacht yard yards year yearly years yellow yes yesterday yet you
  young younger your yours yourself zero zone`
    .split(/\s+/)
    .filter(Boolean),
);
