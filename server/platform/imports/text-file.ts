import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';
import type { ReadRow } from './cells.ts';
import { UnreadableFile, utf16Of } from './file-kind.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** In bytes. A longer row is mostly a quote that was never closed. */
const LONGEST_ROW = 256 * 1024;
const BATCH = 1_000;
const CHUNK = 64 * 1024;
/** The delimiter is detected in this many rows and characters from the top. */
const SAMPLE = { rows: 60, characters: 256 * 1024 };

/**
 * The rows of a CSV file, in batches. UTF-8 and UTF-16 with or without a byte-order mark; anything that is not valid
 * UTF-8 is read as Windows-1252, in which every byte is a letter. Throws UnreadableFile while reading.
 */
export function textRows(bytes: Uint8Array): { encoding: string; delimiter: string; rows: AsyncIterable<ReadRow[]> } {
  const { encoding, utf8 } = asUtf8(bytes);
  const top = utf8.toString('utf8', 0, SAMPLE.characters);
  // Excel writes and reads this line; it is not a row of the table.
  const [separatorLine, separator] = /^sep=([,;|\t])\r?\n?/i.exec(top) ?? [];
  const delimiter = separator ?? delimiterOf(top);
  return { encoding, delimiter, rows: rowsOf(utf8, delimiter, separatorLine === undefined ? 0 : 1) };
}

async function* rowsOf(utf8: Buffer, delimiter: string, skipped: number): AsyncGenerator<ReadRow[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  });
  const source = Readable.from(chunksOf(utf8)).pipe(parser);
  let row = 0;
  let batch: ReadRow[] = [];
  try {
    for await (const cells of source as AsyncIterable<string[]>) {
      row++;
      if (row > skipped) batch.push({ row, cells });
      if (batch.length === BATCH) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(wordsOf(error, Number(error.records ?? row) + 1, inQuotes(parser)));
    throw error;
  }
  yield batch;
}

/** The error itself tells only of quotes that were closed, so this asks the parser's state, which its types leave out. */
const inQuotes = (parser: Parser) => (parser as Parser & { state: { quoting: boolean } }).state.quoting;

function wordsOf({ code }: CsvError, row: number, quoted: boolean): string {
  const name = row.toLocaleString('en');
  if (code === 'CSV_QUOTE_NOT_CLOSED' || (code === 'CSV_MAX_RECORD_SIZE' && quoted))
    return `A quote that opens in row ${name} is never closed.`;
  if (code === 'CSV_MAX_RECORD_SIZE') return `Row ${name} is longer than ${LONGEST_ROW / 1024} KB.`;
  return `Row ${name} cannot be read as CSV.`;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

function asUtf8(bytes: Uint8Array): { encoding: string; utf8: Buffer } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const utf16 = utf16Of(bytes);
  if (utf16) return { encoding: utf16.toUpperCase(), utf8: Buffer.from(new TextDecoder(utf16).decode(buffer)) };
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) return { encoding: 'UTF-8', utf8: buffer.subarray(3) };
  if (isUtf8(buffer)) return { encoding: 'UTF-8', utf8: buffer };
  return { encoding: 'Windows-1252', utf8: Buffer.from(windows1252(buffer)) };
}

/**
 * Windows-1252 where it differs from Latin-1, from 0x80 on. Our own table, because some Node releases decode
 * Windows-1252 as Latin-1.
 */
const ABOVE_LATIN1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (letter) => ABOVE_LATIN1[letter.charCodeAt(0) - 0x80] ?? letter);
}

/**
 * The delimiter that gives the most of the top rows the same number of cells; of two equal ones, the one with more
 * cells.
 */
function delimiterOf(top: string): string {
  const counts = countsOf(top);
  let best: string = ',';
  let bestScore = 0;
  DELIMITERS.forEach((delimiter, n) => {
    const tally = new Map<number, number>();
    for (const row of counts) tally.set(row[n] as number, (tally.get(row[n] as number) ?? 0) + 1);
    for (const [cells, rows] of tally) {
      const score = cells === 0 ? 0 : rows / counts.length + Math.min(cells, 100) / 10_000;
      if (score > bestScore) {
        bestScore = score;
        best = delimiter;
      }
    }
  });
  return best;
}

/** Counts each delimiter outside of quotes per row. Skips the last row, because the sample may cut it off. */
function countsOf(top: string): number[][] {
  const rows: number[][] = [];
  let row = DELIMITERS.map(() => 0);
  let quoted = false;
  let opens = true;
  for (const letter of top) {
    if (letter === '"' && (quoted || opens)) quoted = !quoted;
    if (quoted) {
      opens = false;
      continue;
    }
    const delimiter = (DELIMITERS as readonly string[]).indexOf(letter);
    if (delimiter >= 0) row[delimiter] = (row[delimiter] as number) + 1;
    opens = delimiter >= 0;
    if (letter === '\n' || letter === '\r') {
      if (row.some((count) => count > 0)) rows.push(row);
      if (rows.length === SAMPLE.rows) return rows;
      row = DELIMITERS.map(() => 0);
      opens = true;
    }
  }
  if (rows.length === 0 && row.some((count) => count > 0)) rows.push(row);
  return rows;
}
