/** What a card's fields hold, as they are typed. They are checked, handed to the test gateway, and kept nowhere. */
export interface CardFields {
  CardNumber: string;
  ExpirationMonth: string;
  ExpirationYear: string;
  VerificationCode: string;
}
export type CardField = keyof CardFields;

const DIGITS = /^\d+$/;
const bare = (number: string) => number.replace(/[\s-]/g, '');

/** R475. */
export function isLuhn(number: string): boolean {
  const digits = [...bare(number)].reverse().map(Number);
  const sum = digits.reduce((all, digit, at) => all + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return sum % 10 === 0;
}

/** A year as it is typed: `28` is 2028. */
export const fullYear = (year: string): number => Number(year.length === 2 ? `20${year}` : year);

/** What is wrong with the fields of a card (R474-R479), by field. Runs in the browser and on the server, which trusts no browser. */
export function cardMistakes(card: CardFields, now: Date): Partial<Record<CardField, string>> {
  const wrong: Partial<Record<CardField, string>> = {};
  const number = bare(card.CardNumber);
  const month = card.ExpirationMonth.trim();
  const year = card.ExpirationYear.trim();
  const code = card.VerificationCode.trim();
  if (number === '') wrong.CardNumber = 'Please type the number of the card.';
  else if (!/^\d{12,19}$/.test(number)) wrong.CardNumber = 'The number of a card has 12 to 19 digits.';
  else if (!isLuhn(number)) wrong.CardNumber = 'This number cannot be a card: a digit is wrong, or two are swapped.';
  const thisYear = now.getUTCFullYear();
  if (year === '' || !DIGITS.test(year)) wrong.ExpirationYear = 'Please type the year in digits.';
  else if (fullYear(year) < thisYear) wrong.ExpirationYear = `It ended in ${fullYear(year)}.`;
  else if (fullYear(year) > thisYear + 50) wrong.ExpirationYear = 'No card is good for so long.';
  if (month === '' || !DIGITS.test(month)) wrong.ExpirationMonth = 'Please type the month in digits.';
  else if (Number(month) < 1 || Number(month) > 12) wrong.ExpirationMonth = 'A month is from 1 to 12.';
  else if (!wrong.ExpirationYear && fullYear(year) === thisYear && Number(month) < now.getUTCMonth() + 1)
    wrong.ExpirationMonth = 'It ended in a month that is over.';
  if (!/^\d{3,4}$/.test(code)) wrong.VerificationCode = 'Three or four digits, on the card.';
  return wrong;
}
