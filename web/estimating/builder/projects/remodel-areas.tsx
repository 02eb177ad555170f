import { Checkbox } from '@mantine/core';
import { type Dispatch, type MouseEvent, type SetStateAction } from 'react';
import { type AreaWithItems } from '../../../../contracts/estimating/entities.ts';
import { type RemodelArea } from '../../../../contracts/estimating/wizards/remodel.ts';
import { Icon } from '../../../ui/icons.tsx';
import { counted } from '../../../ui/words.ts';
import estimateCss from '../../estimate/estimate.module.css';
import { money, sumsOfArea } from '../../estimate/figures.ts';
import { type WizardBook } from '../../wizards/wizard-lines.ts';
import projectParts from './parts.module.css';
import { ProjectFoot } from './project-foot.tsx';
import css from './remodel.module.css';

function AreaOfRemodel({
  area,
  isOn,
  setLeft,
  brings,
  now,
  own,
  total,
}: {
  area: RemodelArea;
  isOn: boolean;
  setLeft: Dispatch<SetStateAction<ReadonlySet<number>>>;
  brings: string;
  now: AreaWithItems | undefined;
  own: number;
  total: bigint;
}) {
  return (
    <tr data-off={!isOn || undefined}>
      <td>
        <Checkbox
          size="xs"
          aria-label={area.label}
          checked={isOn}
          onChange={() =>
            setLeft((was) => {
              const next = new Set(was);
              if (!next.delete(area.areaId)) next.add(area.areaId);
              return next;
            })
          }
        />
      </td>
      <th scope="row">{area.label}</th>
      <td>{brings}</td>
      <td className="amber">
        {now && now.items.length > 0 ? `${counted(now.items.length, 'line')}, ${money(sumsOfArea(now).totalCost)}` : ''}
      </td>
      <td>{own}</td>
      <td>{money(total)}</td>
    </tr>
  );
}

export function AreasOfRemodel({
  parts,
  areas,
  left,
  setLeft,
  isUsed,
  present,
  there,
  count,
  sum,
}: {
  parts: { area: RemodelArea; brings: string; total: bigint; tax: bigint; count: number }[];
  areas: AreaWithItems[];
  left: ReadonlySet<number>;
  setLeft: Dispatch<SetStateAction<ReadonlySet<number>>>;
  isUsed: boolean;
  present: number;
  there: bigint;
  count: number;
  sum: (of: 'tax' | 'total') => bigint;
}) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th aria-label="Ticked" />
          <th>Area</th>
          <th>What it brings</th>
          <th>On the estimate</th>
          <th>Lines</th>
          <th>Total</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ area, brings, total, count: own }) => {
          const now = areas.find(({ areaID }) => areaID === area.areaId);
          const isOn = !left.has(area.areaId);
          return (
            <AreaOfRemodel key={area.areaId} area={area} isOn={isOn} setLeft={setLeft} brings={brings} now={now} own={own} total={total} />
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th scope="row">All areas</th>
          <td />
          <td className="amber">{isUsed ? `${counted(present, 'line')}, ${money(there)}` : ''}</td>
          <td>{count}</td>
          <td>{money(sum('total'))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function RemodelFoot({
  failed,
  count,
  sum,
  isUsed,
  phone,
  isAdding,
  book,
  isLocked,
  onClick,
  add,
}: {
  failed: string;
  count: number;
  sum: (of: 'tax' | 'total') => bigint;
  isUsed: boolean;
  phone: boolean;
  isAdding: boolean;
  book: WizardBook;
  isLocked: boolean;
  onClick: (event: MouseEvent) => undefined;
  add: (force: boolean) => Promise<void>;
}) {
  return (
    <ProjectFoot failed={failed} ticked={{ count, total: sum('total'), tax: sum('tax') }} note={isUsed && <ForceWords phone={phone} />}>
      <button
        type="button"
        className={`${estimateCss.fill} ${projectParts.add}`}
        disabled={isAdding || !book.ready}
        data-locked={isLocked || undefined}
        onClick={onClick}
        onKeyDown={(event) => {
          // With Ctrl held Enter is no click of the browser's.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
          event.preventDefault();
          event.stopPropagation();
          void add(isUsed);
        }}
      >
        {isLocked && <Icon name="lock" size={14} />} Add complete remodel
      </button>
    </ProjectFoot>
  );
}

/** How an estimate that has lines is added to all the same. */
function ForceWords({ phone }: { phone: boolean }) {
  return (
    <span className="muted">
      <br />
      {phone ? (
        'On a new estimate it can be added.'
      ) : (
        <>
          <kbd>Ctrl</kbd> held lets it in all the same; the audit says who did.
        </>
      )}
    </span>
  );
}
