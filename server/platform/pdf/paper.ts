import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { type FaceName, Faces, setting } from './faces.ts';

type Structure = PDFKit.PDFStructureElement;

/** US Letter in points, and the edges of what is printed. */
export const PAGE = { width: 612, height: 792, left: 51, right: 561, top: 39, bottom: 742 } as const;
export const INK = '#10201a';
export const QUIET = '#4d5853';
export const HAIR = '#c9cfcc';

/** The entry of a PDF's information that its seal stands in. */
const SEAL_ENTRY = 'ScopebookSeal';

export interface Style {
  face?: FaceName;
  /** Points. */
  size: number;
  color?: string;
  align?: 'left' | 'right';
  slanted?: boolean;
  lines?: readonly ('underline' | 'strike')[];
}

/** Points, from the top left. */
interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A tagged PDF of letter pages: text in lines that were measured before, rules, and the structure that screen readers read. Content that is not
 * part of the structure (rules, running heads) is marked as an artifact.
 */
export class Paper {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly faces: Faces;
  private sent?: Promise<void>;
  readonly root: Structure;

  /** With a place for a seal it is a PDF/A-3, which may have attachments and is made to be kept. */
  constructor({ title, author, at, seal }: { title: string; author: string; at: Date; seal?: string }) {
    this.pdf = new PDFDocument({
      ...(seal !== undefined && { subset: 'PDF/A-3b' as const }),
      size: 'LETTER',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      // Without dates of now, the same report is the same file.
      info: {
        Title: title,
        Author: author,
        Producer: 'Scopebook',
        Creator: 'Scopebook',
        CreationDate: at,
        ModDate: at,
        ...(seal !== undefined && { [SEAL_ENTRY]: seal }),
      },
    });
    escapeMetadata(this.pdf);
    this.faces = new Faces(this.pdf);
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  addPage(): void {
    this.pdf.addPage();
  }

  /** A structure element inside of another one, such as `Sect`, `Table` or `TR`. */
  inside(parent: Structure, tag: string): Structure {
    const element = this.pdf.struct(tag);
    parent.add(element);
    return element;
  }

  /** Draws content that belongs to the structure. */
  tagged(parent: Structure, tag: string, draw: () => void): void {
    parent.add(this.pdf.struct(tag, {}, draw));
  }

  /** Draws what a screen reader passes over. */
  artifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  width(text: string, { face = 'text', size }: Style): number {
    return this.faces.width(face, size, text);
  }

  /** The text broken into lines no wider than `width`. A word that is wider is broken too; its own line breaks stay. */
  lines(text: string, width: number, style: Style): string[] {
    return text.split(/\r?\n/).flatMap((paragraph) => this.wrapped(paragraph, width, style));
  }

  /** The text, or as much of its beginning as fits, with an ellipsis. */
  fitting(text: string, width: number, style: Style): string {
    if (this.width(text, style) <= width) return text;
    const signs = [...text];
    let [fits, tooLong] = [0, signs.length];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (this.width(`${signs.slice(0, middle).join('').trimEnd()}…`, style) <= width) fits = middle;
      else tooLong = middle;
    }
    return `${signs.slice(0, fits).join('').trimEnd()}…`;
  }

  /** One line of text with its baseline at `y`; `x` is its left end, or its right end when it is aligned right. */
  text(text: string, x: number, y: number, { face = 'text', size, color = INK, align = 'left', slanted = false, lines = [] }: Style): void {
    const set = { ...setting(text), ...(slanted && { oblique: true }) };
    const began = align === 'right' ? x - this.faces.width(face, size, text) : x;
    let at = began;
    const runs = this.faces.runs(face, text);
    for (const [n, { font, text: run }] of runs.entries()) {
      this.pdf.font(font).fontSize(size).fillColor(color);
      this.pdf.text(run, at, y, { ...set, lineBreak: false, baseline: 'alphabetic' });
      // Measuring costs as much as drawing: only what stands behind it needs its end.
      if (n < runs.length - 1 || lines.length > 0) at += this.pdf.widthOfString(run, set);
    }
    for (const line of lines) {
      const height = line === 'underline' ? y + size * 0.14 : y - size * 0.28;
      this.pdf
        .moveTo(began, height)
        .lineTo(at, height)
        .lineWidth(size * 0.06)
        .strokeColor(color)
        .stroke();
    }
  }

  /** Lines one under the other, the first with its baseline at `y`. */
  stack(lines: readonly string[], x: number, y: number, leading: number, style: Style): void {
    for (const [n, line] of lines.entries()) this.text(line, x, y + n * leading, style);
  }

  /** What `draw` draws, which a screen reader reads as `words`. */
  figure(words: string, { x, y, width, height }: Place, draw: (pdf: PDFKit.PDFDocument) => void): void {
    const options = { alt: words, bbox: [x, y, x + width, y + height] as [number, number, number, number], placement: 'Block' };
    this.root.add(this.pdf.struct('Figure', options, () => draw(this.pdf)));
  }

  /** A JPEG that a screen reader reads as `words`. Lengths in points. */
  picture(file: Buffer, words: string, place: Place): void {
    this.figure(words, place, () => this.image(file, place));
  }

  /** A JPEG without words, in an artifact or in a figure. */
  image(file: Buffer, { x, y, width, height }: Place): void {
    this.pdf.image(file, x, y, { width, height });
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.pdf.rect(x, y, width, height).lineWidth(0.5).strokeColor(HAIR).stroke();
  }

  rule(y: number, strong = false, to: number = PAGE.right, from: number = PAGE.left): void {
    this.pdf
      .moveTo(from, y)
      .lineTo(to, y)
      .lineWidth(strong ? 0.75 : 0.5)
      .strokeColor(strong ? QUIET : HAIR)
      .stroke();
  }

  box(x: number, y: number, side: number): void {
    this.pdf.rect(x, y, side, side).lineWidth(0.75).strokeColor(QUIET).stroke();
  }

  /** A rounded ground for a word. */
  chip(x: number, y: number, width: number, height: number, color: string): void {
    this.pdf.roundedRect(x, y, width, height, 3).fillColor(color).fill();
  }

  /** A drawn signature, read as `words`: strokes of x, y, x, y, ... in a box of `of`, as large as its place allows. */
  strokes(strokes: readonly number[][], words: string, place: Place, of: { width: number; height: number }): void {
    const { x, y, width, height } = place;
    const scale = Math.min(width / of.width, height / of.height);
    this.figure(words, place, () => {
      for (const [left = 0, top = 0, ...rest] of strokes) {
        this.pdf.moveTo(x + left * scale, y + top * scale);
        for (let n = 0; n + 1 < rest.length; n += 2) this.pdf.lineTo(x + (rest[n] ?? 0) * scale, y + (rest[n + 1] ?? 0) * scale);
        this.pdf.lineWidth(1.1).lineCap('round').lineJoin('round').strokeColor(INK).stroke();
      }
    });
  }

  /** A file that goes with the PDF: what its pages were made of. */
  attach(bytes: Buffer, { name, type, words, at }: { name: string; type: string; words: string; at: Date }): void {
    const options = { name, type, description: words, modifiedDate: at, relationship: 'Source' };
    this.pdf.file(bytes, options);
  }

  filled(x: number, y: number, side: number): void {
    this.pdf.rect(x, y, side, side).fillColor('#000000').fill();
  }

  /** Sends the file to a stream as it is drawn, so that a long one is never whole in memory; `endSending` ends it. */
  sendTo(stream: Writable): void {
    this.sent = finished(stream);
    // A full disk is told at the end, and stops nothing before it.
    this.sent.catch(() => {});
    this.pdf.pipe(stream);
  }

  /** Resolves once the stream of `sendTo` has all of the file; rejects where it broke. */
  async endSending(): Promise<void> {
    this.root.end();
    this.pdf.end();
    await this.sent;
  }

  /** The file. */
  async end(): Promise<Buffer> {
    const parts: Buffer[] = [];
    const ended = new Promise<void>((resolve, reject) => {
      this.pdf.on('data', (part: Buffer) => parts.push(part));
      this.pdf.on('end', resolve);
      this.pdf.on('error', reject);
    });
    this.root.end();
    this.pdf.end();
    await ended;
    return Buffer.concat(parts);
  }

  private wrapped(paragraph: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/ +/)) {
      const longer = line ? `${line} ${word}` : word;
      if (this.width(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (this.width(line, style) > width) {
        const part = this.beginningOf(line, width, style);
        lines.push(part);
        line = line.slice(part.length);
      }
    }
    return [...lines, line];
  }

  /** As many whole letters of a word as fit, at least one. */
  private beginningOf(word: string, width: number, style: Style): string {
    const signs = [...word];
    let [fits, tooLong] = [1, signs.length];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (this.width(signs.slice(0, middle).join(''), style) <= width) fits = middle;
      else tooLong = middle;
    }
    return signs.slice(0, fits).join('');
  }
}

/** pdfkit writes title and author into the metadata as they are, so that `&` or `<` in one made them no XML. */
function escapeMetadata(pdf: PDFKit.PDFDocument): void {
  const inner = pdf as unknown as { info: Record<string, unknown>; _addInfo(): void };
  const addInfo = inner._addInfo;
  inner._addInfo = () => {
    const { info } = inner;
    inner.info = Object.fromEntries(Object.entries(info).map(([name, value]) => [name, typeof value === 'string' ? asXml(value) : value]));
    addInfo.call(inner);
    inner.info = info;
  };
}

/** Without the controls that XML 1.0 has no way to write. */
const asXml = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
