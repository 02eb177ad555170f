import { z } from 'zod';

/** A stretch of text in one style. A line break within it is one that was typed. */
export const Span = z.object({
  text: z.string(),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  struck: z.literal(true).optional(),
  code: z.literal(true).optional(),
  href: z.string().optional(),
});
export type Span = z.output<typeof Span>;
const spans = z.array(Span);

/** Lines of the Markdown, from 1, both included. */
const at = { from: z.number(), to: z.number(), quote: z.boolean() };

/**
 * A part of an article. A page is built of these and of nothing else, so that no HTML of an author is ever shown (docs/decisions/0180). They are flat: an
 * entry of a list says how deep it stands.
 */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), ...at, level: z.number(), spans }),
  z.object({ kind: z.literal('paragraph'), ...at, spans }),
  z.object({
    kind: z.literal('entry'),
    ...at,
    depth: z.number(),
    /** Null of a list with bullets. */
    number: z.number().nullable(),
    /** A further paragraph of the entry before. */
    further: z.boolean(),
    spans,
  }),
  z.object({ kind: z.literal('code'), ...at, text: z.string() }),
  z.object({
    kind: z.literal('picture'),
    ...at,
    url: z.string(),
    width: z.number(),
    height: z.number(),
    alt: z.string(),
    caption: z.string(),
  }),
  z.object({
    kind: z.literal('table'),
    ...at,
    aligns: z.array(z.enum(['left', 'center', 'right'])),
    head: z.array(spans),
    rows: z.array(z.array(spans)),
  }),
  z.object({ kind: z.literal('rule'), ...at }),
]);
export type Block = z.output<typeof Block>;
export type Entry = Extract<Block, { kind: 'entry' }>;

/** A list, made again of its flat entries. */
export interface List {
  kind: 'list';
  ordered: boolean;
  start: number;
  entries: { from: number; to: number; paragraphs: Span[][]; lists: List[] }[];
}
/** Blocks that stand in one quotation, or in none. */
export interface Group {
  quote: boolean;
  from: number;
  parts: (Exclude<Block, Entry> | List)[];
}

/** The blocks as a page nests them. */
export function grouped(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  let open: List[] = [];
  for (const block of blocks) {
    let group = groups.at(-1);
    if (!group || group.quote !== block.quote) {
      group = { quote: block.quote, from: block.from, parts: [] };
      groups.push(group);
      open = [];
    }
    if (block.kind !== 'entry') {
      group.parts.push(block);
      open = [];
      continue;
    }
    const ordered = block.number !== null;
    open = open.slice(0, block.depth + 1);
    const last = open[block.depth];
    if (last && block.further) {
      const entry = last.entries.at(-1);
      entry?.paragraphs.push(block.spans);
      continue;
    }
    let list = last;
    if (!list || list.ordered !== ordered) {
      list = { kind: 'list', ordered, start: block.number ?? 1, entries: [] };
      const above = open[block.depth - 1]?.entries.at(-1);
      if (above) above.lists.push(list);
      else group.parts.push(list);
      open = above ? [...open.slice(0, block.depth), list] : [list];
    }
    list.entries.push({ from: block.from, to: block.to, paragraphs: [block.spans], lists: [] });
  }
  return groups;
}
