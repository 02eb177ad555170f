import { TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { CallError } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { localDay } from '../../ui/words.ts';
import { labelOf } from './cells.ts';
import { CountsFrom } from './counts-from.tsx';
import { ownShown, type PriceEdits } from './edits.ts';
import { aboutWithMarkup, cents, pctOf, signedPct, typedPrice } from './figures.ts';
import type { BookItem } from './item-panel.tsx';
import css from './own-price.module.css';
import priceBookPartsCss from './parts.module.css';

/** Own prices of an item in each of its qualities, from a day on. An empty field is the book's price. */
export function OwnPriceDialog({ item, edits, onClose }: { item: BookItem; edits: PriceEdits; onClose: () => void }) {
  const form = useOwnPrices(item, edits, onClose);
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Set own price"
      width={440}
      actions={
        <ConfirmActions onCancel={onClose} type="submit" form="own-price" loading={form.busy} disabled={form.blocked}>
          Save price
        </ConfirmActions>
      }
    >
      <form id="own-price" onSubmit={form.submit}>
        <p className={`muted ${priceBookPartsCss.about}`}>
          {item.actionShown} {item.description}, unit cost per {item.unit}, before overhead and profit. Leave a field empty for the book's
          price.
        </p>
        <div className={css.fields}>
          {form.levels.map((level, n) => (
            <LevelField key={level.itemXREF} level={level} first={n === 0} onChange={(text) => form.type(level.itemXREF, text)} />
          ))}
        </div>
        <CountsFrom value={form.from} onChange={form.setFrom} until="Until then the present price stays." />
        {form.failure ? <FailureLine error={form.failure} /> : null}
      </form>
    </Dialog>
  );
}

type Level = ReturnType<typeof useOwnPrices>['levels'][number];

/** What is typed for each quality, what it means, and saving what differs as one change. */
function useOwnPrices(item: BookItem, edits: PriceEdits, onClose: () => void) {
  const [texts, setTexts] = useState(() => new Map(item.qualities.map((level) => [level.itemXREF, ownShown(edits.screen, level) ?? ''])));
  const [from, setFrom] = useState(localDay());
  const { save, busy, failure } = useSave(
    async (step: Parameters<PriceEdits['set']>[0]) => {
      const refusal = await edits.set(step);
      if (refusal !== null) throw new CallError(422, 'PRICE_REFUSED', refusal);
    },
    { onSaved: onClose },
  );
  const levels = item.qualities.map((level) => {
    const text = texts.get(level.itemXREF) ?? '';
    const blank = text.trim() === '';
    const becomes = blank ? null : typedPrice(text);
    return { ...level, text, becomes, wrong: !blank && becomes === null, was: ownShown(edits.screen, level) };
  });
  const changed = levels.filter(({ was, becomes }) => was !== becomes);
  const blocked = busy || changed.length === 0 || from === '' || levels.some(({ wrong }) => wrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    const [first] = changed;
    void save({
      label: changed.length === 1 && first ? labelOf(item, first.quality) : `prices of ${item.description}`,
      effectiveFrom: from,
      prices: changed.map(({ itemXREF, was, becomes }) => ({ itemXREF, was, becomes })),
    });
  };
  const type = (itemXREF: number, text: string) => setTexts((was) => new Map(was).set(itemXREF, text));
  return { levels, type, from, setFrom, submit, blocked, busy, failure };
}

function LevelField({ level, first, onChange }: { level: Level; first: boolean; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{level.quality === 'None' ? 'Unit cost' : level.quality}</label>
      <TextInput
        id={id}
        data-autofocus={first || undefined}
        aria-describedby={`${id}-says`}
        inputMode="decimal"
        maxLength={20}
        value={level.text}
        placeholder={level.defaultUnitCost === null ? '' : cents(level.defaultUnitCost)}
        error={level.wrong}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <small id={`${id}-says`} className={level.wrong ? 'brick' : 'muted'}>
        {level.wrong ? 'An amount of 0 or more' : consequence(level.becomes, level.defaultUnitCost)}
      </small>
    </div>
  );
}

/** What a field means as it stands. */
function consequence(becomes: string | null, book: string | null): string {
  if (becomes === null) return book === null ? 'An item of your own needs a price' : "The book's price";
  const sells = `${cents(aboutWithMarkup(becomes))} with your markup`;
  const pct = book === null ? null : pctOf(book, becomes);
  return pct === null ? sells : `${sells}; ${signedPct(pct)} % against the book`;
}
