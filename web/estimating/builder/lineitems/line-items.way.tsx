import { type SetStateAction, useAtom } from 'jotai';
import { type Dispatch, useMemo, useState } from 'react';
import { getCustomLineItems } from '../../../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { getOrgCustomLineItems } from '../../../../contracts/catalogue/lineitems/get-org-custom-line-items.ts';
import { type CustomLineItem, LINE_ITEM_CATEGORY, ownCodeOfId } from '../../../../contracts/catalogue/lineitems/line-item.ts';
import { useRead } from '../../../app/client.ts';
import { useMe } from '../../../app/me.ts';
import { Icon } from '../../../ui/icons.tsx';
import { matchesIn } from '../../../ui/matches.ts';
import { FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import type { BookItem } from '../book-items.ts';
import builderCss from '../builder.module.css';
import css from '../categories/categories.module.css';
import { ItemRow, LaneKeys, useLaneKeys } from '../lanes.tsx';
import { OwnSearch } from '../search/own-search.tsx';
import { type LinePath, linePathAtom } from '../state/picks.ts';
import { useBuilder } from '../state/state.ts';
import { NewLineItemDialog } from './new-line-item-dialog.tsx';

const byName = new Intl.Collator('en', { numeric: true }).compare;

const itemOf = ({ id, NewName, actionShown, description, unitOfMeasure, formulaXREF }: CustomLineItem): BookItem => ({
  code: ownCodeOfId(id),
  category: LINE_ITEM_CATEGORY.name,
  subcategory: NewName,
  action: actionShown,
  description,
  unit: unitOfMeasure,
  formula: formulaXREF,
});

/** A list, or a subcategory of one, to choose. */
function choiceOf({
  words,
  path,
  setWords,
  setPath,
}: {
  words: string;
  path: LinePath;
  setWords: Dispatch<SetStateAction<string>>;
  setPath: (update: SetStateAction<LinePath>) => void;
}) {
  return (to: LinePath, name: string, count: number) => {
    const on = words === '' && path.list === to.list && path.subcategory === to.subcategory;
    return (
      <button
        key={`${to.list} ${to.subcategory}`}
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
  };
}

/** R122: the custom menu's line items, by list and subcategory; ticked, priced and added like items of the price book. */
export default function LineItemsWay() {
  const { takenCodes, phone, setFocus, take } = useBuilder();
  const [making, setMaking] = useState(false);
  const me = useMe();
  const mine = useRead(getCustomLineItems, {});
  const shared = useRead(getOrgCustomLineItems, {});
  const [words, setWords] = useState('');
  const [path, setPath] = useAtom(linePathAtom);
  const lists = useMemo(
    () =>
      [
        { list: 'mine' as const, items: mine.data?.map(itemOf) ?? [] },
        { list: 'organization' as const, items: shared.data?.map(itemOf) ?? [] },
      ].map(({ list, items }) => ({
        list,
        items,
        subcategories: [...new Set(items.map(({ subcategory }) => subcategory))]
          .sort(byName)
          .map((name) => ({ name, count: items.filter(({ subcategory }) => subcategory === name).length })),
      })),
    [mine.data, shared.data],
  );
  const items = lists
    .filter(({ list }) => words !== '' || path.list === '' || path.list === list)
    .flatMap((one) => one.items)
    .filter((item) =>
      words === ''
        ? path.subcategory === '' || item.subcategory === path.subcategory
        : matchesIn(`${item.action} ${item.description} ${item.subcategory}`, words).length > 0,
    )
    .sort((a, b) => byName(a.description, b.description) || a.code - b.code);
  const onKeyDown = useLaneKeys(items);
  const failed = mine.error ?? shared.error;
  if (failed)
    return (
      <FailureLine
        error={failed}
        what="The line items could not be opened."
        onRetry={() => {
          void mine.refetch();
          void shared.refetch();
        }}
      />
    );
  if (!mine.data || !shared.data) return <SkeletonRows rows={12} />;
  const choice = choiceOf({ words, path, setWords, setPath });
  const whole = lists.reduce((sum, one) => sum + one.items.length, 0);
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
      {phone && path.list !== '' && words === '' && (
        <div className={css.trail}>
          <button
            type="button"
            className={builderCss.crumbs}
            aria-label="Back to the subcategories"
            onClick={() => setPath({ list: '', subcategory: '' })}
          >
            <Icon name="left" size={12} /> {path.subcategory || (path.list === 'mine' ? 'Mine' : me?.organizationName)}
          </button>
        </div>
      )}
      <div className={css.lanes} data-own data-depth={path.list === '' && words === '' ? 0 : 1} onKeyDown={onKeyDown}>
        <div className={css.lane} data-step={2}>
          <h3>Whose, subcategory</h3>
          <div role="listbox" aria-label="Subcategory">
            {lists.map(({ list, items: all, subcategories }) => [
              choice({ list, subcategory: '' }, list === 'mine' ? 'Mine' : (me?.organizationName ?? 'Organization'), all.length),
              ...subcategories.map(({ name, count }) => choice({ list, subcategory: name }, name, count)),
            ])}
          </div>
        </div>
        <div className={css.lane} data-step={4}>
          <h3>
            Item
            {items.length > 0 && (
              <span>
                {items.filter((item) => takenCodes.has(item.code)).length} of {items.length}
              </span>
            )}
          </h3>
          {whole === 0 && <p className={css.none}>No line items yet.</p>}
          <div role="listbox" aria-label="Item" aria-multiselectable>
            {items.map((item) => (
              <ItemRow key={item.code} item={item} withAction />
            ))}
          </div>
          <div className={css.none}>
            <button type="button" className="link" onClick={() => setMaking(true)}>
              New line item
            </button>
          </div>
        </div>
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
