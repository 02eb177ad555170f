import { customerStream, vendorStream } from '../../contracts/contacts/events.ts';
import { contactsRefusals } from '../../contracts/contacts/refusals.ts';
import { contacts } from '../../projections/contacts/contacts.ts';
import { contactIds } from '../../projections/contacts/owned-ids.ts';
import { EstimatingModule } from '../estimating/estimating.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { ContactHolding } from './contact.holding.ts';
import { ContactQueries } from './contact.queries.ts';
import { ContactService } from './contact.service.ts';
import { CustomerStreams, VendorStreams } from './contact.stream.ts';
import { ContactErasures } from './contact-erasures.service.ts';
import { ContactLock } from './contact-lock.ts';
import { EraseContacts } from './erasure/erase-contacts.ts';
import { IdleContactsService, idleContactMigrations } from './idle-contacts.service.ts';
import { ContactImportService } from './imports/contact-import.service.ts';
import { contactImportMigrations } from './imports/contact-imports.tables.ts';

/** Customers and vendors, of the organisation and of each user. */
@ContextModule({
  personal: [ContactHolding],
  calls: import.meta.dirname,
  refusals: contactsRefusals,
  events: [customerStream, vendorStream],
  readModels: [contacts],
  owns: contactIds,
  streams: [CustomerStreams, VendorStreams],
  migrations: [...contactImportMigrations, ...idleContactMigrations],
  imports: [EstimatingModule],
  providers: [ContactLock, ContactQueries, ContactService, ContactImportService, ContactErasures, IdleContactsService],
  reactions: [EraseContacts],
})
export class ContactsModule {}
