import { BUILDER_QUALITY } from '../../../contracts/catalogue/quality.ts';
import type { OrderCustomer, Settings, TaxSource } from '../../../contracts/estimating/entities.ts';
import { emptyEstimate } from '../../../contracts/estimating/estimate/state.ts';
import { customerName } from '../../../contracts/estimating/estimate/views.ts';
import type { CustomerFacts } from '../../../contracts/estimating/facts.ts';
import { NO_MEASURES } from '../../../contracts/measures/measurement.ts';
import { type Decisions, same } from '../decisions.ts';

export interface OrderCommands {
  LockEstimate: { reason: string };
  UnlockEstimate: object;
  StartEstimate: {
    organizationId: number;
    externalRefId: string;
    orderType: string;
    checksum: string;
    settings: Settings;
    /** The source of the tax rate in the settings; null if a person typed it. */
    taxSource: TaxSource | null;
    quantityDecimals: number;
    areaId: number;
    taskId: number;
  };
  ArchiveEstimate: { archived: boolean };
  ChangeJobId: { externalRefId: string };
  /** Typed by hand: the other fields stay. */
  ChangeCustomer: { customer: OrderCustomer };
  /** R191: a copy of a contact. */
  CopyCustomer: { customer: CustomerFacts };
}

export const orderDecisions: Decisions<OrderCommands> = {
  StartEstimate(now, { areaId, taskId, ...command }) {
    if (now.exists) return [];
    const { organizationId, externalRefId, orderType, checksum, settings, taxSource, quantityDecimals } = command;
    const survey = { id: now.orderId, address: '', address2: '', city: '', state: '', zip: '' };
    const area = {
      areaId,
      label: 'Entire House',
      notes: '',
      areaType: 'HOUSE',
      areaTypeName: 'Entire House',
      areaTypeId: 1,
      areaTypeGroup: 'E' as const,
      sequence: 0,
      measures: NO_MEASURES,
      interior: null,
      wholeHouse: null,
    };
    const data = {
      organizationId,
      externalRefId,
      orderType,
      checksum,
      settings,
      taxSource,
      quantityDecimals,
      orderId: now.orderId,
      survey,
      quality: BUILDER_QUALITY,
      area,
      task: { id: taskId, name: 'General' },
    };
    return [{ type: 'EstimateStarted', data }];
  },

  LockEstimate: (now, { reason }) => (now.lock?.reason === reason ? [] : [{ type: 'EstimateLocked', data: { reason } }]),

  UnlockEstimate: (now) => (now.lock ? [{ type: 'EstimateUnlocked', data: {} }] : []),

  ArchiveEstimate: (now, { archived }) => (now.archived === archived ? [] : [{ type: 'EstimateArchived', data: { archived } }]),

  ChangeJobId: (now, { externalRefId }) => (now.externalRefId === externalRefId ? [] : [{ type: 'JobIdChanged', data: { externalRefId } }]),

  ChangeCustomer(now, { customer }) {
    const was = now.customer;
    // Somebody with another name, phone and email is another person, of whom nothing of the former one is kept.
    const samePerson =
      customerName(customer) === customerName(was) ||
      (was.phone !== '' && customer.phone === was.phone) ||
      (was.email !== '' && customer.email === was.email);
    return orderDecisions.CopyCustomer(now, { customer: { ...(samePerson ? was : emptyEstimate(now.orderId).customer), ...customer } });
  },

  CopyCustomer: (now, { customer }) =>
    same({ ...now.customer, ...customer }, now.customer) ? [] : [{ type: 'OrderCustomerChanged', data: customer }],
};
