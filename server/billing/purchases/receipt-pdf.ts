import type { PAPERS } from '../../../contracts/billing/purchases/print-purchase.ts';
import type { PurchaseRow, TransactionRow } from '../../../contracts/billing/purchases/purchase.ts';
import { formatDate, formatMoment, formatMoney } from '../../../contracts/format.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { PAGE, Paper, QUIET, type Style } from '../../platform/pdf/paper.ts';

const BODY: Style = { size: 9.6 };
const STRONG: Style = { size: 9.6, face: 'strong' };
const LABEL: Style = { size: 8.2, color: QUIET };
const NAME: Style = { face: 'heading', size: 13 };
const TITLE: Style = { face: 'title', size: 24 };
const SUM: Style = { face: 'title', size: 18 };
const HEADING: Style = { face: 'heading', size: 12 };
const WIDTH = PAGE.right - PAGE.left;
const LEADING = 13;
const SUMS_FROM = PAGE.left + 285;
const NAMES = 128;
/** Payments of this gateway move no money. */
const TEST_GATEWAY = /^tg_/;

export interface ReceiptFacts {
  row: PurchaseRow;
  transactions: readonly Pick<TransactionRow, 'at' | 'what' | 'answer' | 'amount'>[];
  organizationId: number;
  organizationName: string;
  /** When its credits end; empty where that is not known. */
  goodUntil: string;
  credits: { before: number; after: number } | undefined;
}

/** One row of the page, which is never split. */
interface Row {
  height: number;
  draw(y: number): void;
}

/** Moments of a paper are those of one zone, whoever reads it. */
const momentOf = (at: string) => formatMoment(at, 'UTC');
const isRefund = ({ what }: Pick<TransactionRow, 'what'>) => what.startsWith('Refund ');

/** The same facts are the same file: it has no date of now. */
export function receiptPdf(paper: (typeof PAPERS)[number], facts: ReceiptFacts): Promise<Buffer> {
  return new ReceiptPage(paper, facts).print();
}

class ReceiptPage {
  private readonly paper: Paper;
  private readonly number: string;

  constructor(
    private readonly kind: (typeof PAPERS)[number],
    private readonly facts: ReceiptFacts,
  ) {
    const { row, transactions } = facts;
    this.number = `${kind === 'receipt' ? 'Receipt' : 'Refund of receipt'} SB-${row.id}`;
    const at = kind === 'receipt' ? row.paidAt : (transactions.findLast(isRefund)?.at ?? row.paidAt);
    this.paper = new Paper({ title: `${this.number}, ${row.name}`, author: 'Scopebook', at: new Date(at) });
  }

  print(): Promise<Buffer> {
    const { paper } = this;
    const pages = this.pages();
    for (const [n, rows] of pages.entries()) {
      paper.addPage();
      let y = PAGE.top;
      for (const { height, draw } of rows) {
        draw(y);
        y += height;
      }
      const count = `Page ${n + 1} of ${pages.length}`;
      const words = `${this.number}, ${this.facts.organizationName}. Times are of UTC.`;
      paper.artifact('Pagination', () => {
        paper.rule(PAGE.bottom + 10, true);
        paper.text(paper.fitting(words, WIDTH - 20 - paper.width(count, LABEL), LABEL), PAGE.left, PAGE.bottom + 23, LABEL);
        paper.text(count, PAGE.right, PAGE.bottom + 23, { ...LABEL, align: 'right' });
      });
    }
    return paper.end();
  }

  private pages(): Row[][] {
    const pages: Row[][] = [[]];
    let y: number = PAGE.top;
    for (const row of this.rows()) {
      if (y + row.height > PAGE.bottom) {
        pages.push([]);
        y = PAGE.top;
      }
      pages.at(-1)?.push(row);
      y += row.height;
    }
    return pages;
  }

  private rows(): Row[] {
    const isReceipt = this.kind === 'receipt';
    return [...this.head(), this.whose(), ...(isReceipt ? this.bought() : this.givenBack()), ...this.paid(), ...this.notes()];
  }

  private head(): Row[] {
    const { paper } = this;
    const { row } = this.facts;
    const isReceipt = this.kind === 'receipt';
    const amount = formatMoney(isReceipt ? row.total : row.refunded);
    const said = isReceipt ? `Paid ${formatDate(row.paidAt, 'UTC')}` : 'Given back';
    const title = paper.lines(row.name, WIDTH - 190, TITLE);
    const mark: Row = {
      height: 46,
      draw(y) {
        paper.artifact('Layout', () => {
          paper.filled(PAGE.left, y, 30);
          const style: Style = { face: 'title', size: 14, color: '#ffffff' };
          paper.text('S', PAGE.left + 15 - paper.width('S', style) / 2, y + 20, style);
        });
        paper.tagged(paper.root, 'P', () => paper.text('Scopebook', PAGE.left + 39, y + 20, NAME));
      },
    };
    return [
      mark,
      {
        height: 32 + title.length * 26,
        draw: (y) => {
          paper.tagged(paper.root, 'P', () => paper.text(this.number, PAGE.left, y + 12, LABEL));
          paper.tagged(paper.root, 'H1', () => paper.stack(title, PAGE.left, y + 36, 26, TITLE));
          paper.tagged(paper.root, 'P', () => {
            paper.text(said, PAGE.right, y + 16, { ...LABEL, align: 'right' });
            paper.text(amount, PAGE.right, y + 37, { ...SUM, align: 'right' });
          });
        },
      },
    ];
  }

  private whose(): Row {
    const { paper } = this;
    const { row, organizationId, organizationName } = this.facts;
    const columns = [
      { name: 'Bought by', text: organizationName, x: 0, width: 170 },
      { name: 'Ordered by', text: row.purchasedBy, x: 178, width: 140 },
      { name: 'Payment', text: row.gatewayId || 'nothing to pay', x: 326, width: 120 },
      { name: 'Account', text: String(organizationId), x: 454, width: 56 },
    ].map((column) => ({ ...column, lines: paper.lines(column.text, column.width, BODY) }));
    const height = 34 + Math.max(...columns.map(({ lines }) => lines.length)) * LEADING;
    return {
      height: height + 14,
      draw(y) {
        paper.artifact('Layout', () => paper.rule(y, true));
        for (const { name, x, lines } of columns)
          paper.tagged(paper.root, 'P', () => {
            paper.text(name, PAGE.left + x, y + 15, LABEL);
            paper.stack(lines, PAGE.left + x, y + 29, LEADING, BODY);
          });
        paper.artifact('Layout', () => paper.rule(y + height - 8, true));
      },
    };
  }

  private bought(): Row[] {
    const { row, goodUntil } = this.facts;
    const until = goodUntil ? `, good until ${formatDate(goodUntil, 'UTC')}` : '';
    const credits = row.credits > 0 ? `${row.credits} credits for estimates, one each${until}` : row.name;
    return [
      this.line(credits, formatMoney(row.listPrice)),
      ...(Number(row.discount) > 0
        ? [this.line(row.promoCode ? `Promotion ${row.promoCode}` : 'Unused of the plan before', formatMoney(`-${row.discount}`))]
        : []),
      { height: 8, draw: () => {} },
      this.sum('Before sales tax', row.price),
      this.sum(`Sales tax, ${row.taxState}, ${row.taxPercent} %`, row.salesTax),
      this.sum('Paid', row.total, true),
      ...(Number(row.refunded) > 0 ? [this.sum('Given back', row.refunded)] : []),
    ];
  }

  /** Refused ones too: they were asked for. */
  private givenBack(): Row[] {
    const { row, transactions } = this.facts;
    return [
      ...transactions
        .filter(isRefund)
        .map(({ at, answer, amount }) =>
          this.line(`Asked for ${momentOf(at)}: ${answer === 'asked' ? 'on its way' : answer}`, formatMoney(amount)),
        ),
      { height: 8, draw: () => {} },
      this.sum('Paid', row.total),
      this.sum('Given back', row.refunded, true),
      this.sum('Paid less given back', fromCents(toCents(row.total) - toCents(row.refunded))),
    ];
  }

  private paid(): Row[] {
    const { paper } = this;
    const { row, transactions, credits } = this.facts;
    const heading: Row = {
      height: 38,
      draw: (y) => paper.tagged(paper.root, 'H2', () => paper.text('How it was paid', PAGE.left, y + 28, HEADING)),
    };
    const asked = this.kind === 'receipt' ? transactions.filter((one) => !isRefund(one)) : [];
    return [
      heading,
      this.fact('Paid with', row.paidWith),
      this.fact('Asked for', momentOf(row.purchasedAt)),
      this.fact('Taken by the gateway', momentOf(row.paidAt)),
      ...asked.map(({ at, what, answer }) => this.fact(what, `${momentOf(at)}${answer ? `: ${answer}` : ''}`)),
      ...(credits && this.kind === 'receipt' ? [this.fact('Credits', `${credits.before} before, ${credits.after} after`)] : []),
    ];
  }

  private notes(): Row[] {
    const { paper } = this;
    if (!TEST_GATEWAY.test(this.facts.row.gatewayId)) return [];
    const words = 'Test gateway. This payment was made at the test gateway: no money moved, and this receipt is not for the books.';
    const lines = paper.lines(words, WIDTH - 24, STRONG);
    const height = 20 + lines.length * LEADING;
    return [
      {
        height: height + 18,
        draw(y) {
          paper.artifact('Layout', () => paper.frame(PAGE.left, y + 16, WIDTH, height));
          paper.tagged(paper.root, 'P', () => paper.stack(lines, PAGE.left + 12, y + 35, LEADING, STRONG));
        },
      },
    ];
  }

  private line(name: string, money: string): Row {
    const { paper } = this;
    const lines = paper.lines(name, WIDTH - 100, BODY);
    const height = 8 + lines.length * LEADING;
    return {
      height,
      draw(y) {
        paper.tagged(paper.root, 'P', () => {
          paper.stack(lines, PAGE.left, y + 13, LEADING, BODY);
          paper.text(money, PAGE.right, y + 13, { ...BODY, align: 'right' });
        });
        paper.artifact('Layout', () => paper.rule(y + height));
      },
    };
  }

  private sum(name: string, amount: string, isLast = false): Row {
    const { paper } = this;
    const style = isLast ? STRONG : BODY;
    return {
      height: isLast ? 22 : 17,
      draw(y) {
        if (isLast) paper.artifact('Layout', () => paper.rule(y + 4, true, PAGE.right, SUMS_FROM));
        const at = y + (isLast ? 17 : 13);
        paper.tagged(paper.root, 'P', () => {
          paper.text(name, SUMS_FROM, at, style);
          paper.text(formatMoney(amount), PAGE.right, at, { ...style, align: 'right' });
        });
      },
    };
  }

  private fact(name: string, text: string): Row {
    const { paper } = this;
    const lines = paper.lines(text, WIDTH - NAMES, BODY);
    const height = 8 + lines.length * LEADING;
    return {
      height,
      draw(y) {
        paper.tagged(paper.root, 'P', () => {
          paper.text(paper.fitting(name, NAMES - 8, BODY), PAGE.left, y + 13, { ...BODY, color: QUIET });
          paper.stack(lines, PAGE.left + NAMES, y + 13, LEADING, BODY);
        });
        paper.artifact('Layout', () => paper.rule(y + height));
      },
    };
  }
}
