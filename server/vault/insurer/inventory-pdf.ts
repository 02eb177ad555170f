import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { formatDate, formatMoney, formatNumber, formatTime } from '../../../contracts/format.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import type { WrittenInventory } from '../../../contracts/reporting/seal/sealed-inventory.ts';
import { PAGE, Paper, QUIET, type Style } from '../../platform/pdf/paper.ts';
import { BODY, HEADING, LABEL, LEADING, SMALL, STRONG, type Structure, WIDTH } from '../../platform/pdf/rows.ts';
import type { SmallPictures } from '../../platform/pdf/small-pictures.ts';
import { groupsBy, type Inventory, type InventoryItem, type InventorySum, LACKS } from './inventory.ts';
import { headPieces } from './inventory-head.ts';
import { lineRow, momentOf, type Piece, wordsOf } from './pieces.ts';

/** What goes with the PDF. */
export interface Companions {
  /** Of the files of items, for comparing with the manifest. */
  fingerprint: string;
  unreadable: WrittenInventory['unreadable'];
  zipName: string;
  checkedAt: string;
}

const BOX = { width: 63, height: 43 };
const TEXT = PAGE.left + BOX.width + 11;
const EACH_ENDS = PAGE.right - 78;
const TEXT_WIDTH = EACH_ENDS - 92 - TEXT;
const META: Style = { size: 8.2, color: QUIET };
const META_LEADING = 11;
const RUNNING = 30;
/** What the row of a carried sum takes. */
const CARRIED = 18;
/** So many names of what is missing; the list in the ZIP has all. */
const MOST_NAMED = 40;

/**
 * An inventory for an insurer as tagged PDF on letter pages. Items are not split, each page of them carries the sum so far to the next one, and what
 * belongs to the building is named but is in no sum.
 */
export function inventoryPdf(inventory: Inventory, companions: Companions, pictures: SmallPictures, to: Writable): Promise<void> {
  return new InventoryPages(inventory, companions, pictures).writeTo(to);
}

class InventoryPages {
  private readonly paper: Paper;
  private readonly pages: Piece[][] = [[]];
  private y: number = PAGE.top;

  constructor(
    private readonly inventory: Inventory,
    private readonly companions: Companions,
    private readonly pictures: SmallPictures,
  ) {
    const title = inventory.title === 'Home inventory' ? inventory.title : `Home inventory, ${inventory.title}`;
    this.paper = new Paper({ title, author: inventory.owner, at: new Date(inventory.at) });
  }

  async writeTo(stream: Writable): Promise<void> {
    const { inventory, paper } = this;
    paper.sendTo(stream);
    this.place(headPieces(paper, inventory));
    const parts = inventory.categories.map((sum) => ({
      sum,
      items: inventory.items.filter(({ category, isBuilding }) => !isBuilding && category === sum.name),
    }));
    let before = 0n;
    for (const { sum, items } of parts) {
      this.place(this.group(sum, items, before));
      before += toCents(sum.total);
    }
    if (parts.length > 0) this.placeSums(parts);
    this.place([...this.check(), ...this.missing(), this.signature()]);
    await this.draw();
    await paper.endSending();
  }

  /** Pieces that stay together move to the next page together. */
  private place(pieces: readonly Piece[]): void {
    for (let n = 0; n < pieces.length; ) {
      let end = n;
      while (pieces[end]?.withNext && end < pieces.length - 1) end += 1;
      const together = pieces.slice(n, end + 1);
      const height = together.reduce((sum, piece) => sum + piece.height, 0);
      if (!this.fits(height) && this.pages.at(-1)?.length) {
        this.pages.push([]);
        this.y = PAGE.top + RUNNING + (together[0]?.group ? RUNNING : 0);
      }
      this.pages.at(-1)?.push(...together);
      this.y += height;
      n = end + 1;
    }
  }

  private fits(height: number): boolean {
    return this.y + height <= PAGE.bottom - CARRIED;
  }

  private group({ name, total }: InventorySum, items: readonly InventoryItem[], before: bigint): Piece[] {
    const { paper } = this;
    let brought = before;
    const money = formatMoney(total);
    const heading: Piece = {
      height: 36,
      brought,
      withNext: true,
      draw: (y) => {
        paper.tagged(paper.root, 'H2', () => {
          paper.text(name, PAGE.left, y + 24, HEADING);
          paper.text(money, PAGE.right, y + 24, { ...HEADING, align: 'right' });
        });
        paper.artifact('Layout', () => paper.rule(y + 31, true));
      },
    };
    const rows = items.map((item, n): Piece => {
      const piece = { ...this.item(item), brought, ...(n > 0 && { group: name }) };
      brought += toCents(item.total);
      return piece;
    });
    return [heading, ...rows];
  }

  private item(item: InventoryItem): Piece {
    const { paper } = this;
    const { name, photograph, quantity, price, total } = item;
    const lines = this.shortened(name, 2, STRONG);
    const about = [
      [item.area, item.model && `model ${item.model}`, item.serial && `serial ${item.serial}`],
      [
        [item.bought && `bought ${item.bought}`, item.seller].filter(Boolean).join(', '),
        photograph ? '' : 'no photograph',
        item.more > 0 && `${formatNumber(String(item.more))} more in the ZIP`,
      ],
    ].map((facts, n) => facts.filter(Boolean).join(n === 0 ? ', ' : '; '));
    const meta = about.filter(Boolean).flatMap((text) => this.shortened(text, 2, META));
    const hash = photograph && `SHA-256 ${wordsOf(photograph.sha256.slice(0, 32))}`;
    const texts = lines.length * LEADING + (meta.length + (hash ? 1 : 0)) * META_LEADING;
    const height = Math.max(BOX.height, texts) + 13;
    const draw = (y: number) => {
      const picture = photograph && this.pictures(photograph.shown);
      if (picture) {
        const scale = Math.min(BOX.width / picture.width, BOX.height / picture.height);
        const [width, high] = [picture.width * scale, picture.height * scale];
        const place = { x: PAGE.left + (BOX.width - width) / 2, y: y + 6 + (BOX.height - high) / 2, width, height: high };
        paper.picture(picture.bytes, name, place);
      } else paper.artifact('Layout', () => paper.frame(PAGE.left, y + 6, BOX.width, BOX.height));
      paper.tagged(paper.root, 'P', () => {
        paper.stack(lines, TEXT, y + 14, LEADING, STRONG);
        const under = y + 14 + (lines.length - 1) * LEADING + META_LEADING;
        paper.stack(meta, TEXT, under, META_LEADING, META);
        if (hash) paper.text(hash, TEXT, under + meta.length * META_LEADING, SMALL);
        paper.text(`${formatNumber(String(quantity))} at ${formatNumber(price)}`, EACH_ENDS, y + 14, { ...LABEL, align: 'right' });
        paper.text(formatMoney(total), PAGE.right, y + 14, { ...STRONG, align: 'right' });
      });
      paper.artifact('Layout', () => paper.rule(y + height - 2));
    };
    return { height, draw };
  }

  /** What was brought to the page, what it adds, and the sum of all. */
  private placeSums(parts: readonly { sum: InventorySum; items: readonly InventoryItem[] }[]): void {
    const { belongings } = this.inventory;
    const words = `Belongings, ${formatNumber(String(belongings.items))} ${belongings.items === 1 ? 'item' : 'items'}`;
    const make = (rows: { name: string; amount: string }[]): Piece[] => [
      { height: 12, withNext: true, draw: (y) => this.paper.artifact('Layout', () => this.paper.rule(y + 8, true)) },
      ...rows.map((row) => ({ ...lineRow(this.paper, row.name, formatMoney(row.amount)), withNext: true })),
      lineRow(this.paper, words, formatMoney(belongings.total), true),
    ];
    const here = this.pages.length;
    const rows = this.addedOn(here, parts);
    const pieces = make(rows);
    const fits = this.fits(pieces.reduce((sum, { height }) => sum + height, 0));
    this.place(fits ? pieces : make([{ name: pagesTo(here), amount: belongings.total }]));
  }

  /** The rows of the sums on a page: the pages before it, then each category on it. */
  private addedOn(page: number, parts: readonly { sum: InventorySum }[]): { name: string; amount: string }[] {
    const first = this.pages[page - 1]?.find(({ brought }) => brought !== undefined)?.brought ?? 0n;
    let before = 0n;
    const rows = parts.flatMap(({ sum }) => {
      const end = before + toCents(sum.total);
      const added = end - (before > first ? before : first);
      before = end;
      return added > 0n ? [{ name: sum.name, amount: fromCents(added) }] : [];
    });
    return page > 1 && first > 0n ? [{ name: pagesTo(page - 1), amount: fromCents(first) }, ...rows] : rows;
  }

  private check(): Piece[] {
    const { paper } = this;
    const { inventory, companions } = this;
    const count = inventory.photographs + inventory.otherFiles - companions.unreadable.filter(({ reason }) => reason === 'missing').length;
    const size = inventory.bytes < 100_000 ? 'less than 0.1' : formatNumber((inventory.bytes / 1_000_000).toFixed(1));
    const words =
      `Each photograph has a fingerprint (SHA-256) of its file; half of it stands beside the item, and the ZIP file has all of it in ` +
      `manifest.json, sealed. Whether a file was changed, left out or added is checked at ${companions.checkedAt}, with the ZIP file and without an account. ` +
      `The list of all ${formatNumber(String(count))} fingerprints has one of its own:`;
    const facts: [name: string, text: string][] = [
      ['Written', momentOf(inventory.at)],
      ['ZIP file with it', `${companions.zipName}, ${size} MB of files`],
      ['In it', `${counted(inventory.photographs, 'photograph')}, ${counted(inventory.otherFiles, 'other file')}, inventory.csv`],
    ];
    const digits = companions.fingerprint.match(/.{32}/g) ?? [];
    const width = WIDTH / 3;
    const texts = facts.map(([, text]) => paper.lines(text, width - 12, BODY));
    const height = 34 + Math.max(...texts.map(({ length }) => length)) * LEADING;
    return [
      {
        height: 40,
        withNext: true,
        draw: (y) => {
          paper.tagged(paper.root, 'H2', () => paper.text('How it can be checked', PAGE.left, y + 28, HEADING));
          paper.artifact('Layout', () => paper.rule(y + 35, true));
        },
      },
      ...this.text(words),
      {
        height: digits.length * LEADING + 10,
        draw: (y) =>
          paper.tagged(paper.root, 'P', () =>
            paper.stack(digits.map(wordsOf), PAGE.left, y + LEADING, LEADING, { ...SMALL, color: undefined }),
          ),
      },
      {
        height,
        draw: (y) => {
          paper.artifact('Layout', () => paper.rule(y + 2, true));
          for (const [n, [name]] of facts.entries())
            paper.tagged(paper.root, 'P', () => {
              paper.text(name, PAGE.left + n * width, y + 16, LABEL);
              paper.stack(texts[n] ?? [], PAGE.left + n * width, y + 29, LEADING, BODY);
            });
          paper.artifact('Layout', () => paper.rule(y + height - 8, true));
        },
      },
    ];
  }

  private missing(): Piece[] {
    const { items } = this.inventory;
    const { unreadable } = this.companions;
    const words = [
      'Prices are as paid, on the date beside each item: neither today’s price nor an appraisal.',
      ...LACKS.map((lack) => {
        const lacking = items.filter(({ lacks }) => lacks.includes(lack));
        // Without a name they are told by their places.
        return said(`No ${lack}`, lack === 'name' ? countedByArea(lacking) : lacking.map(({ name }) => name));
      }),
      said(
        'Not in the ZIP file, because it could not be read',
        unreadable.filter(({ reason }) => reason === 'missing').map(({ path }) => path),
      ),
      said(
        'Not as it was when it was added',
        unreadable.filter(({ reason }) => reason !== 'missing').map(({ path, reason }) => `${path} (${reason})`),
      ),
    ];
    return words.filter((one) => one !== '').flatMap((one) => this.text(one));
  }

  private signature(): Piece {
    const { paper } = this;
    const middle = PAGE.left + WIDTH * 0.68;
    return {
      height: 70,
      draw: (y) => {
        paper.artifact('Layout', () => {
          paper.rule(y + 48, true, middle - 14);
          paper.rule(y + 48, true, PAGE.right, middle);
        });
        paper.tagged(paper.root, 'P', () => {
          paper.text(paper.fitting(this.inventory.owner, middle - PAGE.left - 20, LABEL), PAGE.left, y + 61, LABEL);
          paper.text('Date', middle, y + 61, LABEL);
        });
      },
    };
  }

  private async draw(): Promise<void> {
    for (const [n, pieces] of this.pages.entries()) {
      this.paper.addPage();
      let y = n === 0 ? PAGE.top : this.runningHead(n, pieces[0]);
      for (const piece of pieces) {
        piece.draw(y);
        y += piece.height;
      }
      this.foot(n, y, this.pages[n + 1]?.[0]);
      // The page before goes out meanwhile.
      await setImmediate();
    }
  }

  private runningHead(page: number, first: Piece | undefined): number {
    const { paper } = this;
    const top = PAGE.top;
    paper.artifact('Pagination', () => {
      paper.text('Home inventory', PAGE.left, top + 9, { ...LABEL, face: 'strong', color: undefined });
      paper.text(', continued', PAGE.left + paper.width('Home inventory', { ...LABEL, face: 'strong' }), top + 9, LABEL);
      if (first?.brought !== undefined) {
        const sum = formatMoney(fromCents(first.brought));
        const strong: Style = { ...STRONG, align: 'right' };
        paper.text(sum, PAGE.right, top + 9, strong);
        paper.text(`Brought from page ${page}`, PAGE.right - paper.width(sum, strong) - 6, top + 9, { ...LABEL, align: 'right' });
      }
      paper.rule(top + 18, true);
      if (!first?.group) return;
      paper.text(first.group, PAGE.left, top + 42, HEADING);
      paper.text('continued', PAGE.left + paper.width(first.group, HEADING) + 8, top + 42, LABEL);
      paper.rule(top + 50, true);
    });
    return top + RUNNING + (first?.group ? RUNNING : 0);
  }

  private foot(n: number, y: number, next: Piece | undefined): void {
    const { paper, inventory } = this;
    paper.artifact('Pagination', () => {
      if (next?.brought !== undefined) {
        const sum = formatMoney(fromCents(next.brought));
        const strong: Style = { ...STRONG, align: 'right' };
        if (next.group) paper.text(`${next.group}, continued on page ${n + 2}`, PAGE.left, y + 13, LABEL);
        paper.text(sum, PAGE.right, y + 13, strong);
        paper.text(`Carried to page ${n + 2}`, PAGE.right - paper.width(sum, strong) - 6, y + 13, { ...LABEL, align: 'right' });
      }
      const number = `Page ${n + 1} of ${this.pages.length}`;
      const made = `made ${formatDate(inventory.at, 'UTC')}, ${formatTime(inventory.at, { zone: true, timeZone: 'UTC' })}`;
      const whose = ['Home inventory', inventory.address].filter(Boolean).join(', ');
      const base = PAGE.bottom + 23;
      paper.rule(PAGE.bottom + 10, true);
      paper.text(paper.fitting(whose, WIDTH - 210, SMALL), PAGE.left, base, SMALL);
      paper.text(made, PAGE.right - 80, base, { ...SMALL, align: 'right' });
      paper.text(number, PAGE.right, base, { ...SMALL, align: 'right' });
    });
  }

  private text(words: string): Piece[] {
    const { paper } = this;
    let element: Structure | undefined;
    return paper.lines(words, WIDTH, BODY).map((line, n, { length }) => ({
      height: LEADING + 2 + (n === length - 1 ? 6 : 0),
      draw: (y) => {
        element ??= paper.inside(paper.root, 'P');
        paper.tagged(element, 'Span', () => paper.text(line, PAGE.left, y + LEADING, BODY));
      },
    }));
  }

  /** At most so many lines, the last with an ellipsis where there are more. */
  private shortened(text: string, most: number, style: Style): string[] {
    const lines = this.paper.lines(text.replaceAll(/\s+/g, ' '), TEXT_WIDTH, style);
    if (lines.length <= most) return lines;
    const last = lines.slice(most - 1).join(' ');
    return [...lines.slice(0, most - 1), this.paper.fitting(last, TEXT_WIDTH, style)];
  }
}

const pagesTo = (last: number) => (last === 1 ? 'Page 1' : `Pages 1 to ${last}`);
const counted = (count: number, one: string) => `${formatNumber(String(count))} ${count === 1 ? one : `${one}s`}`;

/** Names have commas of their own. */
/** `3 in Garage`. */
const countedByArea = (items: readonly InventoryItem[]): string[] =>
  [...groupsBy(items, ({ area }) => area)].map(([area, own]) => `${own.length} in ${area || 'no area'}`);

function said(what: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const rest = names.length - MOST_NAMED;
  const more = rest > 0 ? [`and ${formatNumber(String(rest))} more, which inventory.csv names`] : [];
  return `${what}: ${[...names.slice(0, MOST_NAMED), ...more].join('; ')}.`;
}
