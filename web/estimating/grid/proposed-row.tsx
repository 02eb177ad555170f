import type { ReactNode } from 'react';
import type { ProposedLine } from '../../../contracts/estimating/checks/effect.ts';
import { placed } from '../../ui/grid/model.ts';
import { Icon } from '../../ui/icons.tsx';
import { QualityBars } from '../../ui/quality.tsx';
import { grouped } from '../../ui/words.ts';
import css from '../checks/checks.module.css';
import lineCss from '../line/line.module.css';
import gridCss from './estimate-grid.module.css';
import type { LinePlace } from './rows.tsx';

/** A line that a check proposes, hatched, where it would stand. It is no row to work in. */
export function ProposedRow({ proposed, ...place }: LinePlace & { proposed: ProposedLine }) {
  const { facts, quantity, ppu, totalCost } = proposed;
  const cells: Record<string, ReactNode> = {
    mark: <Icon name="plus" size={14} />,
    description: (
      <>
        <span className={lineCss.act}>{facts.action}</span> {facts.description}
      </>
    ),
    quality: facts.quality === 'None' ? null : <QualityBars quality={facts.quality} />,
    quantity: grouped(quantity),
    unit: facts.itemUM,
    price: grouped(ppu),
    total: `+${grouped(totalCost)}`,
  };
  return (
    <div
      role="row"
      aria-rowindex={place.ariaIndex}
      aria-label={`Proposed: ${facts.action} ${facts.description}`}
      className={`${gridCss.cols} ${css.proposed}`}
      data-row={place.rowKey}
      data-proposed
      style={placed(place.top)}
    >
      {place.columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={css.proposedcell}
          data-column={column.id}
          data-end={column.align === 'end' || undefined}
        >
          {cells[column.id]}
        </div>
      ))}
    </div>
  );
}
