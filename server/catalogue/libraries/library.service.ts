import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Question } from '../../../contracts/catalogue/assembly/quantity.ts';
import type { LibraryEvent } from '../../../contracts/catalogue/events.ts';
import type { LibraryFields, LibraryState } from '../../../contracts/catalogue/libraries/library.events.ts';
import { NO_LIBRARY } from '../../../contracts/catalogue/libraries/library.events.ts';
import { type CustomLibrary, type LibraryBody, type LineInput, MOST_LIBRARIES } from '../../../contracts/catalogue/libraries/library.ts';
import { type CustomLineItem, type LineItemBody, ownCodeOfId, UNCATEGORIZED } from '../../../contracts/catalogue/lineitems/line-item.ts';
import type { RecordList } from '../../../contracts/kit/record.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Handled } from '../../platform/event-log/stream-handler.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { Caller } from '../../platform/records/record-rights.ts';
import { callerOf, isVisible, mayAddTo, mayChange } from '../../platform/records/record-rights.ts';
import type { CatalogItem } from '../book.ts';
import { LineItemService } from '../lineitems/line-item.service.ts';
import { PriceBookService } from '../price-book.service.ts';
import type { PriceBookView } from '../price-book.view.ts';
import { FormulaChecks } from './formula-checks.ts';
import type { LineToPut } from './library.decider.ts';
import { LibraryQueries, shownLibrary, subcategoryId } from './library.queries.ts';
import { LibraryStreams } from './library.stream.ts';

type Context = RequestContext & { session: Caller; response?: Response };

/** A line of an item that a call names, or of a line item that was made a moment ago, which the price book may not show yet. */
type KnownLine = LineInput | LineToPut;

const EVERYTHING = '100';

/** Changes of custom libraries. */
@Injectable()
export class LibraryService {
  constructor(
    private readonly streams: LibraryStreams,
    private readonly queries: LibraryQueries,
    private readonly books: PriceBookService,
    private readonly lineItems: LineItemService,
    private readonly readDb: ReadDb,
    private readonly formulas: FormulaChecks,
  ) {}

  /** R168: for the organisation when the body names it, else for the caller. */
  async add(body: Omit<LibraryBody, 'lines'> & { lines?: KnownLine[] | undefined }, ctx: Context, madeOf = ''): Promise<CustomLibrary> {
    const list = listOf(body, ctx.session);
    const fields = { ...NEW_LIBRARY, ...(await this.fieldsOf(body, ctx)) };
    await this.mustHaveRoom(list, fields.name, ctx);
    return this.record(list, fields, await this.linesOf(body.lines ?? [], list, ctx), null, ctx, madeOf);
  }

  /** R167: a copy of the library `copyFromId`, with its lines and questions, that no longer follows it. */
  async duplicate(copyFromId: number, body: LibraryBody, ctx: Context): Promise<CustomLibrary> {
    const { state } = await this.streams.load(copyFromId);
    if (!state.exists || !isVisible(state, ctx.session)) throw new Refusal('LIBRARY_NOT_FOUND');
    if (state.deleted) throw new Refusal('LIBRARY_DELETED');
    const list = listOf(body, ctx.session);
    const fields = { ...state.fields, ...(await this.fieldsOf(body, ctx)) };
    if (body.name === undefined) fields.name = `${state.fields.name} (copy)`.slice(0, 255);
    await this.mustHaveRoom(list, fields.name, ctx);
    const lines = state.lines.map(({ sequence: _, ...line }) => ({ ...line, lineId: null }));
    return this.record(list, fields, lines, copyFromId, ctx, '');
  }

  /** Adds a library without looking at the lists. */
  async record(
    list: RecordList,
    fields: Partial<LibraryFields>,
    lines: LineToPut[],
    copiedFrom: number | null,
    ctx: Context,
    madeOf = '',
  ): Promise<CustomLibrary> {
    const id = await this.readDb.idFor('library', requestKey(ctx));
    const read = await this.read(lines, fields.questions ?? NEW_LIBRARY.questions, ctx);
    return this.shown(
      await this.streams.execute(
        id,
        {
          type: 'AddCustomLibrary',
          ...callerOf(ctx.session),
          list,
          fields: { ...NEW_LIBRARY, ...fields },
          lines,
          copiedFrom,
          madeOf,
          ...read,
        },
        ctx,
      ),
      ctx,
    );
  }

  async change(id: number, body: LibraryBody, ctx: Context): Promise<CustomLibrary> {
    const { state } = await this.streams.load(id);
    if (!state.exists || !isVisible(state, ctx.session)) throw new Refusal('LIBRARY_NOT_FOUND');
    const list = state.userId === null ? 'organization' : 'mine';
    const changed = await this.fieldsOf(body, ctx);
    if (changed.name !== undefined && changed.name !== state.fields.name) await this.mustBeFree(list, changed.name, id, ctx);
    const put = await this.linesOf(body.lines ?? [], list, ctx);
    const { removed = [], order, revision: seen } = body;
    // Other questions are read with the lines that stay, too.
    const read = await this.read(changed.questions ? [...put, ...state.lines] : put, changed.questions ?? state.fields.questions, ctx);
    return this.shown(
      await this.streams.execute(
        id,
        { type: 'ChangeCustomLibrary', ...callerOf(ctx.session), changed, put, removed, order, seen, ...read },
        ctx,
      ),
      ctx,
    );
  }

  /** C101: a new line item of the list that the library is in, put into the library. */
  async addLineItem(id: number, body: LineItemBody, ctx: Context): Promise<CustomLineItem> {
    const { state } = await this.streams.load(id);
    if (!state.exists || !isVisible(state, ctx.session)) throw new Refusal('LIBRARY_NOT_FOUND');
    if (state.deleted) throw new Refusal('LIBRARY_DELETED');
    const { organizationId } = ctx.session;
    if (!mayChange(state, callerOf(ctx.session))) throw new Refusal('LIBRARY_LOCKED');
    const item = await this.lineItems.add(
      { ...body, organization_Id: state.userId === null ? organizationId : 0, organizationUser_Id: 0 },
      ctx,
    );
    const { action, description, unitOfMeasure: unit, formulaXREF } = item;
    const line: LineToPut = {
      lineId: null,
      code: ownCodeOfId(item.id),
      quality: '',
      notes: '',
      name: `${action} ${description}`,
      unit,
      quantity: formulaXREF ? { by: 'measured', formula: formulaXREF, percentageAffected: EVERYTHING } : { by: 'typed', quantity: '1' },
    };
    await this.streams.execute(id, { type: 'ChangeCustomLibrary', ...callerOf(ctx.session), changed: {}, put: [line], removed: [] }, ctx);
    return item;
  }

  async remove(id: number, ctx: Context): Promise<boolean> {
    const { events } = await this.streams.execute(id, { type: 'DeleteCustomLibrary', ...callerOf(ctx.session) }, ctx);
    return events.length > 0;
  }

  /** R169: a subcategory goes when no library is in it; with `moveTo` those that are in it are moved first. Answers how many were. */
  async removeSubcategory(id: number, moveTo: string | undefined, list: RecordList, ctx: Context): Promise<number> {
    if (!mayAddTo(list, callerOf(ctx.session))) throw new Refusal('LIBRARY_LOCKED');
    const inside = (await this.queries.rows(ctx.session, list)).filter(({ fields }) => subcategoryId(fields.subcategory) === id);
    if (inside.length === 0) return 0;
    const names = inside
      .slice(0, 3)
      .map(({ fields }) => fields.name)
      .join(', ');
    if (!moveTo || subcategoryId(moveTo) === id)
      throw new Refusal(
        'LIBRARY_SUBCATEGORY_USED',
        `It cannot be deleted: ${inside.length === 1 ? '1 library is' : `${inside.length} libraries are`} in it (${names}). Move them to another subcategory first.`,
      );
    for (const library of inside)
      await this.streams.execute(
        library.id,
        { type: 'ChangeCustomLibrary', ...callerOf(ctx.session), changed: { subcategory: moveTo }, put: [], removed: [] },
        ctx,
      );
    return inside.length;
  }

  /** Answers the revision that undoes this. */
  async undo(id: number, revision: number | undefined, ctx: Context): Promise<number> {
    const { events, state } = await this.streams.execute(id, { type: 'UndoCustomLibrary', ...callerOf(ctx.session), revision }, ctx);
    return events.at(-1)?.revision ?? state.revision;
  }

  private async read(lines: readonly LineToPut[], questions: readonly Question[], { session, response }: Context) {
    const signal = response ? hangUp({ response }) : new AbortController().signal;
    const read = await this.formulas.read(session.organizationId, lines, questions, signal);
    return read && { read };
  }

  /** The fields that a body brings. */
  private async fieldsOf(body: Omit<LibraryBody, 'lines'>, { session }: Context): Promise<Partial<LibraryFields>> {
    const { name, description, questions, customSubCategory_Id } = body;
    let subcategory = body.newName ?? body.NewName;
    if (!subcategory && customSubCategory_Id) {
      const known = (await this.queries.subcategories(session)).find(({ id }) => id === customSubCategory_Id);
      if (!known) throw new Refusal('CATEGORY_NOT_FOUND');
      subcategory = known.name;
    }
    return {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(questions !== undefined && { questions }),
      ...(subcategory !== undefined && { subcategory: subcategory || UNCATEGORIZED }),
    };
  }

  /** Lines with what their items are called. Refuses a code that the caller's book does not have, and a library. */
  private async linesOf(lines: readonly KnownLine[], list: RecordList, { session }: Context): Promise<LineToPut[]> {
    if (lines.length === 0) return [];
    const { book } = await this.books.currentBook(session.organizationId);
    return lines.map((line) => ('code' in line ? line : lineToPut(line, book, list, session.userId)));
  }

  private async mustHaveRoom(list: RecordList, name: string, ctx: Context): Promise<void> {
    const all = await this.queries.rows(ctx.session, list);
    if (all.length >= MOST_LIBRARIES) throw new Refusal('LIBRARIES_FULL');
    await this.mustBeFree(list, name, 0, ctx);
  }

  private async mustBeFree(list: RecordList, name: string, id: number, { session }: Context): Promise<void> {
    const all = await this.queries.rows(session, list);
    if (all.some((other) => other.id !== id && other.fields.name.toLowerCase() === name.toLowerCase()))
      throw new Refusal('LIBRARY_NAME_TAKEN');
  }

  private shown({ state }: Handled<LibraryState, LibraryEvent>, { session }: Context): CustomLibrary {
    return shownLibrary(state, session);
  }
}

/** The item of a line in a list: the organisation's list does not hold items of one's own, because colleagues could not find them. */
export function lineToPut(line: LineInput, book: PriceBookView, list: RecordList, userId: number): LineToPut {
  const item = book.named(line.itemXREF) as (CatalogItem & { userId?: number | null }) | undefined;
  const owner = item?.userId ?? null;
  if (!item || (owner !== null && owner !== userId))
    throw new Refusal('XREF_NOT_FOUND', `The price book has no item ${line.itemXREF}. A library holds items, and no other library.`);
  if (owner !== null && list === 'organization')
    throw new Refusal('LIBRARY_INVALID', `${item.description} is on your own list: duplicate it to the organization’s first.`);
  return {
    lineId: line.lineId ?? null,
    code: item.code,
    quality: line.quality && item.qualities.includes(line.quality) ? line.quality : '',
    notes: line.notes ?? '',
    name: `${item.action} ${item.description}`,
    unit: item.unit,
    quantity:
      line.quantity ??
      (item.formula ? { by: 'measured', formula: item.formula, percentageAffected: EVERYTHING } : { by: 'typed', quantity: '1' }),
  };
}

const NEW_LIBRARY: LibraryFields = { ...NO_LIBRARY, subcategory: UNCATEGORIZED };

/** The list that a body names; another organisation's does not exist. */
function listOf({ organization_Id }: Pick<LibraryBody, 'organization_Id'>, { organizationId }: Caller): RecordList {
  if (organization_Id && organization_Id !== organizationId) throw new Refusal('NOT_FOUND');
  return organization_Id ? 'organization' : 'mine';
}
