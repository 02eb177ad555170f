import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { FORMULA_WORDS } from '../../../contracts/catalogue/entities.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { NewAreaDialog } from '../areas/new-areas-dialog.tsx';
import { signed } from '../estimate/figures.ts';
import css from './bulk.module.css';
import { type CopyModel, type CopyProps, useCopyTo } from './copy-to-model.ts';
import { copiesIn, isMeasured } from './some-lines.ts';

/** Copies the marked lines to areas: says first what each area would get, measured there, and shows it in the areas and in the total. */
export function CopyTo(props: CopyProps) {
  const { areas, lines, edits, onClose } = props;
  const model = useCopyTo(props);
  const { adding, add, copy } = model;
  const list = useRef<HTMLDivElement>(null);
  // The list of an estimate that is fetched takes the focus once it is there.
  useEffect(() => list.current?.querySelector<HTMLElement>('input')?.focus(), []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (adding) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
      stops[stops.indexOf(document.activeElement as HTMLElement) + by]?.focus();
    } else if (event.key === 'Enter' && !(event.target as HTMLElement).matches('button')) {
      event.preventDefault();
      copy();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <div ref={list} className={css.copyto} role="group" aria-label={`Copy ${counted(lines.length, 'line')} to`} onKeyDown={onKeyDown}>
      <div className={css.copyhead}>
        <b>Copy {counted(lines.length, 'line')} to</b>
        <span className="muted">adds, before tax</span>
      </div>
      <AreasToCopyTo of={model} areas={areas} />
      <button type="button" className={css.newarea} onClick={() => add(true)}>
        <Icon name="plus" /> New area
      </button>
      <CopyFoot of={model} lines={lines} />
      {adding && <NewAreaDialog edits={edits} onClose={() => add(false)} />}
    </div>
  );
}

function AreasToCopyTo({ of: { each, chosen, toggle }, areas }: { of: CopyModel; areas: AreaWithItems[] }) {
  return (
    <div className={css.copyareas}>
      {areas.map((area) => {
        const adds = each?.get(area.areaID);
        return (
          <label key={area.areaID} className={css.copyarea} data-on={chosen.has(area.areaID) || undefined}>
            <input type="checkbox" checked={chosen.has(area.areaID)} onChange={() => toggle(area.areaID)} aria-label={area.label} />
            <span className="ellipsis">{area.label}</span>
            <span className={css.copysum}>
              {adds && adds.unmeasured > 0 && (
                <small>{adds.unmeasured === 1 ? '1 has no measure' : `${adds.unmeasured} have no measure`}</small>
              )}
              {adds && <span>{adds.total === 0n ? '0.00' : signed(adds.total)}</span>}
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** What goes along, what is added, and the copying of it. */
function CopyFoot({ of: { settings, ticked, moved, copies, copy }, lines }: { of: CopyModel; lines: LineItem[] }) {
  const measured = lines.filter(isMeasured);
  return (
    <>
      <p className={css.copynote}>
        {measured.length > 0 && settings ? measuredWords(measured, ticked, settings) : ''} Notes go along, photos stay.
      </p>
      <div className={css.copyfoot}>
        <b role="status">
          {counted(ticked.length, 'area')}, {counted(copies, 'line')}
          {moved && copies > 0 ? `, ${moved.effect.total === 0n ? '0.00' : signed(moved.effect.total)}` : ''}
        </b>
        <Button size="xs" disabled={copies === 0} onClick={copy} rightSection={<kbd>Enter</kbd>}>
          Copy
        </Button>
      </div>
    </>
  );
}

/** What becomes of the measured lines, with an example of the last area that is ticked. */
function measuredWords(measured: LineItem[], ticked: AreaWithItems[], settings: Parameters<typeof copiesIn>[2]): string {
  const lines = counted(measured.length, 'measured line takes', 'measured lines take');
  const area = ticked.at(-1);
  const [copy] = area ? copiesIn(area, measured, settings) : [];
  const example =
    area && copy ? `: ${grouped(copy.quantity)} ${copy.itemUM} of ${FORMULA_WORDS[copy.formulaXRef].measure} in ${area.label}` : '';
  return `${lines} the measurements of where ${measured.length === 1 ? 'it lands' : 'they land'}${example}.`;
}
