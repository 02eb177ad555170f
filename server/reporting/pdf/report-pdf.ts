import { formatDate, formatMoney, formatPhone } from '../../../contracts/format.ts';
import { fromCents } from '../../../contracts/money.ts';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { footOf, groupRow, moneyOfRow, termsOf, unbroken } from '../../../contracts/reporting/page-words.ts';
import { saidBy, zoneOf } from '../../../contracts/reporting/seal/certificate.ts';
import { EMPTY_PDF_SEAL } from '../../../contracts/reporting/seal/sealed-pdf.ts';
import { PAGE, Paper, QUIET, type Style } from '../../platform/pdf/paper.ts';
import { addendumPieces } from './addendum-pieces.ts';
import { certificatePieces, type Sealed } from './certificate-pieces.ts';
import { GroupTables } from './group-tables.ts';
import { type PagePictures, photoPieces } from './photo-pieces.ts';
import { BODY, GAP, GRAND, HEADING, LABEL, LEADING, NAME, type Piece, paragraphs, SMALL, STRONG, TITLE, WIDTH } from './pieces.ts';

/** What the row of a carried sum takes. */
const CARRIED = 18;
/** The most that a logo takes. */
const LOGO = { width: 120, height: 30 };

/**
 * C172: a report as tagged PDF on letter pages, equal to its page on the screen: the same document, words and amounts. Lines are not split, a
 * subtotal stays with its last line, column heads repeat, and each page carries the sum so far to the next one.
 */
export async function reportPdf(document: ReportDocument, pictures: PagePictures = new Map(), sealed?: SealedFile): Promise<Buffer> {
  return new ReportPdf(document, pictures, sealed).file();
}

/** With the file of a sealed copy, which is attached, the report is followed by its certificate, and has an empty place for a seal (`withPdfSeal`). */
export interface SealedFile extends Sealed {
  name: string;
  bytes: Buffer;
}

class ReportPdf {
  private readonly paper: Paper;
  private readonly tables: GroupTables;

  constructor(
    private readonly document: ReportDocument,
    private readonly pictures: PagePictures,
    private readonly sealed: SealedFile | undefined,
  ) {
    this.paper = new Paper({
      title: [document.title, document.detail.name].filter(Boolean).join(', '),
      author: document.contractor.name,
      at: new Date(sealed?.copy.seal.at ?? document.writtenAt),
      ...(sealed && { seal: EMPTY_PDF_SEAL }),
    });
    this.tables = new GroupTables(this.paper, document);
  }

  async file(): Promise<Buffer> {
    const report = this.paged(this.headHeight(), [
      ...this.opening(),
      ...this.tables.pieces(),
      ...this.sums(),
      ...this.terms(),
      ...photoPieces(this.paper, this.document, this.pictures),
      ...addendumPieces(this.paper, this.document),
    ]);
    const certificate = this.sealed ? this.paged(PAGE.top, certificatePieces(this.paper, this.sealed)) : [];
    const pages = [...report, ...certificate];
    const sumPage = pages.findIndex((pieces) => pieces.some(({ isSum }) => isSum)) + 1;
    pages.forEach((pieces, n) => {
      this.paper.addPage();
      let y = this.topOf(n, report.length, pieces[0], report.length > 1 ? `${this.document.grand.name}, page ${sumPage}` : '');
      for (const piece of pieces) {
        piece.draw(y);
        y += piece.height;
      }
      this.foot(n, pages.length, y, pages[n + 1]?.[0], report.length + 1);
    });
    if (this.sealed) {
      const { bytes, name, copy } = this.sealed;
      this.paper.attach(bytes, { name, type: 'application/json', words: 'The sealed copy', at: new Date(copy.seal.at) });
    }
    return this.paper.end();
  }

  /** Draws what a page begins with; answers where its pieces begin. */
  private topOf(page: number, certificate: number, first: Piece | undefined, sumWords: string): number {
    if (page === 0) return this.head(sumWords || this.document.grand.name);
    return page === certificate ? PAGE.top : this.runningHead(page, first);
  }

  /** Which pieces stand on which page. */
  private paged(top: number, pieces: Piece[]): Piece[][] {
    const pages: Piece[][] = [[]];
    let y = top;
    for (let n = 0; n < pieces.length; ) {
      // Pieces that stay together move together.
      let end = n;
      while (pieces[end]?.withNext && end < pieces.length - 1) end += 1;
      const together = pieces.slice(n, end + 1);
      const height = together.reduce((sum, piece) => sum + piece.height, 0);
      const page = pages.at(-1) as Piece[];
      if (y + height > PAGE.bottom - CARRIED && page.length > 0) {
        pages.push([]);
        y = this.runningHeight(together[0]);
      }
      pages.at(-1)?.push(...together);
      y += height;
      n = end + 1;
    }
    return pages;
  }

  private titleLines(): string[] {
    const { detail } = this.document;
    return detail.includeReportName && detail.name ? this.paper.lines(unbroken(detail.name), WIDTH - 175, TITLE) : [];
  }

  private headHeight(): number {
    return PAGE.top + 60 + Math.max(1, this.titleLines().length) * 26 + 8;
  }

  private head(sumWords: string): number {
    const { contractor, title, grand } = this.document;
    const { paper } = this;
    const top = PAGE.top;
    const mark = this.mark(top);
    const reach = [contractor.phone && formatPhone(contractor.phone), contractor.email].filter(Boolean);
    const aside = Math.max(0, ...reach.map((text) => paper.width(text, LABEL)));
    paper.tagged(paper.root, 'P', () =>
      paper.text(paper.fitting(contractor.name, WIDTH - 30 - mark - aside, NAME), PAGE.left + mark + 9, top + 19, NAME),
    );
    for (const [n, text] of reach.entries())
      paper.tagged(paper.root, 'P', () =>
        paper.text(
          text,
          PAGE.right,
          top + 10 + n * 13,
          n === 0 ? { ...LABEL, face: 'strong', color: undefined, align: 'right' } : { ...LABEL, align: 'right' },
        ),
      );
    const lines = this.titleLines();
    paper.tagged(paper.root, lines.length > 0 ? 'P' : 'H1', () => paper.text(title, PAGE.left, top + 54, LABEL));
    if (lines.length > 0) paper.tagged(paper.root, 'H1', () => paper.stack(lines, PAGE.left, top + 78, 26, TITLE));
    paper.tagged(paper.root, 'P', () => {
      paper.text(sumWords, PAGE.right, top + 58, { ...LABEL, align: 'right' });
      paper.text(formatMoney(grand.amount), PAGE.right, top + 79, { face: 'title', size: 18, align: 'right' });
    });
    return this.headHeight();
  }

  /** The logo, or the initials where there is none; answers how wide it is. */
  private mark(top: number): number {
    const { paper } = this;
    const { initials, logo } = this.document.contractor;
    const file = logo && this.pictures.get(logo.hash);
    if (file) {
      const scale = Math.min(LOGO.height / logo.height, LOGO.width / logo.width);
      const [width, height] = [logo.width * scale, logo.height * scale];
      paper.artifact('Layout', () => paper.image(file, { x: PAGE.left, y: top + (LOGO.height - height) / 2, width, height }));
      return width;
    }
    paper.artifact('Layout', () => {
      paper.filled(PAGE.left, top, LOGO.height);
      const style: Style = { face: 'title', size: 13, color: '#ffffff' };
      paper.text(initials, PAGE.left + LOGO.height / 2 - paper.width(initials, style) / 2, top + 19.5, style);
    });
    return LOGO.height;
  }

  private runningHeight(first: Piece | undefined): number {
    return PAGE.top + 22 + (first?.brought === undefined ? 0 : CARRIED) + (first?.group ? 40 : 4);
  }

  private runningHead(page: number, first: Piece | undefined): number {
    const { paper, document } = this;
    const right = [document.title, document.detail.includeReportName ? document.detail.name : '', document.address]
      .filter(Boolean)
      .join(', ');
    const nameStyle: Style = { ...LABEL, face: 'strong', color: undefined };
    const name = paper.fitting(document.contractor.name, 200, nameStyle);
    paper.artifact('Pagination', () => {
      paper.text(name, PAGE.left, PAGE.top + 9, nameStyle);
      paper.text(paper.fitting(right, WIDTH - 20 - paper.width(name, nameStyle), LABEL), PAGE.right, PAGE.top + 9, {
        ...LABEL,
        align: 'right',
      });
      paper.rule(PAGE.top + 16, true);
    });
    let y = PAGE.top + 22;
    if (first?.brought !== undefined) {
      const sum = this.tables.money(fromCents(first.brought));
      paper.artifact('Pagination', () => {
        paper.text(`Brought from page ${page}${this.beforeTax()}`, PAGE.left, y + 10, { ...BODY, color: QUIET });
        paper.text(sum, this.endOfMain, y + 10, { ...STRONG, align: 'right' });
      });
      y += CARRIED;
    }
    if (first?.group) {
      const { group, columns } = first.group;
      paper.artifact('Pagination', () => {
        const heading = paper.fitting(group.title, WIDTH - 80, HEADING);
        paper.text(heading, PAGE.left, y + 15, HEADING);
        paper.text('continued', PAGE.left + paper.width(heading, HEADING) + 8, y + 15, LABEL);
        this.tables.columnHeads(y + 20, columns);
      });
    }
    return this.runningHeight(first);
  }

  private foot(n: number, pages: number, y: number, next: Piece | undefined, certificate: number): void {
    const { paper } = this;
    paper.artifact('Pagination', () => {
      if (next?.brought !== undefined) {
        paper.text(`Carried to page ${n + 2}${this.beforeTax()}`, PAGE.left, y + 12, { ...BODY, color: QUIET });
        paper.text(this.tables.money(fromCents(next.brought)), this.endOfMain, y + 12, { ...STRONG, align: 'right' });
      }
      const number = `Page ${n + 1} of ${pages}`;
      paper.rule(PAGE.bottom + 10, true);
      paper.text(
        paper.fitting(this.footWords(n, certificate), WIDTH - 20 - paper.width(number, SMALL), SMALL),
        PAGE.left,
        PAGE.bottom + 23,
        SMALL,
      );
      paper.text(number, PAGE.right, PAGE.bottom + 23, { ...SMALL, align: 'right' });
    });
  }

  /** Whose paper it is; with an answer, who gave it and where its certificate is. */
  private footWords(n: number, certificate: number): string {
    const answer = this.sealed?.copy.answer;
    const foot = footOf(this.document);
    if (!answer || n + 1 >= certificate) return foot;
    return `${saidBy(answer)} ${formatDate(answer.at, zoneOf(answer) ?? 'UTC')}, certificate on page ${certificate}. ${foot}`;
  }

  private beforeTax(): string {
    return this.document.detail.workOrderPricing === 'Contractor' ? ', before tax' : '';
  }

  private get endOfMain(): number {
    return this.tables.columns.ends[this.tables.main] ?? PAGE.right;
  }

  /** Facts in columns, sums above the lines, and the sender's words. */
  private opening(): Piece[] {
    const { facts, figures, detail } = this.document;
    const { paper } = this;
    const pieces: Piece[] = [];
    for (let n = 0; n < facts.length; n += 4) {
      // Whom and where are longer than dates.
      const some = facts.slice(n, n + 4);
      const shares = some.map(({ lines }) => (lines.some((line) => line.length > 14) ? 1.6 : 1));
      const unit = WIDTH / shares.reduce((sum, share) => sum + share, 0);
      const row = some.map(({ name, lines }, at) => {
        const width = (shares[at] ?? 1) * unit;
        const x = PAGE.left + shares.slice(0, at).reduce((sum, share) => sum + share, 0) * unit;
        return { name, x, lines: lines.flatMap((line) => paper.lines(line, width - 12, BODY)) };
      });
      const height = 30 + Math.max(...row.map(({ lines }) => lines.length)) * LEADING;
      pieces.push({
        height,
        draw: (y) => {
          paper.artifact('Layout', () => paper.rule(y, true));
          for (const { name, x, lines } of row)
            paper.tagged(paper.root, 'P', () => {
              paper.text(name, x, y + 15, LABEL);
              paper.stack(lines, x, y + 28, LEADING, BODY);
            });
          if (n + 4 >= facts.length) paper.artifact('Layout', () => paper.rule(y + height - 6, true));
        },
      });
    }
    if (figures.length > 0) {
      const width = WIDTH / figures.length;
      pieces.push({
        height: 44,
        draw: (y) => {
          for (const [at, { name, amount, aside }] of figures.entries())
            paper.tagged(paper.root, 'P', () => {
              const x = PAGE.left + at * width;
              paper.text(paper.fitting(name, width - 6, LABEL), x, y + 12, LABEL);
              paper.text(formatMoney(amount), x, y + 26, STRONG);
              if (aside) paper.text(aside, x, y + 37, SMALL);
            });
        },
      });
    }
    if (detail.reportText) pieces.push(...paragraphs(paper, detail.reportText, BODY), { height: GAP, draw: () => {} });
    return pieces;
  }

  /** The sums of groups, the rows above the sum, the sum itself and what stands below it. */
  private sums(): Piece[] {
    const { document, paper } = this;
    const { groups, sums, grand, after } = document;
    const rows = [...(this.tables.main >= 0 ? groups.map((group) => groupRow(group, this.tables.main, document)) : []), ...sums];
    const row = (of: ReportDocument['sums'][number]): Piece => ({
      height: 15,
      draw: (y) =>
        paper.tagged(paper.root, 'P', () => {
          const money = moneyOfRow(of);
          paper.text(paper.fitting(of.name, WIDTH - 20 - paper.width(money, BODY), BODY), PAGE.left, y + 11, BODY);
          paper.text(money, PAGE.right, y + 11, { ...BODY, align: 'right' });
        }),
    });
    const pieces: Piece[] = [{ height: GAP, draw: () => {} }, ...rows.map(row)];
    const last = pieces.at(-1);
    if (last) last.withNext = true;
    const amount = formatMoney(grand.amount);
    pieces.push({
      height: 42,
      isSum: true,
      draw: (y) => {
        paper.artifact('Layout', () => paper.rule(y + 5, true));
        paper.tagged(paper.root, 'H2', () => {
          paper.text(paper.fitting(grand.name, WIDTH - 20 - paper.width(amount, GRAND), HEADING), PAGE.left, y + 28, HEADING);
          paper.text(amount, PAGE.right, y + 28, { ...GRAND, align: 'right' });
        });
      },
    });
    return [...pieces, ...after.map(row)];
  }

  private terms(): Piece[] {
    const { paper } = this;
    const terms = termsOf(this.document, false);
    if (terms.length === 0) return [];
    const heading: Piece = {
      height: 26,
      withNext: true,
      draw: (y) => paper.tagged(paper.root, 'H2', () => paper.text('Good to know', PAGE.left, y + 20, HEADING)),
    };
    return [
      heading,
      ...terms.map(({ name, words }, n): Piece => {
        const lines = paper.lines(words, WIDTH - 90, BODY);
        return {
          height: lines.length * LEADING + 4,
          withNext: n < terms.length - 1,
          draw: (y) =>
            paper.tagged(paper.root, 'P', () => {
              paper.text(name, PAGE.left, y + 11, { ...BODY, color: QUIET });
              paper.stack(lines, PAGE.left + 90, y + 11, LEADING, BODY);
            }),
        };
      }),
    ];
  }
}
