import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { counted } from '../../ui/words.ts';
import { isZero, money, trimmed } from '../estimate/figures.ts';
import { previewAtom } from '../estimate/screen.ts';
import lineCss from '../line/line.module.css';
import type { Copied } from './copied-area.ts';
import css from './duplicate-area-dialog.module.css';

/** The new areas stand in the list of areas with their money until the dialog closes. */
export function usePreview(copies: Copied[], into: AreaWithItems | undefined) {
  const setPreview = useSetAtom(previewAtom);
  const text = JSON.stringify(copies.map(({ label, cost }) => [label, String(cost)]));
  useEffect(() => {
    const news = (JSON.parse(text) as [string, string][]).map(([label, cents]) => ({ label, cents: BigInt(cents) }));
    setPreview(
      into
        ? { byArea: new Map([[into.areaID, news[0]?.cents ?? 0n]]), newAreas: [] }
        : { byArea: new Map<number, bigint>(), newAreas: news },
    );
    return () => setPreview(null);
  }, [text, into, setPreview]);
}

/** The lines that one new area would have, beside those of the area copied. */
export function CopyPreview({ copy, area, minimums, several }: { copy: Copied; area: AreaWithItems; minimums: bigint; several: boolean }) {
  const { lines, label, follow, waiting, measured } = copy;
  return (
    <section className={css.preview} aria-label={`What ${label} would have`}>
      <div className={css.previewhead}>
        <b>{label}</b>
        <span className="muted">
          {waiting > 0
            ? `${counted(waiting, 'measured line waits', 'measured lines wait')} for measurements`
            : follow > 0
              ? `${counted(follow, 'measured line changes', 'measured lines change')} with the room`
              : measured}
        </span>
      </div>
      {lines.length === 0 ? (
        <p className="muted">No lines come along.</p>
      ) : (
        <div className={css.scroll}>
          <CopiedLines copy={copy} area={area} />
        </div>
      )}
      <p className={css.note}>
        Unit costs stay those of the lines copied; markup and tax are today’s settings. Quantities that were typed stay.
        {minimums !== 0n && ` The labor minimums ${minimums < 0n ? 'fall' : 'rise'} by $${money(minimums < 0n ? -minimums : minimums)}.`}
        {several && ' The figures below are of all copies together.'}
      </p>
    </section>
  );
}

/** The lines of the copy, each with the quantity that it was copied from. */
function CopiedLines({ copy: { lines, label, cost }, area }: { copy: Copied; area: AreaWithItems }) {
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col" className={`${css.num} ${css.was}`}>
            {area.label}
          </th>
          <th scope="col" className={css.num}>
            {label}
          </th>
          <th scope="col" className={css.num}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, before }) => (
          <tr
            key={line.id}
            data-follows={line.quantity !== before.quantity || undefined}
            data-waits={(isZero(line.quantity) && !isZero(before.quantity)) || undefined}
          >
            <td>
              <span className={lineCss.act}>{line.action}</span> {line.description}
            </td>
            <td className={`${css.num} ${css.was} muted`}>{trimmed(before.quantity, 1)}</td>
            <td className={css.num}>
              {trimmed(line.quantity, 1)} <span className="muted">{line.itemUM}</span>
            </td>
            <td className={css.num}>{money(BigInt(line.totalCost.replace('.', '')))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{counted(lines.length, 'line')}</td>
          <td className={css.was} />
          <td />
          <td className={css.num}>{money(cost)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
