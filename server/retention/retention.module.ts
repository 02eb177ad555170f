import { retentionStream } from '../../contracts/retention/events.ts';
import { retentionRefusals } from '../../contracts/retention/refusals.ts';
import { ContactsModule } from '../contacts/contacts.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { RetentionStreams } from './retention.stream.ts';
import { RetentionService } from './rules/retention.service.ts';

/** How long an organisation keeps what it does not need for good. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: retentionRefusals,
  events: [retentionStream],
  streams: [RetentionStreams],
  imports: [ContactsModule],
  providers: [RetentionService],
})
export class RetentionModule {}
