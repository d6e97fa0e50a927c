const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

const figures = new Intl.NumberFormat('en');

/** Up to twelve in words, as one writes them in a sentence; more in figures, such as 3,000. */
export const numberInWords = (count: number) => NUMBERS[count] ?? figures.format(count);
