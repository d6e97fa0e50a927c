/** The page of duplicates in the address. Apart from its queries, which the first screen does without. */
export const DUPLICATES = 'duplicates';
