import type { Finding } from '../../../contracts/sponsorship/articles/markdown.ts';

/** The Markdown with a picture's description put in. */
export function describePicture(text: string, { from, what }: Pick<Finding, 'from' | 'what'>, alt: string): string {
  const words = alt.replace(/[[\]\\\n]/g, ' ').trim();
  return onLine(text, from, (line) => {
    const at = line.search(new RegExp(`!\\[\\s*\\]\\((<)?${escaped(what)}`));
    if (at < 0) return line;
    return `${line.slice(0, at)}![${words}]${line.slice(line.indexOf(']', at) + 1)}`;
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function onLine(text: string, line: number, change: (line: string) => string): string {
  return text
    .split('\n')
    .map((one, index) => (index === line - 1 ? change(one) : one))
    .join('\n');
}

/** The Markdown without the lines of a finding. */
export const withoutLines = (text: string, { from, to }: Pick<Finding, 'from' | 'to'>): string =>
  text
    .split('\n')
    .filter((_, index) => index < from - 1 || index > to - 1)
    .join('\n');

/** A change of a text: what takes the place of a stretch, and what is marked after it. */
export interface Edit {
  from: number;
  to: number;
  put: string;
  select: [from: number, to: number];
}

/** Puts signs around what is marked, or takes them away where they are. */
export function wrapped(text: string, from: number, to: number, sign: string): Edit {
  const { length } = sign;
  const isWrapped = text.slice(from - length, from) === sign && text.slice(to, to + length) === sign;
  const marked = text.slice(from, to);
  if (isWrapped) return { from: from - length, to: to + length, put: marked, select: [from - length, to - length] };
  return { from, to, put: `${sign}${marked}${sign}`, select: [from + length, to + length] };
}

/** Begins each marked line with a sign, or takes it away where all of them have it. `1. ` counts on. */
export function prefixed(text: string, from: number, to: number, sign: string): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', Math.max(from, to - 1));
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const own = sign === '1. ' ? /^\d+\. / : new RegExp(`^${escaped(sign)}`);
  const isAll = lines.every((line) => own.test(line));
  const put = lines
    .map((line, n) =>
      isAll ? line.replace(own, '') : `${sign === '1. ' ? `${n + 1}. ` : sign}${line.replace(/^(#{1,6}|[-*>]|\d+\.) /, '')}`,
    )
    .join('\n');
  return { from: start, to: end, put, select: [start, start + put.length] };
}

/** Makes a link of what is marked; its address is marked, to be typed. */
export function linked(text: string, from: number, to: number): Edit {
  const words = text.slice(from, to) || 'words';
  const put = `[${words}](https://)`;
  const at = from + words.length + 3;
  return { from, to, put, select: [at, at + 'https://'.length] };
}

/** Puts a part of its own, with an empty line before and after it. */
export function inserted(text: string, at: number, part: string): Edit {
  const before = text.slice(0, at);
  const after = text.slice(at);
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const put = `${lead}${part}${tail}`;
  const end = at + lead.length + part.length;
  return { from: at, to: at, put, select: [end, end] };
}

/** The line of a place in a text, from 1. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;
