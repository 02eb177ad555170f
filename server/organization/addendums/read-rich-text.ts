import { type Handler, Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { MOST_BLOCKS, MOST_PIECES, type RichBlock, type RichPiece } from '../../../contracts/organization/addendums/rich-text.ts';
import { isSafeHref } from '../../../contracts/organization/addendums/rich-text-html.ts';
import { Refusal } from '../../../contracts/refusals.ts';

/** Half of a pair of code units, which no other program could read. */
const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const BLOCKS: Record<string, RichBlock['kind']> = {
  p: 'paragraph',
  div: 'paragraph',
  blockquote: 'paragraph',
  pre: 'paragraph',
  tr: 'paragraph',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
};
const MARKS: Record<string, RichPiece['marks'][number]> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
};
/** `td` keeps the cells of a pasted table apart. */
const ALLOWED = [...Object.keys(BLOCKS), ...Object.keys(MARKS), 'ul', 'ol', 'li', 'a', 'br', 'table', 'tbody', 'thead', 'td', 'th'];

/** Tags inside each other: reading takes the square of it, some 0.4 s for 16,000. */
const MOST_DEPTH = 100;
/** Tags that another of their kind closes, or that hold nothing. */
const SHALLOW = new Set(['p', 'li', 'tr', 'td', 'th', 'dt', 'dd', 'option', 'br', 'hr', 'img', 'input', 'meta', 'link', 'col', 'wbr']);

function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, closes, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (SHALLOW.has(name.toLowerCase())) continue;
    depth = closes ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MOST_DEPTH) return true;
  }
  return false;
}

/**
 * What of somebody's HTML is kept: paragraphs, headings, lists of one level, four marks and links. sanitize-html takes out everything that is no
 * text (scripts, styles, pictures, handlers); what is left is read into data, so that no HTML of a person is stored or shown.
 * Refuses ADDENDUM_INVALID for more than an addendum holds.
 */
export function readRichText(html: string): RichBlock[] {
  if (isTooDeep(html))
    throw new Refusal('ADDENDUM_INVALID', 'This text has too many tags inside each other. Please paste it as plain text.');
  const clean = sanitizeHtml(html.replaceAll('\0', '').replaceAll(HALF_PAIR, '\ufffd'), {
    allowedTags: ALLOWED,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
  });
  const text = new RichText();
  const parser = new Parser(tagsInto(text), { decodeEntities: true });
  parser.end(clean);
  return text.done();
}

/** Blocks as they are written: text goes to the open one, with the marks and the link that are in force. */
class RichText {
  readonly marks: RichPiece['marks'] = [];
  href = '';
  open: RichBlock | null = null;
  private readonly blocks: RichBlock[] = [];
  private pieces = 0;

  block(kind: RichBlock['kind']): RichBlock {
    this.close();
    this.open = { kind, pieces: [] };
    return this.open;
  }

  close(): void {
    if (this.open) this.blocks.push(trimmed(this.open));
    this.open = null;
  }

  write(text: string): void {
    const to = this.open ?? this.block('paragraph');
    const last = to.pieces.at(-1);
    const now = [...new Set(this.marks)].sort();
    if (last && last.href === this.href && last.marks.join() === now.join()) last.text += text;
    else {
      to.pieces.push({ text, marks: now, href: this.href });
      this.pieces += 1;
    }
    if (this.pieces > MOST_PIECES || this.blocks.length > MOST_BLOCKS)
      throw new Refusal('ADDENDUM_INVALID', 'This text is longer or has more parts than an addendum holds. Please divide it.');
  }

  done(): RichBlock[] {
    this.close();
    // Empty paragraphs at the end are what an editor leaves there.
    while (this.blocks.at(-1)?.pieces.length === 0) this.blocks.pop();
    return this.blocks;
  }
}

/** What each tag does to the text. */
function tagsInto(text: RichText): Partial<Handler> {
  const lists: ('bullet' | 'number')[] = [];
  let inItem = 0;
  return {
    onopentag(tag, { href = '' }) {
      const mark = MARKS[tag];
      if (tag === 'ul' || tag === 'ol') {
        text.close();
        lists.push(tag === 'ul' ? 'bullet' : 'number');
      } else if (tag === 'li') {
        inItem += 1;
        text.block(lists.at(-1) ?? 'bullet');
      } else if (tag in BLOCKS) {
        // The paragraph that editors put into an item is the item itself.
        if (inItem === 0 || text.open === null || text.open.pieces.length > 0)
          text.block(inItem > 0 ? (lists.at(-1) ?? 'bullet') : (BLOCKS[tag] as RichBlock['kind']));
      } else if (tag === 'br') text.write('\n');
      else if (tag === 'a') text.href = isSafeHref(href) ? href : '';
      else if (mark) text.marks.push(mark);
    },
    onclosetag(tag) {
      const mark = MARKS[tag];
      if (tag === 'ul' || tag === 'ol') {
        text.close();
        lists.pop();
      } else if (tag === 'li') {
        inItem -= 1;
        text.close();
      } else if (tag in BLOCKS) {
        if (inItem === 0) text.close();
      } else if (tag === 'td' || tag === 'th') text.write('  ');
      else if (tag === 'a') text.href = '';
      else if (mark) text.marks.splice(text.marks.lastIndexOf(mark), 1);
    },
    ontext(typed) {
      const words = typed.replace(/[\s\u00a0]+/g, ' ');
      // Spaces between blocks are how HTML was written, not text.
      if (words !== ' ' || text.open) text.write(words);
    },
  };
}

/** Without spaces at the ends of its lines. */
function trimmed({ kind, pieces }: RichBlock): RichBlock {
  const kept = pieces.map((piece) => ({ ...piece, text: piece.text.replace(/ *\n */g, '\n') }));
  const [first] = kept;
  const last = kept.at(-1);
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return { kind, pieces: kept.filter(({ text }) => text !== '') };
}
