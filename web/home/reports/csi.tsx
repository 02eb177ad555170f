import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { leftOutInWords } from '../../../contracts/estimating/csi/csi-words.ts';
import { type CsiDivision, type CsiReport, getCsiReport } from '../../../contracts/estimating/csi/get-csi-report.ts';
import { CSI_DEPTHS, printCsiReport } from '../../../contracts/estimating/csi/print-csi-report.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { useAddress } from '../../app/address.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, urlOf, useRead } from '../../app/client.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, dollars, grouped } from '../../ui/words.ts';
import css from './csi.module.css';
import { PaperHead } from './paper-head.tsx';
import { type OnShown, useWhenShown } from './print.ts';

const DEPTHS = ['Divisions', 'Sections', 'Lines'] as const;
type Depth = 1 | 2 | 3;

/** S123: an estimate by divisions; Enter opens one, 1 to 3 choose the depth. */
export function Csi({ onShown }: { onShown: OnShown }) {
  const queries = useQueryClient();
  const [search, set] = useAddress();
  const orders = useRead(getOrders, { query: { take: 200 } });
  const choices = orders.data?.filter(({ whatIf, status }) => whatIf === null && status !== 'Archived') ?? [];
  const orderId = Number(search.get('estimate')) || (choices[0]?.id ?? 0);
  const report = useRead(getCsiReport, { params: { orderId } }, { enabled: orderId > 0 });
  const asked = Number(search.get('depth'));
  const depth: Depth = asked === 2 || asked === 3 ? asked : 1;
  useAllChanges(() => void refresh(queries, [getOrders, getCsiReport]));
  usePageKeys({ 1: () => set({ depth: 1 }), 2: () => set({ depth: 2 }), 3: () => set({ depth: 3 }) });
  const pdf = urlOf(printCsiReport, { params: { orderId }, query: { depth: CSI_DEPTHS[depth - 1] } });
  useWhenShown(report.data !== undefined, report.data?.divisions.length === 0 ? '' : pdf, onShown);
  const error = orders.error ?? report.error;
  if (error)
    return (
      <FailureLine
        error={error}
        what="The report could not be fetched."
        onRetry={() => void Promise.all([orders.refetch(), report.refetch()])}
      />
    );
  const isEmpty = report.data?.divisions.length === 0 && report.data.leftOut.length === 0;
  if (orders.data && choices.length === 0)
    return (
      <EmptyState text="There is no estimate yet. Its lines are shown here by divisions.">
        <Link className="link" to="/dashboard/new-estimate">
          New estimate
        </Link>
      </EmptyState>
    );
  return (
    <section className={css.report} aria-label="CSI divisions">
      <title>CSI divisions, Scopebook</title>
      <div className={css.choose}>
        <NativeSelect
          label="Divisions of"
          value={String(orderId)}
          data={choices.map(({ id, externalRefId }) => ({ value: String(id), label: externalRefId }))}
          onChange={(event) => set({ estimate: event.currentTarget.value })}
        />
        <span className="muted">MasterFormat numbers; the same lines, in another order</span>
        <div className="segmented" role="group" aria-label="Depth">
          {DEPTHS.map((word, n) => (
            <button key={word} type="button" aria-pressed={depth === n + 1} onClick={() => set({ depth: n + 1 })}>
              {word}
            </button>
          ))}
        </div>
      </div>
      <PaperHead kind="CSI divisions" of={choices.find(({ id }) => id === orderId)?.externalRefId} />
      {isEmpty ? <EmptyState text="This estimate has no lines yet. They are shown here by divisions." /> : null}
      {isEmpty ? null : report.data ? (
        <Divisions key={`${orderId} ${depth}`} report={report.data} depth={depth} />
      ) : (
        <SkeletonRows rows={9} height={30} />
      )}
    </section>
  );
}

function Divisions({ report: { divisions, leftOut, totals }, depth }: { report: CsiReport; depth: Depth }) {
  const lines = divisions.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(0, ...divisions.map(({ share }) => Number(share)));
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Division</th>
              <th scope="col" className={css.where}>
                <span className="hidden-visually">Areas</span>
              </th>
              <th scope="col">Lines, quantity</th>
              <th scope="col">Share</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          {divisions.map((division) => (
            <Division key={division.number} division={division} depth={depth} most={most} />
          ))}
          <tfoot>
            <tr>
              <td />
              <th scope="row">{counted(divisions.length, 'division')}</th>
              <td className={css.where} />
              <td>{lines}</td>
              <td>{lines > 0 ? '100.0 %' : ''}</td>
              <td>{grouped(totals.totalCost)}</td>
            </tr>
          </tfoot>
        </table>
        {leftOut.length > 0 ? <p className={`${css.left} muted`}>{leftOutInWords(leftOut)}</p> : null}
      </div>
      <dl className={css.sum}>
        <div>
          <dt>Divisions</dt>
          <dd>{grouped(totals.totalCost)}</dd>
        </div>
        <div>
          <dt>Tax</dt>
          <dd>{grouped(totals.tax)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className={css.total}>{dollars(totals.grandTotal)}</dd>
        </div>
      </dl>
    </>
  );
}

function Division({ division, depth, most }: { division: CsiDivision; depth: Depth; most: number }) {
  const [toggled, setToggled] = useState(false);
  const isOpen = toggled !== depth > 1;
  const showsLines = toggled ? depth === 1 : depth === 3;
  const { number, name, count, share, total, sections } = division;
  return (
    <tbody>
      <tr className={css.division} data-open={isOpen || undefined}>
        <td>
          <button type="button" aria-expanded={isOpen} aria-label={`${number} ${name}`} onClick={() => setToggled(!toggled)}>
            <Icon name={isOpen ? 'down' : 'right'} size={14} /> {number}
          </button>
        </td>
        <th scope="row">{name}</th>
        <td className={css.where}>
          <span className={css.bar} style={{ width: `${most > 0 ? (Number(share) / most) * 100 : 0}%` }} />
        </td>
        <td>{count}</td>
        <td>{share} %</td>
        <td>{grouped(total)}</td>
      </tr>
      {isOpen
        ? sections.map((section) => [
            <tr key={section.number} className={css.section}>
              <td className="muted">{section.number}</td>
              <td>{section.name}</td>
              <td className={`${css.where} muted`}>{section.areas.join(', ')}</td>
              <td>{section.lines.length}</td>
              <td>{section.share} %</td>
              <td>{grouped(section.total)}</td>
            </tr>,
            ...(showsLines
              ? section.lines.map((line) => (
                  <tr key={line.id} className={css.line}>
                    <td />
                    <td>
                      <span className="muted">{line.action}</span> {line.description}
                    </td>
                    <td className={`${css.where} muted`}>{line.area}</td>
                    <td>
                      {grouped(line.quantity)} {line.unit}
                    </td>
                    <td />
                    <td>{grouped(line.total)}</td>
                  </tr>
                ))
              : []),
          ])
        : null}
    </tbody>
  );
}
