import { useState } from 'react';
import { formatPhone } from '../../../contracts/format.ts';
import type { ListImport, ListImportRow, ListRowKind } from '../../../contracts/kit/list-import.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import { useRead } from '../client.ts';
import type { ImportedList } from './imported-list.ts';
import css from './list-import.module.css';

const PAGE = 200;

/** The rows of a kind that an import found, each with what becomes of it. */
export function Rows<Import extends ListImport, Row extends ListImportRow>({
  importId,
  list,
  kind,
  total,
}: {
  importId: number;
  list: ImportedList<Import, Row>;
  kind: ListRowKind;
  total: number;
}) {
  const [take, setTake] = useState(PAGE);
  const { data, error, refetch } = useRead(
    list.rows,
    { params: { importId }, query: { kind, take: Math.min(500, take) } },
    { enabled: total > 0 },
  );
  if (error) return <FailureLine error={error} what="The rows could not be fetched." onRetry={() => void refetch()} />;
  if (total === 0) return <p className={`${css.none} muted`}>No row is of this kind.</p>;
  if (!data) return <SkeletonRows rows={8} />;
  return (
    <div className={css.scroll}>
      <table className={css.rows}>
        <thead>
          <tr>
            <th scope="col" className={css.number}>
              Row
            </th>
            <th scope="col">Name</th>
            {list.column ? <th scope="col">{list.column.head}</th> : null}
            <th scope="col">Phone</th>
            <th scope="col">Email</th>
            <th scope="col">Address</th>
            <th scope="col">{whyHead(kind, data.rows)}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <Line key={row.row} row={row} list={list} />
          ))}
        </tbody>
      </table>
      {total > data.rows.length ? (
        <p className={`${css.none} muted`}>
          {grouped(String(data.rows.length))} of {grouped(String(total))} shown.{' '}
          {take < 500 ? (
            <button type="button" className="link" onClick={() => setTake(500)}>
              Show more
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function whyHead(kind: ListRowKind, rows: ListImportRow[]): string {
  if (kind === 'changed') return 'Changes';
  return kind === 'added' && rows.every(({ why }) => why === '') ? '' : 'Why';
}

function Line<Import extends ListImport, Row extends ListImportRow>({ row, list }: { row: Row; list: ImportedList<Import, Row> }) {
  return (
    <tr>
      <td className={css.number}>{row.row}</td>
      <th scope="row">{list.name(row)}</th>
      {list.column ? <td>{list.column.cell(row)}</td> : null}
      <td>{formatPhone(row.phone)}</td>
      <td>{row.email}</td>
      <td>{row.address}</td>
      <td>
        {row.why}
        {row.changes.map(({ field, before, after }) => (
          <span key={field} className={css.change}>
            {field}: {before ? <s className="muted">{before}</s> : null} {after}
          </span>
        ))}
      </td>
    </tr>
  );
}
