import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { D, fixed } from '../../contracts/decimal.ts';
import { getPropertyItemsWithQualityOptions } from '../../contracts/estimating/calls.ts';
import { type AuditEntry, getAudit } from '../../contracts/organization/calls.ts';
import { failureText, useRead } from '../app/client.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { dollars, grouped } from '../ui/words.ts';
import { keyOfEntry } from './days.ts';
import { useRestoreQuantity } from './restore.ts';
import { fullSentence, shortMoment, signed, wholeMoment } from './words.ts';

interface EntryPanelProps {
  entry: AuditEntry;
  /** `Entry 306 of 318`. */
  place: string;
  onEarlier?: () => void;
  onLater?: () => void;
  onClose: () => void;
  /** Left out where several jobs are shown: a moment belongs to one. */
  onShowAsOf?: () => void;
}

/** One entry: what it did in a sentence, the value before and since, the money, the facts as they are stored. */
export function EntryPanel({ entry, place, onEarlier, onLater, onClose, onShowAsOf }: EntryPanelProps) {
  const isQuantity = entry.kind === 'quantities' && entry.itemId !== null && entry.after !== '';
  const before = new D(entry.total || '0').minus(entry.moved || '0').toFixed(2);
  const hasMoved = /[1-9]/.test(entry.moved);
  return (
    <aside className="entry" aria-label="Entry">
      <header>
        <span className="muted figures">{place}</span>
        <IconButton icon="down" label="Earlier entry" disabled={!onEarlier} onClick={onEarlier} />
        <IconButton icon="up" label="Later entry" disabled={!onLater} onClick={onLater} />
        <IconButton icon="close" label="Close the entry" onClick={onClose} />
      </header>
      <div className="entry-body">
        <h2>{fullSentence(entry)}</h2>
        {isQuantity && entry.itemId !== null && <Values key={keyOfEntry(entry)} entry={entry} itemId={entry.itemId} />}
        {entry.kind === 'notes' && <NoteChange before={entry.before} after={entry.after} />}
        {hasMoved && (
          <table className="entry-money figures">
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
        <Facts entry={entry} />
      </div>
      <footer>
        {onShowAsOf ? (
          <Button fullWidth variant="default" leftSection={<Icon name="history" />} onClick={onShowAsOf}>
            Show the estimate as of this moment
          </Button>
        ) : (
          <Button
            fullWidth
            variant="default"
            component={Link}
            to={`/audit/${entry.orderId}?entry=${encodeURIComponent(keyOfEntry(entry))}`}
            leftSection={<Icon name="history" />}
          >
            Open the audit of this job
          </Button>
        )}
      </footer>
    </aside>
  );
}

/** The line's quantity before, in this entry, and now, with every step between; and the way back. */
function Values({ entry, itemId }: { entry: AuditEntry; itemId: number }) {
  const history = useRead(getAudit, { query: { orderId: entry.orderId, item: itemId, kind: 'quantities,lines', take: 200 } });
  const current = useRead(getPropertyItemsWithQualityOptions, { params: { orderId: entry.orderId }, query: { itemId } });
  const restore = useRestoreQuantity(entry.orderId);
  if (history.error || current.error) return <p className="brick">{failureText(history.error ?? current.error)}</p>;
  if (!history.data || !current.data) return <div className="entry-values-waiting" role="status" aria-label="Loading" />;
  const line = current.data.find((one) => one.id === itemId);
  const steps = history.data.entries.filter((one) => one.after !== '' && /^\d/.test(one.after)).reverse();
  const here = steps.findIndex((step) => keyOfEntry(step) === keyOfEntry(entry));
  const earlier = here > 0 ? steps[here - 1] : undefined;
  const latest = steps.at(-1);
  const isNow = line?.quantity === entry.after;
  const target = isNow ? entry.before : entry.after;
  const unit = entry.unit ? ` ${entry.unit}` : '';
  const delta = line && target ? fixed(new D(fixed(new D(target).times(line.ppu), 2)).minus(line.totalCost), 2) : '0.00';
  const firstName = (name: string) => name.split(' ')[0];
  return (
    <>
      <table className="entry-values figures">
        <tbody>
          <tr>
            <th scope="row">Before</th>
            <td>
              {grouped(entry.before)}
              <span className="muted">{unit}</span>
            </td>
            <td className="muted">{earlier ? `${firstName(earlier.actorName)}, ${shortMoment(earlier.at)}` : ''}</td>
          </tr>
          <tr className="this">
            <th scope="row">This entry</th>
            <td>
              <b>{grouped(entry.after)}</b>
              <span className="muted">{unit}</span>
            </td>
            <td>
              {firstName(entry.actorName)}, {shortMoment(entry.at)}
            </td>
          </tr>
          <tr>
            <th scope="row">Now</th>
            <td>
              {line ? grouped(line.quantity) : 'removed'}
              {line && <span className="muted">{unit}</span>}
            </td>
            <td className="muted">
              {isNow
                ? 'unchanged since'
                : line && latest && latest.after === line.quantity
                  ? `${firstName(latest.actorName)}, ${shortMoment(latest.at)}`
                  : ''}
            </td>
          </tr>
        </tbody>
      </table>
      {steps.length > 1 && <Steps steps={steps} here={here} unit={entry.unit} />}
      {line && target && target !== line.quantity && (
        <div className="entry-restore">
          <Button
            fullWidth
            loading={restore.isPending}
            leftSection={<Icon name="restore" />}
            onClick={() => restore.mutate({ itemId, quantity: target, words: `${grouped(target)}${unit}` })}
          >
            {isNow ? 'Restore the value before' : 'Restore this value'}
          </Button>
          <p className="muted">
            Sets {grouped(target)}
            {unit} again,{' '}
            {/[1-9]/.test(delta)
              ? `${dollars(delta.replace('-', ''))} ${delta.startsWith('-') ? 'less' : 'more'} than now`
              : 'the same price as now'}
            . A new entry by you; nothing is erased.
          </p>
        </div>
      )}
    </>
  );
}

const WIDTH = 320;
const HEIGHT = 44;

/** The quantity over time as steps; the opened entry is the filled dot. */
function Steps({ steps, here, unit }: { steps: AuditEntry[]; here: number; unit: string }) {
  const values = steps.map((step) => Number(step.after));
  const times = steps.map((step) => Date.parse(step.at));
  const [first = 0, last = 1] = [times[0], times.at(-1)];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = (index: number) => 8 + ((times[index] ?? 0) - first) * ((WIDTH - 24) / Math.max(1, last - first));
  const y = (index: number) => HEIGHT - 8 - ((values[index] ?? 0) - low) * ((HEIGHT - 16) / Math.max(0.000001, high - low));
  const path = steps.map((_, index) => (index === 0 ? `M${x(0)} ${y(0)}` : `H${x(index)}V${y(index)}`)).join('');
  return (
    <svg
      className="entry-steps"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Quantity over time: ${steps.map((step) => step.after).join(', ')} ${unit}`}
    >
      <path d={`${path}H${WIDTH}`} />
      {steps.map((step, index) => (
        <circle
          key={keyOfEntry(step)}
          className={index === here ? 'on' : undefined}
          cx={x(index)}
          cy={y(index)}
          r={index === here ? 4.5 : 3}
        >
          <title>{`${step.after} ${unit}, ${step.actorName}, ${shortMoment(step.at)}`}</title>
        </circle>
      ))}
    </svg>
  );
}

function NoteChange({ before, after }: { before: string; after: string }) {
  return (
    <dl className="entry-note">
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
  return (
    <section className="entry-facts">
      <header>
        <h3>Raw facts</h3>
        <button type="button" className="link" onClick={copy} aria-live="polite">
          {copied}
        </button>
      </header>
      <dl>
        <div>
          <dt>Job</dt>
          <dd>
            <Link className="link" to={`/ProEstimate/EstimateView/${entry.orderId}/0`}>
              {entry.jobName}
            </Link>
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
