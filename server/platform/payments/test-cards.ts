/** What becomes of a charge: the card's number says it. */
export interface CardOutcome {
  status: 'paid' | 'declined' | 'open';
  reason: string;
  /** How long (ms) the gateway does not answer. */
  silentMs: number;
  /** The payer's bank disputes it a moment later, and decides so. */
  dispute?: 'won' | 'lost';
}

const SILENT_MS = 3 * 60_000;
const paid: CardOutcome = { status: 'paid', reason: '', silentMs: 0 };

/** Numbers that the test gateway treats in a way of its own; every other one is paid. */
const OUTCOMES: Record<string, CardOutcome> = {
  '4000000000000002': { status: 'declined', reason: 'Your card was declined.', silentMs: 0 },
  '4000000000009995': { status: 'declined', reason: 'Your card has insufficient funds.', silentMs: 0 },
  '4000000000003220': { status: 'open', reason: '', silentMs: 0 },
  '4000000000000341': { ...paid, silentMs: SILENT_MS },
  '4000000000000259': { ...paid, dispute: 'lost' },
  '4000000000002685': { ...paid, dispute: 'won' },
  '4000000000009979': { status: 'declined', reason: 'Your card was reported stolen.', silentMs: SILENT_MS },
};

/** Numbers that are paid once, and treated in a way of their own when they are charged without the payer. */
const LATER: Record<string, CardOutcome> = {
  '4000000000000069': { status: 'declined', reason: 'Your card has expired.', silentMs: 0 },
};

export const outcomeOf = (number: string): CardOutcome => OUTCOMES[number.replace(/\D/g, '')] ?? paid;
/** What becomes of charging a card that was kept. */
export const outcomeLater = (number: string): CardOutcome => LATER[number.replace(/\D/g, '')] ?? outcomeOf(number);

const BRANDS: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^6(011|5)/, 'Discover'],
];

/** `Visa ending 4242`: all that is kept of a card. */
export function shownCard(number: string): string {
  const digits = number.replace(/\D/g, '');
  return `${BRANDS.find(([begin]) => begin.test(digits))?.[1] ?? 'Card'} ending ${digits.slice(-4)}`;
}
