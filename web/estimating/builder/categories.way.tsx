import { useAtom } from 'jotai';
import { type KeyboardEvent, useEffect } from 'react';
import { getCategoryHierarchy } from '../../../contracts/catalogue/catalogue/get-category-hierarchy.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { useBook } from '../book-items.ts';
import { Key } from '../key.tsx';
import lineCss from '../line.module.css';
import builderCss from './builder.module.css';
import css from './categories.module.css';
import { type BookPath, NO_PATH, pathAtom } from './picks.ts';
import { useBuilder } from './state.ts';

/** R139: a choice that is the only one is made by itself, after this time. */
const BY_ITSELF_MS = 700;
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Category, subcategory, action, item (S038-S041), each from A to Z: one lane each; arrows go through a lane and across. A phone shows the lane one is in. */
export default function CategoriesWay() {
  const { item: focused, takenCodes, setFocus, open, toggle, phone, areas, standingIn } = useBuilder();
  const { data, error, refetch } = useRead(getCategoryHierarchy, { params: { id: 0 } }, { staleTime: Number.POSITIVE_INFINITY });
  const book = useBook(true);
  const [kept, setPath] = useAtom(pathAtom);
  const path: BookPath = kept.category === '' && focused ? { ...NO_PATH, category: focused.category } : kept;
  const category = data?.find((one) => one.szTradeDesc_tx === path.category);
  const subcategory = category?.subcategories.find((one) => one.szSubDesc_tx === path.subcategory);
  const actions = subcategory?.actions.map((one) => one.szActionDesc_tx) ?? [];
  const only = path.action === '' && actions.length === 1 ? actions[0] : undefined;
  useEffect(() => {
    if (only === undefined) return;
    const timer = setTimeout(() => setPath((was) => (was.action === '' ? { ...was, action: only } : was)), BY_ITSELF_MS);
    return () => clearTimeout(timer);
  }, [only, setPath]);
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
    if (!lane || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const options = [...lane.querySelectorAll<HTMLButtonElement>('[role="option"]')];
      const next = options[options.indexOf(here as HTMLButtonElement) + (event.key === 'ArrowDown' ? 1 : -1)];
      next?.focus();
      const item = items.find((one) => String(one.code) === next?.dataset.item);
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
      const item = items.find((one) => String(one.code) === here.dataset.item);
      if (item) {
        setFocus(item);
        toggle(item);
      }
    } else return;
    event.preventDefault();
  };
  const failed = error ?? book.error;
  if (failed)
    return (
      <FailureLine
        error={failed}
        what="The price book could not be opened."
        onRetry={() => {
          void refetch();
          void book.refetch();
        }}
      />
    );
  if (!data) return <SkeletonRows rows={12} />;
  const lane = (step: number, title: string, names: string[], chosen: string, onChoose: (name: string) => void) => (
    <div className={css.lane} data-step={step}>
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
    { name: path.category, to: NO_PATH },
    { name: path.subcategory, to: { ...NO_PATH, category: path.category } },
    { name: path.action, to: { ...path, action: '' } },
  ].filter(({ name }) => name !== '');
  const ticked = items.filter((item) => takenCodes.has(item.code)).length;
  return (
    <div className={builderCss.hunt} id="builder-categories" role="tabpanel">
      {phone && (
        <div className={css.trail}>
          {trail.length === 0
            ? 'Choose a category'
            : trail.map(({ name, to }, index) => (
                <button key={name} type="button" className={builderCss.crumbs} aria-label={`Back from ${name}`} onClick={() => setPath(to)}>
                  <Icon name={index === 0 ? 'left' : 'right'} size={12} /> {name}
                </button>
              ))}
        </div>
      )}
      <div className={css.lanes} data-depth={trail.length} onKeyDown={onKeyDown}>
        {lane(
          1,
          'Category',
          data.map((one) => one.szTradeDesc_tx),
          path.category,
          (name) => setPath({ ...NO_PATH, category: name }),
        )}
        {lane(2, 'Subcategory', category?.subcategories.map((one) => one.szSubDesc_tx) ?? [], path.subcategory, (name) =>
          setPath({ ...path, subcategory: name, action: '' }),
        )}
        {lane(3, 'Action', actions, path.action, (name) => setPath({ ...path, action: name }))}
        <div className={css.lane} data-step={4}>
          <h3>
            Item
            {items.length > 0 && (
              <span>
                {ticked} of {items.length}
              </span>
            )}
          </h3>
          <div role="listbox" aria-label="Item" aria-multiselectable>
            {items.map((item) => {
              const taken = takenCodes.has(item.code);
              const there = areas.filter((area) => standingIn(area, item.code) !== undefined);
              return (
                <button
                  key={item.code}
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
                    {path.action === '' && <span className={lineCss.act}>{item.action} </span>}
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
            })}
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
          <kbd>Space</kbd>tick
        </span>
        <span>
          <kbd>1</kbd>–<kbd>7</kbd>step
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
    </div>
  );
}
