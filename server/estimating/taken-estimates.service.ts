import { Injectable } from '@nestjs/common';
import { FIRST_OWN_CODE, MANUAL_ENTRY_CODE } from '../../contracts/catalogue/entities.ts';
import type { AdditionSource } from '../../contracts/estimating/builder/addition.ts';
import type { AreaWithItems, LineItem, Repair } from '../../contracts/estimating/entities.ts';
import type { EstimateView } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { formatDate } from '../../contracts/format.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import type { Addition } from './addition.ts';
import { type AskedArea, measuredArea } from './areas/new-area.ts';
import { EstimateService } from './estimating.service.ts';
import { NewEstimates } from './orders/new-estimates.service.ts';
import { PricingService } from './prices/pricing.service.ts';

type Context = RequestContext & { session: Session };
/** Of a line's description. */
const MOST_CHARACTERS = 255;
type Book = Awaited<ReturnType<PricingService['bookAt']>>['book'];

/** An estimate of somebody else as it was shared: what it was called, by whom and when (ISO), and whether with its lines. */
interface SharedFacts {
  orderId: number;
  revision: number;
  name: string;
  by: string;
  at: string;
  lines: boolean;
}

/** Jobs of contractors that begin with an estimate that a homeowner shared with them. */
@Injectable()
export class TakenEstimates {
  constructor(
    private readonly estimates: EstimateService,
    private readonly newEstimates: NewEstimates,
    private readonly pricing: PricingService,
  ) {}

  /** Sent twice, it is made once; where it was broken off it goes on. Refuses NO_CREDITS, ESTIMATE_FULL, BUSY. */
  async take({ orderId: theirId, revision, ...shared }: SharedFacts, { session, ...ctx }: Context): Promise<number> {
    const { view } = await this.estimates.at(theirId, { revision });
    const step = (what: string): RequestContext => ({ ...ctx, idempotencyKey: `${ctx.idempotencyKey}/${what}` });
    const orderId = await this.newEstimates.start(shared.name, ctx);
    // R022.
    if (orderId < 0) throw new Refusal('NO_CREDITS');
    const { id: _, ...survey } = view.order.survey;
    await this.estimates.changeAddress(orderId, survey, step('address'));
    const [firstName = '', ...others] = shared.by.split(' ');
    const customer = { firstName, lastName: others.join(' '), companyName: '', phone: '', email: '' };
    await this.estimates.execute(orderId, { type: 'ChangeCustomer', customer }, step('customer'));
    const house = await this.estimates.houseArea(orderId);
    const theirs = view.areas.find(({ areaTypeGroup }) => areaTypeGroup === 'E');
    if (theirs?.wholeHouse) {
      const { measures, wholeHouse: input } = theirs;
      await this.estimates.execute(
        orderId,
        { type: 'MeasureWholeHouse', areaId: house, measures, input, applyDownward: false },
        step('house'),
      );
    }
    const { book } = await this.pricing.bookAt(session.organizationId, survey);
    const source: AdditionSource = {
      ...{ kind: 'template', name: `${shared.name}, shared by ${shared.by}`, libraries: [] },
      answers: [{ question: 'Shared on', answer: formatDate(shared.at.slice(0, 10)) }],
    };
    const addition = additionOf(view, house, { book, source, lines: shared.lines });
    if (addition.repairs.length > 0) await this.estimates.addItems(orderId, addition, step('lines'));
    else if (addition.newAreas.length > 0) await this.estimates.addAreas(orderId, addition.newAreas.map(measuredArea), step('areas'));
    return orderId;
  }
}

interface Taken {
  book: Book;
  source: AdditionSource;
  lines: boolean;
}

/** Areas as they are measured, and the lines in them; those of the house go to the new estimate's own. Labor minimums are the new organisation's. */
function additionOf(view: EstimateView, house: number, { book, source, lines }: Taken): Addition & { newAreas: AskedArea[] } {
  const rooms = view.areas.filter(({ areaTypeGroup }) => areaTypeGroup !== 'E');
  const refOf = (area: AreaWithItems) => (area.areaTypeGroup === 'E' ? house : -1 - rooms.indexOf(area));
  const wanted = lines ? view.areas.flatMap((area) => area.items.map((line) => ({ line, area }))) : [];
  const repairs = wanted.flatMap(({ line, area }) => (line.isLaborMinimum ? [] : [{ ...repairOf(line, book), areas: [refOf(area)] }]));
  const newAreas = rooms.map(({ areaType, areaTypeName, label, measures, notes }) => ({
    ...{ areaType, areaTypeName, label, measurements: null, measures, notes },
  }));
  return { areaIds: [...new Set(repairs.flatMap(({ areas }) => areas))], newAreas, taskId: 0, repairs, source };
}

/** The item at today's price of the own book. What is not in it comes along as it is called, with a price that is still to be typed. */
function repairOf(line: LineItem, book: Book): Repair & { reason: string } {
  const { itemXREF, quality, quantity, percentageAffected, notes, action, description, itemUM } = line;
  const isMeasured = line.quantitySource === 'measured' && line.formulaXRef !== '';
  const shared = { ...(!isMeasured && { quantity }), percentageAffected, notes };
  const item = itemXREF < FIRST_OWN_CODE && itemXREF !== MANUAL_ENTRY_CODE ? book.find(itemXREF) : undefined;
  if (item) {
    const same = item.qualities.find((one) => one.quality === quality);
    return { ...shared, itemXREF: same?.xref ?? itemXREF, reason: 'as it was shared, at the price of the own book' };
  }
  const named = [action, description].filter(Boolean).join(' ');
  return {
    ...{ ...shared, quantity },
    ...{ itemXREF: MANUAL_ENTRY_CODE, description: named.length <= MOST_CHARACTERS ? named : description, unit: itemUM },
    reason: 'as it was shared; the price is still to be typed',
  };
}
