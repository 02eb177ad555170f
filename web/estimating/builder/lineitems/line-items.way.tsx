import { useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import builderCss from '../builder.module.css';
import css from '../categories/categories.module.css';
import { ItemRow, LaneKeys, useLaneKeys } from '../lanes.tsx';
import { OwnSearch } from '../search/own-search.tsx';
import { type LinePath } from '../state/picks.ts';
import { useBuilder } from '../state/state.ts';
import { itemOf, type LineItemsModel, useLineItems } from './model.ts';
import { NewLineItemDialog } from './new-line-item-dialog.tsx';

/** R122: the custom menu's line items, by list and subcategory; ticked, priced and added like items of the price book. */
export default function LineItemsWay() {
  const { phone, setFocus, take } = useBuilder();
  const model = useLineItems();
  const { words, setWords, path, items } = model;
  const [making, setMaking] = useState(false);
  const onKeyDown = useLaneKeys(items);
  if (model.error) return <FailureLine error={model.error} what="The line items could not be opened." onRetry={model.refetch} />;
  if (!model.ready) return <SkeletonRows rows={12} />;
  return (
    <div className={builderCss.hunt} id="builder-lineitems" role="tabpanel">
      <OwnSearch
        label="Search the line items"
        placeholder="Line item or subcategory"
        searches="Here the names and subcategories of line items are searched."
        thing="line item"
        words={words}
        onWords={setWords}
        none={words !== '' && items.length === 0}
      />
      {phone && path.list !== '' && words === '' && <Back of={model} />}
      <div className={css.lanes} data-own data-depth={path.list === '' && words === '' ? 0 : 1} onKeyDown={onKeyDown}>
        <SubcategoryLane of={model} />
        <ItemLane of={model} onMake={() => setMaking(true)} />
      </div>
      <LaneKeys steps={5} />
      {making && (
        <NewLineItemDialog
          description={words}
          onMade={(made) => {
            setWords('');
            const item = itemOf(made);
            setFocus(item);
            take(item);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}

/** On a phone the way back from the items. */
function Back({ of: { path, setPath, organization } }: { of: LineItemsModel }) {
  return (
    <div className={css.trail}>
      <button
        type="button"
        className={builderCss.crumbs}
        aria-label="Back to the subcategories"
        onClick={() => setPath({ list: '', subcategory: '' })}
      >
        <Icon name="left" size={12} /> {path.subcategory || (path.list === 'mine' ? 'Mine' : organization)}
      </button>
    </div>
  );
}

function SubcategoryLane({ of: model }: { of: LineItemsModel }) {
  const { lists, organization = 'Organization' } = model;
  return (
    <div className={css.lane} data-step={2}>
      <h3>Whose, subcategory</h3>
      <div role="listbox" aria-label="Subcategory">
        {lists.map(({ list, items: all, subcategories }) => [
          <Choice key={list} of={model} to={{ list, subcategory: '' }} name={list === 'mine' ? 'Mine' : organization} count={all.length} />,
          ...subcategories.map(({ name, count }) => (
            <Choice key={`${list} ${name}`} of={model} to={{ list, subcategory: name }} name={name} count={count} />
          )),
        ])}
      </div>
    </div>
  );
}

interface ChoiceProps {
  of: LineItemsModel;
  to: LinePath;
  name: string;
  count: number;
}

/** A list, or a subcategory of one, to choose. */
function Choice({ of: { words, setWords, path, setPath }, to, name, count }: ChoiceProps) {
  const on = words === '' && path.list === to.list && path.subcategory === to.subcategory;
  return (
    <button
      type="button"
      role="option"
      aria-selected={on}
      data-inner={to.subcategory !== '' || undefined}
      onClick={() => {
        setWords('');
        setPath(to);
      }}
    >
      <span>{name}</span>
      <small className="muted">{count}</small>
    </button>
  );
}

function ItemLane({ of: { lists, items }, onMake }: { of: LineItemsModel; onMake: () => void }) {
  const { takenCodes } = useBuilder();
  return (
    <div className={css.lane} data-step={4}>
      <h3>
        Item
        {items.length > 0 && (
          <span>
            {items.filter((item) => takenCodes.has(item.code)).length} of {items.length}
          </span>
        )}
      </h3>
      {lists.every((one) => one.items.length === 0) && <p className={css.none}>No line items yet.</p>}
      <div role="listbox" aria-label="Item" aria-multiselectable>
        {items.map((item) => (
          <ItemRow key={item.code} item={item} withAction />
        ))}
      </div>
      <div className={css.none}>
        <button type="button" className="link" onClick={onMake}>
          New line item
        </button>
      </div>
    </div>
  );
}
