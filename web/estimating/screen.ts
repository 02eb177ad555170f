import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { LineItem } from '../../contracts/estimating/entities.ts';
import type { MinimumMove } from './labor-minimums.ts';

export const COLUMNS = ['description', 'quality', 'quantity', 'unit', 'price', 'total', 'signs'] as const;
export type Column = (typeof COLUMNS)[number];
export const COLUMN_WORDS: Record<Column, string> = {
  description: 'Description',
  quality: 'Quality',
  quantity: 'Quantity',
  unit: 'Unit',
  price: 'Unit price',
  total: 'Total',
  signs: 'Notes and photos',
};
/** Columns that typing changes; the others answer Enter by opening what they stand for. */
export const EDITABLE: ReadonlySet<Column> = new Set(['description', 'quantity', 'unit']);

export interface Cursor {
  /** Key of a row: `l` and a line's id, `a` and an area's. */
  row: string;
  column: Column;
}
export const cursorAtom = atom<Cursor | null>(null);

/** The cell being typed into. `typed` is the key that began it, which replaces what stood there; null keeps it, selected. */
export const editingAtom = atom<{ itemId: number; column: Column; typed: string | null } | null>(null);
/** The line as it would be with what stands in the cell; totals move with it. */
export const draftAtom = atom<LineItem | null>(null);
/** What labor minimum lines would become with it. */
export const draftMinimumsAtom = atom<readonly MinimumMove[]>([]);

export const foldedAtom = atom<ReadonlySet<number>>(new Set<number>());
export const markedAtom = atom<ReadonlySet<number>>(new Set<number>());
export const inspectorOpenAtom = atomWithStorage('scopebook.estimate.inspector', true, undefined, { getOnInit: true });
/** On a phone the inspector is a sheet that a tap on a line opens. */
export const sheetAtom = atom(false);

export type Panel =
  | { kind: 'builder' }
  | { kind: 'measure'; areaId: number }
  | { kind: 'area'; areaId: number }
  | { kind: 'newArea' }
  | { kind: 'settings' }
  | { kind: 'tasks' }
  | { kind: 'allQuality' }
  | { kind: 'keys' }
  | { kind: 'send' }
  | { kind: 'prices' }
  | { kind: 'why'; part: WhyPart };
export const WHY_PARTS = ['labor', 'material', 'equipment', 'overhead', 'profit', 'tax', 'total'] as const;
export type WhyPart = (typeof WHY_PARTS)[number];
export const panelAtom = atom<Panel | null>(null);
/** The line whose quality is being chosen in the grid. */
export const qualityOfAtom = atom<number | null>(null);

/** Cells that another person has just changed, by `itemId:column`, with their initials. */
export const theirsAtom = atom<ReadonlyMap<string, { initials: string; name: string }>>(
  new Map<string, { initials: string; name: string }>(),
);
/** The last change in words, for the bottom line. A customer's initials are dashed. */
export const saidAtom = atom<{ initials: string; text: string; customer: boolean } | null>(null);
/** Who else was heard of on this estimate, newest first. */
export const peopleAtom = atom<readonly { name: string; initials: string; at: number }[]>([]);

export interface Failure {
  text: string;
  retry: () => void;
  discard: () => void;
}
/** Changes that were refused or lost, by line. */
export const failuresAtom = atom<ReadonlyMap<number, Failure>>(new Map<number, Failure>());

/** Cents by area id that the builder's choice would add, before it is added. */
export const previewAtom = atom<{ byArea: ReadonlyMap<number, bigint>; newAreas: readonly { label: string; cents: bigint }[] } | null>(
  null,
);
