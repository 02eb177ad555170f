import { HAIR, INK, QUIET, type Style } from './paper.ts';
import type { Fill, Ink, Shape } from './paper-document.ts';

const COLORS: Record<Ink, string> = { ink: INK, quiet: QUIET, hair: HAIR, paper: '#ffffff' };
const WASH = '#e9ecea';
/** Points between the lines of a hatch. */
const HATCH = 3.6;
type Is<Kind extends Shape['is']> = Extract<Shape, { is: Kind }>;

/** How text is measured and written. */
interface Pen {
  width(text: string, style: Style): number;
  text(text: string, x: number, y: number, style: Style): void;
}

/** Draws the shapes of a figure with its top left at `x`, `y`. */
export function drawShapes(pdf: PDFKit.PDFDocument, pen: Pen, shapes: readonly Shape[], [x, y]: readonly [number, number]): void {
  for (const shape of shapes) {
    pdf.save();
    switch (shape.is) {
      case 'line':
        path(pdf, shape.points, x, y);
        stroke(pdf, shape.stroke ?? {});
        break;
      case 'area':
        path(pdf, shape.points, x, y).closePath();
        fill(pdf, shape.fill);
        break;
      case 'box':
        box(pdf, shape, x, y);
        break;
      case 'circle':
        circle(pdf, shape, x, y);
        break;
      case 'words':
        words(pdf, pen, shape, x, y);
        break;
      case 'clip':
        pdf.rect(x + shape.x, y + shape.y, shape.width, shape.height).clip();
        drawShapes(pdf, pen, shape.shapes, [x, y]);
        break;
    }
    pdf.restore();
  }
}

function path(pdf: PDFKit.PDFDocument, points: readonly number[], x: number, y: number): PDFKit.PDFDocument {
  pdf.moveTo(x + (points[0] ?? 0), y + (points[1] ?? 0));
  for (let n = 2; n + 1 < points.length; n += 2) pdf.lineTo(x + (points[n] ?? 0), y + (points[n + 1] ?? 0));
  return pdf;
}

function stroke(pdf: PDFKit.PDFDocument, { color = 'ink', width = 0.75, dash }: NonNullable<Is<'line'>['stroke']>): void {
  pdf.lineWidth(width).lineJoin('round').strokeColor(COLORS[color]);
  if (dash) pdf.dash(dash[0], { space: dash[1] });
  pdf.stroke();
}

function fill(pdf: PDFKit.PDFDocument, one: Exclude<Fill, 'hatch'> | Fill): void {
  pdf.fillColor(one === 'wash' ? WASH : one === 'hatch' ? COLORS.paper : COLORS[one]).fill();
}

function box(pdf: PDFKit.PDFDocument, shape: Is<'box'>, x: number, y: number): void {
  const place = [x + shape.x, y + shape.y, shape.width, shape.height] as const;
  if (shape.fill) {
    pdf.rect(...place);
    fill(pdf, shape.fill);
  }
  if (shape.fill === 'hatch') hatch(pdf, ...place);
  if (!shape.stroke) return;
  pdf.rect(...place);
  stroke(pdf, shape.stroke);
}

function hatch(pdf: PDFKit.PDFDocument, x: number, y: number, width: number, height: number): void {
  pdf.save();
  pdf.rect(x, y, width, height).clip();
  for (let at = x - height; at < x + width; at += HATCH * Math.SQRT2) pdf.moveTo(at, y + height).lineTo(at + height, y);
  stroke(pdf, { color: 'quiet', width: 0.6 });
  pdf.restore();
}

function circle(pdf: PDFKit.PDFDocument, shape: Is<'circle'>, x: number, y: number): void {
  if (shape.fill) {
    pdf.circle(x + shape.x, y + shape.y, shape.r);
    fill(pdf, shape.fill);
  }
  if (!shape.stroke) return;
  pdf.circle(x + shape.x, y + shape.y, shape.r);
  stroke(pdf, shape.stroke);
}

function words(
  pdf: PDFKit.PDFDocument,
  pen: Pen,
  { text, size, align = 'left', strong, color = 'ink', onHatch, ...at }: Is<'words'>,
  x: number,
  y: number,
): void {
  const style: Style = { size, color: COLORS[color], face: strong ? 'strong' : 'text' };
  const width = pen.width(text, style);
  const begin = x + at.x - (align === 'right' ? width : align === 'middle' ? width / 2 : 0);
  if (onHatch) {
    pdf.rect(begin - 2, y + at.y - size * 0.85, width + 4, size * 1.15);
    fill(pdf, 'paper');
  }
  pen.text(text, begin, y + at.y, style);
}
