import { Injectable } from '@nestjs/common';
import type { CustomLibrary, LineInput } from '../../../contracts/catalogue/libraries/library.ts';
import { ownCodeOfId } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { QualityLevel } from '../../../contracts/catalogue/quality.ts';
import type { turnAreaIntoCustomLibrary } from '../../../contracts/estimating/areas/turn-area-into-custom-library.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { areasWithItemsJson, estimates } from '../../../projections/estimating/estimates.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Caller } from '../../platform/records/record-rights.ts';
import { LineItemService } from '../lineitems/line-item.service.ts';
import { PriceBookService } from '../price-book.service.ts';
import type { LineToPut } from './library.decider.ts';
import { LibraryService } from './library.service.ts';

type Body = (typeof turnAreaIntoCustomLibrary)['body']['_output'];

/** Lines that the fold derives (labor minimums) come along by themselves wherever the library is used. */
const isKept = (line: LineItem, taskId: number) => !line.isLaborMinimum && (taskId === 0 || line.estimateTask_Id === taskId);

/** Makes a library of the lines of an estimate's area (C100). */
@Injectable()
export class AreaLibraryService {
  constructor(
    private readonly libraries: LibraryService,
    private readonly lineItems: LineItemService,
    private readonly books: PriceBookService,
    private readonly runner: Runner,
  ) {}

  async make(taskId: number, body: Body, ctx: RequestContext & { session: Caller }): Promise<CustomLibrary> {
    const json = await areasWithItemsJson(this.runner.db(estimates.name), body.orderId);
    const area = (JSON.parse(json) as AreaWithItems[]).find(({ areaID }) => areaID === body.areaID);
    if (!area) throw new Refusal('AREA_NOT_FOUND');
    const lines = area.items.filter((line) => isKept(line, taskId));
    if (lines.length === 0) throw new Refusal('LIBRARY_INVALID', `${area.label} has no lines yet.`);
    const { book } = await this.books.currentBook(ctx.session.organizationId);
    const kept: (LineInput | LineToPut)[] = [];
    for (const [place, line] of lines.entries()) {
      const { itemXREF } = line;
      const how = { notes: body.notes ? line.notes : '', quantity: quantityOf(line, body) };
      // What was typed by hand, or is no longer in the price book, becomes a line item of the same list.
      const known = book.named(itemXREF);
      kept.push(known ? { ...how, itemXREF, quality: levelOf(line) } : { ...how, ...(await this.lineItemFor(line, place, body, ctx)) });
    }
    return this.libraries.add({ ...body, lines: kept }, ctx, area.label);
  }

  private async lineItemFor(
    line: LineItem,
    place: number,
    body: Body,
    ctx: RequestContext & { session: Caller },
  ): Promise<Omit<LineToPut, 'notes' | 'quantity'>> {
    const {
      id,
      action,
      description,
      unitOfMeasure: unit,
    } = await this.lineItems.add(
      {
        description: line.description || 'Typed by hand',
        unitOfMeasure: line.itemUM,
        labor: line.labor,
        material: line.material,
        equipment: line.equipment,
        wasteFactorPct: line.wasteFactorPct,
        organization_Id: body.organization_Id,
        ...(body.newName && { newName: body.newName }),
      },
      { ...ctx, idempotencyKey: `${ctx.idempotencyKey}/${place}` },
    );
    return { lineId: null, code: ownCodeOfId(id), quality: '', name: `${action} ${description}`, unit };
  }
}

const levelOf = ({ quality }: LineItem): '' | QualityLevel => {
  const level = QualityLevel.safeParse(quality);
  return level.success ? level.data : '';
};

function quantityOf(line: LineItem, { measured }: Body): NonNullable<LineInput['quantity']> {
  const { quantitySource, formulaXRef, percentageAffected, quantity } = line;
  if (measured === 'follow' && quantitySource === 'measured' && formulaXRef !== '')
    return { by: 'measured', formula: formulaXRef, percentageAffected };
  return { by: 'typed', quantity };
}
