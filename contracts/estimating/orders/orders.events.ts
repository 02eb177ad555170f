import { z } from 'zod';
import { describe } from '../../audit.ts';
import { first, id, text } from '../../event.ts';
import { pastValue } from '../../way-back.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';
import { addArea } from '../estimate/lines.ts';
import { customerName } from '../estimate/views.ts';
import { byWriters } from '../estimate/way-back.ts';
import {
  AreaFacts,
  CustomerFacts,
  CustomerFacts1,
  QualityLevelFact,
  SettingsFacts,
  SurveyFacts,
  TaskFacts,
  TaxSourceFacts,
} from '../facts.ts';

const Started1 = z.object({
  orderId: id('order'),
  organizationId: id('organization'),
  externalRefId: text,
  orderType: text,
  checksum: text,
  survey: SurveyFacts,
  settings: SettingsFacts,
  quantityDecimals: z.number().int().min(0).max(2),
  quality: QualityLevelFact,
  area: AreaFacts,
  task: TaskFacts,
});

/** Version 2 adds the source of the settings' tax rate; null when the rate was typed. */
export const EstimateStarted = estimateEvent(
  first(Started1).next(Started1.extend({ taxSource: TaxSourceFacts.nullable() }), (data) => ({ ...data, taxSource: null })),
)({
  apply(estimate, { area, task, settings, taxSource, ...facts }, applying) {
    Object.assign(estimate, facts, {
      exists: true,
      responsibleId: applying.userId,
      settingsId: 1,
      settings: new Map([[1, settings]]),
      taxSources: new Map(taxSource ? [[1, taxSource]] : []),
      defaultTaskId: task.id,
      tasks: new Map([[task.id, task.name]]),
      createdAt: applying.at,
    });
    addArea(estimate, area, applying);
  },
  undo: () => [],
  touches: () => [],
  needs: nothing,
  audit: (_was, { externalRefId }) => describe('job', `Started ${externalRefId}`),
});

export const EstimateArchived = estimateEvent(z.object({ archived: z.boolean() }))({
  apply(estimate, { archived }) {
    estimate.archived = archived;
  },
  undo: (was) => [{ type: 'EstimateArchived', data: { archived: was.archived } }],
  touches: () => ['archived'],
  needs: nothing,
  audit: (_was, { archived }) => describe('job', archived ? 'Archived the job' : 'Took the job back from the archive'),
});

export const JobIdChanged = estimateEvent(z.object({ externalRefId: text }))({
  apply(estimate, { externalRefId }) {
    estimate.externalRefId = externalRefId;
  },
  undo: (was) => [{ type: 'JobIdChanged', data: { externalRefId: was.externalRefId } }],
  touches: () => ['job'],
  needs: nothing,
  audit: (was, { externalRefId }) => describe('job', 'Renamed the job', { before: was.externalRefId, after: externalRefId }),
  wayBack(was, { externalRefId }, now) {
    const value = (of: string) => pastValue(of, of, { type: 'ChangeJobId' as const, externalRefId: of });
    return byWriters([value(was.externalRefId), value(externalRefId)], value(now.externalRefId));
  },
});

/** Version 2 adds the rest of a contact, and the contact that it is a copy of. */
export const OrderCustomerChanged = estimateEvent(
  first(CustomerFacts1).next(CustomerFacts, (data) => ({
    ...data,
    alternatePhone: '',
    address: '',
    address2: '',
    city: '',
    state: '',
    zip: '',
    notes: '',
    copiedFrom: null,
  })),
)({
  apply(estimate, customer) {
    estimate.customer = customer;
  },
  undo: (was) => [{ type: 'OrderCustomerChanged', data: was.customer }],
  touches: () => ['customer'],
  needs: nothing,
  /** To no customer, and to one who was erased, nothing goes back. */
  wayBack(was, customer, now) {
    const value = (of: CustomerFacts) =>
      pastValue(customerLine(of), Object.entries(of).sort(), { type: 'CopyCustomer' as const, customer: of });
    const known = (of: CustomerFacts) => (customerLine(of) === '' || of.lastName === ERASED ? null : value(of));
    return byWriters([known(was.customer), known(customer)], value(now.customer));
  },
  audit(was, customer) {
    const line = customerLine;
    const copied = customer.copiedFrom !== null && customer.copiedFrom !== was.customer.copiedFrom;
    return describe('job', copied ? 'Took the customer from the contacts' : 'Changed the customer', {
      before: line(was.customer),
      after: line(customer),
    });
  },
});

/** The name in the place of an erased one (`erasedName` in server/platform/event-log/personal-fields.ts). */
const ERASED = 'erased';

const customerLine = (c: CustomerFacts): string =>
  [customerName(c), c.companyName, c.phone, c.email, [c.address, c.city].filter(Boolean).join(' ')]
    .filter((part, n, all) => part && all.indexOf(part) === n)
    .join(', ');
