/** What a spreadsheet would run as a formula (OWASP, "CSV injection"). */
const RUNS = /^[=+\-@\t\r]/;

/** A text that no spreadsheet runs: what it would take for a formula gets an apostrophe. */
export function harmless(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** One row of RFC 4180. Texts that may have been typed by somebody go through `harmless` first. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
