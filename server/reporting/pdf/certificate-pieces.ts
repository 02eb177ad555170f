import { formatPhone } from '../../../contracts/format.ts';
import { type CertificateWords, certificateOf, zoneOf } from '../../../contracts/reporting/seal/certificate.ts';
import { grouped4, type SealedCopy } from '../../../contracts/reporting/seal/sealed-copy.ts';
import { SIGNATURE_BOX } from '../../../contracts/reporting/seal/signature-box.ts';
import { INK, PAGE, type Paper, QUIET, type Style } from '../../platform/pdf/paper.ts';
import { BODY, HEADING, LABEL, LEADING, NAME, type Piece, paragraphs, SMALL, STRONG, type Structure, TITLE, WIDTH } from './pieces.ts';

/** Facts on the left, the seal in a box on the right. */
const FACTS = { name: 88, width: 282 };
const BOX = { left: PAGE.left + 298, width: WIDTH - 298, inset: 10 };
const DIGITS: Style = { size: 7.9 };
const SIGNED: Style = { face: 'title', size: 20 };
const DRAWN = { width: 165, height: 55 };
/** So many lines of a fact stand together. */
const TOGETHER = 30;
const ACCEPTED = { ink: '#20682c', wash: '#e5f3e7' };
const OTHERWISE = { ink: INK, wash: '#eef0ef' };

export interface Sealed {
  copy: SealedCopy;
  /** Where anybody can check it, such as `example.com/verify`. */
  checkedAt: string;
}

/** The last page of a sealed copy, in the words of its page on the screen; longer where the report has a long history. */
export function certificatePieces(paper: Paper, { copy, checkedAt }: Sealed): Piece[] {
  const words = certificateOf(copy, 'UTC');
  const facts = words.facts.flatMap((fact) => factPieces(paper, fact));
  const sealHeight = heightOfSeal(words);
  const factsHeight = facts.reduce((sum, { height }) => sum + height, 0);
  const [first, ...rest] = facts;
  const beside: Piece[] = first
    ? [
        {
          height: first.height,
          draw(y) {
            paper.artifact('Layout', () => paper.rule(y, true, PAGE.left + FACTS.width));
            first.draw(y);
            drawSeal(paper, words, copy.seal.keyId, y, sealHeight);
          },
        },
        ...rest,
      ]
    : [];
  return [
    headPiece(paper, copy, words),
    titlePiece(paper, words),
    ...paragraphs(paper, words.lead, BODY),
    { height: 10, draw: () => {} },
    ...beside,
    { height: Math.max(0, sealHeight - factsHeight) + 4, draw: () => {} },
    {
      height: 30,
      withNext: true,
      draw: (y) => paper.tagged(paper.root, 'H2', () => paper.text('How it came about', PAGE.left, y + 20, HEADING)),
    },
    ...stepPieces(paper, words),
    ...(words.unsaid ? paragraphs(paper, words.unsaid, SMALL) : []),
    { height: 8, draw: () => {} },
    ...paragraphs(
      paper,
      `${words.foot}. Keep the PDF or the JSON that is attached to it: either one can be verified for good, at ${checkedAt}. Times are of ${zoneOf(copy.answer) ?? 'UTC'}.`,
      SMALL,
    ),
  ];
}

function headPiece(paper: Paper, { document: { contractor } }: SealedCopy, { stamp }: CertificateWords): Piece {
  return {
    height: 48,
    draw(y) {
      paper.artifact('Layout', () => {
        paper.filled(PAGE.left, y, 30);
        const style: Style = { face: 'title', size: 13, color: '#ffffff' };
        paper.text(contractor.initials, PAGE.left + 15 - paper.width(contractor.initials, style) / 2, y + 19.5, style);
      });
      paper.tagged(paper.root, 'P', () => {
        paper.text(paper.fitting(contractor.name, 320, NAME), PAGE.left + 39, y + 13, NAME);
        if (contractor.phone) paper.text(formatPhone(contractor.phone), PAGE.left + 39, y + 27, LABEL);
      });
      if (!stamp) return;
      const { ink, wash } = stamp.accepted ? ACCEPTED : OTHERWISE;
      const width = paper.width(stamp.words, STRONG) + 16;
      paper.artifact('Layout', () => paper.chip(PAGE.right - width, y + 4, width, 20, wash));
      paper.tagged(paper.root, 'P', () => paper.text(stamp.words, PAGE.right - width + 8, y + 17.5, { ...STRONG, color: ink }));
    },
  };
}

const titlePiece = (paper: Paper, { title }: CertificateWords): Piece => ({
  height: 34,
  withNext: true,
  draw: (y) => paper.tagged(paper.root, 'H2', () => paper.text(title, PAGE.left, y + 24, TITLE)),
});

/** One row, or more where its text is longer than a page could hold. */
function factPieces(paper: Paper, { name, text, aside, strokes }: CertificateWords['facts'][number]): Piece[] {
  const width = FACTS.width - FACTS.name;
  const x = PAGE.left + FACTS.name;
  const small = aside ? paper.lines(aside, width, SMALL) : [];
  if (strokes !== undefined) {
    const height = (strokes ? DRAWN.height : 26) + 12 + small.length * 10;
    return [
      row(paper, height, name, (y) => {
        if (strokes) paper.strokes(strokes, `Drawn signature of ${text}`, { x, y: y + 5, ...DRAWN }, SIGNATURE_BOX);
        else paper.tagged(paper.root, 'P', () => paper.text(paper.fitting(text, width, SIGNED), x, y + 25, SIGNED));
        paper.tagged(paper.root, 'P', () => paper.stack(small, x, y + height - 7 - (small.length - 1) * 10, 10, SMALL));
      }),
    ];
  }
  const lines = paper.lines(text, width, BODY);
  const pieces: Piece[] = [];
  for (let from = 0; from < lines.length; from += TOGETHER) {
    const part = lines.slice(from, from + TOGETHER);
    const isLast = from + TOGETHER >= lines.length;
    const height = 10 + part.length * LEADING + (isLast ? small.length * 10 : 0);
    pieces.push(
      row(paper, height, from === 0 ? name : '', (y) =>
        paper.tagged(paper.root, 'P', () => {
          paper.stack(part, x, y + 15, LEADING, BODY);
          if (isLast) paper.stack(small, x, y + 14 + part.length * LEADING, 10, SMALL);
        }),
      ),
    );
  }
  return pieces;
}

const row = (paper: Paper, height: number, name: string, draw: (y: number) => void): Piece => ({
  height,
  draw(y) {
    if (name) paper.tagged(paper.root, 'P', () => paper.text(name, PAGE.left, y + 15, { ...BODY, color: QUIET }));
    draw(y);
    paper.artifact('Layout', () => paper.rule(y + height, false, PAGE.left + FACTS.width));
  },
});

const DIGITS_OF_LINE = 8;
const linesOf = (digits: string) => Math.ceil(grouped4(digits).length / DIGITS_OF_LINE);
const heightOfSeal = ({ digits }: CertificateWords) => 34 + 28 + digits.reduce((sum, [, value]) => sum + 19 + linesOf(value) * 11, 0) + 34;

function drawSeal(paper: Paper, { position, digits }: CertificateWords, keyId: string, top: number, height: number): void {
  const x = BOX.left + BOX.inset;
  const width = BOX.width - 2 * BOX.inset;
  const seal: Structure = paper.inside(paper.root, 'Sect');
  paper.artifact('Layout', () => {
    paper.frame(BOX.left, top, BOX.width, height);
    paper.rule(top + 28, false, BOX.left + BOX.width, BOX.left);
  });
  paper.tagged(seal, 'H3', () => paper.text('Seal', x, top + 19, HEADING));
  let y = top + 34;
  const fact = (name: string, lines: string[], leading: number, style: Style) => {
    paper.tagged(seal, 'P', () => {
      paper.text(name, x, y + 9, SMALL);
      paper.stack(lines, x, y + 20, leading, style);
    });
    y += 19 + lines.length * leading - (leading - 11);
  };
  fact('Log position', [paper.fitting(position, width, DIGITS)], 11, DIGITS);
  y -= 2;
  for (const [name, value] of digits) {
    const fours = grouped4(value);
    paper.tagged(seal, 'P', () => {
      paper.text(name, x, y + 9, SMALL);
      for (const [n, four] of fours.entries())
        paper.text(four, x + (n % DIGITS_OF_LINE) * (width / DIGITS_OF_LINE), y + 20 + Math.floor(n / DIGITS_OF_LINE) * 11, DIGITS);
    });
    y += 19 + linesOf(value) * 11;
  }
  fact('Key', [keyId], 11, DIGITS);
}

/** When, what, and where in the log. */
function stepPieces(paper: Paper, { steps }: CertificateWords): Piece[] {
  const when = 122;
  const width = WIDTH - when - 60;
  return steps.map(({ when: at, words, position }) => {
    const lines = paper.lines(words, width, BODY);
    const height = 5 + lines.length * LEADING;
    return {
      height,
      draw(y) {
        paper.tagged(paper.root, 'P', () => {
          paper.text(at, PAGE.left, y + 12, { ...BODY, color: QUIET });
          paper.stack(lines, PAGE.left + when, y + 12, LEADING, BODY);
          paper.text(position, PAGE.right, y + 12, { ...BODY, color: QUIET, align: 'right' });
        });
        paper.artifact('Layout', () => paper.rule(y + height));
      },
    };
  });
}
