import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sfntOfWoff } from './sfnt-of-woff.ts';

/** The faces of a PDF, as the page on the screen has them. */
export type FaceName = 'text' | 'strong' | 'heading' | 'title';

/** A family's files hold the letters of some scripts each; the first that has a letter draws it. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];
/** Scripts that a family has no file of: a letter of theirs is looked for in the others. */
const WITHOUT: Record<string, readonly string[]> = { 'source-serif-4': ['greek-ext'] };
const FILES: Record<FaceName, { family: string; weight: number }> = {
  text: { family: 'inter', weight: 400 },
  strong: { family: 'inter', weight: 600 },
  heading: { family: 'source-serif-4', weight: 600 },
  title: { family: 'source-serif-4', weight: 400 },
};
/** Stands for a letter that no file has. */
const UNKNOWN = '?';

/** The part of fontkit's font that pdfkit shows on `_font.font`. */
interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: Record<string, boolean>): unknown;
}

export interface Run {
  font: string;
  text: string;
}

const require = createRequire(import.meta.url);
const files = new Map<string, Buffer>();

/** The bytes of a font's file, read once in the life of the process. */
function fileOf(name: string, { family, weight }: { family: string; weight: number }, script: string): Buffer {
  let bytes = files.get(name);
  if (!bytes) {
    bytes = sfntOfWoff(readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`)));
    files.set(name, bytes);
  }
  return bytes;
}

/** Amounts and counts, which stand under each other: figures of one width, without kerning (it would set the point of `7.` under the 7). */
const FIGURES = /^[−$(]*\d[\d,.]*[%)]?$/;
const AS_FIGURES = { kern: false, tnum: true } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** As on screens: contextual alternates would make a times sign of the "x" in 2x4. They are also most of the work of setting a text. */
const AS_ON_SCREENS = { calt: false };

/** How a text is set, for pdfkit's measuring and drawing alike. */
export const setting = (text: string): PDFKit.Mixins.TextOptions => (FIGURES.test(text) ? { features: AS_FIGURES } : {});

/** Measures and splits text by the fonts that can draw it. One for each PDF, because a font belongs to its document. */
export class Faces {
  private readonly opened = new Map<string, Glyphs>();
  private readonly widths = new Map<string, number>();
  private readonly chosen = new Map<string, string | undefined>();

  constructor(private readonly pdf: PDFKit.PDFDocument) {}

  /** The text in pieces that one font each can draw. Letters of no font, and control characters, are drawn as a question mark. */
  runs(face: FaceName, text: string): Run[] {
    const runs: Run[] = [];
    for (const sign of text) {
      const font = this.fontOf(face, sign);
      const [name, shown] = font === undefined ? [this.open(face, 'latin'), UNKNOWN] : [font, sign];
      const last = runs.at(-1);
      if (last?.font === name) last.text += shown;
      else runs.push({ font: name, text: shown });
    }
    return runs;
  }

  /** Width in points. */
  width(face: FaceName, size: number, text: string): number {
    const key = `${face} ${size} ${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      width = this.runs(face, text).reduce(
        (sum, run) => sum + this.pdf.font(run.font).fontSize(size).widthOfString(run.text, setting(text)),
        0,
      );
      this.widths.set(key, width);
    }
    return width;
  }

  private fontOf(face: FaceName, sign: string): string | undefined {
    const key = `${face} ${sign}`;
    if (!this.chosen.has(key)) {
      const point = sign.codePointAt(0) ?? 0;
      const script = SCRIPTS.find((one) => !WITHOUT[FILES[face].family]?.includes(one) && this.has(face, one, point));
      this.chosen.set(key, script && this.open(face, script));
    }
    return this.chosen.get(key);
  }

  private has(face: FaceName, script: string, point: number): boolean {
    const name = this.open(face, script);
    return this.opened.get(name)?.hasGlyphForCodePoint(point) ?? false;
  }

  private open(face: FaceName, script: string): string {
    const { family } = FILES[face];
    const name = `${family}-${FILES[face].weight}-${script}`;
    if (!this.opened.has(name)) {
      this.pdf.registerFont(name, fileOf(name, FILES[face], script) as unknown as ArrayBuffer);
      this.pdf.font(name);
      const { font } = (this.pdf as unknown as { _font: { font: Glyphs } })._font;
      const layout = font.layout.bind(font);
      font.layout = (text, features) => layout(text, { ...AS_ON_SCREENS, ...features });
      this.opened.set(name, font);
    }
    return name;
  }
}
