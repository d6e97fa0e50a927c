/** What somebody is called in a sentence: the first word of the name. */
export const firstName = (name: string) => name.trim().split(/\s+/u)[0]!;
