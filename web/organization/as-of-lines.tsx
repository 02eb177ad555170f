import { Fragment, type ReactNode } from 'react';
import type { AreaWithItems, LineItem } from '../../contracts/estimating/entities.ts';
import type { EstimateView } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { Icon } from '../ui/icons.tsx';
import { QualityBars } from '../ui/quality.tsx';
import { counted, grouped } from '../ui/words.ts';
import css from './as-of-lines.module.css';

/** The lines as they were, with what differs now beside them. */
export function Lines({
  then,
  now,
  areaId,
  highlighted,
}: {
  then: EstimateView;
  now: EstimateView | undefined;
  areaId: number | null;
  highlighted: number | null;
}) {
  const linesNow = new Map(now?.areas.flatMap((area) => area.items.map((item) => [item.id, item] as const)));
  const differing = now !== undefined && then.areas.some((area) => area.items.some((line) => difference(line, linesNow.get(line.id))));
  const areas = areaId === null ? then.areas : then.areas.filter((area) => area.areaID === areaId);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={css.grid} tabIndex={0} role="region" aria-label="Lines as they were">
      <table>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quality</th>
            <th scope="col" className={css.number}>
              Quantity
            </th>
            <th scope="col">
              <span className="hidden-visually">Unit</span>
            </th>
            <th scope="col" className={css.number}>
              Unit price
            </th>
            <th scope="col" className={css.number}>
              Total
            </th>
            {differing && <th scope="col">Now</th>}
          </tr>
        </thead>
        {areas.map((area) => (
          <tbody key={area.areaID}>
            <tr className={css.area}>
              <th scope="rowgroup" colSpan={5}>
                <b>{area.label}</b> <span className="muted">{breath(area)}</span>
              </th>
              <td className={css.number}>
                <b>{grouped(area.areaTotal)}</b>
              </td>
              {differing && <td />}
            </tr>
            {area.items.map((line) => (
              <tr key={line.id} className={line.id === highlighted ? css.on : undefined}>
                <th scope="row" className="ellipsis" title={line.description}>
                  {line.action && <span className="muted">{line.action} </span>}
                  {line.description}
                </th>
                <td>
                  <QualityBars quality={line.quality} />
                </td>
                <td className={css.number}>{grouped(line.quantity)}</td>
                <td className="muted">{line.itemUM}</td>
                <td className={css.number}>{grouped(line.ppu)}</td>
                <td className={css.number}>{grouped(line.totalCost)}</td>
                {differing && <td className={css.now}>{difference(line, linesNow.get(line.id))}</td>}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {then.areas.every((area) => area.items.length === 0) && <p className={`${css.none} muted`}>There were no lines yet.</p>}
    </div>
  );
}

/** What a line is now, only where it differs from then. */
function difference(then: LineItem, now: LineItem | undefined): ReactNode {
  const arrow = <Icon name="arrowRight" size={12} label="now" />;
  if (!now) {
    return (
      <>
        {arrow}
        <b>removed</b>
      </>
    );
  }
  const parts: ReactNode[] = [];
  if (now.quantity !== then.quantity) {
    parts.push(
      <>
        <b>{grouped(now.quantity)}</b> <span className="muted">{now.itemUM}</span>
      </>,
    );
  }
  if (now.quality !== then.quality) parts.push(<b>{now.quality}</b>);
  if (parts.length === 0 && now.totalCost !== then.totalCost) parts.push(<b>{grouped(now.totalCost)}</b>);
  if (parts.length === 0) return null;
  return (
    <>
      {arrow}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: at most two parts, which never move
        <Fragment key={index}>
          {index > 0 && ', '}
          {part}
        </Fragment>
      ))}
    </>
  );
}

function breath(area: AreaWithItems): string {
  const { walls, floor } = area.measures;
  const sizes = [Number(floor) > 0 ? `floor ${grouped(floor)} SF` : '', Number(walls) > 0 ? `walls ${grouped(walls)} SF` : ''].filter(
    Boolean,
  );
  return [...sizes, counted(area.items.length, 'line')].join(', ');
}
