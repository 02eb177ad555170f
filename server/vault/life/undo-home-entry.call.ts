import { undoHomeEntry } from '../../../contracts/vault/life/undo-home-entry.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeEntryRecords } from './home-entry.records.ts';

export default bind(undoHomeEntry, { uses: [HomeEntryRecords] }, ({ params, body, ...ctx }, entries) =>
  entries.undo(params.id, body.revision, ctx),
);
