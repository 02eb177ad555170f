import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ITEM_CATEGORIES, OTHER_CATEGORY } from '../../../contracts/vault/items/categories.ts';
import type { TypedThing } from '../../app/offline/browser-db.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './photographs.module.css';
import type { PhotographRow, RowPage } from './photographs-model.ts';
import { sendable } from './send-photographs.ts';

interface FieldProps {
  row: PhotographRow;
  page: RowPage;
}

/** What stands in a field while it is typed in, which no answer of the server takes away; left, it becomes one step. */
function useTyped({ row, page }: FieldProps, name: 'name' | 'priceCost') {
  const [text, setText] = useState<string | null>(null);
  const before = useRef<TypedThing>(row.values);
  const put = (value: string) => {
    setText(value);
    page.act.type(row.key, { [name]: value });
  };
  return {
    text: text ?? row.values[name],
    put,
    onFocus: () => {
      before.current = row.values;
      setText(row.values[name]);
    },
    onBlur: () => {
      setText(null);
      if (text !== null) page.act.typed(row, before.current, { ...before.current, [name]: text });
    },
  };
}

/** The name, with what it may go on to behind it: the right arrow takes that, on a phone the mark. */
export function NameField({ row, page, onEnter }: FieldProps & { onEnter?: () => void }) {
  const { text, put, onFocus, onBlur } = useTyped({ row, page }, 'name');
  const [isIn, setIsIn] = useState(false);
  const whole = isIn ? page.suggest(text) : '';
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, value } = event.currentTarget;
    if (event.key === 'ArrowRight' && whole && selectionStart === value.length) put(whole);
    else if (event.key === 'Enter' && onEnter) onEnter();
    else return;
    event.preventDefault();
  };
  return (
    <span className={css.nameField}>
      {whole ? (
        <span className={css.ghost} aria-hidden="true">
          <i>{text}</i>
          {whole.slice(text.length)}
        </span>
      ) : null}
      <input
        data-name={row.key}
        className={css.input}
        aria-label={`Name of photograph ${row.number}`}
        placeholder="Name later"
        autoComplete="off"
        maxLength={255}
        value={text}
        onChange={({ currentTarget }) => put(currentTarget.value)}
        onFocus={() => {
          setIsIn(true);
          onFocus();
        }}
        onBlur={() => {
          setIsIn(false);
          onBlur();
        }}
        onKeyDown={onKeyDown}
      />
      {whole ? (
        <button
          type="button"
          className={css.take}
          aria-label={`Take ${whole}`}
          tabIndex={-1}
          onPointerDown={(event) => {
            event.preventDefault();
            put(whole);
          }}
        >
          <Icon name="check" />
        </button>
      ) : null}
    </span>
  );
}

export function PriceField({ row, page }: FieldProps) {
  const { text, put, onFocus, onBlur } = useTyped({ row, page }, 'priceCost');
  const isWrong = sendable({ priceCost: text }).priceCost === undefined;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.setCustomValidity(isWrong ? 'A price from 0 to 9,999,999.99.' : '');
  }, [isWrong]);
  return (
    <span className={css.price} data-wrong={isWrong || undefined} title={isWrong ? 'A price from 0 to 9,999,999.99.' : undefined}>
      <span aria-hidden="true">$</span>
      <input
        ref={input}
        className={css.input}
        inputMode="decimal"
        aria-label={`Price each of photograph ${row.number}`}
        aria-invalid={isWrong}
        data-empty={Number(text) === 0 || undefined}
        maxLength={12}
        value={text}
        onChange={({ currentTarget }) => put(currentTarget.value)}
        onFocus={({ currentTarget }) => {
          onFocus();
          currentTarget.select();
        }}
        onBlur={onBlur}
      />
    </span>
  );
}

export function CategoryField({ row, page }: FieldProps) {
  const { inventoryCategory_Id: id } = row.values;
  return (
    <select
      className={css.select}
      data-empty={id === OTHER_CATEGORY || undefined}
      aria-label={`Category of photograph ${row.number}`}
      value={id}
      onChange={({ currentTarget }) => void page.act.choose(row, { inventoryCategory_Id: Number(currentTarget.value) })}
    >
      {ITEM_CATEGORIES.map((one) => (
        <option key={one.id} value={one.id}>
          {one.id === OTHER_CATEGORY ? 'Category' : one.name}
        </option>
      ))}
    </select>
  );
}

export function AreaField({ row, page }: FieldProps) {
  const id = row.values.inventoryArea_Id;
  const isKnown = page.areas.some((area) => area.id === id);
  return (
    <select
      className={css.select}
      data-empty={id === null || undefined}
      aria-label={`Area of photograph ${row.number}`}
      value={id ?? ''}
      onChange={({ currentTarget }) => void page.act.choose(row, { inventoryArea_Id: Number(currentTarget.value) || null })}
    >
      <option value="">Area</option>
      {id !== null && !isKnown ? <option value={id}>An area that is gone</option> : null}
      {page.areas.map((area) => (
        <option key={area.id} value={area.id}>
          {area.areaLabel}
        </option>
      ))}
    </select>
  );
}
