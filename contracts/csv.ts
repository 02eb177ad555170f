/** Text that a spreadsheet would run as a formula (OWASP, "CSV injection"). */
const RUNS = /^[=+\-@\t\r]/;

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export function harmless(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** One row of RFC 4180. Text typed by users must go through `harmless` first. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
