import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { demoMode } from '../../platform/demo-mode.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SweepstakesSettings } from '../../platform/sweepstakes-settings.ts';

/** The key under which the demo data allocates the id of its firm. */
const DEMO_FIRM = 'demo-hartwell';

/** The one organisation that gives sweepstakes: the operator answers to the law for them, so the operator names it. In demo mode, the demo's firm. */
@Injectable()
export class Organizer {
  constructor(
    private readonly settings: SweepstakesSettings,
    private readonly readDb: ReadDb,
  ) {}

  async organizationId(): Promise<number | undefined> {
    const { organizationId } = this.settings.options;
    if (organizationId !== undefined || !demoMode()) return organizationId;
    const rows = this.readDb.db.selectFrom('allocated_id').select('id').where('kind', '=', 'organization').where('key', '=', DEMO_FIRM);
    return (await rows.executeTakeFirst())?.id;
  }

  async isOrganizer(organizationId: number): Promise<boolean> {
    return (await this.organizationId()) === organizationId;
  }

  /** Refuses SWEEPSTAKES_NOT_ORGANIZER. */
  async assert(organizationId: number): Promise<void> {
    if (!(await this.isOrganizer(organizationId))) throw new Refusal('SWEEPSTAKES_NOT_ORGANIZER');
  }
}
