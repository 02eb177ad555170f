import { deleteHomeEntry } from '../../../contracts/vault/life/delete-home-entry.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeEntryRecords } from './home-entry.records.ts';

export default bind(deleteHomeEntry, { uses: [HomeEntryRecords] }, ({ params, ...ctx }, entries) => entries.remove(params.id, ctx));
