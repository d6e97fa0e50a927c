/** What no version of vCard has a property for. Address books keep properties that begin with X- and show nothing of them. */
export const MET = 'x-innercircle-met';
/** Two parts as in N: the name of the field, and its text. */
export const CUSTOM_FIELD = 'x-innercircle-field';
