import { Injectable } from '@nestjs/common';
import { categoryKindOf, FIRST_OWN_CODE } from '../../../contracts/catalogue/entities.ts';
import type { getCustomLibrary } from '../../../contracts/catalogue/libraries/get-custom-library.ts';
import type { LibraryState } from '../../../contracts/catalogue/libraries/library.events.ts';
import {
  type CustomLibrary,
  LIBRARY_CATEGORIES,
  type LibraryLine,
  type ShownLine,
} from '../../../contracts/catalogue/libraries/library.ts';
import { idOfOwnCode } from '../../../contracts/catalogue/lineitems/line-item.ts';
import type { Quality, QualityLevel } from '../../../contracts/catalogue/quality.ts';
import { D } from '../../../contracts/decimal.ts';
import type { RecordList } from '../../../contracts/kit/record.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { type Caller, callerOf, isVisible, mayChange } from '../../platform/records/record-rights.ts';
import { stampOf } from '../../platform/records/records.ts';
import { type CatalogItem, xrefOf } from '../book.ts';
import { shownAs } from '../item-lists.ts';
import { PriceBookService } from '../price-book.service.ts';
import type { PriceBookView } from '../price-book.view.ts';

/** Changes that a library's page shows. */
const CHANGES = 50;
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Whether the code is of a custom line item or of an item that an organisation imported; neither counts as an item of the price book. */
const isOwn = (code: number) => code >= FIRST_OWN_CODE;

/**
 * The id of a subcategory, which is nothing but a name that libraries have: FNV-1a of the name in 30 bits. The same name has the same id in each
 * list, and no id is ever that of another kind of subcategory below it.
 */
export function subcategoryId(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(name.toLowerCase())) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 2) + 0x40000000;
}

/** A library as the calls answer it. */
export function shownLibrary(state: LibraryState, by: Caller): CustomLibrary {
  const { id, fields, lines, addedAt } = state;
  return {
    id,
    name: fields.name,
    description: fields.description,
    customSubCategory_Id: subcategoryId(fields.subcategory),
    newName: fields.subcategory,
    lines: lines.length,
    uniqueItems: new Set(lines.map(({ code }) => code).filter((code) => !isOwn(code))).size,
    isAssembly: lines.some(({ quantity }) => quantity.by === 'formula'),
    questions: fields.questions.length,
    mayChange: mayChange(state, callerOf(by)),
    dateAdded: addedAt,
    ...stampOf(state),
  };
}

/** The quality that a line is added in: its own or the one that is asked for, where its item comes in it. */
export function qualityOf(item: CatalogItem, wanted: string): Quality {
  const { qualities } = item;
  return qualities.find((one) => one === wanted) ?? qualities.find((one) => one === 'Good') ?? (qualities[0] as Quality);
}

function shownLine(line: LibraryLine, book: PriceBookView, quality: string): ShownLine {
  const item = book.itemOfCode(line.code) ?? book.itemOf(line.code);
  const { lineId, code, notes, quantity } = line;
  return {
    lineId,
    itemXREF: item ? xrefOf(item, qualityOf(item, line.quality || quality)) : code,
    code,
    quality: line.quality,
    notes,
    quantity,
    action: item ? shownAs(item.action) : '',
    description: item?.description ?? line.name,
    unit: item?.unit ?? line.unit,
    formula: item?.formula ?? '',
    own: isOwn(code),
    gone: item === undefined,
  };
}

/** The larger of two quantities where both are typed or both are shares of one measurement; otherwise the first. */
function larger(a: ShownLine, b: ShownLine): ShownLine {
  const [p, q] = [a.quantity, b.quantity];
  if (p.by === 'typed' && q.by === 'typed') return new D(q.quantity).gt(p.quantity) ? b : a;
  if (p.by === 'measured' && q.by === 'measured' && p.formula === q.formula)
    return new D(q.percentageAffected).gt(p.percentageAffected) ? b : a;
  return a;
}

/** Reads of custom libraries. */
@Injectable()
export class LibraryQueries {
  constructor(
    private readonly runner: Runner,
    private readonly books: PriceBookService,
  ) {}

  /** The libraries that a caller sees, or one of the two lists, by subcategory and name. */
  async rows({ organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>, list?: RecordList): Promise<LibraryState[]> {
    const owners = list === undefined ? [null, userId] : [list === 'mine' ? userId : null];
    const lists = await Promise.all(owners.map((owner) => libraries.list(this.runner, { organizationId, userId: owner })));
    return lists
      .flat()
      .sort((a, b) => byName(a.fields.subcategory, b.fields.subcategory) || byName(a.fields.name, b.fields.name) || a.id - b.id);
  }

  /** R168. */
  async list(caller: Caller, list?: RecordList): Promise<CustomLibrary[]> {
    return (await this.rows(caller, list)).map((row) => shownLibrary(row, caller));
  }

  async subcategories(caller: Caller, list?: RecordList): Promise<{ id: number; name: string; libraries: number }[]> {
    const counts = new Map<string, number>();
    for (const { fields } of await this.rows(caller, list)) counts.set(fields.subcategory, (counts.get(fields.subcategory) ?? 0) + 1);
    return [...counts].map(([name, libraries]) => ({ id: subcategoryId(name), name, libraries }));
  }

  /** The subcategories that a category of the builder stands for: those of a list of libraries (R125), or the library category itself (R126). */
  async ofCategory(caller: Caller, categoryId: number): Promise<{ id: number; name: string; libraries: number }[]> {
    switch (categoryKindOf(categoryId)) {
      case 'library':
        return (await this.subcategories(caller)).filter(({ id }) => id === categoryId);
      case 'custom':
        if (categoryId === LIBRARY_CATEGORIES.mine) return this.subcategories(caller, 'mine');
        // Line items have subcategories without ids, by their own calls (C117, C121).
        return categoryId === LIBRARY_CATEGORIES.organization ? this.subcategories(caller, 'organization') : [];
      case 'manual entry':
        return [];
      case 'book':
        throw new Refusal('CATEGORY_NOT_FOUND');
    }
  }

  /** The libraries of a subcategory; every one for 0. */
  async names(caller: Caller, id: number): Promise<CustomLibrary[]> {
    const all = await this.list(caller);
    return id === 0 ? all : all.filter(({ customSubCategory_Id }) => customSubCategory_Id === id);
  }

  /** The libraries in whose name, description or lines each of the words stands. */
  async byKeywords(caller: Caller, keywords: string): Promise<CustomLibrary[]> {
    const words = keywords.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = await this.rows(caller);
    return rows
      .filter(({ fields, lines }) => {
        const text = [fields.name, fields.description, fields.subcategory, ...lines.map(({ name }) => name)].join(' ').toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .map((row) => shownLibrary(row, caller));
  }

  /** A library that the caller sees, deleted ones too. */
  async mustSee(caller: Pick<Caller, 'organizationId' | 'userId'>, id: number): Promise<LibraryState> {
    const row = await libraries.one(this.runner, id);
    if (!row || !isVisible(row, caller)) throw new Refusal('LIBRARY_NOT_FOUND');
    return row;
  }

  async one(caller: Caller, id: number): Promise<(typeof getCustomLibrary)['response']['_output']> {
    const row = await this.mustSee(caller, id);
    const changes = await libraries.happened(this.runner, id, CHANGES);
    const lines = await this.shown(caller, [row], '');
    return { library: shownLibrary(row, caller), deleted: row.deleted, questions: row.fields.questions, lines, changes };
  }

  /** The lines of a library in a quality, where lines have none of their own. */
  async lines(caller: Caller, id: number, quality: QualityLevel | '' = ''): Promise<ShownLine[]> {
    const row = await this.mustSee(caller, id);
    if (row.deleted) throw new Refusal('LIBRARY_DELETED');
    return this.shown(caller, [row], quality);
  }

  /** Several libraries as one list: an item that two of them hold is there once, with the larger quantity. */
  async merged(caller: Caller, ids: readonly number[], quality: QualityLevel | '' = ''): Promise<ShownLine[]> {
    const rows = await Promise.all([...new Set(ids)].map((id) => this.mustSee(caller, id)));
    const merged = new Map<number, ShownLine>();
    for (const line of await this.shown(
      caller,
      rows.filter(({ deleted }) => !deleted),
      quality,
    )) {
      const before = merged.get(line.itemXREF);
      merged.set(line.itemXREF, before ? larger(before, line) : line);
    }
    return [...merged.values()];
  }

  private async shown(caller: Caller, rows: readonly LibraryState[], quality: string): Promise<ShownLine[]> {
    const { book } = await this.books.currentBook(caller.organizationId);
    return rows.flatMap(({ lines }) => lines.map((line) => shownLine(line, book, quality)));
  }

  /** C124: the libraries that hold a custom line item, as far as the caller sees them. */
  async holding(caller: Caller, lineItemId: number): Promise<CustomLibrary[]> {
    const rows = await this.rows(caller);
    return rows
      .filter(({ lines }) => lines.some(({ code }) => isOwn(code) && idOfOwnCode(code) === lineItemId))
      .map((row) => shownLibrary(row, caller));
  }
}
