/** The rules name what is wrong without a subject (“is not an e-mail address”), which in a form is the field itself. */
export const fieldSentence = (rule: string | undefined) => rule?.replace(/^(?=is |must |contains )/, 'This ');
