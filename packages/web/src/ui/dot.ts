/** Between two facts on a line. It keeps with the first of them, so that no line begins with it. */
export const DOT = '\u00A0· ';

/** The facts of a line that the server wrote. */
export const factsIn = (line: string) => line.split(' · ');
