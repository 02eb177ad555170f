import { z } from 'zod';
import { AnyId, call } from '../call.ts';
import {
  Category,
  CostExplanation,
  DEFINITION_VERSION,
  Formula,
  ItemXref,
  Quality,
  QualityPrice,
  RepairItem,
  State,
  Subcategory,
  UnitCosts,
  Zip,
} from './entities.ts';

/** `0`, or the order for which the builder is open; the catalogue answers the same for both. */
const Builder = z.object({ id: AnyId });
/** The documents name `product` and no values of it: there is one catalogue, so it is read and left alone. */
const Product = z.object({ product: z.string().trim().max(50).optional() });
/** The definition version (R108, R109); left out, it is the present one. */
const Version = z.coerce.number().int().min(1).max(99_999_999).default(DEFINITION_VERSION);

export const getEnhancedRepairItemList = call({
  id: 'C080',
  method: 'GET',
  path: '/Order/GetEnchancedRepairItemList/',
  summary: 'Every item of the catalogue, one row per item and quality, without prices; cached by definition version',
  who: 'user',
  query: z.object({ version: Version }),
  response: z.array(RepairItem),
  refusals: ['NOT_FOUND'],
});

export const getDefinitionLastUpdated = call({
  id: 'C081',
  method: 'GET',
  path: '/Order/GetDefinitionLastUpdated',
  summary: 'The definition version of the catalogue, and when its prices were last set',
  who: 'user',
  response: z.object({ version: z.number(), lastUpdated: z.string(), items: z.number(), prices: z.number() }),
});

export const KeywordHit = z.object({
  code: z.number(),
  category: z.string(),
  subcategory: z.string(),
  action: z.string(),
  actionShown: z.string(),
  description: z.string(),
  unit: z.string(),
  formula: Formula,
  wasteFactorPct: z.string(),
  prices: z.array(QualityPrice),
});
export type KeywordHit = z.infer<typeof KeywordHit>;

export const searchItems = call({
  id: 'C082',
  method: 'GET',
  path: '/Order/GetRestOfKeyWordSearchItems',
  summary: 'Items that a keyword finds, best first, with the unit price of each quality at a place (the national price without one)',
  who: 'user',
  query: z.object({
    keyword: z.string().trim().min(1).max(100),
    take: z.coerce.number().int().min(1).max(100).default(20),
    zip: Zip.optional(),
    state: State.optional(),
  }),
  response: z.array(KeywordHit),
});

export const getCategorySubCategoryList = call({
  id: 'C083',
  method: 'GET',
  path: '/Order/GetCategorySubCategoryList/',
  summary: 'All subcategories with their categories',
  who: 'user',
  query: Product.extend({ definition: Version }),
  response: z.array(Subcategory),
  refusals: ['NOT_FOUND'],
});

export const getActionTypeList = call({
  id: 'C084',
  method: 'GET',
  path: '/Order/GetActionTypeList',
  summary: 'All actions; szActionDesc_tx is the word shown (Replace reads Install)',
  who: 'user',
  response: z.array(z.object({ lAction_id: z.number(), szAction_tx: z.string(), szActionDesc_tx: z.string() })),
});

export const getRelatedItemList = call({
  id: 'C085',
  method: 'GET',
  path: '/Order/GetRelatedItemList',
  summary: 'Items that usually go along with an item; of all items when none is named',
  who: 'user',
  query: z.object({ itemXREF: ItemXref.optional() }),
  response: z.array(
    z.object({ lDescription_id: z.number(), related: z.array(z.object({ lDescription_id: z.number(), label: z.string() })) }),
  ),
});

export const getCategories = call({
  id: 'C086',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetCategories',
  summary: 'The categories of the catalogue',
  who: 'user',
  params: Builder,
  query: Product,
  response: z.array(Category),
});

export const getCategoryNames = call({
  id: 'C087',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetCategoryNames',
  summary: 'The names of the categories',
  who: 'user',
  params: Builder,
  query: Product,
  response: z.array(z.string()),
});

export const getSubcategoryNames = call({
  id: 'C088',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetSubcategoryNames',
  summary: 'The names of the subcategories of a category (letter case does not matter)',
  who: 'user',
  params: Builder,
  query: z.object({ categoryname: z.string().trim().min(1).max(100) }),
  response: z.array(z.string()),
});

export const getCategoryHierarchy = call({
  id: 'C089',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetCategoryHierarchy',
  summary: 'Categories, their subcategories, and the actions that these have items for',
  who: 'user',
  params: Builder,
  response: z.array(
    Category.extend({
      subcategories: z.array(
        z.object({
          lTradeSub_id: z.number(),
          szSubDesc_tx: z.string(),
          items: z.number(),
          actions: z.array(z.object({ lAction_id: z.number(), szActionDesc_tx: z.string(), items: z.number() })),
        }),
      ),
    }),
  ),
});

export const getQualityOptions = call({
  id: 'C094',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetQualityOptions',
  summary:
    'The qualities of one item with their unit prices at a place, and the reason for each when asked; without itemXREF the qualities that any item with this action has',
  who: 'user',
  params: Builder,
  query: z.object({
    actionname: z.string().trim().max(50).optional(),
    itemXREF: ItemXref.optional(),
    zip: Zip.optional(),
    state: State.optional(),
    explain: z.enum(['true', 'false']).default('false'),
  }),
  response: z.array(
    z.object({
      quality: Quality,
      itemXREF: z.number().optional(),
      unit: z.string().optional(),
      wasteFactorPct: z.string().optional(),
      costs: UnitCosts.optional(),
      unitCost: z.string().optional(),
      explain: CostExplanation.optional(),
    }),
  ),
  refusals: ['ITEM_NOT_FOUND'],
});
