/** A spreadsheet's name of a column, counted from 0: A to Z. */
export const columnLetter = (at: number) => String.fromCharCode(65 + at);

/** A sheet's name: at most 31 characters without : \ / ? * [ ] and without an apostrophe at its ends. */
export const sheetName = (name: string, otherwise: string) =>
  name
    .replaceAll(/[:\\/?*[\]']/g, ' ')
    .trim()
    .slice(0, 31)
    .trim() || otherwise;

/**
 * Quantity (at most 2 decimals) times price (`parts` of a dollar), rounded half up to the cent. Both factors are made whole first: 1.5 times 0.35 is
 * a tie, and its product in binary floats lies below it.
 */
export const productOf = (quantity: string, price: string, parts: number) =>
  `=ROUND(ROUND(${quantity}*100,0)*ROUND(${price}*${parts},0)/${parts},0)/100`;

/** The sum of a column's rows, to the cent. */
export const sumOf = (letter: string, from: number, to: number) => `=ROUND(SUM(${letter}${from}:${letter}${to}),2)`;
