import type { RecordState } from '../../../contracts/kit/record.ts';
import { categoryName } from '../../../contracts/providers/book/categories.ts';
import type { ProviderFields } from '../../../contracts/providers/book/provider.events.ts';
import type { Provider } from '../../../contracts/providers/book/provider.ts';
import { providerRecord } from '../../../contracts/providers/events.ts';
import { providers } from '../../../projections/providers/providers.ts';
import { recordDecider } from '../../platform/records/record.decider.ts';
import { recordsOf, stampOf } from '../../platform/records/records.ts';

/** Streams `provider-<id>`. */
export class ProviderRecords extends recordsOf(recordDecider(providerRecord), providers, shownProvider) {}

export function shownProvider(state: RecordState<ProviderFields>): Provider {
  const { id, fields } = state;
  return { id, ...fields, serviceCategory: categoryName(fields.serviceCategory_Id), ...stampOf(state) };
}
