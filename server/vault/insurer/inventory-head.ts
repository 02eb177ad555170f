import { formatMoney, formatNumber } from '../../../contracts/format.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { PAGE, type Paper, type Style } from '../../platform/pdf/paper.ts';
import { BODY, HEADING, LABEL, LEADING, STRONG, WIDTH } from '../../platform/pdf/rows.ts';
import type { Inventory, InventorySum } from './inventory.ts';
import type { Piece } from './pieces.ts';

const TITLE: Style = { face: 'title', size: 22 };
const SUM: Style = { face: 'title', size: 18 };
const ROW = 15;
const BETWEEN = 24;
const HALF = (WIDTH - BETWEEN) / 2;

/** What the first page begins with: whose inventory it is, its sums by category and by area, and what belongs to the building. */
export function headPieces(paper: Paper, inventory: Inventory): Piece[] {
  return [titlePiece(paper, inventory), factsPiece(paper, inventory), ...sumPieces(paper, inventory), ...buildingPieces(paper, inventory)];
}

function titlePiece(paper: Paper, { title, insurer, belongings }: Inventory): Piece {
  const lines = paper.lines(title, WIDTH - 175, TITLE);
  return {
    height: 52 + lines.length * 26,
    draw: (y) => {
      const strong: Style = { ...LABEL, face: 'strong', color: undefined };
      paper.tagged(paper.root, 'P', () => {
        paper.text('Scopebook', PAGE.left, y + 10, strong);
        paper.text(', home vault', PAGE.left + paper.width('Scopebook', strong), y + 10, LABEL);
        if (insurer) paper.text(paper.fitting(`For ${insurer}`, WIDTH - 140, LABEL), PAGE.right, y + 10, { ...LABEL, align: 'right' });
      });
      paper.tagged(paper.root, 'P', () => paper.text('Home inventory with photographs', PAGE.left, y + 33, LABEL));
      paper.tagged(paper.root, 'H1', () => paper.stack(lines, PAGE.left, y + 57, 26, TITLE));
      paper.tagged(paper.root, 'P', () => {
        paper.text('belongings, at what was paid', PAGE.right, y + 37, { ...LABEL, align: 'right' });
        paper.text(formatMoney(belongings.total), PAGE.right, y + 58, { ...SUM, align: 'right' });
      });
    },
  };
}

function factsPiece(paper: Paper, { owner, address, belongings, photographs }: Inventory): Piece {
  const pieces = belongings.pieces === 1 ? 'piece' : 'pieces';
  const columns = [
    { name: 'Owner', text: owner, x: 0, width: 128 },
    { name: 'Address', text: address || 'not given', x: 138, width: 172 },
    { name: 'Belongings', text: `${numbered(belongings.items)}, in ${numbered(belongings.pieces)} ${pieces}`, x: 319, width: 100 },
    { name: 'Photographs', text: numbered(photographs), x: 429, width: 80 },
  ].map((column) => ({ ...column, lines: paper.lines(column.text, column.width, BODY) }));
  const height = 32 + Math.max(...columns.map(({ lines }) => lines.length)) * LEADING;
  return {
    height,
    draw: (y) => {
      paper.artifact('Layout', () => paper.rule(y, true));
      for (const { name, x, lines } of columns)
        paper.tagged(paper.root, 'P', () => {
          paper.text(name, PAGE.left + x, y + 15, LABEL);
          paper.stack(lines, PAGE.left + x, y + 28, LEADING, BODY);
        });
      paper.artifact('Layout', () => paper.rule(y + height - 7, true));
    },
  };
}

const numbered = (count: number) => formatNumber(String(count));

/** Two lists beside each other, so that a screen reader reads a row of each. */
function sumPieces(paper: Paper, { categories, areas, belongings }: Inventory): Piece[] {
  const sides = [
    { title: 'By category', x: PAGE.left, sums: categories },
    { title: 'By area', x: PAGE.left + HALF + BETWEEN, sums: areas },
  ];
  const heading: Piece = {
    height: 27,
    withNext: true,
    draw: (y) => {
      const style: Style = { ...HEADING, size: 10 };
      for (const { title, x } of sides) paper.tagged(paper.root, 'H2', () => paper.text(title, x, y + 16, style));
      for (const { x } of sides) paper.artifact('Layout', () => paper.rule(y + 25, true, x + HALF, x));
    },
  };
  const rows = Math.max(categories.length, areas.length) + 1;
  const all: InventorySum = { name: 'Belongings', ...belongings };
  return [
    heading,
    ...Array.from(
      { length: rows },
      (_, n): Piece => ({
        height: ROW,
        draw: (y) => {
          for (const { x, sums } of sides) {
            const isSum = n === sums.length;
            const sum = isSum ? all : sums[n];
            if (!sum) continue;
            const style = isSum ? STRONG : BODY;
            paper.tagged(paper.root, 'P', () => {
              paper.text(paper.fitting(sum.name, HALF - 105, style), x, y + 11, style);
              paper.text(numbered(sum.items), x + HALF - 68, y + 11, { ...style, align: 'right' });
              paper.text(formatNumber(sum.total), x + HALF, y + 11, { ...style, align: 'right' });
            });
            if (!isSum) paper.artifact('Layout', () => paper.rule(y + ROW, n === sums.length - 1, x + HALF, x));
          }
        },
      }),
    ),
    { height: 6, draw: () => {} },
  ];
}

function buildingPieces(paper: Paper, { items, building, belongings }: Inventory): Piece[] {
  if (building.items === 0) return [];
  // Names have commas of their own.
  const names = items
    .filter(({ isBuilding }) => isBuilding)
    .map(({ name }) => name)
    .join('; ');
  const together = formatMoney(fromCents(toCents(belongings.total) + toCents(building.total)));
  const words = `Part of the building, in the replacement cost and not in this sum: ${names}: ${formatMoney(building.total)}. All together ${together}.`;
  let element: PDFKit.PDFStructureElement | undefined;
  return paper.lines(words, WIDTH, BODY).map((line) => ({
    height: LEADING + 1,
    draw: (y) => {
      element ??= paper.inside(paper.root, 'P');
      paper.tagged(element, 'Span', () => paper.text(line, PAGE.left, y + LEADING, BODY));
    },
  }));
}
