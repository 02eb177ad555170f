import { Parser } from 'htmlparser2';
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
  const blocks: RichBlock[] = [];
  const lists: ('bullet' | 'number')[] = [];
  const marks: RichPiece['marks'] = [];
  let open: RichBlock | null = null;
  let inItem = 0;
  let href = '';
  let pieces = 0;
  const block = (kind: RichBlock['kind']) => {
    close();
    open = { kind, pieces: [] };
    return open;
  };
  const close = () => {
    if (open) blocks.push(trimmed(open));
    open = null;
  };
  const write = (text: string) => {
    const to = open ?? block('paragraph');
    const last = to.pieces.at(-1);
    const now = [...new Set(marks)].sort();
    if (last && last.href === href && last.marks.join() === now.join()) last.text += text;
    else {
      to.pieces.push({ text, marks: now, href });
      pieces += 1;
    }
    if (pieces > MOST_PIECES || blocks.length > MOST_BLOCKS)
      throw new Refusal('ADDENDUM_INVALID', 'This text is longer or has more parts than an addendum holds. Please divide it.');
  };
  const parser = new Parser(
    {
      onopentag(tag, { href: to = '' }) {
        const mark = MARKS[tag];
        if (tag === 'ul' || tag === 'ol') {
          close();
          lists.push(tag === 'ul' ? 'bullet' : 'number');
        } else if (tag === 'li') {
          inItem += 1;
          block(lists.at(-1) ?? 'bullet');
        } else if (tag in BLOCKS) {
          // The paragraph that editors put into an item is the item itself.
          if (inItem === 0 || open === null || (open as RichBlock).pieces.length > 0)
            block(inItem > 0 ? (lists.at(-1) ?? 'bullet') : (BLOCKS[tag] as RichBlock['kind']));
        } else if (tag === 'br') write('\n');
        else if (tag === 'a') href = isSafeHref(to) ? to : '';
        else if (mark) marks.push(mark);
      },
      onclosetag(tag) {
        const mark = MARKS[tag];
        if (tag === 'ul' || tag === 'ol') {
          close();
          lists.pop();
        } else if (tag === 'li') {
          inItem -= 1;
          close();
        } else if (tag in BLOCKS) {
          if (inItem === 0) close();
        } else if (tag === 'td' || tag === 'th') write('  ');
        else if (tag === 'a') href = '';
        else if (mark) marks.splice(marks.lastIndexOf(mark), 1);
      },
      ontext(text) {
        const words = text.replace(/[\s\u00a0]+/g, ' ');
        // Spaces between blocks are how HTML was written, not text.
        if (words !== ' ' || open) write(words);
      },
    },
    { decodeEntities: true },
  );
  parser.end(clean);
  close();
  // Empty paragraphs at the end are what an editor leaves there.
  while (blocks.at(-1)?.pieces.length === 0) blocks.pop();
  return blocks;
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
