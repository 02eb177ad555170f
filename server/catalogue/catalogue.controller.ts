import { Controller } from '@nestjs/common';
import {
  getActionTypeList,
  getCategories,
  getCategoryHierarchy,
  getCategoryNames,
  getCategorySubCategoryList,
  getDefinitionLastUpdated,
  getEnhancedRepairItemList,
  getQualityOptions,
  getRelatedItemList,
  getSubcategoryNames,
  searchItems,
} from '../../contracts/catalogue/calls.ts';
import { ACTIONS } from '../../contracts/catalogue/entities.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type Answer, Handles, type Input } from '../platform/http/handles.ts';
import { CatalogueService } from './catalogue.service.ts';

/** The book is in memory and the same for everybody: no read model stands behind it. */
const NONE = { reads: [] };

@Controller()
export class CatalogueController {
  constructor(private readonly catalogue: CatalogueService) {}

  /** Kept by the browser and asked for again by its tag: 304 as long as nothing in the book has changed. */
  @Handles(getEnhancedRepairItemList, { ...NONE, raw: true })
  enhancedRepairItemList({ query, request, response }: Input<typeof getEnhancedRepairItemList>): void {
    this.mustBePresent(query.version);
    const { json, gzip, etag } = this.catalogue.itemListPayload();
    response.set({
      ETag: etag,
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding',
      'Content-Type': 'application/json; charset=utf-8',
    });
    if (request.get('If-None-Match')?.includes(etag)) {
      response.status(304).end();
      return;
    }
    if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').end(gzip);
    else response.end(json);
  }

  @Handles(getDefinitionLastUpdated, NONE)
  definitionLastUpdated(): Answer<typeof getDefinitionLastUpdated> {
    const { version, asOf, items, byXref } = this.catalogue.book;
    return { version, lastUpdated: `${asOf}T00:00:00.000Z`, items: items.length, prices: byXref.size };
  }

  @Handles(searchItems, NONE)
  search({ query }: Input<typeof searchItems>): Answer<typeof searchItems> {
    return this.catalogue.search(query.keyword, { take: query.take, place: query });
  }

  @Handles(getCategorySubCategoryList, NONE)
  categorySubCategoryList({ query }: Input<typeof getCategorySubCategoryList>): Answer<typeof getCategorySubCategoryList> {
    this.mustBePresent(query.definition);
    return this.catalogue.subcategories();
  }

  @Handles(getActionTypeList, NONE)
  actionTypeList(): Answer<typeof getActionTypeList> {
    return ACTIONS.map((action) => ({ lAction_id: action.id, szAction_tx: action.name, szActionDesc_tx: action.shown }));
  }

  @Handles(getRelatedItemList, NONE)
  relatedItemList({ query }: Input<typeof getRelatedItemList>): Answer<typeof getRelatedItemList> {
    return this.catalogue.related(query.itemXREF);
  }

  @Handles(getCategories, NONE)
  categories(): Answer<typeof getCategories> {
    return this.catalogue.categories();
  }

  @Handles(getCategoryNames, NONE)
  categoryNames(): Answer<typeof getCategoryNames> {
    return this.catalogue.categories().map((category) => category.szTradeDesc_tx);
  }

  @Handles(getSubcategoryNames, NONE)
  subcategoryNames({ query }: Input<typeof getSubcategoryNames>): Answer<typeof getSubcategoryNames> {
    return this.catalogue.subcategories(query.categoryname).map((subcategory) => subcategory.szSubDesc_tx);
  }

  @Handles(getCategoryHierarchy, NONE)
  categoryHierarchy(): Answer<typeof getCategoryHierarchy> {
    return this.catalogue.hierarchy();
  }

  @Handles(getQualityOptions, NONE)
  qualityOptions({ query }: Input<typeof getQualityOptions>): Answer<typeof getQualityOptions> {
    if (query.itemXREF === undefined) return this.catalogue.qualitiesOf(query.actionname).map((quality) => ({ quality }));
    const options = this.catalogue.qualityOptions(query.itemXREF, query);
    if (!options.length) throw new Refusal('ITEM_NOT_FOUND');
    return query.explain === 'true' ? options : options.map(({ explain: _, ...option }) => option);
  }

  private mustBePresent(version: number): void {
    if (version !== this.catalogue.version) throw new Refusal('NOT_FOUND', `The catalogue has no definition version ${version}.`);
  }
}
