import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { toCents } from '../../../contracts/money.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { money, sumsOf } from '../estimate/figures.ts';
import { type Alternative } from './alternatives.ts';
import { type QualityModel, type QualityProps, useQuality } from './panel-model.ts';
import css from './quality.module.css';
import { QualityGrid } from './quality-grid.tsx';

/** The panel gets the focus, then its table. */
function useFocusOfPanel(shown: boolean, panel: RefObject<HTMLElement | null>, phone: boolean) {
  useEffect(() => {
    const here = panel.current;
    if (here && !here.contains(document.activeElement)) here.focus({ preventScroll: true });
    if (shown && !phone && document.activeElement === here)
      here?.querySelector<HTMLElement>('[role="treegrid"]')?.focus({ preventScroll: true });
  }, [shown, phone, panel]);
}

/**
 * What each of the five qualities would cost, for a line, the marked lines, an area or all (C076, R099), and the change to one of them.
 * Nothing is written before; areas and bottom line show what the chosen one would move.
 */
export default function QualityPanel(props: QualityProps) {
  const { areas, phone, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  const model = useQuality(props);
  const { chosen, setPicked, change } = model;
  useFocusOfPanel(model.ready && model.table !== null, panel, phone);
  const step = (by: 1 | -1) => {
    const next = QUALITIES[QUALITIES.indexOf(chosen) + by];
    if (next) setPicked(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) change();
    } else if (event.target === panel.current && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      step(event.key === 'ArrowRight' ? 1 : -1);
    }
  };

  return (
    <section ref={panel} className={css.panel} role="dialog" aria-label="Quality" tabIndex={-1} onKeyDown={onKeyDown}>
      <Head phone={phone} onClose={onClose} />
      <ScopeOfChange of={model} phone={phone} />
      {model.failed ? (
        <FailureLine error={model.error ?? new Error()} what="The qualities could not be fetched." onRetry={model.retry} />
      ) : null}
      <Qualities of={model} phone={phone} onClose={onClose} />
      <Foot of={model} areas={areas} phone={phone} onClose={onClose} />
    </section>
  );
}

function Head({ phone, onClose }: Pick<QualityProps, 'phone' | 'onClose'>) {
  return (
    <header className={css.head}>
      <h2>Quality</h2>
      {!phone && <span className="muted">differences to now; a price without a sign is the step a line has</span>}
      <button type="button" className={css.close} onClick={onClose} aria-label="Close, Esc">
        <Icon name="close" /> {!phone && <kbd>Esc</kbd>}
      </button>
    </header>
  );
}

/** For which lines, and whether a line may go down. */
function ScopeOfChange({ of: model, phone }: { of: QualityModel; phone: boolean }) {
  const { scopes, scope, changeScope, table, alternative, chosen, neverDown, setNeverDown } = model;
  return (
    <div className={css.scope}>
      {scopes.length > 1 && (
        <SegmentedControl
          aria-label="For which lines"
          size={phone ? 'md' : 'xs'}
          value={scope.value}
          onChange={changeScope}
          data={scopes.map(({ value, label }) => ({ value, label }))}
        />
      )}
      {table && !phone && <span className="muted">{offerWords(table.lines, table.choosable)}</span>}
      <Checkbox
        size="xs"
        className={css.never}
        label={
          alternative && alternative.above.length > 0
            ? `Never go down: keep ${counted(alternative.above.length, 'line')} above ${chosen}`
            : 'Never go down'
        }
        checked={neverDown}
        onChange={(event) => setNeverDown(event.currentTarget.checked)}
      />
    </div>
  );
}

/** The five qualities, or what is there instead of them. */
function Qualities({ of: model, phone, onClose }: Pick<QualityProps, 'phone' | 'onClose'> & { of: QualityModel }) {
  const { table, alternatives, scope, older, chosen, setPicked, toggle, failed } = model;
  if (table && alternatives)
    return (
      <QualityGrid
        table={table}
        what={scope.label}
        alternatives={alternatives}
        older={older}
        chosen={chosen}
        phone={phone}
        onChoose={setPicked}
        onToggle={toggle}
        onClose={onClose}
      />
    );
  return <div className={css.rest}>{failed ? null : <SkeletonRows rows={8} />}</div>;
}

interface FootProps extends Pick<QualityProps, 'areas' | 'phone' | 'onClose'> {
  of: QualityModel;
}

function Foot({ of: { alternative, moved, neverDown, change, count }, areas, phone, onClose }: FootProps) {
  return (
    <footer className={css.foot}>
      <div className={css.words} role="status">
        {alternative && moved && <Words alternative={alternative} areas={areas} neverDown={neverDown} moved={moved.effect} />}
      </div>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button onClick={change} disabled={count === 0} rightSection={phone ? undefined : <kbd>Ctrl Enter</kbd>}>
        Change {counted(count, 'line')}
      </Button>
    </footer>
  );
}

function offerWords(lines: number, choosable: number): string {
  if (lines === 1) return choosable === 1 ? 'It comes in several qualities' : 'It comes in one quality';
  const rest = lines - choosable;
  if (rest === 0) return `all ${lines} lines come in several qualities`;
  return `${choosable} of ${lines} lines come in several qualities; ${rest} ${rest === 1 ? 'comes' : 'come'} in one`;
}

/** Most lines that are named one by one. */
const NAMED = 3;

function Words({
  alternative: { quality, changed, already, notOffered, above },
  areas,
  neverDown,
  moved,
}: {
  alternative: Alternative;
  areas: AreaWithItems[];
  neverDown: boolean;
  moved: { total: bigint; tax: bigint };
}) {
  const dollars = (cents: bigint) => `${cents < 0n ? '−' : '+'}$${money(cents < 0n ? -cents : cents)}`;
  const sums = sumsOf(areas);
  const before = sums.totalCost + sums.tax;
  const down = neverDown ? [] : above;
  const names = down.slice(0, NAMED).map((line) => {
    const by = toCents(changed.get(line.id)?.totalCost ?? line.totalCost) - toCents(line.totalCost);
    return `${line.description}, from ${line.quality}, ${by === 0n ? '0.00' : dollars(by)}`;
  });
  const more = down.length - names.length;
  return (
    <>
      <p>
        {changed.size === 0 ? (
          already > 0 ? (
            `No line would change: ${counted(already, 'line')} ${already === 1 ? 'is' : 'are'} ${quality} already.`
          ) : (
            `No line would change: none is offered in ${quality}.`
          )
        ) : (
          <>
            <b>
              {counted(changed.size, 'line')} to {quality}: {moved.total === 0n ? 'no difference' : dollars(moved.total)}
            </b>{' '}
            before tax, {moved.tax === 0n ? 'the same' : dollars(moved.tax)} tax. Total ${money(before)} to{' '}
            <b>${money(before + moved.total + moved.tax)}</b>.
          </>
        )}
      </p>
      <p className="muted">
        {already > 0 && changed.size > 0
          ? `${counted(already, 'line')} ${already === 1 ? 'is' : 'are'} ${quality} already and ${already === 1 ? 'keeps its' : 'keep their'} price. `
          : ''}
        {neverDown && above.length > 0
          ? `${counted(above.length, 'line')} above ${quality} ${above.length === 1 ? 'stays' : 'stay'}. `
          : ''}
        {down.length > 0
          ? `${down.length} ${down.length === 1 ? 'goes' : 'go'} down: ${names.join('; ')}${more > 0 ? `; and ${more} more` : ''}. `
          : ''}
        {notOffered > 0
          ? `${counted(notOffered, 'line')} ${notOffered === 1 ? 'is' : 'are'} not offered in ${quality} and ${notOffered === 1 ? 'stays' : 'stay'}.`
          : ''}
      </p>
    </>
  );
}
