import { Controller } from '@nestjs/common';
import type { Request, Response } from 'express';
import { getQualityOptions } from '../../contracts/catalogue/builder/get-quality-options.ts';
import { getActionTypeList } from '../../contracts/catalogue/catalogue/get-action-type-list.ts';
import { getCategories } from '../../contracts/catalogue/catalogue/get-categories.ts';
import { getCategoryHierarchy } from '../../contracts/catalogue/catalogue/get-category-hierarchy.ts';
import { getCategoryNames } from '../../contracts/catalogue/catalogue/get-category-names.ts';
import { getCategorySubCategoryList } from '../../contracts/catalogue/catalogue/get-category-sub-category-list.ts';
import { getDefinitionLastUpdated } from '../../contracts/catalogue/catalogue/get-definition-last-updated.ts';
import { getEnhancedRepairItemList } from '../../contracts/catalogue/catalogue/get-enhanced-repair-item-list.ts';
import { getRelatedItemList } from '../../contracts/catalogue/catalogue/get-related-item-list.ts';
import { getSubcategoryNames } from '../../contracts/catalogue/catalogue/get-subcategory-names.ts';
import { searchItems } from '../../contracts/catalogue/catalogue/search-items.ts';
import { ACTIONS } from '../../contracts/catalogue/entities.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { priceBooks } from '../../projections/catalogue/price-books.ts';
import { type Answer, Handles, type Input } from '../platform/http/handles.ts';
import { CatalogueService } from './catalogue.service.ts';
import type { Payload } from './item-lists.ts';
import { PriceBookReads } from './price-book.reads.ts';
import { PriceBookService } from './price-book.service.ts';

const READS = { reads: [priceBooks.name] };
/** Written by the handler: a list that is kept compressed, and asked for again by its tag. */
const KEPT = { ...READS, raw: true };

/** The documented calls of the catalogue, answered from the book of the caller's organisation. */
@Controller()
export class CatalogueController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly books: PriceBookService,
    private readonly reads: PriceBookReads,
  ) {}

  @Handles(getEnhancedRepairItemList, KEPT)
  async enhancedRepairItemList({ query, session, request, response }: Input<typeof getEnhancedRepairItemList>): Promise<void> {
    this.mustBePresent(query.version);
    const book = await this.books.bookOf(session.organizationId);
    send(book.itemListPayload(), request, response);
  }

  @Handles(getDefinitionLastUpdated, READS)
  definitionLastUpdated({ session }: Input<typeof getDefinitionLastUpdated>): Promise<Answer<typeof getDefinitionLastUpdated>> {
    return this.reads.lastUpdated(session.organizationId);
  }

  @Handles(searchItems, { ...READS, cost: 1 })
  async search({ query, session }: Input<typeof searchItems>): Promise<Answer<typeof searchItems>> {
    const { book, place } = await this.books.bookAt(session.organizationId, query);
    return book.search(query.keyword, { take: query.take, place });
  }

  @Handles(getCategorySubCategoryList, KEPT)
  async categorySubCategoryList({ query, session, request, response }: Input<typeof getCategorySubCategoryList>): Promise<void> {
    this.mustBePresent(query.definition);
    const book = await this.books.bookOf(session.organizationId);
    send(
      book.payload('subcategories', () => book.subcategories()),
      request,
      response,
    );
  }

  @Handles(getActionTypeList, { reads: [] })
  actionTypeList(): Answer<typeof getActionTypeList> {
    return ACTIONS.map((action) => ({ lAction_id: action.id, szAction_tx: action.name, szActionDesc_tx: action.shown }));
  }

  @Handles(getRelatedItemList, READS)
  async relatedItemList({ query, session }: Input<typeof getRelatedItemList>): Promise<Answer<typeof getRelatedItemList>> {
    return (await this.books.bookOf(session.organizationId)).related(query.itemXREF);
  }

  @Handles(getCategories, KEPT)
  async categories({ session, request, response }: Input<typeof getCategories>): Promise<void> {
    const book = await this.books.bookOf(session.organizationId);
    send(
      book.payload('categories', () => book.categories()),
      request,
      response,
    );
  }

  @Handles(getCategoryNames, KEPT)
  async categoryNames({ session, request, response }: Input<typeof getCategoryNames>): Promise<void> {
    const book = await this.books.bookOf(session.organizationId);
    send(
      book.payload('category names', () => book.categories().map((category) => category.szTradeDesc_tx)),
      request,
      response,
    );
  }

  @Handles(getSubcategoryNames, READS)
  async subcategoryNames({ query, session }: Input<typeof getSubcategoryNames>): Promise<Answer<typeof getSubcategoryNames>> {
    const book = await this.books.bookOf(session.organizationId);
    return book.subcategories(query.categoryname).map((subcategory) => subcategory.szSubDesc_tx);
  }

  @Handles(getCategoryHierarchy, KEPT)
  async categoryHierarchy({ session, request, response }: Input<typeof getCategoryHierarchy>): Promise<void> {
    const book = await this.books.bookOf(session.organizationId);
    send(
      book.payload('hierarchy', () => book.hierarchy()),
      request,
      response,
    );
  }

  @Handles(getQualityOptions, READS)
  async qualityOptions({ query, session }: Input<typeof getQualityOptions>): Promise<Answer<typeof getQualityOptions>> {
    const { book, place } = await this.books.bookAt(session.organizationId, query);
    if (query.itemXREF === undefined) return book.qualitiesOf(query.actionname).map((quality) => ({ quality }));
    const options = book.qualityOptions(query.itemXREF, place);
    if (!options.length) throw new Refusal('ITEM_NOT_FOUND');
    return query.explain === 'true' ? options : options.map(({ explain: _, ...option }) => option);
  }

  private mustBePresent(version: number): void {
    if (version !== this.catalogue.version) throw new Refusal('NOT_FOUND', `The catalogue has no definition version ${version}.`);
  }
}

/**
 * Kept by the browser and asked for again by its tag: 304 as long as nothing in it has changed. It is the price book alone, names nobody, and is too
 * large to be sent anew with each page.
 */
function send({ json, gzip, etag }: Payload, request: Request, response: Response): void {
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
