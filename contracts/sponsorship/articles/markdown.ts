import MarkdownIt from 'markdown-it';
import type { KeptPicture } from './article.ts';
import { LONGEST_TITLE } from './article.ts';
import type { Block, Span } from './block.ts';

/** Something to settle before an article is published. What it is about is left out of the page. */
export interface Finding {
  kind: 'title' | 'script' | 'html' | 'link' | 'alt' | 'picture';
  /** Lines, from 1, both included. */
  from: number;
  to: number;
  /** As it was typed. */
  what: string;
}

export interface ParsedArticle {
  title: string;
  blocks: Block[];
  findings: Finding[];
  /** All words, for searching. */
  plain: string;
  minutes: number;
}

const WORDS_A_MINUTE = 200;
const DEEPEST = 20;

// HTML is parsed so that it can be found and left out; nothing ever renders it. Each link is judged here, by what it leads to.
const markdown = new MarkdownIt({ html: true, linkify: true, maxNesting: DEEPEST });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = () => true;

type Token = ReturnType<typeof markdown.parse>[number];

/** Controls, halves of characters, and what turns the direction of the text around it. */
const UNSHOWN = /[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]|[^\P{Cc}\n\t]/gu;

/** A text as it is kept: one kind of line break, and no characters that nobody sees. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(UNSHOWN, '')
    .normalize('NFC');

/** Where a link may lead: to the web, to a mail address or a telephone, or to a page of our own. */
export function isGoodLink(href: string): boolean {
  if (/^\/(?![/\\])/.test(href)) return !href.includes('\\');
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(href)) return false;
  return URL.canParse(href);
}

const SCRIPT = /<\s*\/?\s*(script|iframe|object|embed|link|style|form|input|svg|math|meta|base|template)\b|\son\w+\s*=|javascript:/i;

/** The blocks of a Markdown text, and what is left out of it, with the reason. `pictures` are those that the article has. */
export function parseArticle(text: string, pictures: readonly KeptPicture[] = [], urlOf = (_: KeptPicture) => ''): ParsedArticle {
  const reading = new Reading(text.split('\n'), pictures, urlOf);
  const tokens = markdown.parse(text, {});
  for (let at = 0; at < tokens.length; at += 1) at = reading.take(tokens, at);
  return reading.result();
}

const attrOf = (token: Token, name: string): string => String(token.attrGet(name) ?? '');
const columnOf = (token: Token) => /text-align:(left|center|right)/.exec(attrOf(token, 'style'))?.[1] as 'left' | undefined;

class Reading {
  private title = '';
  private readonly blocks: Block[] = [];
  private readonly findings: Finding[] = [];
  private readonly plain: string[] = [];
  private quotes = 0;
  /** The lists around, each with the number of its next entry, or null. */
  private readonly lists: { next: number | null; isFresh: boolean }[] = [];

  constructor(
    private readonly lines: string[],
    private readonly pictures: readonly KeptPicture[],
    private readonly urlOf: (picture: KeptPicture) => string,
  ) {}

  result(): ParsedArticle {
    if (this.title === '' || this.title.length > LONGEST_TITLE) this.findings.unshift({ kind: 'title', from: 1, to: 1, what: this.title });
    const plain = this.plain.join('\n');
    const words = plain.split(/\s+/).filter(Boolean).length;
    const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
    const { title, blocks } = this;
    return { title, blocks, plain, minutes, findings: this.findings.sort((a, b) => a.from - b.from) };
  }

  /** Takes the token at a place; answers the place of the last one that was taken. */
  take(tokens: readonly Token[], at: number): number {
    const token = tokens[at] as Token;
    switch (token.type) {
      case 'blockquote_open':
        this.quotes += 1;
        return at;
      case 'blockquote_close':
        this.quotes -= 1;
        return at;
      case 'bullet_list_open':
      case 'ordered_list_open':
        this.lists.push({ next: token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : null, isFresh: true });
        return at;
      case 'bullet_list_close':
      case 'ordered_list_close':
        this.lists.pop();
        return at;
      case 'list_item_open': {
        const list = this.lists.at(-1);
        if (list) list.isFresh = true;
        return at;
      }
      case 'heading_open':
        this.heading(token, tokens[at + 1] as Token);
        return at + 2;
      case 'inline':
        this.paragraph(token);
        return at;
      case 'fence':
      case 'code_block':
        this.blocks.push({ kind: 'code', ...this.placeOf(token), text: token.content.replace(/\n$/, '') });
        this.plain.push(token.content);
        return at;
      case 'hr':
        this.blocks.push({ kind: 'rule', ...this.placeOf(token) });
        return at;
      case 'html_block':
        this.leaveOut(token.content, this.placeOf(token));
        return at;
      case 'table_open':
        return this.table(tokens, at);
      default:
        return at;
    }
  }

  private heading(token: Token, inline: Token): void {
    const spans = this.spansOf(inline);
    const level = Number(token.tag.slice(1));
    const words = textOf(spans);
    if (level === 1 && this.title === '' && words !== '') {
      this.title = words;
      return;
    }
    this.plain.push(words);
    if (words !== '') this.blocks.push({ kind: 'heading', ...this.placeOf(token), level: level <= 2 ? 2 : 3, spans });
  }

  private paragraph(inline: Token): void {
    const pictures: Block[] = [];
    const spans = this.spansOf(inline, pictures);
    const words = textOf(spans);
    if (words !== '') {
      const place = this.placeOf(inline);
      const list = this.lists.at(-1);
      if (list) {
        const { next, isFresh } = list;
        this.blocks.push({ kind: 'entry', ...place, depth: this.lists.length - 1, number: next, further: !isFresh, spans });
        if (isFresh && next !== null) list.next = next + 1;
        list.isFresh = false;
      } else this.blocks.push({ kind: 'paragraph', ...place, spans });
      this.plain.push(words);
    }
    this.blocks.push(...pictures);
  }

  private table(tokens: readonly Token[], at: number): number {
    const place = this.placeOf(tokens[at] as Token);
    const aligns: ('left' | 'center' | 'right')[] = [];
    const rows: Span[][][] = [];
    const pictures: Block[] = [];
    let end = at;
    for (; tokens[end] && tokens[end]?.type !== 'table_close'; end += 1) {
      const token = tokens[end] as Token;
      if (token.type === 'tr_open') rows.push([]);
      if (token.type === 'th_open') aligns.push(columnOf(token) ?? 'left');
      if (token.type === 'inline') {
        const spans = this.spansOf(token, pictures);
        rows.at(-1)?.push(spans);
        this.plain.push(textOf(spans));
      }
    }
    const [head = [], ...others] = rows;
    this.blocks.push({ kind: 'table', ...place, aligns, head, rows: others }, ...pictures);
    return end;
  }

  private spansOf({ children, map }: Token, pictures?: Block[]): Span[] {
    const spans: Span[] = [];
    const style = { bold: 0, italic: 0, struck: 0 };
    const links: string[] = [];
    let line = (map?.[0] ?? 0) + 1;
    const put = (text: string, code = false) => {
      const href = links.at(-1);
      const { bold, italic, struck } = style;
      spans.push({
        text,
        ...(bold > 0 && { bold: true }),
        ...(italic > 0 && { italic: true }),
        ...(struck > 0 && { struck: true }),
        ...(code && { code: true }),
        ...(href && { href }),
      });
    };
    for (const token of children ?? []) {
      switch (token.type) {
        case 'strong_open':
        case 'strong_close':
          style.bold += token.nesting;
          break;
        case 'em_open':
        case 'em_close':
          style.italic += token.nesting;
          break;
        case 's_open':
        case 's_close':
          style.struck += token.nesting;
          break;
        case 'link_open':
          links.push(this.linkOf(attrOf(token, 'href'), line));
          break;
        case 'link_close':
          links.pop();
          break;
        case 'softbreak':
        case 'hardbreak':
          line += 1;
          put(token.type === 'softbreak' ? ' ' : '\n');
          break;
        case 'html_inline':
          this.leaveOut(token.content, { from: line, to: line });
          break;
        case 'image':
          this.picture(token, line, pictures);
          break;
        default:
          if (token.content) put(token.content, token.type === 'code_inline');
      }
    }
    return joined(spans);
  }

  private linkOf(href: string, line: number): string {
    if (isGoodLink(href)) return href;
    this.findings.push({ kind: 'link', from: line, to: line, what: href.slice(0, 200) });
    return '';
  }

  private picture(token: Token, line: number, pictures: Block[] | undefined): void {
    const name = decoded(attrOf(token, 'src'));
    const alt = (token.children ?? [])
      .map(({ content }) => content)
      .join('')
      .trim();
    const kept = this.pictures.find((one) => one.name === name);
    const place = { from: line, to: line };
    if (!kept || !pictures) {
      this.findings.push({ kind: 'picture', ...place, what: name.slice(0, 200) });
      return;
    }
    if (alt === '') this.findings.push({ kind: 'alt', ...place, what: name });
    const { width, height } = kept;
    const caption = attrOf(token, 'title').trim();
    pictures.push({ kind: 'picture', ...place, quote: this.quotes > 0, url: this.urlOf(kept), width, height, alt, caption });
    this.plain.push(alt, caption);
  }

  private leaveOut(what: string, { from, to }: { from: number; to: number }): void {
    const last = this.findings.at(-1);
    // A tag and the one that ends it are one thing to settle.
    if (last && (last.kind === 'script' || last.kind === 'html') && last.to === from && from === to) {
      last.what += what;
      if (SCRIPT.test(what)) last.kind = 'script';
      return;
    }
    this.findings.push({ kind: SCRIPT.test(what) ? 'script' : 'html', from, to, what: what.trim() });
  }

  private placeOf({ map }: Token): { from: number; to: number; quote: boolean } {
    const [start, end] = map ?? [0, 1];
    let to = Math.max(end, start + 1);
    while (to > start + 1 && (this.lines[to - 1] ?? '').trim() === '') to -= 1;
    return { from: start + 1, to, quote: this.quotes > 0 };
  }
}

const textOf = (spans: readonly Span[]) =>
  spans
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Neighbours in one style are one; spaces at the ends belong to the Markdown. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last && styleOf(last) === styleOf(span)) last.text += span.text;
    else all.push({ ...span });
  }
  return all;
}

const styleOf = ({ text: _, ...style }: Span) => JSON.stringify(style);

/** As it was typed: markdown-it encodes what stands in addresses. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
