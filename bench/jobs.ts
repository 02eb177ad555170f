import { randomUUID } from 'node:crypto';
import type { EstimateEvent } from '../contracts/estimating/events.ts';
import type { Metadata, Recorded } from '../contracts/log.ts';
import type { ReportEvent } from '../contracts/reporting/events.ts';
import { BEFORE_KINDS } from '../contracts/reporting/report-state.ts';
import { type EstimateCommand, estimateDecider } from '../server/estimating/estimate.decider.ts';
import type { EventToAppend } from '../server/platform/event-log/codec.ts';
import type { RequestContext } from '../server/platform/event-log/stream.ts';

const AT = '2026-11-17T15:42:00.000Z';
const ACTOR = { kind: 'user', userId: 1_001, organizationId: 1_000, name: 'Dana Ruiz' } as const;

/** What a command needs to be sent, under a key that no other has. */
export const contextOf = (): RequestContext => ({ actor: ACTOR, idempotencyKey: randomUUID(), at: AT });

const AREAS_PER_JOB = 10;
/** Ids of a job's parts, apart from those of every other job. */
const areaIdOf = (orderId: number, n: number) => orderId * 100 + n;
const itemIdOf = (orderId: number, n: number) => orderId * 10_000 + n;

const LINE = {
  itemXREF: 12_001,
  formula: 'WALLS',
  action: 'Install',
  description: 'Drywall, 1/2 in, hung, taped and finished, ready for paint',
  category: 'Drywall',
  quality: 'Good',
  itemUM: 'SF',
  labor: '1.25',
  material: '2.10',
  equipment: '0.05',
  wasteFactorPct: '10',
  trade: 'drywall',
  priceSource: 'book',
  percentageAffected: '100',
  notes: '',
} as const;

const MINIMUM = {
  trade: 'drywall',
  title: 'Drywall installer',
  hours: '3',
  basis: 'estimate',
  rate: '43.4236',
  rateBasis: 'estimate',
  place: 'United States',
} as const;

/** Starts a job with its areas, and `lines` lines spread over them. */
export function openingOf(orderId: number, lines: number): EstimateCommand[] {
  const each = Math.ceil(lines / AREAS_PER_JOB);
  const areas = Array.from({ length: AREAS_PER_JOB }, (_, n) => areaIdOf(orderId, n + 1)).slice(0, Math.ceil(lines / each));
  return [
    {
      type: 'StartEstimate',
      organizationId: ACTOR.organizationId,
      externalRefId: `Job ${orderId}`,
      orderType: 'ProjectEstimate',
      checksum: randomUUID(),
      taxSource: null,
      settings: {
        taxableAmount: '8.25',
        taxableLabor: false,
        taxableMaterial: true,
        taxableEquipment: false,
        profitAmount: '10',
        profitLabor: true,
        profitMaterial: true,
        profitEquipment: true,
        overheadAmount: '10',
        overheadLabor: true,
        overheadMaterial: true,
        overheadEquipment: true,
        orderType: 'Apply',
      },
      quantityDecimals: 1,
      areaId: areaIdOf(orderId, 0),
      taskId: orderId * 10,
    },
    { type: 'AddAreas', areas: areas.map((areaId) => ({ areaId, typeCode: 'KIT', label: 'Kitchen', exact: false })) },
    ...areas.map(
      (areaId, n): EstimateCommand => ({
        type: 'AddItems',
        areaIds: [areaId],
        taskId: 0,
        lines: Array.from({ length: Math.min(each, lines - n * each) }, (_, line) => ({ ...LINE, quantity: `${line + 1}.5` })),
        itemIds: Array.from({ length: each }, (_, line) => itemIdOf(orderId, n * each + line)),
        minimums: [{ ...MINIMUM, itemId: itemIdOf(orderId, 9_999) }],
        at: AT,
      }),
    ),
  ];
}

/** The n-th of a day's small changes to a job of `lines` lines: mostly quantities. No two in a row are alike. */
export function changeOf(orderId: number, lines: number, n: number): EstimateCommand {
  const itemId = itemIdOf(orderId, n % lines);
  const areaId = areaIdOf(orderId, 1 + (n % Math.min(AREAS_PER_JOB, lines)));
  if (n % 10 === 7) return { type: 'SaveItemNotes', itemId, notes: `Seen on site, visit ${n}` };
  if (n % 20 === 9) return { type: 'RenameArea', areaId, label: `Kitchen, phase ${n}` };
  if (n % 20 === 19)
    return {
      type: 'MeasureInterior',
      areaId,
      measures: { floor: `${100 + n}.00`, walls: `${300 + n}.00`, ceilings: `${100 + n}.00`, baseboard: '44.67' },
      input: null,
      applyDownward: false,
    };
  return { type: 'SaveQuantity', itemId, quantity: `${(n % 997) + 1}.2` };
}

/** A job's life as its decider records it, cut at `count` events, and the report sent of it. */
export function lifeOf(orderId: number, lines: number, count: number): { stream: string; events: EventToAppend[] }[] {
  const stream = estimateDecider.streamOf(orderId);
  const events: EventToAppend[] = [];
  let state = estimateDecider.initial(orderId);
  const record = (command: EstimateCommand) => {
    const metadata = metadataOf(command.type);
    for (const event of estimateDecider.decide(command, state)) {
      const toAppend = { ...event, id: randomUUID(), metadata };
      state = estimateDecider.evolve(state, { ...toAppend, stream, revision: events.length, position: 0n } as Recorded<EstimateEvent>);
      events.push(toAppend);
    }
  };
  openingOf(orderId, lines).forEach(record);
  const report = reportOf(orderId);
  for (let n = 0; events.length + report.length < count; n++) record(changeOf(orderId, lines, n));
  return [
    { stream, events },
    { stream: `report-${orderId}`, events: report },
  ];
}

function reportOf(orderId: number): EventToAppend[] {
  const of = { reportId: orderId, orderId };
  const events: ReportEvent[] = [
    {
      type: 'ReportAdded',
      data: {
        ...of,
        organizationId: ACTOR.organizationId,
        changeOrder: null,
        unsigned: false,
        detail: {
          ...BEFORE_KINDS,
          customReportType: 'Estimate',
          name: 'Estimate',
          reportText: '',
          recipientName: 'Rosa Alvarez',
          includeCustomerInfo: true,
          includeAreaNotes: true,
          includeLineItemNotes: true,
          includePPU: true,
          excludeTax: false,
          groupItemsBy: 'By Area',
          validUntil: '2026-12-17',
        },
        allItems: true,
        vendor: null,
        tokenHash: randomUUID(),
        itemIds: [itemIdOf(orderId, 0)],
        estimateRevision: 3,
        jobName: `Job ${orderId}`,
        contractor: { name: 'Ruiz Remodeling', phone: '', email: '', initials: 'RR' },
        validUntil: '2026-12-17',
        totals: { totalCost: '100.00', tax: '8.25', grandTotal: '108.25', vendorTotal: '0.00' },
      },
    },
    { type: 'ReportOpened', data: { ...of, device: 'phone', recipientName: 'Rosa Alvarez' } },
  ];
  return events.map((event) => ({ ...event, id: randomUUID(), metadata: metadataOf(event.type) }));
}

function metadataOf(command: string): Metadata {
  const commandId = randomUUID();
  return { actor: ACTOR, at: AT, command, commandId, correlationId: commandId, causationId: commandId };
}
