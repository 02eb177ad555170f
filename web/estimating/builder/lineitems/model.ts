import { useAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { getCustomLineItems } from '../../../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { getOrgCustomLineItems } from '../../../../contracts/catalogue/lineitems/get-org-custom-line-items.ts';
import { type CustomLineItem, LINE_ITEM_CATEGORY, ownCodeOfId } from '../../../../contracts/catalogue/lineitems/line-item.ts';
import { useRead } from '../../../app/client.ts';
import { useMe } from '../../../app/me.ts';
import { matchesIn } from '../../../ui/matches.ts';
import type { BookItem } from '../book-items.ts';
import { linePathAtom } from '../state/picks.ts';

const byName = new Intl.Collator('en', { numeric: true }).compare;

export const itemOf = ({ id, NewName, actionShown, description, unitOfMeasure, formulaXREF }: CustomLineItem): BookItem => ({
  code: ownCodeOfId(id),
  category: LINE_ITEM_CATEGORY.name,
  subcategory: NewName,
  action: actionShown,
  description,
  unit: unitOfMeasure,
  formula: formulaXREF,
});

/** Line items of one's own and of the organization's, those of a list or subcategory, and those that words find. */
export function useLineItems() {
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
  const isHere = (list: string, item: BookItem) =>
    words === ''
      ? (path.list === '' || path.list === list) && (path.subcategory === '' || item.subcategory === path.subcategory)
      : matchesIn(`${item.action} ${item.description} ${item.subcategory}`, words).length > 0;
  return {
    ...{ words, setWords, path, setPath, lists },
    /** The organization's list, as it is called. */
    organization: me?.organizationName,
    items: lists
      .flatMap(({ list, items }) => items.filter((item) => isHere(list, item)))
      .sort((a, b) => byName(a.description, b.description) || a.code - b.code),
    ready: mine.data !== undefined && shared.data !== undefined,
    error: mine.error ?? shared.error,
    refetch: () => {
      void mine.refetch();
      void shared.refetch();
    },
  };
}

export type LineItemsModel = ReturnType<typeof useLineItems>;
