// How people spell. Everything is written folded: no case, no accents, no apostrophes.

export const words = (text: string) => text.trim().split(/\s+/);
const pairs = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .trim()
      .split(/,\s*/)
      .map((pair) => pair.split('=') as [string, string]),
  );

/** Short forms, and what is often misspelt beyond a letter. */
export const SHORT = pairs(`
  wiht=with, teh=the, adn=and, taht=that, wth=with, nd=and, rember=remember, remeber=remember, rmbr=remember, remmber=remember, sry=sorry, soz=sorry, srry=sorry,
  nite=night, tonite=tonight, 2nite=tonight, tnite=tonight, 2day=today, tdy=today, 2mrw=tomorrow, 2moz=tomorrow, tomo=tomorrow, tmro=tomorrow, tmrow=tomorrow, yest=yesterday, ystd=yesterday, arvo=afternoon, mrng=morning, mornin=morning, evng=evening, nye=new years eve,
  cal=calendar, bk=book, hr=hour, nrs=numbers, nums=numbers, rm=remove, rmv=remove, dlt=delete, chng=change, chg=change, updt=update, sched=schedule, resched=reschedule, cancl=cancel, mtng=meeting, meetin=meeting, hbd=happy birthday,
  hes=he is, shes=she is, theyve=they have, theyll=they will, youve=you have, youll=you will, itll=it will, thatll=that will, shouldve=should have, aint=is not,
  cn=can, cld=could, cud=could, wld=would, wud=would, shd=should, shud=should, hav=have, hv=have, thnx=thanks, thanx=thanks, tnx=thanks, tks=thanks, bout=about, thru=through, wen=when, gona=going to, wana=want to, needa=need to, hafta=have to, 4get=forget, hw=how, nvm=never mind, tht=that, mnth=month, any1=anyone, every1=everyone, some1=someone, no1=nobody, addy=address, ppls=peoples, kk=ok, yep=yes, ya=yes, yea=yes, msgd=messaged, txted=texted, mgr=manager, in2=into, outta=out of, morn=morning, anyth=anything, oughta=ought to,
  tmrw=tomorrow, tmr=tomorrow, tmw=tomorrow, tmrrw=tomorrow, tomoz=tomorrow, 2moro=tomorrow, 2morrow=tomorrow, tommorow=tomorrow, tommorrow=tomorrow,
  tomorow=tomorrow, tomorro=tomorrow, yday=yesterday, ystrdy=yesterday, bday=birthday, bdays=birthdays, b-day=birthday, pls=please, plz=please, plse=please,
  u=you, ur=your, w=with, w/=with, &=and, +=and, n=and, ppl=people, mtg=meeting, mtgs=meetings, appt=appointment, msg=message, msgs=messages, convo=conversation,
  e-mail=email, e-mails=emails, e-mailed=emailed, e-mailing=emailing, emial=email, emai=email, emil=email, mails=emails, to-do=todo, to-dos=todos,
  wensday=wednesday, wendsday=wednesday, wednsday=wednesday, weds=wednesday, thurs=thursday, tues=tuesday, wknd=weekend,
  whos=who is, whats=what is, wats=what is, whens=when is, wheres=where is, hows=how is, thats=that is, theres=there is,
  dont=do not, doesnt=does not, didnt=did not, havent=have not, hasnt=has not, hadnt=had not, isnt=is not, arent=are not, wasnt=was not, werent=were not,
  wont=will not, wouldnt=would not, shouldnt=should not, couldnt=could not, cant=can not, cannot=can not,
  im=i am, ive=i have, weve=we have, youre=you are, theyre=they are, gonna=going to, wanna=want to, gotta=have to, gimme=give me, lemme=let me,
  lets=let us, mobile=phone, cell=phone, tel=phone, telephone=phone, grp=group, und=and, num=number, nr=number, thx=thanks, ty=thanks, mins=minutes, hrs=hours,
  reminde=remind, rmd=remind, rmnd=remind, chekc=check, shld=should, eom=end of the month, hapy=happy, xmas=christmas, cuz=because, coz=because, bc=because, abt=about, b4=before, l8r=later, asap=as soon as possible, del=delete, vid=video, rn=now, txt=text, evry=every, delet=delete, r=are, wk=week, wks=weeks, nxt=next, chk=check, frm=from, lst=last, wat=what, wht=what, addr=address, adress=address, fone=phone, jus=just, agn=again, wens=when is, wn=when, ment=meant, rem=remind, fam=family, idk=i do not know, gl=good luck, yr=year, yrs=years, tho=though, cos=because, probs=probably, defo=definitely, gd=good, mob=phone, dob=birthday, appts=appointments, bf=boyfriend, gf=girlfriend, lmk=let me know, ofc=of course, obv=obviously, cheerz=thanks, luv=love, dinna=dinner, brekkie=breakfast, brekky=breakfast, coffe=coffee, cofee=coffee, convos=conversations, resch=reschedule`);

/** The commonest words of time and of planning in German, French, Spanish and Italian; they stay as they were written. */
export const FOREIGN = pairs(`
  ubermorgen=day after tomorrow, morgen=tomorrow, manana=tomorrow, demain=tomorrow, domani=tomorrow, heute=today, hoy=today, aujourdhui=today, oggi=today, gestern=yesterday, ayer=yesterday, hier=yesterday, ieri=yesterday,
  tagen=days, wochen=weeks, woche=week, semaine=week, semana=week, settimana=week, nachsten=next, nachste=next, matin=morning, soir=evening, abend=evening, sera=evening, nachmittag=afternoon, uhr=oclock,
  montag=monday, dienstag=tuesday, mittwoch=wednesday, donnerstag=thursday, freitag=friday, samstag=saturday, sonntag=sunday, lunes=monday, martes=tuesday, miercoles=wednesday, jueves=thursday,
  viernes=friday, sabado=saturday, domingo=sunday, lundi=monday, mardi=tuesday, mercredi=wednesday, jeudi=thursday, vendredi=friday, samedi=saturday, dimanche=sunday,
  lunedi=monday, martedi=tuesday, mercoledi=wednesday, giovedi=thursday, venerdi=friday, sabato=saturday, domenica=sunday,
  januar=january, februar=february, marz=march, mai=may, juni=june, juli=july, oktober=october, dezember=december, enero=january, febrero=february, marzo=march, mayo=may, junio=june, julio=july, agosto=august,
  septiembre=september, octubre=october, noviembre=november, diciembre=december, janvier=january, fevrier=february, avril=april, juin=june, juillet=july, aout=august, septembre=september, octobre=october, novembre=november, decembre=december,
  geburtstag=birthday, cumpleanos=birthday, anniversaire=birthday, compleanno=birthday, termin=appointment, treffen=meeting, diner=dinner, dejeuner=lunch, cena=dinner, pranzo=lunch, von=of, reunion=meeting, kaffee=coffee, mittagessen=lunch, abendessen=dinner, nummer=number, telefonnummer=number,
  mit=with, avec=with, con=with, fur=for, pour=for, para=for, neue=new, neuer=new, gruppe=group, groupe=group, grupo=group, gruppo=group, ein=a, eine=a, einen=a, une=a, una=a,
  quand=when, wann=when, cuando=when, quando=when, wer=who, quien=who, qui=who, ist=is, est=is, lanniversaire=birthday, tengo=have i, neu=new, nuevo=new, nueva=new, nouveau=new, nouvelle=new, nuovo=new, kontakt=contact, contacto=contact,
  telefon=phone, telefono=phone, handynummer=number, numero=number, wochenende=weekend, zwei=two, drei=three, deux=two, trois=three, dos=two, tres=three, fertig=done, erledigt=done, hecho=done, verschiebe=move, verschieb=move, losche=delete,
  familie=family, bis=by, auf=to, por=by, llamar=call, anrufen=call, appeler=call, hable=talked, gracias=thanks, merci=thanks, grazie=thanks, kuchen=cake, freunde=friends`);

/** Only with the apostrophe: "ill" and "were" are words. */
export const SHORT_WITH_APOSTROPHE = pairs(`
  ill=i will, id=i would, well=we will, wed=we would, hell=he will, shell=she will, theyll=they will, its=it is, hes=he is, shes=she is, hed=he had, shed=she had,
  theyve=they have, were=we are, dont=do not, whod=who had, thatll=that will, itll=it will, youd=you would, youll=you will, oclock=oclock`);

/** Typed without their vowels these are meant: "opn", "snd", "schdl". Two letters are too few to tell. */
const ABBREVIATED = words(`
  open send schedule remind remember tomorrow yesterday today night tonight meeting lunch dinner coffee next last from text message number please thanks about with because
  change update delete remove cancel move check should would could next what when month minutes people group contact contacts birthday happy weekend morning evening
  friday monday tuesday thursday saturday sunday wednesday another again call called talked told asked invite invited`);
const consonants = (word: string) => word[0]! + word.slice(1).replaceAll(/[aeiou]/g, '');
export const WITHOUT_VOWELS: ReadonlyMap<string, string> = new Map(
  ABBREVIATED.map((word) => [consonants(word).replaceAll(/(.)\1/g, '$1'), word] as const).filter(
    ([short, word]) => short.length > 2 && short !== word,
  ),
);

/** What spelling is mended to. */
export const MENDABLE = words(`
  remind reminder reminders schedule meeting meetings birthday birthdays contact contacts delete remove cancel tomorrow yesterday calendar group groups monday tuesday
  wednesday thursday friday saturday sunday january february september october november december talked called emailed texted spoke overdue message number every phone
  create update lunch coffee dinner breakfast email changed change forget complete upcoming recently postpone reschedule interaction settings prepare weekly monthly
  remember contacted weekend morning afternoon evening minutes until because`);
/** Words that are a letter away from one of ours and mean something else. */
export const NOT_MENDED = new Set(
  words(`deleted deletes deleting removed removes removing reminded reminds reminding scheduled schedules contract contracts called calls caller walked messages messaged numbers phones
  phoned seating greeting grouped remained remain behind ever never very spoken spike smoke launch lunches bunch punch changes charge charged chance chances changer coffees
  dinners winner sinner inner thinner created creates creator cancels canceled cancelled forgets texts tested tasted emails mailed failed mailing emailing stalked talker cell completed completes
  rescheduled postponed prepared prepares settling sitting interactions weakly meekly boundary mourning warning updated updates upgrade weekends reminding`),
);
