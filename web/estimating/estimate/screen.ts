import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { Effect, ProposedLine } from '../../../contracts/estimating/checks/effect.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { type getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { type UndoStep } from '../../../contracts/estimating/undo/undo-step.ts';
import type { PresentPerson } from '../../../contracts/presence-notice.ts';
import { type ScreenStore, screenStore } from '../../app/screen-store.ts';
import type { MinimumMove } from '../labor-minimum/labor-minimums.ts';

/** The state of one estimate's screen: two that are open in one tab share none of it. Its atoms are read under the estimate page's Provider. */
export const screenOf = (orderId: number): ScreenStore => screenStore(`estimate ${orderId}`);

export const COLUMNS = ['description', 'quality', 'quantity', 'unit', 'price', 'total', 'indicators'] as const;
export type Column = (typeof COLUMNS)[number];
export const COLUMN_WORDS: Record<Column, string> = {
  description: 'Description',
  quality: 'Quality',
  quantity: 'Quantity',
  unit: 'Unit',
  price: 'Unit price',
  total: 'Total',
  indicators: 'Notes and photos',
};
/** Columns that typing changes, and where Tab stops; the others answer Enter by opening what they stand for. */
export const EDITABLE: ReadonlySet<Column> = new Set(['description', 'quantity', 'unit']);

export interface Cursor {
  /** Key of a row: `l` and a line's id, `a` and an area's. */
  row: string;
  column: Column;
}
export const cursorAtom = atom<Cursor | null>(null);

/** The cell being typed into. `typed` is the key that began it, which replaces what stood there; null keeps it, selected. */
export const editingAtom = atom<{ itemId: number; column: Column; typed: string | null } | null>(null);
/** Whether this tab has changed the estimate since the page was opened. */
export const changedAtom = atom(false);
/** The field of the inspector being typed into; null while none is. Colleagues see that, and a quantity. */
export const inspectedFieldAtom = atom<{ itemId: number; column: string } | null>(null);
/** The line as it would be with what stands in the cell; totals move with it. */
export const draftAtom = atom<LineItem | null>(null);
/** What the lines that are not typed into listen to instead of each key. */
export const nothingDraftedAtom = atom<LineItem | null>(null);
/** What labor minimum lines would become with it. */
export const draftMinimumsAtom = atom<readonly MinimumMove[]>([]);

export const foldedAtom = atom<ReadonlySet<number>>(new Set<number>());
export const markedAtom = atom<ReadonlySet<number>>(new Set<number>());
/** On a phone a tap on a line marks it while this is on, or once a line is marked. */
export const selectingAtom = atom(false);
/** The focus is to go to the form of the marked lines, as soon as it is there. */
export const toSelectedAtom = atom(false);
export const inspectorOpenAtom = atomWithStorage('scopebook.estimate.inspector', true, undefined, { getOnInit: true });
/** On a phone the inspector is a sheet that a tap on a line opens. */
export const sheetAtom = atom(false);

/** The customer's latest answer. */
export type Answered = NonNullable<(typeof getUndoState)['response']['_output']['answered']>;

export type QualityScope = { kind: 'all' } | { kind: 'marked' } | { kind: 'line'; itemId: number } | { kind: 'area'; areaId: number };

export type Panel =
  /** With words to search for, and the area that they are for. */
  | { kind: 'builder'; search?: string; areaId?: number }
  /** The what-ifs of the estimate, and a new one. */
  | { kind: 'whatIfs' }
  | { kind: 'measure'; areaId: number }
  | { kind: 'area'; areaId: number }
  | { kind: 'newArea' }
  | { kind: 'deleteArea'; areaId: number }
  | { kind: 'duplicateArea'; areaId: number }
  | { kind: 'libraryOfArea'; areaId: number }
  | { kind: 'tasks' }
  /** Of all lines, of a line, of an area's lines or of the marked ones. */
  | { kind: 'quality'; of: QualityScope }
  /** Another item for a line. */
  | { kind: 'switch'; itemId: number }
  | { kind: 'keys' }
  /** Of an area and its lines. */
  | { kind: 'photos'; areaId: number }
  | { kind: 'send' }
  | { kind: 'prices' }
  /** Rows of a spreadsheet; none yet, to be pasted into a field. */
  | { kind: 'paste'; rows: string[][]; areaId: number }
  /** Undo or redo of what was done before this visit, or before the customer answered. */
  | { kind: 'takeBack'; what: 'undo' | 'redo'; step: UndoStep; answered: Answered | null }
  | { kind: 'why'; at: WhyAt };
export const WHY_PARTS = ['labor', 'material', 'equipment', 'overhead', 'profit', 'tax', 'total'] as const;
export type WhyPart = (typeof WHY_PARTS)[number];
/** A number that can be explained: a figure of the estimate (area 0) or of an area, or a line. */
export type WhyAt = { of: 'figure'; part: WhyPart; areaId: number } | { of: 'line'; itemId: number };

/** As the address keeps it: `total`, `area-7-labor`, `line-12`. */
export function whyText(at: WhyAt): string {
  if (at.of === 'line') return `line-${at.itemId}`;
  return at.areaId === 0 ? at.part : `area-${at.areaId}-${at.part}`;
}
export function whyAtOf(text: string | null): WhyAt | null {
  const [, line] = /^line-(\d{1,10})$/.exec(text ?? '') ?? [];
  if (line) return { of: 'line', itemId: Number(line) };
  const [, area, name] = /^(?:area-(\d{1,10})-)?([a-z]+)$/.exec(text ?? '') ?? [];
  const part = WHY_PARTS.find((one) => one === name);
  return part ? { of: 'figure', part, areaId: Number(area ?? 0) } : null;
}

/** Whether the checks stand in the place of the inspector, and which of their findings is opened. */
export const checksOpenAtom = atom(false);
export const openCheckAtom = atom<string | null>(null);
/** A proposed change, which the areas, the lines and the bottom line show before it is made. */
export interface MovePreview {
  /** Cents before tax by area id. */
  byArea: ReadonlyMap<number, bigint>;
  effect: Effect | null;
  /** A line that it would add. */
  line: ProposedLine | null;
  /** What it would do, in words. */
  says?: string;
}
export const movePreviewAtom = atom<MovePreview | null>(null);
export const panelAtom = atom<Panel | null>(null);
/** The line whose quality is being chosen in the grid. */
export const qualityOfAtom = atom<number | null>(null);

/** Cells that another person has just changed, by `itemId:column`, with their initials. */
export const remoteEditsAtom = atom<ReadonlyMap<string, { initials: string; name: string }>>(
  new Map<string, { initials: string; name: string }>(),
);
/** The last change in words, for the bottom line. A customer's initials are dashed; one's own changes have none, and can be taken back there. */
export interface RemoteChange {
  initials: string;
  text: string;
  customer: boolean;
  action?: { label: string; run: () => void };
}
export const lastRemoteChangeAtom = atom<RemoteChange | null>(null);

/** Says in the bottom line what a change of one's own did. */
export const announceOn = (screen: ScreenStore, text: string, action?: RemoteChange['action']): void =>
  screen.set(lastRemoteChangeAtom, { initials: '', text, customer: false, ...(action && { action }) });
/** Who else has this job open, and where they are; those who were active last first. */
export const peopleAtom = atom<readonly PresentPerson[]>([]);
/** Cells that others are typing into, by line and column. A line that did not change keeps its map, so that its row is not drawn again. */
export const typingAtom = atom<ReadonlyMap<number, ReadonlyMap<string, PresentPerson>>>(
  new Map<number, ReadonlyMap<string, PresentPerson>>(),
);
/** What others did last, by user: for how long it is told is up to who shows it. */
export const didAtom = atom<ReadonlyMap<number, { text: string; at: number }>>(new Map<number, { text: string; at: number }>());

/** A cell that somebody else has saved while it is typed into here, by `itemId:column`: what they made of it, and who they are. */
export const rivalAtom = atom<{ cell: string; initials: string; name: string; at: number } | null>(null);

/** The menu of a line, of the marked lines or of an area, and where it opens, in pixels of the window. */
export type RowMenu = { x: number; y: number } & (
  | { kind: 'line'; itemId: number }
  | { kind: 'area'; areaId: number }
  | { kind: 'move'; itemIds: number[] }
);
/** Where the menu of a button opens. */
export const below = (button: Element) => {
  const { right, bottom } = button.getBoundingClientRect();
  return { x: right, y: bottom };
};
export const rowMenuAtom = atom<RowMenu | null>(null);

export interface Failure {
  text: string;
  retry: () => void;
  discard: () => void;
}
/** Changes that were refused or lost, by line. */
export const failuresAtom = atom<ReadonlyMap<number, Failure>>(new Map<number, Failure>());

/** Two values of one cell that two people typed at the same time, or one of them while the other's waited for the network. Both are in the audit. */
export interface Conflict {
  itemId: number;
  field: string;
  mine: string;
  theirs: string;
  /** Which of them was recorded last. */
  stands: 'mine' | 'theirs';
  /** Whose the other is; not known of what waited for the network. */
  by?: string;
}
/** By line. */
export const conflictsAtom = atom<ReadonlyMap<number, Conflict>>(new Map<number, Conflict>());
/** Shows both values at the cell. */
export function noteConflict(screen: ScreenStore, conflict: Conflict): void {
  screen.set(conflictsAtom, (known) => new Map([...known, [conflict.itemId, conflict] as const]));
  screen.set(shownConflictAtom, conflict.itemId);
}
/** The line at which both values are shown in full. */
export const shownConflictAtom = atom<number | null>(null);

/** Cents by area id that the builder's choice would add, before it is added. */
export const previewAtom = atom<{ byArea: ReadonlyMap<number, bigint>; newAreas: readonly { label: string; cents: bigint }[] } | null>(
  null,
);
