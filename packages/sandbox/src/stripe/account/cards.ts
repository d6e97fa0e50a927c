/** A card as its owner typed it. */
export type Card = { readonly number: string; readonly last4: string; readonly brand: string };

export type Decline = { readonly decline: string; readonly message: string };

/** How a card takes a charge; `authenticate` when the bank wants its owner to say yes first. */
type CardBehavior = { readonly first: Decline | 'paid' | 'authenticate'; readonly later: Decline | 'paid' };

const declined: Decline = { decline: 'generic_decline', message: 'Your card was declined.' };
const insufficient: Decline = { decline: 'insufficient_funds', message: 'Your card has insufficient funds.' };
const noTestCard: Decline = {
  decline: 'test_mode_live_card',
  message: 'Your card was declined. Your request was in test mode, but used a non test card.',
};
export const notAuthenticated: Decline = {
  decline: 'authentication_required',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** The vendor's own test cards, with what the checkout page says of each. */
export const testCards: Readonly<Record<string, CardBehavior & { readonly about: string }>> = {
  '4242424242424242': { about: 'Pays', first: 'paid', later: 'paid' },
  '4000002760003184': { about: 'Asks for 3-D Secure', first: 'authenticate', later: 'paid' },
  '4000000000000341': { about: 'Pays now, declines every later charge', first: 'paid', later: declined },
  '4000000000000002': { about: 'Is declined', first: declined, later: declined },
  '4000000000009995': { about: 'Has insufficient funds', first: insufficient, later: insufficient },
};

const behaviorOf = ({ number }: Card): CardBehavior => testCards[number] ?? { first: noTestCard, later: noTestCard };

export const firstCharge = (card: Card) => behaviorOf(card).first;
export const laterCharge = (card: Card) => behaviorOf(card).later;

const LAST_DIGITS = 4;

/** Undefined for what is no number of a card. */
export function readCard(typed: string): Card | undefined {
  const number = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return undefined;
  return { number, last4: number.slice(-LAST_DIGITS), brand: number.startsWith('4') ? 'Visa' : 'Card' };
}

const NINE = 9;

/** The last digit of a card's number is made from the others. */
function passesLuhn(number: string): boolean {
  const digits = Array.from(number, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 1 ? digit * 2 : digit;
    return total + (value > NINE ? value - NINE : value);
  }, 0);
  return sum % 10 === 0;
}
