import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { drawPaper } from '../../server/platform/pdf/draw-paper.ts';
import type { Block, PaperDocument } from '../../server/platform/pdf/paper-document.ts';
import { readPdf } from '../reporting/read-pdf.ts';

const document = (blocks: Block[], more: Partial<PaperDocument> = {}): PaperDocument => ({
  ...{ kind: 'Some report', title: '214 E Tulane Rd', author: 'Helen', at: '2026-11-23T15:55:31Z', moment: 'Made 11/23/2026', facts: [] },
  ...{ blocks, ...more },
});
async function drawn(paper: PaperDocument): Promise<Buffer> {
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), drawPaper(paper, () => undefined, to)]);
  return bytes;
}
const table = (rows: string[][]): Block => ({
  is: 'table',
  continued: 'Kitchen',
  columns: [
    { title: 'Name', grow: 1 },
    { title: 'Amount', align: 'right' },
  ],
  rows: rows.map((cells) => ({ cells })),
});

describe('a report on paper', () => {
  it('repeats the head of a table on each page of it, numbers its pages, and is the same file for the same facts', async () => {
    const paper = document([
      { is: 'heading', text: 'Kitchen', note: 1 },
      table(Array.from({ length: 150 }, (_, n) => [`Thing ${n}`, `${n}.00`])),
      { is: 'notes', notes: ['As typed.'] },
    ]);
    const file = await drawn(paper);
    const { pages, tags, title } = await readPdf(file);
    expect([title, pages.length]).toEqual(['Some report, 214 E Tulane Rd', 4]);
    for (const [n, { rows }] of pages.entries()) {
      if (n > 0) expect(rows.slice(0, 2)).toEqual(['Kitchen, continued', 'Name Amount']);
      expect(rows.at(-1)).toBe(`Some report, 214 E Tulane Rd Page ${n + 1} of 4`);
    }
    // One head for those who listen, although each page shows it; the tree is counted once for each page.
    expect(tags.TR).toBe(151 * 4);
    expect(pages.flatMap(({ rows }) => rows).filter((row) => /^Thing \d+ \d+\.00$/.test(row))).toHaveLength(150);
    expect((await drawn(paper)).equals(file)).toBe(true);
  });

  it('breaks words wider than their column, goes on with a text longer than a page, and draws a sign that no face has as a question mark', async () => {
    const long = Array.from({ length: 1_500 }, (_, n) => `word${n}`).join(' ');
    const { pages } = await readPdf(
      await drawn(
        document(
          [
            table([
              ['W'.repeat(400), '1.00'],
              [long, '2.00'],
              ['Лампа Ωμέγα Zoë 🙂', '3.00'],
              ['', ''],
            ]),
            { is: 'text', lead: 'Note.', text: 'ok', framed: true },
          ],
          {
            title: '',
          },
        ),
      ),
    );
    const text = pages.flatMap(({ rows }) => rows).join(' ');
    expect(text.match(/W{20,}/g)?.join('').length).toBe(400);
    for (const word of ['word0', 'word749', 'word1499', 'Лампа Ωμέγα Zoë ? 3.00', 'Note. ok']) expect(text).toContain(word);
    expect(pages.every(({ rows }) => rows.length > 1)).toBe(true);
  });

  it('tells a figure in words, and takes all shapes', async () => {
    const { tags } = await readPdf(
      await drawn(
        document([
          {
            ...{ is: 'figure', words: 'A picture', height: 40 },
            shapes: [
              { is: 'clip', x: 0, y: 0, width: 40, height: 40, shapes: [{ is: 'line', points: [0, 0, 40, 40], stroke: { dash: [2, 2] } }] },
              { is: 'area', points: [0, 0, 10, 0, 5, 9], fill: 'wash' },
              { is: 'box', x: 1, y: 1, width: 9, height: 9, fill: 'hatch', stroke: {} },
              { is: 'circle', x: 9, y: 9, r: 3, fill: 'ink', stroke: { color: 'hair' } },
              { is: 'words', text: 'words', x: 0, y: 20, size: 9, align: 'middle', onHatch: true },
            ],
          },
        ]),
      ),
    );
    expect(tags.Figure).toBe(1);
  });

  it('draws 10,000 rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [`Line ${n} of a long estimate, with a description`, `${n}.00`]);
    let chunks = 0;
    const to = new PassThrough().on('data', () => chunks++);
    await drawPaper(document([table(rows)]), () => undefined, to);
    // It went out as it was drawn.
    expect(chunks).toBeGreaterThan(100);
  });
});
