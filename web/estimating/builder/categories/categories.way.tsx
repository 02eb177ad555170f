import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { getCategoryHierarchy } from '../../../../contracts/catalogue/catalogue/get-category-hierarchy.ts';
import { useRead } from '../../../app/client.ts';
import { Icon } from '../../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import { useBook } from '../book-items.ts';
import builderCss from '../builder.module.css';
import { ItemRow, LaneKeys, useLaneKeys } from '../lanes.tsx';
import { type BookPath, NO_PATH, pathAtom } from '../state/picks.ts';
import { useBuilder } from '../state/state.ts';
import css from './categories.module.css';

/** R139: a choice that is the only one is made by itself, after this time. */
const BY_ITSELF_MS = 700;
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Category, subcategory, action, item (S038-S041), each from A to Z: one lane each; arrows go through a lane and across. A phone shows the lane one is in. */
export default function CategoriesWay() {
  const { item: focused, takenCodes, phone } = useBuilder();
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
  const onKeyDown = useLaneKeys(items);
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
            {items.map((item) => (
              <ItemRow key={item.code} item={item} withAction={path.action === ''} />
            ))}
          </div>
        </div>
      </div>
      <LaneKeys steps={7} />
    </div>
  );
}
