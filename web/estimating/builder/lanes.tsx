import type { KeyboardEvent } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { Key } from '../estimate/key.tsx';
import lineCss from '../line/line.module.css';
import type { BookItem } from './book-items.ts';
import builderCss from './builder.module.css';
import css from './categories/categories.module.css';
import { useBuilder } from './state/state.ts';

/** Keys in lanes beside each other, the last of which has items: arrows go through a lane and across, the space bar ticks an item. */
export function useLaneKeys(items: readonly BookItem[]) {
  const { setFocus, toggle } = useBuilder();
  return (event: KeyboardEvent<HTMLDivElement>) => {
    const here = document.activeElement as HTMLElement | null;
    const lane = here?.closest(`.${css.lane}`);
    if (!lane || event.ctrlKey || event.metaKey || event.altKey) return;
    const itemAt = (option: HTMLElement | null | undefined) => items.find((one) => String(one.code) === option?.dataset.item);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const options = [...lane.querySelectorAll<HTMLButtonElement>('[role="option"]')];
      const next = options[options.indexOf(here as HTMLButtonElement) + (event.key === 'ArrowDown' ? 1 : -1)];
      next?.focus();
      const item = itemAt(next);
      if (item) setFocus(item);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      if (event.key === 'ArrowRight' && !here?.dataset.item) here?.click();
      const other = event.key === 'ArrowRight' ? lane.nextElementSibling : lane.previousElementSibling;
      requestAnimationFrame(() =>
        (
          other?.querySelector<HTMLElement>('[data-on], [aria-selected="true"]') ?? other?.querySelector<HTMLElement>('[role="option"]')
        )?.focus(),
      );
    } else if (event.key === ' ' && here?.dataset.item) {
      const item = itemAt(here);
      if (item) {
        setFocus(item);
        toggle(item);
      }
    } else return;
    event.preventDefault();
  };
}

/** An item in a lane: the box ticks it, the rest opens it; on a phone it is the other way round, because the box is small. */
export function ItemRow({ item, withAction }: { item: BookItem; withAction: boolean }) {
  const { item: focused, takenCodes, setFocus, open, toggle, phone, areas, standingIn } = useBuilder();
  const taken = takenCodes.has(item.code);
  const there = areas.filter((area) => standingIn(area, item.code) !== undefined);
  return (
    <button
      type="button"
      role="option"
      aria-selected={taken}
      data-item={item.code}
      data-on={item.code === focused?.code || undefined}
      onClick={(event) => {
        const box = (event.target as Element).closest(`.${css.box}`);
        if (phone ? !(event.target as Element).closest(`.${css.open}`) : box) {
          setFocus(item);
          toggle(item);
        } else open(item);
      }}
      onDoubleClick={() => !phone && toggle(item)}
    >
      <span className={css.box} data-ticked={taken || undefined} aria-hidden="true">
        {taken && <Icon name="check" size={12} />}
      </span>
      <span>
        {withAction && <span className={lineCss.act}>{item.action} </span>}
        {item.description}
      </span>
      {there.length > 0 && (
        <span className={css.there} title={`In ${there.map(({ label }) => label).join(', ')}`}>
          <Icon name="check" size={12} /> {there.length === 1 ? `in ${there[0]?.label}` : there.length}
        </span>
      )}
      {phone && (
        <span className={css.open}>
          <Icon name="right" size={16} />
        </span>
      )}
    </button>
  );
}

/** The keys of a way with lanes and steps. */
export function LaneKeys({ steps }: { steps: number }) {
  return (
    <div className={builderCss.keys}>
      <span>
        <Key name="Up" />
        <Key name="Down" />
        choose
      </span>
      <span>
        <Key name="Left" />
        <Key name="Right" />
        column
      </span>
      <span>
        <kbd>Space</kbd>tick
      </span>
      <span>
        <kbd>1</kbd>–<kbd>{steps}</kbd>step
      </span>
      <span>
        <kbd>/</kbd>search
      </span>
      <span>
        <kbd>q</kbd>quality
      </span>
      <span>
        <kbd>a</kbd>areas
      </span>
      <span>
        <kbd>t</kbd>task
      </span>
    </div>
  );
}
