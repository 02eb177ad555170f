import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Block, grouped, type List, type Span } from '../../../contracts/sponsorship/articles/block.ts';
import css from './article-text.module.css';

interface ArticleTextProps {
  blocks: readonly Block[];
  /** A link to another place was opened. */
  onLink?: () => void;
  /** The line of the cursor in the editor. */
  line?: number;
}

/** The text of an article. It is made of blocks alone: nothing that an author typed is ever taken for HTML. */
export function ArticleText({ blocks, onLink, line = 0 }: ArticleTextProps) {
  const isAt = ({ from, to }: { from: number; to: number }) => line >= from && line <= to;
  const spans = (all: readonly Span[]) => <Spans spans={all} onLink={onLink} />;
  const list = ({ ordered, start, entries }: List): ReactNode => {
    const items = entries.map(({ from, to, paragraphs, lists }) => (
      <li key={from} data-here={isAt({ from, to }) || undefined}>
        {paragraphs.map((paragraph, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one entry have no other name
          <span key={n} className={css.entry}>
            {spans(paragraph)}
          </span>
        ))}
        {lists.map((inner) => (
          <Fragment key={inner.entries[0]?.from}>{list(inner)}</Fragment>
        ))}
      </li>
    ));
    return ordered ? <ol start={start}>{items}</ol> : <ul>{items}</ul>;
  };
  const part = (block: Exclude<Block, { kind: 'entry' }>): ReactNode => {
    const here = isAt(block) || undefined;
    switch (block.kind) {
      case 'heading':
        return block.level === 2 ? <h2 data-here={here}>{spans(block.spans)}</h2> : <h3 data-here={here}>{spans(block.spans)}</h3>;
      case 'paragraph':
        return <p data-here={here}>{spans(block.spans)}</p>;
      case 'code':
        return (
          <pre data-here={here}>
            <code>{block.text}</code>
          </pre>
        );
      case 'rule':
        return <hr />;
      case 'picture':
        return (
          <figure data-here={here}>
            <img src={block.url} alt={block.alt} width={block.width} height={block.height} loading="lazy" />
            {block.caption ? <figcaption>{block.caption}</figcaption> : null}
          </figure>
        );
      case 'table':
        return <Table block={block} here={here} spans={spans} />;
    }
  };
  return (
    <div className={css.text}>
      {grouped(blocks).map(({ quote, from, parts }) => {
        const inner = parts.map((one) => <Fragment key={keyOf(one)}>{one.kind === 'list' ? list(one) : part(one)}</Fragment>);
        return quote ? <blockquote key={`quote ${from}`}>{inner}</blockquote> : <Fragment key={from}>{inner}</Fragment>;
      })}
    </div>
  );
}

/** Two pictures can stand in one line. */
const keyOf = (part: Exclude<Block, { kind: 'entry' }> | List): string =>
  part.kind === 'list' ? `list ${part.entries[0]?.from}` : `${part.kind} ${part.from} ${part.kind === 'picture' ? part.url : ''}`;

interface TableProps {
  block: Extract<Block, { kind: 'table' }>;
  here: true | undefined;
  spans: (all: readonly Span[]) => ReactNode;
}

function Table({ block: { aligns, head, rows }, here, spans }: TableProps) {
  const align = (n: number) => ({ textAlign: aligns[n] ?? 'left' }) as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too
    <div className={css.table} data-here={here} tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>
          <tr>
            {head.map((cell, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <th key={n} scope="col" style={align(n)}>
                {spans(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <tr key={row}>
              {cells.map((cell, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <td key={n} style={align(n)}>
                  {spans(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Spans({ spans, onLink }: { spans: readonly Span[]; onLink: (() => void) | undefined }) {
  return spans.map(({ text, bold, italic, struck, code, href }, n) => {
    let shown: ReactNode = text;
    if (code) shown = <code>{shown}</code>;
    if (struck) shown = <s>{shown}</s>;
    if (italic) shown = <em>{shown}</em>;
    if (bold) shown = <strong>{shown}</strong>;
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, which never change places
    return <Fragment key={n}>{href ? <To href={href} onLink={onLink} shown={shown} /> : shown}</Fragment>;
  });
}

/** Other places open in a tab of their own, and are not told where one came from. */
function To({ href, onLink, shown }: { href: string; onLink: (() => void) | undefined; shown: ReactNode }) {
  if (href.startsWith('/'))
    return (
      <Link className="link" to={href}>
        {shown}
      </Link>
    );
  if (!/^https?:/i.test(href))
    return (
      <a className="link" href={href}>
        {shown}
      </a>
    );
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer noopener nofollow" onClick={onLink} onAuxClick={onLink}>
      {shown}
    </a>
  );
}
