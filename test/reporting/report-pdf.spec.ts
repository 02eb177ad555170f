import { formatMoney } from '../../contracts/format.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import type { RichPiece } from '../../contracts/organization/addendums/rich-text.ts';
import { reportPdf } from '../../server/reporting/pdf/report-pdf.ts';
import { readPdf } from './read-pdf.ts';
import { someDocument } from './some-document.ts';

describe('C172, S100: the PDF of a report', () => {
  it('has every line once with its amount, whole, and each page carries to the next what its lines add up to', async () => {
    const document = someDocument(17, 18);
    const { pages } = await readPdf(await reportPdf(document));
    expect(pages.length).toBeGreaterThan(5);
    let sum = 0n;
    let line = 0;
    for (const [n, { rows }] of pages.entries()) {
      const text = rows.join('\n');
      expect(text).toContain(`Page ${n + 1} of ${pages.length}`);
      if (line > 0 && line < 306) expect(rows).toContain(`Brought from page ${n}, before tax ${formatMoney(fromCents(sum))}`);
      for (const row of rows.filter((one) => /^Install piece/.test(one))) {
        line += 1;
        const amount = formatMoney(`${line}.37`);
        expect(row).toBe(`Install piece ${line} 1${line % 3 === 0 ? '.0 SF' : ' each'} ${amount} ${amount}`);
        sum += toCents(`${line}.37`);
      }
      if (line < 306) expect(rows).toContain(`Carried to page ${n + 2}, before tax ${formatMoney(fromCents(sum))}`);
    }
    expect(line).toBe(306);
    expect(formatMoney(fromCents(sum + 1234n))).toBe(formatMoney(document.grand.amount));
    const sumPage = pages.findIndex(({ rows }) => rows.includes(`Total ${formatMoney(document.grand.amount)}`)) + 1;
    expect(sumPage).toBeGreaterThan(5);
    expect(pages[0]?.rows.join('\n')).toContain(`Total, page ${sumPage}`);
    expect(pages[0]?.rows.join('\n')).toContain(formatMoney(document.grand.amount));
  });

  it('keeps a subtotal with its last line, and says on the next page which area goes on', async () => {
    const { pages } = await readPdf(await reportPdf(someDocument(7, 23)));
    for (const { rows } of pages) {
      rows.forEach((row, n) => {
        if (/^Area \d+, before tax/.test(row)) expect(rows[n - 1]).toMatch(/^Install piece|^Note/);
      });
      const first = rows.findIndex((row) => /^Install piece/.test(row));
      if (first >= 0) expect(rows.slice(0, first).some((row) => /^Area \d+/.test(row))).toBe(true);
    }
    expect(pages.flatMap(({ rows }) => rows).filter((row) => / continued$/.test(row)).length).toBeGreaterThan(0);
  });

  it('is tagged: language, title, headings, and a table of rows with heads for each area', async () => {
    const { title, language, tags } = await readPdf(await reportPdf(someDocument(2, 3)));
    expect([title, language]).toEqual(['Estimate 1031, Whole house renovation', 'en-US']);
    expect(tags.H1).toBe(1);
    expect([tags.Table, tags.TR, tags.TD]).toEqual([2, 2 * 5, 2 * (3 * 4 + 2)]);
  });

  it('shows no price of a line where the reader sees none, and carries none', async () => {
    for (const includePricingOption of ['By Group', 'Total'] as const) {
      const { pages } = await readPdf(await reportPdf(someDocument(3, 40, { includePricingOption })));
      const rows = pages.flatMap((page) => page.rows);
      expect(rows.filter((row) => /Carried|Brought/.test(row))).toEqual([]);
      expect(rows.filter((row) => /^Install/.test(row) && row.includes('$'))).toEqual([]);
    }
  });

  it('draws letters of any script that its fonts have, a question mark for the rest, and breaks words that are wider than their column', async () => {
    const document = someDocument(1, 3);
    const [first, second, third] = document.groups[0]?.lines ?? [];
    if (first) first.description = 'Żółw Ελλάδα Привет';
    if (second) second.description = `${'x'.repeat(255)} 漢字 <script> \u0007`;
    if (third) third.notes = 'Overlong '.repeat(800);
    const { pages } = await readPdf(await reportPdf(document));
    const rows = pages.flatMap((page) => page.rows);
    expect(rows.join(' ')).toContain('Install Żółw Ελλάδα Привет');
    expect(rows.join(' ')).toContain('?? <script> ?');
    expect(rows.join(' ').match(/Overlong/g)).toHaveLength(800);
  });

  it('is the same file for the same report', async () => {
    const [a, b] = [await reportPdf(someDocument(2, 30)), await reportPdf(someDocument(2, 30))];
    expect(a.equals(b)).toBe(true);
  });

  it('sets the four marks of an addendum: bold and slanted letters, lines under and through them', async () => {
    const marks = ['bold', 'italic', 'underline', 'strike'] as const;
    const withMarks = (of: (mark: (typeof marks)[number]) => RichPiece['marks']) => {
      const pieces = marks.flatMap((mark): RichPiece[] => [
        { text: mark, marks: of(mark), href: '' },
        { text: ' and ', marks: [], href: '' },
      ]);
      return reportPdf({ ...someDocument(1, 1), addendums: [{ name: 'Terms', content: [{ kind: 'paragraph', pieces }] }] });
    };
    const [marked, plain] = await Promise.all([drawn(await withMarks((mark) => [mark])), drawn(await withMarks(() => []))]);
    expect([marked.slanted, plain.slanted]).toEqual([1, 0]);
    const fontOf = (word: string, { texts }: typeof marked) => texts.find(({ text }) => text.includes(word))?.font;
    expect(fontOf('bold', marked)).not.toBe(fontOf('underline', marked));
    expect(marked.paths - plain.paths).toBe(2);
    const { pages } = await readPdf(await withMarks((mark) => [mark]));
    expect(pages[0]?.rows.join('\n')).toContain('bold and italic and underline and strike and');
  });
});

/** The texts of the first page with their fonts, how often letters begin to lean, and how many paths it draws. */
async function drawn(file: Buffer) {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const { items } = (await page.getTextContent()) as unknown as { items: { str: string; fontName: string }[] };
  const texts = items.map(({ str, fontName }) => ({ text: str, font: fontName }));
  const { fnArray, argsArray } = (await page.getOperatorList()) as unknown as { fnArray: number[]; argsArray: number[][] };
  await pdf.destroy();
  return {
    texts,
    slanted: fnArray.filter((fn, n) => fn === OPS.transform && argsArray[n]?.[2] !== 0).length,
    paths: fnArray.filter((fn) => fn === OPS.constructPath).length,
  };
}
