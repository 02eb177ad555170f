import type { RichBlock, RichPiece } from './rich-text.ts';

/** Rich text as it is shown. It imports no schema, so that the customer's page stays small. */

/** What a link may lead to. */
export const isSafeHref = (href: string): boolean => /^(https?:\/\/|mailto:|tel:)[^\s<>"]+$/i.test(href);

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('\n', '<br>');

function htmlOfPiece({ text, marks, href }: RichPiece): string {
  const marked = marks.reduce((html, mark) => `<${TAGS[mark]}>${html}</${TAGS[mark]}>`, escaped(text));
  return isSafeHref(href) ? `<a href="${escaped(href)}" rel="noopener noreferrer nofollow" target="_blank">${marked}</a>` : marked;
}

/** Neighbouring items of one list stand together, everything else alone. */
export function listsOf(blocks: readonly RichBlock[]): RichBlock[][] {
  const lists: RichBlock[][] = [];
  for (const block of blocks) {
    const last = lists.at(-1);
    const isItem = block.kind === 'bullet' || block.kind === 'number';
    if (isItem && last?.[0]?.kind === block.kind) last.push(block);
    else lists.push([block]);
  }
  return lists;
}

/** The HTML of rich text, of a few tags and with every sign of its text escaped. */
export function htmlOf(blocks: readonly RichBlock[]): string {
  return listsOf(blocks)
    .map((list) => {
      const inner = list.map(({ pieces }) => pieces.map(htmlOfPiece).join(''));
      switch (list[0]?.kind) {
        case 'heading':
          return `<h3>${inner[0]}</h3>`;
        case 'bullet':
        case 'number': {
          const tag = list[0].kind === 'bullet' ? 'ul' : 'ol';
          return `<${tag}>${inner.map((item) => `<li><p>${item}</p></li>`).join('')}</${tag}>`;
        }
        default:
          return `<p>${inner[0]}</p>`;
      }
    })
    .join('');
}

/** The text without its styles, a line for each block. */
export const plainText = (blocks: readonly RichBlock[]): string =>
  blocks.map(({ pieces }) => pieces.map(({ text }) => text).join('')).join('\n');
