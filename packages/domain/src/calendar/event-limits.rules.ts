// Apart from the contract, which the assistant's panel would have to fetch as a whole to know how long a title may be.

export const LONGEST_TITLE = 500;
export const LONGEST_LOCATION = 500;
export const LONGEST_DESCRIPTION = 8000;
export const MOST_ATTENDEES = 50;
