import type { ReactNode } from 'react';
import type { RichBlock, RichPiece } from '../../../contracts/organization/addendums/rich-text.ts';
import { isSafeHref, listsOf } from '../../../contracts/organization/addendums/rich-text-html.ts';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import css from './page-addendums.module.css';

const TAGS = { bold: 'b', italic: 'i', underline: 'u', strike: 's' } as const;

/** The addendums of a report at the end of its page, each with its name. */
export const PageAddendums = ({ addendums }: { addendums: NonNullable<ReportDocument['addendums']> }) =>
  addendums.map(({ name, content }, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two addendums can have one name, and they never move
    <section key={n} className={css.addendum} aria-label={name}>
      <h2>{name}</h2>
      <RichText blocks={content} />
    </section>
  ));

/** Rich text as elements: its words are text and never HTML, so that nothing in it can run. */
function RichText({ blocks }: { blocks: RichBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name, and they never move
  return listsOf(blocks).map((list, n) => <RichList key={n} list={list} />);
}

function RichList({ list }: { list: RichBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: items have no name, and they never move
  const items = list.map(({ pieces }, n) => <li key={n}>{pieces.map(words)}</li>);
  switch (list[0]?.kind) {
    case 'bullet':
      return <ul>{items}</ul>;
    case 'number':
      return <ol>{items}</ol>;
    case 'heading':
      return <h3>{list[0].pieces.map(words)}</h3>;
    default:
      return <p>{list[0]?.pieces.map(words)}</p>;
  }
}

function words({ text, marks, href }: RichPiece, key: number): ReactNode {
  const marked = marks.reduce<ReactNode>((inner, mark) => {
    const Tag = TAGS[mark];
    return <Tag key={mark}>{inner}</Tag>;
  }, text);
  if (!isSafeHref(href)) return <span key={key}>{marked}</span>;
  return (
    <a key={key} href={href} rel="noopener noreferrer nofollow" target="_blank">
      {marked}
    </a>
  );
}
