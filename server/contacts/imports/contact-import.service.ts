import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Request } from 'express';
import type { ContactImport, ContactImportRow } from '../../../contracts/contacts/imports/contact-import.ts';
import type { Alike, ListRowKind } from '../../../contracts/kit/list-import.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type ContactTables, contacts } from '../../../projections/contacts/contacts.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadYourWrites } from '../../platform/http/read-your-writes.ts';
import { type ImportContext, ListImports } from '../../platform/imports/list-imports.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { ContactService } from '../contact.service.ts';
import { ContactLock } from '../contact-lock.ts';
import type { PlannedContact } from './comparing-contacts.ts';
import type { ContactImportColumns } from './contact-imports.tables.ts';
import { contactPreview } from './preview.ts';

/** Imports of contacts: upload, preview (which changes nothing), adopt. */
@Injectable()
export class ContactImportService implements OnModuleDestroy {
  private readonly imports: ListImports<PlannedContact, ContactImportColumns>;

  constructor(
    private readonly readDb: ReadDb,
    private readonly runner: Runner,
    private readonly people: ContactService,
    lock: ContactLock,
    log: EventLog,
    readYourWrites: ReadYourWrites,
  ) {
    this.imports = new ListImports<PlannedContact, ContactImportColumns>(
      { readDb, runner, log, readYourWrites },
      {
        preview: contactPreview,
        script: new URL('./preview-child.js', import.meta.url),
        code: 'CONTACT_IMPORT',
        readModel: contacts.name,
        called: 'A list of contacts',
        // An import into somebody's own list is theirs alone.
        isOf: ({ userId }, row) => row.list === 'organization' || row.user_id === userId,
        lock: ({ organizationId }, work) => lock.run(organizationId, work),
        head: ({ organizationId }) => this.head(organizationId),
        drawIds: (plans) => this.drawIds(plans),
        record: (plan, id, { list, import_id }, ctx) => this.record(plan, id, { list, importId: import_id }, ctx),
      },
      new Logger(ContactImportService.name),
    );
  }

  onModuleDestroy(): Promise<void> {
    return this.imports.close();
  }

  upload(
    fileName: string,
    columns: ContactImportColumns,
    request: Request,
    ctx: Pick<ImportContext, 'session' | 'idempotencyKey'>,
  ): Promise<number> {
    return this.imports.upload(fileName, columns, request, ctx);
  }

  countFiles(organizationId: number): Promise<number> {
    return this.imports.countFiles(organizationId);
  }

  /** Lists have whoever is in them in plain text: they go with the first of an organisation's contacts that is erased. */
  forgetFiles(organizationId: number): Promise<void> {
    return this.imports.forgetFiles(
      organizationId,
      'The list was removed, because somebody of the customers and vendors was erased. Upload it again.',
    );
  }

  async get(session: Session, importId: number): Promise<ContactImport> {
    const { shown, row } = await this.imports.get(session, importId);
    return { ...shown, kind: row.kind, list: row.list };
  }

  async rows(session: Session, importId: number, page: { kind: ListRowKind; skip: number; take: number }): Promise<ContactImportRow[]> {
    return (await this.imports.rows(session, importId, page)) as ContactImportRow[];
  }

  again(session: Session, importId: number): Promise<void> {
    return this.imports.again(session, importId);
  }

  cancel(session: Session, importId: number): Promise<boolean> {
    return this.imports.cancel(session, importId);
  }

  adopt(importId: number, alike: Alike, ctx: ImportContext): Promise<void> {
    return this.imports.adopt(importId, alike, ctx);
  }

  private async head(organizationId: number): Promise<string> {
    const head = await this.runner
      .db<ContactTables>(contacts.name)
      .selectFrom('contact')
      .select(({ fn }) => fn.max('position').as('newest'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    return head?.newest ?? '-1';
  }

  private async drawIds(plans: PlannedContact[]): Promise<number[]> {
    const fresh = { customer: [] as number[], vendor: [] as number[] };
    for (const kind of ['customer', 'vendor'] as const) {
      const count = plans.filter((plan) => !('id' in plan) && plan.kind === kind).length;
      if (count > 0) fresh[kind] = await this.readDb.nextIds(kind, count);
    }
    return plans.map((plan) => ('id' in plan ? plan.id : (fresh[plan.kind].shift() ?? 0)));
  }

  private async record(
    plan: PlannedContact,
    id: number,
    { list, importId }: { list: ContactImportColumns['list']; importId: number },
    ctx: ImportContext,
  ): Promise<{ done: 'added' | 'changed' } | undefined> {
    if ('id' in plan) return (await this.people.change(plan.kind, id, plan.changed, plan.seen, ctx).catch(refused)) && { done: 'changed' };
    await this.people.add(plan.kind, { list, fields: plan.fields, importId, id }, ctx);
    return { done: 'added' };
  }
}

/** A contact that somebody changed, deleted or merged since the preview is left alone. */
function refused(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 409) return undefined;
  throw error;
}
