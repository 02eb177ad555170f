import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ComparedRow, comparePriceBook } from '../../contracts/catalogue/prices/compare-price-book.ts';
import { D } from '../../contracts/decimal.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { useRead } from '../app/client.ts';
import { failureText } from '../ui/failure.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { counted, day, dollars, grouped } from '../ui/words.ts';
import { keyOfEntry } from './days.ts';
import css from './entry-panel.module.css';
import { FromWhereSection, type Origins } from './from-where.tsx';
import { WayBack } from './way-back.tsx';
import { bookAddress, bookValueWords, fullSentence, signed, wholeMoment } from './words.ts';

interface EntryPanelProps {
  entry: AuditEntry;
  /** `Entry 306 of 318`. */
  place: string;
  onEarlier?: () => void;
  onLater?: () => void;
  onClose: () => void;
  /** Left out where several jobs are shown: a moment belongs to one. */
  onShowAsOf?: () => void;
  origins: Origins;
  /** Shows what else was done in the session of an origin. */
  onSession: (origin: string) => void;
}

/** One entry: what it did in a sentence, the value before and since, the money, the facts as they are stored. */
export function EntryPanel({ entry, place, onEarlier, onLater, onClose, onShowAsOf, origins, onSession }: EntryPanelProps) {
  const { orderId, book } = entry;
  const before = new D(entry.total || '0').minus(entry.moved || '0').toFixed(2);
  const hasMoved = /[1-9]/.test(entry.moved);
  return (
    <aside className={css.entry} aria-label="Entry">
      <header>
        <span className="muted figures">{place}</span>
        <IconButton icon="down" label="Earlier entry" disabled={!onEarlier} onClick={onEarlier} />
        <IconButton icon="up" label="Later entry" disabled={!onLater} onClick={onLater} />
        <IconButton icon="close" label="Close the entry" onClick={onClose} />
      </header>
      <div className={css.body}>
        <h2>{fullSentence(entry)}</h2>
        <WayBack key={keyOfEntry(entry)} entry={entry} />
        {entry.kind === 'notes' && <NoteChange before={entry.before} after={entry.after} />}
        {book && book.version !== null && <BookPrices version={book.version} prices={book.prices} />}
        {hasMoved && (
          <table className={`${css.money} figures`}>
            <tbody>
              <tr>
                <th scope="row">Estimate</th>
                <td className="muted">{grouped(before)}</td>
                <td>
                  <Icon name="arrowRight" size={12} label="to" />
                </td>
                <td>
                  <b>{grouped(entry.total)}</b>
                </td>
                <td>
                  <b>{signed(entry.moved)}</b>
                </td>
              </tr>
            </tbody>
          </table>
        )}
        <FromWhereSection entry={entry} origins={origins} onSession={onSession} />
        <Facts entry={entry} />
      </div>
      {(book || orderId !== null) && (
        <footer>
          {book ? (
            <Button fullWidth variant="default" component={Link} to={bookAddress(book)} leftSection={<Icon name="book" />}>
              {book.version === null ? 'Open the price book' : `Compare with version ${book.version - 1}`}
            </Button>
          ) : onShowAsOf ? (
            <Button fullWidth variant="default" leftSection={<Icon name="history" />} onClick={onShowAsOf}>
              Show the estimate as of this moment
            </Button>
          ) : (
            <Button
              fullWidth
              variant="default"
              component={Link}
              to={`/audit/${orderId}?entry=${encodeURIComponent(keyOfEntry(entry))}`}
              leftSection={<Icon name="history" />}
            >
              Open the audit of this job
            </Button>
          )}
        </footer>
      )}
    </aside>
  );
}

/** So many prices are shown in the panel; the comparison has them all. */
const PRICES = 12;
type Book = NonNullable<AuditEntry['book']>;

/** What a change of the price book did to prices: those set by hand as they were set, else what differs from the version before. */
function BookPrices({ version, prices }: { version: number; prices: Book['prices'] }) {
  const compared = useRead(comparePriceBook, {
    query: { from: version - 1, to: version, offset: 0, take: prices.length > 0 ? 100 : PRICES },
  });
  if (prices.length > 0) {
    const shown = withDefaults(prices.slice(0, PRICES), compared.data?.rows ?? []);
    return (
      <>
        <PriceTable prices={shown} />
        {prices.length > PRICES && <p className={`muted ${css.effect}`}>And {counted(prices.length - PRICES, 'price')} more.</p>}
      </>
    );
  }
  if (compared.error) return <p className="brick">{failureText(compared.error)}</p>;
  if (!compared.data) return <div className={css.valuesWaiting} role="status" aria-label="Loading" />;
  const { changed, added, removed, rows } = compared.data;
  const parts = [
    changed > 0 && `${counted(changed, 'item')} changed`,
    added > 0 && `${counted(added, 'item')} added`,
    removed > 0 && `${counted(removed, 'item')} removed`,
  ].filter(Boolean);
  const differing = rows.flatMap((row) =>
    row.prices.map(({ quality, itemXREF, was, becomes }) => ({
      itemXREF,
      item: `${row.actionShown} ${row.description}${quality === 'None' ? '' : `, ${quality}`}`,
      before: was ?? '',
      after: becomes ?? 'removed',
    })),
  );
  return (
    <>
      <p className={`muted ${css.effect}`}>{parts.length > 0 ? parts.join(', ') : 'No price differs'} at the place that prices are for.</p>
      {differing.length > 0 && <PriceTable prices={differing.slice(0, PRICES)} />}
    </>
  );
}

/** Prices with the default ones as amounts, which are those of the place that prices are for. */
function withDefaults(prices: Book['prices'], rows: ComparedRow[]): Book['prices'] {
  const compared = new Map(rows.flatMap((row) => row.prices.map((price) => [price.itemXREF, price])));
  const amount = (value: string, there: string | null | undefined) =>
    there && !/^\d/.test(value) ? `${value === '' ? '' : 'default '}${dollars(there)}` : value;
  return prices.map((price) => {
    const there = compared.get(price.itemXREF);
    return { ...price, before: amount(price.before, there?.was), after: amount(price.after, there?.becomes) };
  });
}

function PriceTable({ prices }: { prices: Book['prices'] }) {
  return (
    <table className={`${css.prices} figures`}>
      <thead className="hidden-visually">
        <tr>
          <th>Item</th>
          <th>Before</th>
          <th>After</th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <tr key={price.itemXREF}>
            <th scope="row">{price.item}</th>
            <td className="muted">{bookValueWords(price.before)}</td>
            <td>
              {price.before && <Icon name="arrowRight" size={12} label="to" />} <b>{bookValueWords(price.after)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoteChange({ before, after }: { before: string; after: string }) {
  return (
    <dl className={css.note}>
      {before && (
        <div>
          <dt className="muted">Before</dt>
          <dd className="muted">{before}</dd>
        </div>
      )}
      <div>
        <dt className="muted">After</dt>
        <dd>{after || 'No note'}</dd>
      </div>
    </dl>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const [copied, setCopied] = useState('Copy as JSON');
  async function copy() {
    try {
      await navigator.clipboard.writeText(JSON.stringify(entry, null, 2));
      setCopied('Copied');
    } catch {
      setCopied('Not copied, select it below');
    }
  }
  const facts: [string, string][] = [
    [
      'Who',
      entry.actorKind === 'user'
        ? `${entry.actorName}, user ${entry.actorId}`
        : entry.actorKind === 'report'
          ? `${entry.actorName}, by the report's link`
          : entry.actorName,
    ],
    ['When', wholeMoment(entry.at)],
    ['Command', entry.command],
    ['Event', entry.event],
    ['Stream', `${entry.stream}, revision ${entry.revision}`],
    ['Log position', grouped(entry.position)],
  ];
  if (entry.book?.effectiveFrom) facts.splice(2, 0, ['Counts from', day(entry.book.effectiveFrom)]);
  return (
    <section className={css.facts}>
      <header>
        <h3>Raw facts</h3>
        <button type="button" className="link" onClick={copy} aria-live="polite">
          {copied}
        </button>
      </header>
      <dl>
        <div>
          <dt>{entry.orderId === null ? 'Changed' : 'Job'}</dt>
          <dd>
            {entry.book ? (
              <Link className="link" to="/price-book">
                Price book{entry.book.version === null ? '' : `, version ${entry.book.version}`}
              </Link>
            ) : entry.orderId === null ? (
              'All jobs'
            ) : (
              <Link className="link" to={`/ProEstimate/EstimateView/${entry.orderId}/0`}>
                {entry.jobName}
              </Link>
            )}
          </dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>The event as stored</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre tabIndex={0}>{JSON.stringify(entry.facts, null, 2)}</pre>
      </details>
    </section>
  );
}
