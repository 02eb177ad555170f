import { providerRecord } from '../../contracts/providers/events.ts';
import { provider } from '../../contracts/providers/owned.ts';
import { recordModel } from '../runner/record-table.ts';

/** Service providers of persons. */
export const providers = recordModel(providerRecord, { name: 'providers', version: 2, owned: provider });
