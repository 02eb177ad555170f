import { Injectable } from '@nestjs/common';
import type { ReportParts } from '../../../contracts/reporting/parts/part.ts';
import type { ReportBody } from '../../../contracts/reporting/reports/saved-report.ts';
import { AddendumService } from '../../organization/addendum.service.ts';
import { OrganizationService } from '../../organization/organization.service.ts';
import type { Session } from '../../platform/http/access.ts';

/** Where the parts of a report come from when its content is written. */
@Injectable()
export class PartSources {
  constructor(
    private readonly organizations: OrganizationService,
    private readonly addendums: AddendumService,
  ) {}

  /** Those that follow who saves it (`saverOf`). */
  async ofSaver(organizationId: number, userId: number | undefined): Promise<Partial<ReportParts>> {
    return { logo: await this.organizations.logoOf(organizationId, userId) };
  }

  /** Those that were chosen in its form; none that the form did not name. What the report has already need not exist any more. */
  async chosen({ addendums }: ReportBody, was: Pick<ReportParts, 'addendums'>, session: Session): Promise<Partial<ReportParts>> {
    // R312.
    return addendums ? { addendums: await this.addendums.chosen(addendums, was.addendums, session) } : {};
  }
}
