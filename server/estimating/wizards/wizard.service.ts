import { Injectable } from '@nestjs/common';
import type { KeywordHit } from '../../../contracts/catalogue/catalogue/search-items.ts';
import { QUALITIES, type QualityLevel } from '../../../contracts/catalogue/quality.ts';
import { D } from '../../../contracts/decimal.ts';
import type { AdditionSource } from '../../../contracts/estimating/builder/addition.ts';
import { type LineItem } from '../../../contracts/estimating/entities.ts';
import { type Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { roundQuantity } from '../../../contracts/estimating/pricing.ts';
import type { WizardInput } from '../../../contracts/estimating/wizards/add-by-answers.ts';
import { CODES_OF, type WizardKind } from '../../../contracts/estimating/wizards/all.ts';
import { bathroom, bathroomRoom, interiorOf, STANDARD_BATH, sizeOf } from '../../../contracts/estimating/wizards/bathroom.ts';
import { type DEMO_HAULING } from '../../../contracts/estimating/wizards/generate-bath-library-items.ts';
import { kitchen, kitchenRoom } from '../../../contracts/estimating/wizards/kitchen.ts';
import { remodelOf } from '../../../contracts/estimating/wizards/remodel.ts';
import { answersInWords, type GeneratedLine, linesOf, type Settled, settle } from '../../../contracts/estimating/wizards/wizard.ts';
import { InteriorInput } from '../../../contracts/measures/entities.ts';
import { NO_MEASURES } from '../../../contracts/measures/measurement.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { PriceBookService } from '../../catalogue/price-book.service.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import { type Addition, taskNamed } from '../addition.ts';
import { existingArea, sameText } from '../decisions.ts';
import { EstimateService } from '../estimating.service.ts';
import { PricingService } from '../prices/pricing.service.ts';

type Book = Awaited<ReturnType<PriceBookService['bookOf']>>;

/** Work from answers: kitchens, bathrooms, and complete remodels. What is added is counted again from the answers and the estimate. */
@Injectable()
export class WizardService {
  constructor(
    private readonly estimating: EstimateService,
    private readonly pricing: PricingService,
  ) {}

  /** What a browser needs to count and to price by itself. An item that the organisation removed from its book is left out. */
  async book(orderId: number, organizationId: number, wizard: WizardKind): Promise<{ items: KeywordHit[]; decimals: number }> {
    const { book, state, place } = await this.existing(orderId, organizationId);
    const items = CODES_OF[wizard].flatMap((code): KeywordHit[] => {
      const item = book.itemOfCode(code);
      const prices = item && book.pricesOf(item, place);
      const facts = prices?.[0] && book.find(prices[0].itemXREF);
      return facts ? [{ ...facts, prices }] : [];
    });
    return { items, decimals: state.quantityDecimals };
  }

  /** Refuses WIZARD_CHANGED when a line is not counted so any more, and when a rule keeps it from being added (R142, R143). */
  async addByAnswers(orderId: number, input: WizardInput, ctx: RequestContext): Promise<LineItem[]> {
    const { book, state } = await this.existing(orderId, ctx.actor.organizationId);
    const { settled, lines, facts } = counted(input, state);
    const byCode = new Map(lines.flatMap((line) => (line.refused === null ? [[line.code, line] as const] : [])));
    const quality = qualityOf(settled);
    const repairs = input.lines.map((taken) => {
      const line = byCode.get(taken.code);
      if (!line) throw new Refusal('WIZARD_CHANGED');
      if (!taken.typed && !new D(taken.quantity).eq(line.quantity)) throw new Refusal('WIZARD_CHANGED');
      return {
        itemXREF: xrefIn(book, line.code, taken.quality ?? quality),
        // A line that waits for a measurement takes its quantity from the room as soon as it is measured.
        ...(!(line.unmeasured && !taken.typed) && { quantity: taken.quantity }),
        reason: line.reason,
        taskId: taskNamed(state, line.group.task) ?? state.defaultTaskId,
      };
    });
    const source: AdditionSource = {
      kind: input.wizard,
      name: '',
      answers: [...answersInWords(wizardOf(input), settled.answers), ...facts],
      libraries: [],
    };
    return this.estimating.addItems(orderId, { ...areaOf(input), taskId: 0, repairs, source }, ctx);
  }

  /** R144, R145: an estimate that has lines takes it only by force, which the audit names first. */
  async addRemodel(
    orderId: number,
    asked: { areaIds: number[]; quality: QualityLevel; demolition: boolean; force: boolean },
    ctx: RequestContext,
  ): Promise<LineItem[]> {
    const { book, state } = await this.existing(orderId, ctx.actor.organizationId);
    const present = state.items.size;
    if (present > 0 && !asked.force) throw new Refusal('REMODEL_NOT_NEW');
    for (const areaId of asked.areaIds) existingArea(state, areaId);
    const areaIds = new Set(asked.areaIds);
    const parts = remodelOf([...state.areas.values()], asked.demolition).filter(({ area }) => areaIds.has(area.areaId));
    const repairs = parts.flatMap(({ lines }) =>
      lines.map(({ areaId, code, quantity, reason, task }) => ({
        itemXREF: xrefIn(book, code, asked.quality),
        ...(quantity !== null && { quantity }),
        areas: [areaId],
        reason,
        taskId: taskNamed(state, task) ?? state.defaultTaskId,
      })),
    );
    if (repairs.length === 0) throw new Refusal('MISSING_FIELDS', 'A complete remodel brings nothing to these areas.');
    const answers = [
      ...(present > 0
        ? [{ question: 'Let in with Ctrl', answer: `on an estimate with ${present} ${present === 1 ? 'line' : 'lines'}` }]
        : []),
      { question: 'Quality', answer: asked.quality },
      { question: 'Demolition and hauling', answer: asked.demolition ? 'Included' : 'Not included' },
    ];
    return this.estimating.addItems(
      orderId,
      { areaIds: parts.map(({ area }) => area.areaId), taskId: 0, repairs, source: { kind: 'remodel', name: '', answers, libraries: [] } },
      ctx,
    );
  }

  /** C103, R156. */
  async bathItems(
    orderId: number,
    organizationId: number,
    asked: { Quality: QualityLevel; DemoHaulingOption: (typeof DEMO_HAULING)[number]; ToBeInstalled: string[] },
  ) {
    const { book, state } = await this.existing(orderId, organizationId);
    const given: Record<string, string> = {
      ...Object.fromEntries(asked.ToBeInstalled.map(answerNamed)),
      quality: asked.Quality,
      old: asked.DemoHaulingOption === 'Included' ? 'out' : 'left',
    };
    const sizes = [...state.areas.values()].flatMap(({ areaType, interior }) => (areaType === 'BATH' ? (sizeOf(interior) ?? []) : []));
    const settled = settle(bathroom, given);
    const room = bathroomRoom(sizes[0] ?? STANDARD_BATH);
    return linesOf(bathroom, room, settled, (quantity) => roundQuantity(quantity, state.quantityDecimals)).flatMap((line) => {
      const item = line.refused === null && book.find(xrefIn(book, line.code, asked.Quality));
      if (!item) return [];
      const { xref: itemXREF, actionShown: action, description, quality, unit, formula } = item;
      return [
        { itemXREF, action, description, quality, unit, formula, quantity: line.quantity, reason: line.reason, task: line.group.task },
      ];
    });
  }

  private async existing(orderId: number, organizationId: number) {
    const context = await this.pricing.pricingContext(orderId, organizationId);
    if (!context.state.exists) throw new Refusal('ORDER_NOT_FOUND');
    return context;
  }
}

const wizardOf = ({ wizard }: WizardInput) => (wizard === 'kitchen' ? kitchen : bathroom);

/** The lines of the answers as the estimate is now, and the sizes that they are counted from, in words. */
function counted(input: WizardInput, state: Estimate): { settled: Settled; lines: GeneratedLine[]; facts: AdditionSource['answers'] } {
  const round = (quantity: string) => roundQuantity(quantity, state.quantityDecimals);
  const settled = settle(wizardOf(input), input.answers);
  const area = 'areaId' in input.area ? existingArea(state, input.area.areaId) : undefined;
  if (input.wizard === 'kitchen') {
    const { baseCabinets, wallCabinets, counterRun } = input.layout;
    return {
      settled,
      lines: linesOf(kitchen, kitchenRoom(input.layout, area?.measures ?? NO_MEASURES), settled, round),
      facts: [
        { question: 'Base cabinets', answer: `${baseCabinets} LF` },
        { question: 'Wall cabinets', answer: `${wallCabinets} LF` },
        { question: 'Counter run', answer: `${counterRun} LF` },
      ],
    };
  }
  const { lengthFeet, lengthInches, widthFeet, widthInches, ceilingFeet, ceilingInches } = input.size;
  const size = `${lengthFeet}' ${lengthInches}" x ${widthFeet}' ${widthInches}", ${ceilingFeet}' ${ceilingInches}" high`;
  return { settled, lines: linesOf(bathroom, bathroomRoom(input.size), settled, round), facts: [{ question: 'Size', answer: size }] };
}

function areaOf(input: WizardInput): Pick<Addition, 'areaIds' | 'newAreas'> {
  if ('areaId' in input.area) return { areaIds: [input.area.areaId] };
  const { label } = input.area;
  const area =
    input.wizard === 'kitchen'
      ? { areaType: 'KIT', areaTypeName: 'Kitchen', label, measurements: null }
      : { areaType: 'BATH', areaTypeName: 'Bathroom', label, measurements: InteriorInput.parse(interiorOf(input.size)) };
  return { areaIds: [-1], newAreas: [area] };
}

const qualityOf = ({ answers }: Settled) => QUALITIES.find((quality) => quality === answers.quality) ?? 'Good';

/** The code of an item in a quality, or in the nearest that it comes in. Refuses an item that is not in the organisation's book. */
function xrefIn(book: Book, code: number, quality: QualityLevel): number {
  const item = book.itemOfCode(code);
  const found = item && book.pricesOf(item, {});
  const price = found?.find((one) => one.quality === quality) ?? found?.find((one) => one.quality === 'Good') ?? found?.[0];
  if (!price) throw new Refusal('XREF_NOT_FOUND');
  return price.itemXREF;
}

/** Reads `Vanity: 48 in`. Refuses UNKNOWN_ANSWER, naming it. */
function answerNamed(text: string): [question: string, answer: string] {
  const [label = '', ...words] = text.split(':');
  const question = bathroom.questions.find((one) => sameText(one.label, label));
  const option = question?.options.find(([, name]) => sameText(name, words.join(':')));
  if (!question || !option) throw new Refusal('UNKNOWN_ANSWER', `The bathroom wizard has no answer “${text}”.`);
  return [question.key, option[0]];
}
