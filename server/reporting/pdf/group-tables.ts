import { toCents } from '../../../contracts/money.ts';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import {
  decimalsOf,
  mainColumn,
  measuresInWords,
  moneyOfLine,
  quantityOf,
  secondLineOf,
  subtotalWords,
  workOf,
} from '../../../contracts/reporting/page-words.ts';
import { PAGE, type Paper, QUIET } from '../../platform/pdf/paper.ts';
import {
  BODY,
  type ColumnLayout,
  GAP,
  type GroupLayout,
  HEADING,
  LABEL,
  LEADING,
  type Piece,
  paragraphs,
  SMALL,
  STRONG,
  type Structure,
  WIDTH,
} from './pieces.ts';

type Line = ReportDocument['groups'][number]['lines'][number];

/** So many lines of notes stand with their line. */
const NOTES_TOGETHER = 40;

/** The groups of a report with their lines, as pieces of pages; the columns are as wide as their widest amount, the work has the rest. */
export class GroupTables {
  /** The column that the page adds up; -1 without one. */
  readonly main: number;
  readonly columns: ColumnLayout;
  private readonly decimals: number;
  /** Lines have amounts that can be carried from page to page. */
  private readonly carries: boolean;

  constructor(
    private readonly paper: Paper,
    private readonly document: ReportDocument,
  ) {
    this.main = mainColumn(document);
    this.decimals = Math.max(0, ...document.groups.map(decimalsOf));
    this.carries = this.main >= 0 && document.detail.includePricingOption === 'All';
    this.columns = this.columnLayout();
  }

  money(amount: string): string {
    return moneyOfLine(amount, this.document);
  }

  pieces(): Piece[] {
    const { columns } = this;
    let brought = 0n;
    return this.document.groups.flatMap((group) => {
      const layout: GroupLayout = { group, columns, section: undefined, table: undefined };
      const pieces: Piece[] = [
        { ...this.groupHeading(layout), ...(this.carries && brought > 0n && { brought }) },
        ...this.groupNotes(layout),
        this.headsOf(layout),
      ];
      group.lines.forEach((line, n) => {
        const last = n === group.lines.length - 1;
        for (const [at, piece] of this.lineOf(line, layout).entries()) {
          pieces.push({ ...piece, group: layout, brought: this.carries ? brought : undefined });
          if (this.carries && at === 0) brought += toCents(line.amounts[this.main] || '0');
        }
        if (last && columns.ends.length > 0) (pieces.at(-1) as Piece).withNext = true;
      });
      if (columns.ends.length > 0) pieces.push(this.subtotalOf(layout));
      pieces.push({ height: GAP, draw: () => {} });
      return pieces;
    });
  }

  private columnLayout(): ColumnLayout {
    const { columns, groups, ticks } = this.document;
    const { paper } = this;
    const lines = groups.flatMap((group) => group.lines);
    const ends: number[] = [];
    let end: number = PAGE.right;
    for (let n = columns.length - 1; n >= 0; n--) {
      ends[n] = end;
      const texts = [...lines.map((line) => line.amounts[n] ?? ''), ...groups.map((group) => group.amounts[n] ?? '')];
      const width = Math.max(
        ...texts.map((text) => paper.width(this.amountIn(n, text), STRONG)),
        paper.width(columns[n]?.title ?? '', LABEL),
      );
      end -= Math.max(width + 10, columns.length > 2 ? 40 : 70);
    }
    const quantities = lines.map((line) => quantityOf(line, this.decimals));
    const unit = Math.max(paper.width('each', BODY), ...quantities.map((one) => Math.min(60, paper.width(one.unit, BODY)))) + 8;
    const digits = Math.max(paper.width('Quantity', LABEL), ...quantities.map(({ whole, hidden }) => paper.width(whole + hidden, BODY)));
    const work = PAGE.left + (ticks ? 16 : 0);
    const quantity = end - unit;
    return { work, workWidth: Math.max(90, quantity - digits - 12 - work), quantity, unit: quantity + 4, ends };
  }

  amountIn(column: number, amount: string): string {
    return this.document.columns[column]?.key === 'share' ? amount : this.money(amount);
  }

  private groupHeading(layout: GroupLayout): Piece {
    const { paper } = this;
    const { group } = layout;
    const lines = paper.lines(group.title, WIDTH - 20, HEADING);
    const measures = measuresInWords(group);
    const beside = measures !== '' && lines.length === 1 && paper.width(group.title, HEADING) + 10 + paper.width(measures, LABEL) < WIDTH;
    return {
      height: 6 + lines.length * 16 + (measures && !beside ? 11 : 0),
      withNext: true,
      draw: (y) => {
        layout.section = paper.inside(paper.root, 'Sect');
        paper.tagged(layout.section, 'H2', () => paper.stack(lines, PAGE.left, y + 17, 16, HEADING));
        if (!measures) return;
        const [x, at] = beside ? [PAGE.left + paper.width(group.title, HEADING) + 10, y + 17] : [PAGE.left, y + 17 + lines.length * 16 - 4];
        paper.tagged(layout.section, 'P', () => paper.text(paper.fitting(measures, PAGE.right - x, LABEL), x, at, LABEL));
      },
    };
  }

  private groupNotes(layout: GroupLayout): Piece[] {
    const { group } = layout;
    const { paper } = this;
    return group.notes ? paragraphs(paper, group.notes, { ...BODY, color: QUIET }) : [];
  }

  private headsOf(layout: GroupLayout): Piece {
    const { paper } = this;
    return {
      height: 18,
      withNext: true,
      draw: (y) => {
        layout.section ??= paper.inside(paper.root, 'Sect');
        layout.table = paper.inside(layout.section, 'Table');
        const row = paper.inside(layout.table, 'TR');
        this.columnHeads(y, layout.columns, row);
      },
    };
  }

  /** With a row of the structure each head is a cell of it; without one they are drawn as a part of an artifact. */
  columnHeads(y: number, { work, quantity, unit, ends }: ColumnLayout, row?: Structure): void {
    const { paper, document } = this;
    const cell = (draw: () => void) => (row ? paper.tagged(row, 'TH', draw) : draw());
    if (document.ticks) cell(() => {});
    cell(() => paper.text('Work', work, y + 11, LABEL));
    cell(() => paper.text('Quantity', quantity, y + 11, { ...LABEL, align: 'right' }));
    cell(() => paper.text('', unit, y + 11, LABEL));
    for (const [n, end] of ends.entries())
      cell(() => paper.text(document.columns[n]?.title ?? '', end, y + 11, { ...LABEL, align: 'right' }));
    const rule = () => paper.rule(y + 17, true);
    if (row) paper.artifact('Layout', rule);
    else rule();
  }

  /** One piece; notes that would not fit on a page go on in others. */
  private lineOf(line: Line, layout: GroupLayout): Piece[] {
    const { paper, document } = this;
    const { work, workWidth, quantity, unit, ends } = layout.columns;
    const isLoss = line.amounts.includes('loss');
    const style = isLoss ? STRONG : BODY;
    const lines = paper.lines(workOf(line), workWidth, style);
    const second = secondLineOf(line);
    const notes = second ? paper.lines(second, workWidth, SMALL) : [];
    const below = notes.slice(0, NOTES_TOGETHER);
    const { whole, hidden, unit: words } = quantityOf(line, this.decimals);
    const height = 4 + lines.length * LEADING + below.length * 10;
    const more: Piece[] = [];
    for (let from = NOTES_TOGETHER; from < notes.length; from += NOTES_TOGETHER) {
      const part = notes.slice(from, from + NOTES_TOGETHER);
      more.push({
        height: 4 + part.length * 10,
        draw: (y) => paper.tagged(layout.section ?? paper.root, 'P', () => paper.stack(part, work, y + 9, 10, SMALL)),
      });
    }
    const row: Piece = {
      height,
      draw: (y) => {
        const table = layout.table ?? paper.root;
        const row = paper.inside(table, 'TR');
        const base = y + 11;
        if (document.ticks) paper.artifact('Layout', () => paper.box(PAGE.left, y + 3.5, 8.5));
        if (document.ticks) paper.tagged(row, 'TD', () => {});
        paper.tagged(row, 'TH', () => {
          paper.stack(lines, work, base, LEADING, style);
          paper.stack(below, work, base + lines.length * LEADING - 1.5, 10, SMALL);
        });
        paper.tagged(row, 'TD', () => paper.text(whole, quantity - paper.width(hidden, BODY), base, { ...BODY, align: 'right' }));
        paper.tagged(row, 'TD', () => paper.text(paper.fitting(words, 60, BODY), unit, base, { ...BODY, color: QUIET }));
        ends.forEach((end, n) => {
          const quiet = n !== this.main && !isLoss;
          const text = line.amounts[n] ? this.amountIn(n, line.amounts[n]) : '';
          paper.tagged(row, 'TD', () => paper.text(text, end, base, { ...style, align: 'right', ...(quiet && { color: QUIET }) }));
        });
        paper.artifact('Layout', () => paper.rule(y + height - 0.5));
      },
    };
    return [row, ...more];
  }

  private subtotalOf(layout: GroupLayout): Piece {
    const { paper, document } = this;
    const { group, columns } = layout;
    return {
      height: 17,
      draw: (y) => {
        const row = paper.inside(layout.table ?? paper.root, 'TR');
        const first = Math.min(...columns.ends.map((end, n) => end - paper.width(this.amountIn(n, group.amounts[n] ?? ''), STRONG)));
        const words = paper.fitting(subtotalWords(group, document), first - PAGE.left - 10, STRONG);
        paper.artifact('Layout', () => paper.rule(y, true));
        paper.tagged(row, 'TH', () => paper.text(words, PAGE.left, y + 12, STRONG));
        columns.ends.forEach((end, n) => {
          const isSum = document.columns[n]?.key !== 'share' && group.amounts[n];
          const text = isSum ? this.money(group.amounts[n] ?? '') : '';
          paper.tagged(row, 'TD', () => paper.text(text, end, y + 12, { ...STRONG, align: 'right' }));
        });
      },
    };
  }
}
