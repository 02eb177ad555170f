import { Injectable } from '@nestjs/common';
import type { ContactKind } from '../../../contracts/contacts/entities.ts';
import { contactsToErase } from '../../../projections/contacts/contacts.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { Eraser } from '../../platform/personal-data/eraser.ts';
import { Rounds } from '../../platform/rounds.ts';
import { ContactErasures } from '../contact-erasures.service.ts';
import { ContactImportService } from '../imports/contact-import.service.ts';

const LOOK_EVERY_MS = 60_000;

/** Erases customers and vendors whose 30 days are over; recorded last, so that what was broken off is done again. */
@Injectable()
export class EraseContacts extends Rounds {
  constructor(
    private readonly erasures: ContactErasures,
    private readonly eraser: Eraser,
    private readonly outbox: Outbox,
    private readonly imports: ContactImportService,
    private readonly models: Runner,
    private readonly clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Erasures');
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    for (const { kind, contact_id: id } of await contactsToErase(this.models, this.clock.now().toISOString()).catch(() => []))
      await this.step(`The ${kind} ${id} is not erased yet`, () => this.erase(kind, id), 'error');
  }

  private async erase(kind: ContactKind, id: number): Promise<void> {
    // A rule takes those without a job alone.
    if (await this.erasures.isNeeded(kind, id)) return this.erasures.record(kind, id, null);
    const { organizationId, subjects, jobs, emails } = await this.erasures.subjects(kind, id);
    for (const email of emails) await this.outbox.forget(email);
    await this.imports.forgetFiles(organizationId);
    const keys = await this.eraser.erase(subjects, { whole: true });
    await this.erasures.record(kind, id, { keys, jobs });
  }
}
