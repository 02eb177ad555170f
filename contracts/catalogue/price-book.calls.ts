import { z } from 'zod';
import { call } from '../call.ts';
import { D, UnitCost } from '../decimal.ts';
import { CostType, EffectiveFrom, Formula, ItemXref, LOCAL_FACTOR, MARKUP_RULE_PERCENT, Quality, State, Zip, Zip3 } from './entities.ts';

/** Where prices are for: the local factor of the zip, else its state's, else the national price. */
const At = { zip: Zip.optional(), state: State.optional() };
const BookVersion = z.coerce.number().int().min(1).max(2_147_483_647);
const offset = z.coerce.number().int().min(0).max(10_000_000).default(0);
const P = '/api/PriceBook';

const SIGNED = /^-?\d{1,6}(\.\d{1,6})?$/;
/** A decimal between two bounds, perhaps negative, sent as a string or a number; kept as a plain decimal string. */
function between(min: number | string, max: number | string) {
  const error = `must be a number from ${min} to ${max}`;
  return z
    .union([z.string().trim().max(20), z.number()])
    .transform(String)
    .refine((v) => SIGNED.test(v) && new D(v).gte(min) && new D(v).lte(max), { error })
    .transform((v) => new D(v).toFixed());
}
const MarkupRulePercent = between(MARKUP_RULE_PERCENT.min, MARKUP_RULE_PERCENT.max);
const LocalFactorValue = between(LOCAL_FACTOR.min, LOCAL_FACTOR.max);

export const VERSION_KINDS = ['default', 'prices', 'markup', 'place', 'import', 'restored'] as const;

/** One step of the book: what was changed, by whom, and from when it counts. */
export const PriceBookVersion = z.object({
  version: z.number(),
  kind: z.enum(VERSION_KINDS),
  /** Empty for the default book. */
  by: z.string(),
  at: z.string(),
  effectiveFrom: z.string(),
  /** One sentence. */
  words: z.string(),
  counts: z.object({ changed: z.number(), added: z.number(), removed: z.number(), bad: z.number(), unchanged: z.number() }).nullable(),
  importId: z.number().nullable(),
  /** `scheduled`: its day has not come; `replaced`: a later version restored an older one. */
  status: z.enum(['in force', 'scheduled', 'replaced']),
});
export type PriceBookVersion = z.infer<typeof PriceBookVersion>;

export const MarkupRule = z.object({ categoryId: z.number(), category: z.string(), percent: z.string() });
export const LocalFactor = z.object({ zip3: z.string(), labor: z.string().nullable(), material: z.string().nullable() });

export const getPriceBookOverview = call({
  id: 'priceBookOverview',
  method: 'GET',
  path: `${P}/Overview`,
  summary: "The organisation's price book: its version, categories, markup rules and local factors",
  who: 'user',
  query: z.object(At),
  response: z.object({
    /** The newest version that is in force. */
    version: z.number(),
    /** The newest version there is, scheduled ones included: what a write is decided on. */
    newestVersion: z.number(),
    definitionVersion: z.number(),
    adoptedBy: z.string(),
    adoptedAt: z.string(),
    effectiveFrom: z.string(),
    items: z.number(),
    /** ZIP code that prices are for when a call names no place; null: the national prices. */
    homeZip: z.string().nullable(),
    ownPrices: z.number(),
    ownItems: z.number(),
    removedItems: z.number(),
    place: z.object({ name: z.string(), laborFactor: z.string(), materialFactor: z.string(), basis: z.string() }),
    categories: z.array(
      z.object({
        categoryId: z.number(),
        category: z.string(),
        items: z.number(),
        own: z.boolean(),
        markupPercent: z.string().nullable(),
        subcategories: z.array(z.object({ subcategoryId: z.number(), subcategory: z.string(), items: z.number() })),
      }),
    ),
    markupRules: z.array(MarkupRule),
    localFactors: z.array(LocalFactor),
    nextScheduled: PriceBookVersion.nullable(),
  }),
});

export const PriceBookPrice = z.object({ quality: Quality, itemXREF: z.number(), unitCost: z.string(), own: z.boolean() });
export const PriceBookRow = z.object({
  code: z.number(),
  category: z.string(),
  subcategory: z.string(),
  actionShown: z.string(),
  description: z.string(),
  unit: z.string(),
  wasteFactorPct: z.string(),
  /** Of own items alone. */
  costType: CostType.optional(),
  /** With the three costs, from which a screen works out the price with overhead and profit to the cent. */
  prices: z.array(PriceBookPrice.extend({ labor: z.string(), material: z.string(), equipment: z.string() })),
  /** Change of the item's prices since the version asked for, in percent (mean over its qualities); null when none was asked or it is new. */
  sincePct: z.string().nullable(),
});
export type PriceBookRow = z.infer<typeof PriceBookRow>;

export const getPriceBookItems = call({
  id: 'priceBookItems',
  method: 'GET',
  path: `${P}/Items`,
  summary: 'A page of the price book, by category or found by a keyword (best first), with the prices at a place',
  who: 'user',
  query: z.object({
    category: z.string().trim().min(1).max(100).optional(),
    subcategory: z.string().trim().min(1).max(100).optional(),
    keyword: z.string().trim().min(1).max(100).optional(),
    /** `own`: items with an own price, and own items; `changed`: items whose price is not the one of version `since` (1 when left out). */
    only: z.enum(['own', 'changed']).optional(),
    since: BookVersion.optional(),
    ...At,
    offset,
    take: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({ total: z.number(), rows: z.array(PriceBookRow) }),
  refusals: ['VERSION_NOT_FOUND'],
});

/** One line of "why this price": dollars per unit, where the number is from. The parts add up to the unit cost before it is rounded to cents. */
export const PricePart = z.object({
  group: z.enum(['labor', 'material', 'equipment', 'markup']),
  kind: z.enum(['wage', 'burden', 'place', 'material', 'waste', 'equipment', 'markup']),
  label: z.string(),
  detail: z.string(),
  amount: z.string(),
  basis: z.string(),
});
export type PricePart = z.infer<typeof PricePart>;

export const getPriceBookItem = call({
  id: 'priceBookItem',
  method: 'GET',
  path: `${P}/Items/{xref}`,
  summary: 'One item of the price book: its qualities, and of what each price is made at a place',
  who: 'user',
  params: z.object({ xref: ItemXref }),
  query: z.object(At),
  response: z.object({
    code: z.number(),
    category: z.string(),
    subcategory: z.string(),
    action: z.string(),
    actionShown: z.string(),
    description: z.string(),
    unit: z.string(),
    formula: Formula,
    wasteFactorPct: z.string(),
    /** Of own items alone. */
    costType: CostType.optional(),
    synonyms: z.string(),
    place: z.object({ name: z.string(), laborFactor: z.string(), materialFactor: z.string(), basis: z.string() }),
    crew: z.string().nullable(),
    hours: z.string().nullable(),
    qualities: z.array(
      PriceBookPrice.extend({
        labor: z.string(),
        material: z.string(),
        equipment: z.string(),
        /** What the price would be without the own one; null of own items. */
        defaultUnitCost: z.string().nullable(),
        /** The parts of the default price, the markup rule included; empty of own items. */
        parts: z.array(PricePart),
      }),
    ),
    related: z.array(z.object({ code: z.number(), label: z.string() })),
  }),
  refusals: ['ITEM_NOT_FOUND'],
});

export const getPriceBookItemHistory = call({
  id: 'priceBookItemHistory',
  method: 'GET',
  path: `${P}/Items/{xref}/History`,
  summary: 'The price of each quality of an item over the versions that moved it, oldest first',
  who: 'user',
  params: z.object({ xref: ItemXref }),
  query: z.object(At),
  response: z.array(
    z.object({
      version: z.number(),
      by: z.string(),
      at: z.string(),
      effectiveFrom: z.string(),
      words: z.string(),
      /** Empty where the item is not in the book. */
      prices: z.array(PriceBookPrice),
    }),
  ),
  refusals: ['ITEM_NOT_FOUND'],
});

export const getPriceBookVersions = call({
  id: 'priceBookVersions',
  method: 'GET',
  path: `${P}/Versions`,
  summary: 'The versions of the price book, newest first, with who and when',
  who: 'user',
  query: z.object({ offset, take: z.coerce.number().int().min(1).max(500).default(100) }),
  response: z.object({ total: z.number(), versions: z.array(PriceBookVersion) }),
});

export const ComparedRow = z.object({
  kind: z.enum(['changed', 'added', 'removed']),
  code: z.number(),
  category: z.string(),
  subcategory: z.string(),
  actionShown: z.string(),
  description: z.string(),
  unit: z.string(),
  /** The qualities that differ; `was` is null of an added price, `becomes` of one that is gone, `pct` of both. */
  prices: z.array(
    z.object({
      quality: Quality,
      itemXREF: z.number(),
      was: z.string().nullable(),
      becomes: z.string().nullable(),
      pct: z.string().nullable(),
    }),
  ),
});
export type ComparedRow = z.infer<typeof ComparedRow>;

export const comparePriceBook = call({
  id: 'comparePriceBook',
  method: 'GET',
  path: `${P}/Compare`,
  summary: 'What differs between two versions of the price book at a place, in the order of the book',
  who: 'user',
  query: z.object({
    from: BookVersion,
    to: BookVersion,
    ...At,
    offset,
    take: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({
    changed: z.number(),
    added: z.number(),
    removed: z.number(),
    /** Mean change of the changed prices, in percent. */
    avgPct: z.string().nullable(),
    rows: z.array(ComparedRow),
  }),
  refusals: ['VERSION_NOT_FOUND'],
});

/** The version that a write made; the one that was there already when there was nothing to change. */
const Made = z.object({ version: z.number() });

export const setPriceBookPrices = call({
  id: 'setPriceBookPrices',
  method: 'POST',
  path: `${P}/SetPrices`,
  summary: 'Set unit costs by hand, or take them back (null); a better quality cannot cost less than the one below it at the named place',
  who: 'user',
  body: z.object({
    prices: z
      .array(z.object({ itemXREF: ItemXref, unitCost: UnitCost.nullable() }))
      .min(1)
      .max(500),
    effectiveFrom: EffectiveFrom.optional(),
    ...At,
  }),
  response: Made,
  refusals: ['ITEM_NOT_FOUND', 'OWN_ITEM_PRICE', 'QUALITY_ORDER', 'EFFECTIVE_DATE_PAST', 'CONFLICT'],
});

export const saveMarkupRule = call({
  id: 'saveMarkupRule',
  method: 'POST',
  path: `${P}/SaveMarkupRule`,
  summary: 'Raise or lower the prices of a category that are not own by a percentage; null takes the rule back',
  who: 'user',
  body: z.object({
    categoryId: z.coerce.number().int().min(1),
    percent: MarkupRulePercent.nullable(),
    effectiveFrom: EffectiveFrom.optional(),
  }),
  response: Made,
  refusals: ['CATEGORY_NOT_FOUND', 'EFFECTIVE_DATE_PAST'],
});

export const saveLocalFactor = call({
  id: 'saveLocalFactor',
  method: 'POST',
  path: `${P}/SaveLocalFactor`,
  summary:
    "Labor and material factors of the places whose ZIP code begins with three digits, in place of the state's; null takes them back",
  who: 'user',
  body: z.object({
    zip3: Zip3,
    labor: LocalFactorValue.nullable(),
    material: LocalFactorValue.nullable(),
    effectiveFrom: EffectiveFrom.optional(),
  }),
  response: Made,
  refusals: ['EFFECTIVE_DATE_PAST'],
});

export const saveHomePlace = call({
  id: 'saveHomePlace',
  method: 'POST',
  path: `${P}/SaveHomePlace`,
  summary: 'Where prices are for when nobody says where: the ZIP code of the organisation; null for the national prices',
  who: 'user',
  body: z.object({ zip: Zip.nullable() }),
  response: z.object({ homeZip: z.string().nullable() }),
  refusals: ['ZIP_NOT_FOUND'],
});

export const restorePriceBookVersion = call({
  id: 'restorePriceBookVersion',
  method: 'POST',
  path: `${P}/RestoreVersion`,
  summary: 'Make a new version that equals an older one, from today',
  who: 'user',
  body: z.object({ version: BookVersion }),
  response: Made,
  refusals: ['VERSION_NOT_FOUND'],
});

/** One row per item; text that a spreadsheet would run as a formula begins with an apostrophe. Reads back in unchanged. */
export const exportPriceBook = call({
  id: 'exportPriceBook',
  method: 'GET',
  path: `${P}/Export`,
  summary: 'The price book at a place as a CSV or XLSX file, one row per item',
  who: 'user',
  query: z.object({ format: z.enum(['csv', 'xlsx']), ...At }),
  response: z.string(),
});
