import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { CallError } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { localDay } from '../../ui/words.ts';
import { labelOf } from './cells.ts';
import { ownShown, type PriceEdits } from './edits.ts';
import { aboutWithMarkup, cents, pctOf, signedPct, typedPrice } from './figures.ts';
import type { BookItem } from './item-panel.tsx';
import css from './own-price.module.css';
import priceBookPartsCss from './parts.module.css';

/** Own prices of an item in each of its qualities, from a day on. An empty field is the book's price. */
export function OwnPriceDialog({ item, edits, onClose }: { item: BookItem; edits: PriceEdits; onClose: () => void }) {
  const id = useId();
  const [texts, setTexts] = useState(() => new Map(item.qualities.map((level) => [level.itemXREF, ownShown(edits.screen, level) ?? ''])));
  const [from, setFrom] = useState(localDay());
  const { save, busy, failure } = useSave(
    async (step: Parameters<PriceEdits['set']>[0]) => {
      const refusal = await edits.set(step);
      if (refusal !== null) throw new CallError(422, 'PRICE_REFUSED', refusal);
    },
    { onSaved: onClose },
  );
  const refused = failure?.text;
  const levels = item.qualities.map((level) => {
    const text = texts.get(level.itemXREF) ?? '';
    const blank = text.trim() === '';
    const becomes = blank ? null : typedPrice(text);
    return { level, text, becomes, wrong: !blank && becomes === null, was: ownShown(edits.screen, level) };
  });
  const changed = levels.filter(({ was, becomes }) => was !== becomes);
  const blocked = busy || changed.length === 0 || from === '' || levels.some(({ wrong }) => wrong);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    const [first] = changed;
    void save({
      label: changed.length === 1 && first ? labelOf(item, first.level.quality) : `prices of ${item.description}`,
      effectiveFrom: from,
      prices: changed.map(({ level, was, becomes }) => ({ itemXREF: level.itemXREF, was, becomes })),
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Set own price"
      width={440}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="own-price" loading={busy} disabled={blocked}>
            Save price
          </Button>
        </>
      }
    >
      <form id="own-price" onSubmit={submit}>
        <p className={`muted ${priceBookPartsCss.about}`}>
          {item.actionShown} {item.description}, unit cost per {item.unit}, before overhead and profit. Leave a field empty for the book's
          price.
        </p>
        <div className={css.fields}>
          {levels.map(({ level, text, becomes, wrong }, n) => (
            <div key={level.itemXREF} className={css.field}>
              <label htmlFor={`${id}-${n}`}>{level.quality === 'None' ? 'Unit cost' : level.quality}</label>
              <TextInput
                id={`${id}-${n}`}
                data-autofocus={n === 0 || undefined}
                aria-describedby={`${id}-${n}-says`}
                inputMode="decimal"
                maxLength={20}
                value={text}
                placeholder={level.defaultUnitCost === null ? '' : cents(level.defaultUnitCost)}
                error={wrong}
                onChange={(event) => {
                  const value = event.currentTarget.value;
                  setTexts((was) => new Map(was).set(level.itemXREF, value));
                }}
              />
              <small id={`${id}-${n}-says`} className={wrong ? 'brick' : 'muted'}>
                {wrong ? 'An amount of 0 or more' : consequence(becomes, level.defaultUnitCost)}
              </small>
            </div>
          ))}
        </div>
        <TextInput
          type="date"
          label="Counts from"
          min={localDay()}
          value={from}
          inputWrapperOrder={['label', 'input', 'description']}
          description={
            from > localDay() ? 'Until then the present price stays.' : 'Estimates made before keep the prices they were made with.'
          }
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        {refused ? (
          <p className="failure" role="alert">
            <Icon name="warning" />
            <span>{refused}</span>
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

/** What a field means as it stands. */
function consequence(becomes: string | null, book: string | null): string {
  if (becomes === null) return book === null ? 'An item of your own needs a price' : "The book's price";
  const sells = `${cents(aboutWithMarkup(becomes))} with your markup`;
  const pct = book === null ? null : pctOf(book, becomes);
  return pct === null ? sells : `${sells}; ${signedPct(pct)} % against the book`;
}
