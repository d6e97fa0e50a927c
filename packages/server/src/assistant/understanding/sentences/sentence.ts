/**
 * What somebody types, and what it is to lead to, in short:
 *
 *     todo <people> | <task> | <due date>          log <type> <people> | <date> | <notes>
 *     email <person> | <type> <date> <time>        change <subject> | <date> <time>     cancel <subject>
 *     complete <task>                              reschedule <task> | <date>
 *     create <name> | <fields>                     update <name> | <fields>             delete <people>
 *     group <name> | <people>                      join <group> | <people>              leave <group> | <people>
 *     meeting <people> | <date> <time> | <extras>  go <page>
 *     answer <topic>                               ask <the choices, where there are any>
 *     refuse (it says that it cannot)              nothing (whatever it says, it does nothing)
 *
 * A star stands for any words; what is left out at the end is not looked at.
 */
export type Sentence = readonly [said: string, ...expected: string[]];
