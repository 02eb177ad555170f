/**
 * A report as it is printed on letter pages (`draw-paper.ts`). It is plain JSON, because another process draws it, and it has no date of now: the same
 * facts are the same file.
 */
export interface PaperDocument {
  /** `Replacement cost report`. It stands over the title, and at the foot of each page. */
  kind: string;
  /** Mostly the address of the house; empty where there is none, and the kind is the title. */
  title: string;
  author: string;
  /** ISO instant of what it says. */
  at: string;
  /** At the right of the first line: `Made 11/02/2026, 9:12:07 am UTC`. */
  moment: string;
  /** What it comes to, large beside the title. */
  sum?: { words: string; amount: string };
  facts: readonly { name: string; text: string }[];
  blocks: readonly Block[];
}

export type Block = Heading | Text | Table | Figure | Notes | Beside | Pictures;

export interface Heading {
  is: 'heading';
  text: string;
  /** The number of its note. */
  note?: number;
  /** At the right, such as a sum. */
  amount?: string;
  quiet?: string;
}

export interface Text {
  is: 'text';
  text: string;
  /** Its first words, which are strong. */
  lead?: string;
  quiet?: boolean;
  /** In a frame, on one page. */
  framed?: boolean;
}

/** Its head is repeated where it goes on on another page. */
export interface Table {
  is: 'table';
  columns: readonly Column[];
  rows: readonly TableRow[];
  /** What goes on: `Kitchen`. */
  continued?: string;
  /** Columns without titles on the page: screen readers alone read them. */
  hasNoHead?: boolean;
}

/** Amounts and the sum of them, at the end of a paper. */
export const sumTable = (amounts: readonly [name: string, amount: string][], total: string): Table => ({
  ...{ is: 'table', hasNoHead: true },
  columns: [
    { title: 'Sum', grow: 1 },
    { title: 'Amount', align: 'right' },
  ],
  rows: [...amounts.map((cells): TableRow => ({ cells })), { is: 'sum', cells: ['Total', total] }],
});

export interface Column {
  title: string;
  align?: 'right';
  quiet?: boolean;
  /** Its share of what the others leave; without one it is as wide as its widest text. */
  grow?: number;
}

export interface TableRow {
  cells: readonly Cell[];
  /** A sum, or a heading among rows: with a line above it. */
  is?: 'sum' | 'group';
  strong?: boolean;
}
export type Cell = string | { text: string; note?: number; under?: string; indent?: number; quiet?: boolean };

/** A drawing of the page's width, which screen readers read as `words`. */
export interface Figure {
  is: 'figure';
  words: string;
  height: number;
  shapes: readonly Shape[];
}

/** Numbered from 1, in small print; a very long one ends in an ellipsis. */
export interface Notes {
  is: 'notes';
  notes: readonly string[];
}

/** Two columns on one page. */
export interface Beside {
  is: 'beside';
  left: readonly Block[];
  right: readonly Block[];
  /** Points. */
  rightWidth: number;
}

/** Things beneath their photographs, three beside each other. */
export interface Pictures {
  is: 'pictures';
  items: readonly PictureItem[];
  continued?: string;
}

export interface PictureItem {
  name: string;
  /** The hash of its file; empty where there is none. */
  picture: string;
  left: string;
  right: string;
}

export type Ink = 'ink' | 'quiet' | 'hair' | 'paper';
export type Fill = Ink | 'wash' | 'hatch';
export interface Stroke {
  color?: Ink;
  /** Points. */
  width?: number;
  dash?: readonly [on: number, off: number];
}
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Points from the top left of its figure; what is drawn later lies above. */
export type Shape =
  | { is: 'line'; points: readonly number[]; stroke?: Stroke }
  | { is: 'area'; points: readonly number[]; fill: Fill }
  | ({ is: 'box'; fill?: Fill; stroke?: Stroke } & Box)
  | { is: 'circle'; x: number; y: number; r: number; fill?: Fill; stroke?: Stroke }
  | {
      is: 'words';
      text: string;
      x: number;
      y: number;
      size: number;
      align?: 'left' | 'middle' | 'right';
      strong?: boolean;
      color?: Ink;
      onHatch?: boolean;
    }
  | ({ is: 'clip'; shapes: readonly Shape[] } & Box);
