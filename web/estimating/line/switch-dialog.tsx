import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../contracts/estimating/pricing.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Marked } from '../../ui/marked.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import { money, signed } from '../estimate/figures.ts';
import lineCss from './line.module.css';
import css from './switch-dialog.module.css';
import { type SwitchModel, type SwitchProps, useSwitch } from './switch-model.ts';

/** Another item of the price book in the place of a line's (C075, R100): quantity, notes and photos stay; says first what it would cost. */
export function SwitchDialog(props: SwitchProps) {
  const { line, area, onClose } = props;
  const model = useSwitch(props);
  const { text, setText, words, found, others, settled, chosen, at, setAt, enter } = model;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const go = (next: number) => {
    const index = Math.max(0, Math.min(others.length - 1, next));
    setAt(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Enter' && !event.repeat) enter();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      width={640}
      title={`Another item for ${line.description}`}
      actions={<Foot of={model} onClose={onClose} />}
    >
      <Former line={line} area={area} />
      <TextInput
        className={css.find}
        type="search"
        aria-label="Search the price book"
        role="combobox"
        aria-expanded={others.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId}-${chosen.offer.xref}` : undefined}
        autoComplete="off"
        maxLength={100}
        data-autofocus
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {found.error && <FailureLine error={found.error} what="The search failed." onRetry={() => void found.refetch()} />}
      {!found.data && words !== '' && !found.error && <SkeletonRows rows={6} />}
      <OtherItems of={model} line={line} listId={listId} ref={list} />
      {settled && found.data && others.length === 0 && <p className="muted">Nothing else in the price book is called “{words}”.</p>}
      <Effect of={model} />
    </Dialog>
  );
}

function Foot({ of: { chosen, effect, busy, change }, onClose }: { of: SwitchModel; onClose: () => void }) {
  return (
    <ConfirmActions onCancel={onClose} onClick={change} loading={busy} disabled={!chosen || !effect.data}>
      Replace the item
    </ConfirmActions>
  );
}

/** The line as it stands. */
function Former({ line, area }: Pick<SwitchProps, 'line' | 'area'>) {
  return (
    <p className="muted">
      In {area.label}: {line.action} {line.description}
      {line.quality === 'None' ? '' : `, ${line.quality}`}, {grouped(line.quantity)} {line.itemUM}, ${grouped(line.totalCost)}. Notes and
      photos stay.
    </p>
  );
}

interface ItemsProps {
  of: SwitchModel;
  line: LineItem;
  listId: string;
  ref: RefObject<HTMLDivElement | null>;
}

function OtherItems({ of: model, line, listId, ref }: ItemsProps) {
  const { others, settled, settings } = model;
  return (
    <div ref={ref} id={listId} role="listbox" aria-label="Items" aria-busy={!settled} className={css.items}>
      {others.map(({ hit, offer }, index) => {
        const total = settings && toCents(priceLine({ ...offer, quantity: line.quantity }, settings).totalCost);
        return (
          <OtherItem
            key={offer.xref}
            of={model}
            other={{ hit, offer }}
            id={`${listId}-${offer.xref}`}
            index={index}
            line={line}
            total={total}
          />
        );
      })}
    </div>
  );
}

interface ItemProps {
  of: SwitchModel;
  other: SwitchModel['others'][number];
  id: string;
  index: number;
  line: LineItem;
  total: bigint | undefined;
}

function OtherItem({ of: { at, setAt, change, asked }, other: { hit, offer }, id, index, line, total }: ItemProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={index === at}
      className={css.item}
      onClick={() => setAt(index)}
      onDoubleClick={change}
    >
      <span className={css.name}>
        <span>
          <span className={lineCss.act}>{hit.actionShown}</span> <Marked text={hit.description} query={asked} />
        </span>
        <small>
          {hit.category}
          {offer.quality === 'None' ? '' : `, ${offer.quality}`}
          {hit.unit !== line.itemUM && (
            <span className={css.unit}>
              , <Icon name="warning" size={14} /> per {hit.unit}, not {line.itemUM}
            </span>
          )}
        </small>
      </span>
      {total !== undefined && hit.formula === line.formulaXRef && (
        <span className={css.money}>
          {money(total)}
          <small>{total === toCents(line.totalCost) ? '0.00' : signed(total - toCents(line.totalCost))}</small>
        </span>
      )}
    </div>
  );
}

/** What the chosen item would make of the line and of the estimate. */
function Effect({ of: { effect, chosen } }: { of: SwitchModel }) {
  const answer = effect.data;
  return (
    <p role="status" className={css.says}>
      {effect.error ? (
        <span className="brick">What it would cost could not be asked: {effect.error.message}</span>
      ) : chosen && answer ? (
        <>
          <b>
            {grouped(answer.quantity)} {answer.itemUM}, ${grouped(answer.totalCost)}
          </b>
          : the estimate {movedWords(toCents(answer.moved), toCents(answer.tax))}
        </>
      ) : (
        ' '
      )}
    </p>
  );
}

function movedWords(moved: bigint, tax: bigint): string {
  if (moved === 0n && tax === 0n) return 'stays at its total.';
  const dollars = (cents: bigint) => `${cents < 0n ? '−' : '+'}$${grouped(fromCents(cents < 0n ? -cents : cents))}`;
  return `moves by ${dollars(moved)} before tax, ${dollars(tax)} tax.`;
}
