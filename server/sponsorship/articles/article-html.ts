import sanitizeHtml from 'sanitize-html';
import { type Block, grouped, type List, type Span } from '../../../contracts/sponsorship/articles/block.ts';
import { escapeHtml as escaped } from '../../platform/escape-html.ts';

/** An article as HTML, for readers of feeds. Addresses of our own begin with `base`. */
export function articleHtml(blocks: readonly Block[], base: string): string {
  const html = grouped(blocks)
    .map(({ quote, parts }) => {
      const inner = parts.map((part) => (part.kind === 'list' ? listHtml(part, base) : blockHtml(part, base))).join('\n');
      return quote ? `<blockquote>\n${inner}\n</blockquote>` : inner;
    })
    .join('\n');
  // All of it was escaped above. A second wall, because readers of feeds show it as their own.
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'strong', 'em', 's', 'br', 'hr', 'a'],
      ...['img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'], ol: ['start'], th: ['align'], td: ['align'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  });
}

function blockHtml(block: Exclude<Block, { kind: 'entry' }>, base: string): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${spansHtml(block.spans, base)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${spansHtml(block.spans, base)}</p>`;
    case 'code':
      return `<pre><code>${escaped(block.text)}</code></pre>`;
    case 'rule':
      return '<hr />';
    case 'picture': {
      const { url, alt, width, height, caption } = block;
      const image = `<img src="${escaped(base + url)}" alt="${escaped(alt)}" width="${width}" height="${height}" />`;
      return `<figure>${image}${caption ? `<figcaption>${escaped(caption)}</figcaption>` : ''}</figure>`;
    }
    case 'table': {
      const row = (cells: Span[][], tag: 'th' | 'td') =>
        `<tr>${cells.map((cell, n) => `<${tag} align="${block.aligns[n] ?? 'left'}">${spansHtml(cell, base)}</${tag}>`).join('')}</tr>`;
      return `<table><thead>${row(block.head, 'th')}</thead><tbody>${block.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
    }
  }
}

function listHtml({ ordered, start, entries }: List, base: string): string {
  const items = entries.map(({ paragraphs, lists }) => {
    const words = paragraphs.map((spans) => spansHtml(spans, base)).join('<br /><br />');
    return `<li>${words}${lists.map((list) => listHtml(list, base)).join('')}</li>`;
  });
  return ordered ? `<ol${start === 1 ? '' : ` start="${start}"`}>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`;
}

function spansHtml(spans: readonly Span[], base: string): string {
  return spans
    .map(({ text, bold, italic, struck, code, href }) => {
      let html = escaped(text).replace(/\n/g, '<br />');
      if (code) html = `<code>${html}</code>`;
      if (struck) html = `<s>${html}</s>`;
      if (italic) html = `<em>${html}</em>`;
      if (bold) html = `<strong>${html}</strong>`;
      return href ? `<a href="${escaped(href.startsWith('/') ? base + href : href)}">${html}</a>` : html;
    })
    .join('');
}
