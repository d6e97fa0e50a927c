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

/** Up to twelve in words, as one writes them in a sentence. */
export const numberInWords = (count: number) => NUMBERS[count] ?? String(count);
