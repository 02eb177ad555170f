import type { ImportColumn } from '../../../contracts/catalogue/imports/get-price-import.ts';
import {
  IMPORT_FIELD_NAMES,
  type ImportField,
  type ImportOptions,
  type PriceImport,
} from '../../../contracts/catalogue/imports/price-import.ts';
import type { IconName } from '../../ui/icons.tsx';
import { counted, grouped, listed } from '../../ui/words.ts';

const PRICES: (ImportField | null)[] = ['price', 'economy', 'good', 'better', 'best', 'designer'];

export const STATUS_WORDS: Record<PriceImport['status'], { word: string; icon: IconName; tone: string }> = {
  reading: { word: 'Reading', icon: 'clock', tone: 'muted' },
  comparing: { word: 'Comparing', icon: 'clock', tone: 'muted' },
  ready: { word: 'Dry run finished', icon: 'eye', tone: 'spruce' },
  failed: { word: 'Not readable', icon: 'warning', tone: 'brick' },
  cancelled: { word: 'Stopped', icon: 'close', tone: 'muted' },
  adopted: { word: 'Adopted', icon: 'accepted', tone: 'accepted' },
  discarded: { word: 'Discarded', icon: 'trash', tone: 'muted' },
  interrupted: { word: 'Broken off', icon: 'warning', tone: 'amber' },
};

export function isRunning({ status }: Pick<PriceImport, 'status'>): boolean {
  return status === 'reading' || status === 'comparing';
}

/** `412 KB`, `1.8 MB`; a file of some bytes is 1 KB. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024 * 1000) return `${grouped(String(Math.max(1, Math.round(bytes / 1024))))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`;
}

/** `0.8 s`, `1 min 12 s`. */
export function tookWords(ms: number): string {
  if (ms < 60_000) return `${(Math.max(ms, 100) / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `+4.2`, `−2.0`, `0.0`: a percentage with its sign. */
export function signed(percent: string): string {
  if (Number(percent) === 0) return percent.replace('-', '');
  return percent.startsWith('-') ? grouped(percent) : `+${grouped(percent)}`;
}

/** What adopting does, in one sentence: `changes 312 items, adds 46 and removes 9`; null when it does nothing. */
export function effectWords({ changed, added, removed }: { changed: number; added: number; removed: number }): string | null {
  const parts = [
    changed > 0 ? `changes ${counted(changed, 'item')}` : '',
    added > 0 ? `adds ${changed > 0 ? grouped(String(added)) : counted(added, 'item')}` : '',
    removed > 0 ? `removes ${changed + added > 0 ? grouped(String(removed)) : counted(removed, 'item')}` : '',
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

/** How many open estimates hold an item that the book loses. Nothing of a dry run that did not count them. */
export function usedWords(usedIn: number | undefined): string {
  if (usedIn === undefined) return '';
  return usedIn === 0 ? 'not used' : `used in ${counted(usedIn, 'open estimate')}`;
}

/** What adopting does not touch: the open estimates that hold an item which changes or goes, as far as they were counted. */
export function keptWords(openEstimates: number | undefined): string {
  if (openEstimates === 0) return 'No open estimate has these items.';
  const who = openEstimates === undefined ? 'Open estimates' : counted(openEstimates, 'open estimate');
  return `${who} ${openEstimates === 1 ? 'keeps its' : 'keep their'} prices until you ask for the new ones.`;
}

/** What the file cannot be compared for, as long as no column holds it; null when the columns suffice. */
export function missingColumns(columns: ImportColumn[]): string | null {
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  if (!columns.some(({ field }) => PRICES.includes(field))) return 'No column is matched that holds prices.';
  if (!has('itemNumber') && !has('description')) return 'No column is matched that names the items: an item number or a description.';
  return null;
}

const QUALITY_FIELDS: readonly ImportField[] = ['economy', 'good', 'better', 'best', 'designer'];
/** An amount as lists of prices write it: a whole number alone may be a count or a page. */
const AMOUNT = /^\s*[$€£]?\s*\d[\d.,' ]*[.,]\d{1,4}\s*[$€£]?\s*$/;

/** Headers of columns that nothing was matched to though prices stand in them. What somebody left out on purpose is none of them. */
export function unmatchedPrices(columns: ImportColumn[]): string[] {
  return columns.flatMap(({ header, sample, source, field }, n) => {
    const written = sample.filter((cell) => cell.trim() !== '');
    const prices = written.length > 0 && written.filter((cell) => AMOUNT.test(cell)).length * 2 > written.length;
    return field === null && source === 'guessed' && prices ? [header || `column ${n + 1}`] : [];
  });
}

/** The qualities that no column holds, where others are held: their prices stay as they are. */
export function keptQualities(columns: ImportColumn[]): string[] {
  const held = QUALITY_FIELDS.filter((field) => columns.some((column) => column.field === field));
  return held.length === 0 ? [] : QUALITY_FIELDS.filter((field) => !held.includes(field)).map((field) => IMPORT_FIELD_NAMES[field]);
}

/** What adopting will not do because a column is matched to nothing; null when every column of prices is. */
export function leftOutWords(columns: ImportColumn[]): string | null {
  const headers = unmatchedPrices(columns);
  if (headers.length === 0) return null;
  const kept = keptQualities(columns);
  const named = listed(headers.map((header) => `“${header}”`));
  const stays = kept.length === 0 ? '' : ` ${listed(kept)} ${kept.length === 1 ? 'stays as it is' : 'stay as they are'}.`;
  return headers.length === 1
    ? `Prices stand in the column ${named}, which is matched to nothing and left out.${stays}`
    : `Prices stand in the columns ${named}, which are matched to nothing and left out.${stays}`;
}

/** `prices in Ohio`; the whole country is no place of its own. */
export function placeWords(name: string): string {
  return name === 'United States' ? 'national prices' : `prices in ${name}`;
}

interface Read {
  encoding: string | null;
  delimiter: string | null;
  decimal: 'point' | 'comma' | null;
  sheet: string | null;
  options: ImportOptions;
}

const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** How the file was read: `UTF-8, semicolons between the columns, decimal comma, items not in it stay`. */
export function readingWords({ encoding, delimiter, decimal, sheet, options }: Read): string {
  return [
    sheet ? `sheet ${sheet}` : encoding?.toUpperCase(),
    delimiter ? `${DELIMITERS[delimiter] ?? delimiter} between the columns` : '',
    decimal ? `decimal ${decimal}` : '',
    options.missingRows === 'remove' ? 'items not in it are removed' : 'items not in it stay',
    (options.zip ?? options.state) ? `compared at ${options.zip ?? options.state}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
