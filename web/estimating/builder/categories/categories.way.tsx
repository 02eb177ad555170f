import { Icon } from '../../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import type { BookItem } from '../book-items.ts';
import builderCss from '../builder.module.css';
import { ItemRow, LaneKeys, useLaneKeys } from '../lanes.tsx';
import { NO_PATH } from '../state/picks.ts';
import { useBuilder } from '../state/state.ts';
import css from './categories.module.css';
import { type CategoriesModel, useCategories } from './model.ts';

/** Category, subcategory, action, item (S038-S041), each from A to Z: one lane each; arrows go through a lane and across. A phone shows the lane one is in. */
export default function CategoriesWay() {
  const { phone } = useBuilder();
  const model = useCategories();
  const { path, setPath, items } = model;
  const onKeyDown = useLaneKeys(items);
  if (model.error) return <FailureLine error={model.error} what="The price book could not be opened." onRetry={model.refetch} />;
  if (!model.ready) return <SkeletonRows rows={12} />;
  return (
    <div className={builderCss.hunt} id="builder-categories" role="tabpanel">
      {phone && <Trail of={model} />}
      <div className={css.lanes} data-depth={model.trail.length} onKeyDown={onKeyDown}>
        <Lane
          step={1}
          title="Category"
          names={model.categories}
          chosen={path.category}
          onChoose={(name) => setPath({ ...NO_PATH, category: name })}
        />
        <Lane
          step={2}
          title="Subcategory"
          names={model.subcategories}
          chosen={path.subcategory}
          onChoose={(name) => setPath({ ...path, subcategory: name, action: '' })}
        />
        <Lane step={3} title="Action" names={model.actions} chosen={path.action} onChoose={(name) => setPath({ ...path, action: name })} />
        <ItemLane items={items} withAction={path.action === ''} />
      </div>
      <LaneKeys steps={7} />
    </div>
  );
}

/** On a phone the way back from each choice. */
function Trail({ of: { trail, setPath } }: { of: CategoriesModel }) {
  return (
    <div className={css.trail}>
      {trail.length === 0
        ? 'Choose a category'
        : trail.map(({ name, to }, index) => (
            <button key={name} type="button" className={builderCss.crumbs} aria-label={`Back from ${name}`} onClick={() => setPath(to)}>
              <Icon name={index === 0 ? 'left' : 'right'} size={12} /> {name}
            </button>
          ))}
    </div>
  );
}

interface LaneProps {
  step: number;
  title: string;
  names: readonly string[];
  chosen: string;
  onChoose: (name: string) => void;
}

function Lane({ step, title, names, chosen, onChoose }: LaneProps) {
  return (
    <div className={css.lane} data-step={step}>
      <h3>{title}</h3>
      <div role="listbox" aria-label={title}>
        {names.map((name) => (
          <button key={name} type="button" role="option" aria-selected={name === chosen} onClick={() => onChoose(name)}>
            <span>{name}</span>
            {name === chosen && <Icon name="right" size={14} />}
          </button>
        ))}
      </div>
    </div>
  );
}

function ItemLane({ items, withAction }: { items: readonly BookItem[]; withAction: boolean }) {
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
      <div role="listbox" aria-label="Item" aria-multiselectable>
        {items.map((item) => (
          <ItemRow key={item.code} item={item} withAction={withAction} />
        ))}
      </div>
    </div>
  );
}
