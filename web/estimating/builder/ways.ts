import { type ComponentType, lazy } from 'react';
import SearchWay from './search/search.way.tsx';
import type { WayName } from './way-name.ts';

interface Way {
  name: WayName;
  word: string;
  /** For the message when it stops working. */
  what: string;
  /** Reads the builder with `useBuilder()`. */
  Part: ComponentType;
  /**
   * `items`: the part is a list of items, and the builder shows the item, the areas, what is taken and the foot beside it.
   * `whole`: the part fills the panel and adds with `addToEstimate`.
   */
  fills: 'items' | 'whole';
}

/** R122: the ways that the custom menu of the tab Libraries switches between. */
export const CUSTOM_MENU = [
  { name: 'libraries', word: 'Libraries' },
  { name: 'lineitems', word: 'Line items' },
] as const satisfies { name: WayName; word: string }[];

const SEARCH: Way = { name: 'search', word: 'Search', what: 'The search', Part: SearchWay, fills: 'items' };

/** The ways to find what to add, in the order of their tabs. All but the first are fetched when they are opened. */
export const WAYS: readonly Way[] = [
  SEARCH,
  { name: 'proposal', word: 'Proposal', what: 'The proposal', Part: lazy(() => import('./proposal/proposal.way.tsx')), fills: 'whole' },
  {
    name: 'categories',
    word: 'Categories',
    what: 'The categories',
    Part: lazy(() => import('./categories/categories.way.tsx')),
    fills: 'items',
  },
  { name: 'projects', word: 'Projects', what: 'The projects', Part: lazy(() => import('./projects/projects.way.tsx')), fills: 'whole' },
  {
    name: 'libraries',
    word: 'Libraries',
    what: 'The libraries',
    Part: lazy(() => import('./libraries/libraries.way.tsx')),
    fills: 'whole',
  },
  { name: 'hand', word: 'By hand', what: 'The entry by hand', Part: lazy(() => import('./hand/hand.way.tsx')), fills: 'items' },
];

const LINE_ITEMS: Way = {
  name: 'lineitems',
  word: 'Line items',
  what: 'The line items',
  Part: lazy(() => import('./lineitems/line-items.way.tsx')),
  fills: 'items',
};

export const wayOf = (name: WayName): Way => [...WAYS, LINE_ITEMS].find((way) => way.name === name) ?? SEARCH;
