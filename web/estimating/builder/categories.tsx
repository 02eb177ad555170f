import { type KeyboardEvent, useState } from 'react';
import { getCategoryHierarchy } from '../../../contracts/catalogue/catalogue/get-category-hierarchy.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { type BookItem, useBook } from '../book-items.ts';
import { Key } from '../key.tsx';
import lineCss from '../line.module.css';
import builderCss from './builder.module.css';
import css from './categories.module.css';

interface Props {
  focused: BookItem | undefined;
  taken: ReadonlySet<number>;
  onFocus: (item: BookItem) => void;
  /** A click on an item, which on a phone opens it. */
  onOpen: (item: BookItem) => void;
  onToggle: (item: BookItem) => void;
}

const byName = new Intl.Collator('en', { numeric: true }).compare;
const EMPTY = { category: '', subcategory: '', action: '' };

/** Category, subcategory, action, item (S038-S041), each from A to Z: one lane each; arrows go through a lane and across. A phone shows the lane one is in. */
export function BuilderCategories({ focused, taken, onFocus, onOpen, onToggle }: Props) {
  const { data, error, refetch } = useRead(getCategoryHierarchy, { params: { id: 0 } }, { staleTime: Number.POSITIVE_INFINITY });
  const book = useBook(true);
  const [path, setPath] = useState({
    category: focused?.category ?? '',
    subcategory: focused?.subcategory ?? '',
    action: focused?.action ?? '',
  });
  const category = data?.find((one) => one.szTradeDesc_tx === path.category);
  const subcategory = category?.subcategories.find((one) => one.szSubDesc_tx === path.subcategory);
  const items = subcategory
    ? [...book.items.values()]
        .filter(
          (item) =>
            item.category === path.category && item.subcategory === path.subcategory && (path.action === '' || item.action === path.action),
        )
        .sort((a, b) => byName(a.description, b.description) || byName(a.action, b.action))
    : [];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const here = document.activeElement as HTMLElement | null;
    const lane = here?.closest(`.${css.lane}`);
    if (!lane) return;
    const up = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (up) {
      const buttons = [...lane.querySelectorAll<HTMLButtonElement>('button')];
      const next = buttons[buttons.indexOf(here as HTMLButtonElement) + (event.key === 'ArrowDown' ? 1 : -1)];
      next?.focus();
      const item = items.find((one) => String(one.code) === next?.dataset.item);
      if (item) onFocus(item);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      if (event.key === 'ArrowRight') here?.click();
      const other = event.key === 'ArrowRight' ? lane.nextElementSibling : lane.previousElementSibling;
      requestAnimationFrame(() =>
        (other?.querySelector<HTMLElement>('[aria-selected="true"]') ?? other?.querySelector<HTMLElement>('button'))?.focus(),
      );
    } else if (event.key === ' ' && here?.dataset.item) {
      const item = items.find((one) => String(one.code) === here.dataset.item);
      if (item) onToggle(item);
    } else return;
    event.preventDefault();
  };
  if (error) return <FailureLine error={error} what="The price book could not be opened." onRetry={() => void refetch()} />;
  if (book.error) return <FailureLine error={book.error} what="The price book could not be opened." onRetry={() => void book.refetch()} />;
  if (!data) return <SkeletonRows rows={12} />;
  const lane = (title: string, names: string[], chosen: string, onChoose: (name: string) => void) => (
    <div className={css.lane}>
      <h3>{title}</h3>
      <div role="listbox" aria-label={title}>
        {[...names].sort(byName).map((name) => (
          <button key={name} type="button" role="option" aria-selected={name === chosen} onClick={() => onChoose(name)}>
            <span>{name}</span>
            {name === chosen && <Icon name="right" size={14} />}
          </button>
        ))}
      </div>
    </div>
  );
  const trail = [
    { name: path.category, to: EMPTY },
    { name: path.subcategory, to: { ...EMPTY, category: path.category } },
    { name: path.action, to: { ...path, action: '' } },
  ].filter(({ name }) => name !== '');
  return (
    <div className={builderCss.hunt} id="builder-categories" role="tabpanel">
      <div className={css.trail}>
        {trail.length === 0
          ? 'Choose a category'
          : trail.map(({ name, to }, index) => (
              <button key={name} type="button" className={builderCss.crumbs} aria-label={`Back from ${name}`} onClick={() => setPath(to)}>
                <Icon name={index === 0 ? 'left' : 'right'} size={12} /> {name}
              </button>
            ))}
      </div>
      <div className={css.lanes} data-depth={trail.length} onKeyDown={onKeyDown}>
        {lane(
          'Category',
          data.map((one) => one.szTradeDesc_tx),
          path.category,
          (name) => setPath({ category: name, subcategory: '', action: '' }),
        )}
        {lane('Subcategory', category?.subcategories.map((one) => one.szSubDesc_tx) ?? [], path.subcategory, (name) => {
          const actions = category?.subcategories.find((one) => one.szSubDesc_tx === name)?.actions ?? [];
          setPath({ ...path, subcategory: name, action: actions.length === 1 ? (actions[0]?.szActionDesc_tx ?? '') : '' });
        })}
        {lane('Action', subcategory?.actions.map((one) => one.szActionDesc_tx) ?? [], path.action, (name) =>
          setPath({ ...path, action: name }),
        )}
        <div className={css.lane}>
          <h3>Item</h3>
          <div role="listbox" aria-label="Item" aria-multiselectable>
            {items.map((item) => (
              <button
                key={item.code}
                type="button"
                role="option"
                aria-selected={taken.has(item.code)}
                data-item={item.code}
                data-on={item.code === focused?.code || undefined}
                onClick={() => onOpen(item)}
                onDoubleClick={() => onToggle(item)}
              >
                <span>
                  {path.action === '' && <span className={lineCss.act}>{item.action} </span>}
                  {item.description}
                </span>
                {taken.has(item.code) && <Icon name="check" size={14} />}
              </button>
            ))}
          </div>
        </div>
      </div>
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
          <kbd>Space</kbd>take several
        </span>
      </div>
    </div>
  );
}
