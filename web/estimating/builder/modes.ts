import type { WayName } from './way-name.ts';

/** R121: what one selects from: the price book step by step, the price book by keywords and projects, or what is one's own. */
export const SELECT_MODES = ['Regular', 'BluebookLib', 'UserLib'] as const;
/** R122: what the custom menu shows. Where it is `Normal` there is no custom menu. */
export const MENU_MODES = ['Normal', 'Library', 'LineItem'] as const;

interface Mode {
  select: (typeof SELECT_MODES)[number];
  menu: (typeof MENU_MODES)[number];
}

export const MODE_OF: Record<WayName, Mode> = {
  search: { select: 'BluebookLib', menu: 'Normal' },
  proposal: { select: 'BluebookLib', menu: 'Normal' },
  categories: { select: 'Regular', menu: 'Normal' },
  projects: { select: 'BluebookLib', menu: 'Normal' },
  libraries: { select: 'UserLib', menu: 'Library' },
  lineitems: { select: 'UserLib', menu: 'LineItem' },
  hand: { select: 'Regular', menu: 'Normal' },
};

/** R112: the words of the refusal (M054) where a mode has no keyword search; null in the one that has. */
export const keywordsRefused = (way: WayName): string | null =>
  MODE_OF[way].select === 'BluebookLib' ? null : 'Project Keyword Search is for BluebookLib only.';

interface Step {
  name: string;
  /** Its list or choice has this `data-step`. */
  at: number;
  /** A key that leads to it, beside its place in the row. */
  key?: string;
}

const QUALITY: Step = { name: 'Quality', at: 5, key: 'q' };
const AREAS: Step = { name: 'Areas', at: 6, key: 'a' };
const TASK: Step = { name: 'Task', at: 7, key: 't' };
const ITEMS: Step = { name: 'Items', at: 4 };
const SUBCATEGORY: Step = { name: 'Subcategory', at: 2 };
const ENDS = [QUALITY, AREAS, TASK];

/** R111: the steps of a way in their order; none where it has no steps. */
export function stepsOf(way: WayName): readonly Step[] {
  switch (way) {
    case 'search':
    case 'categories':
      return [{ name: 'Category', at: 1 }, SUBCATEGORY, { name: 'Action', at: 3 }, ITEMS, ...ENDS];
    case 'lineitems':
      return [SUBCATEGORY, ITEMS, ...ENDS];
    case 'libraries':
      return [{ name: 'Library', at: 1 }, { name: 'Lines', at: 4 }, ...ENDS];
    default:
      return [];
  }
}
