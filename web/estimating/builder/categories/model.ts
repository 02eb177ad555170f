import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { getCategoryHierarchy } from '../../../../contracts/catalogue/catalogue/get-category-hierarchy.ts';
import { useRead } from '../../../app/client.ts';
import { type BookItem, useBook } from '../book-items.ts';
import { type BookPath, NO_PATH, pathAtom } from '../state/picks.ts';
import { useBuilder } from '../state/state.ts';

/** R139: a choice that is the only one is made by itself, after this time. */
const BY_ITSELF_MS = 700;
const byName = new Intl.Collator('en', { numeric: true }).compare;

const named = (names: readonly string[]) => [...names].sort(byName);

/** The price book by category, subcategory and action, each from A to Z, and the items of what is chosen (S038-S041). */
export function useCategories() {
  const { item: focused } = useBuilder();
  const { data, error, refetch } = useRead(getCategoryHierarchy, { params: { id: 0 } }, { staleTime: Number.POSITIVE_INFINITY });
  const book = useBook(true);
  const [kept, setPath] = useAtom(pathAtom);
  const path: BookPath = kept.category === '' && focused ? { ...NO_PATH, category: focused.category } : kept;
  const category = data?.find((one) => one.szTradeDesc_tx === path.category);
  const subcategory = category?.subcategories.find((one) => one.szSubDesc_tx === path.subcategory);
  const actions = subcategory?.actions.map((one) => one.szActionDesc_tx) ?? [];
  useOnlyAction(path, actions, setPath);
  const isHere = (item: BookItem) =>
    item.category === path.category && item.subcategory === path.subcategory && (path.action === '' || item.action === path.action);
  return {
    ...{ path, setPath, actions: named(actions) },
    categories: named((data ?? []).map((one) => one.szTradeDesc_tx)),
    subcategories: named(category?.subcategories.map((one) => one.szSubDesc_tx) ?? []),
    items: subcategory
      ? [...book.items.values()].filter(isHere).sort((a, b) => byName(a.description, b.description) || byName(a.action, b.action))
      : [],
    /** What is chosen, each with the way back from it. */
    trail: [
      { name: path.category, to: NO_PATH },
      { name: path.subcategory, to: { ...NO_PATH, category: path.category } },
      { name: path.action, to: { ...path, action: '' } },
    ].filter(({ name }) => name !== ''),
    ready: data !== undefined,
    error: error ?? book.error,
    refetch: () => {
      void refetch();
      void book.refetch();
    },
  };
}

export type CategoriesModel = ReturnType<typeof useCategories>;

/** R139. */
function useOnlyAction(path: BookPath, actions: readonly string[], setPath: (update: (was: BookPath) => BookPath) => void) {
  const only = path.action === '' && actions.length === 1 ? actions[0] : undefined;
  useEffect(() => {
    if (only === undefined) return;
    const timer = setTimeout(() => setPath((was) => (was.action === '' ? { ...was, action: only } : was)), BY_ITSELF_MS);
    return () => clearTimeout(timer);
  }, [only, setPath]);
}
