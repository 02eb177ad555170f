import { Global, Injectable, Module } from '@nestjs/common';
import { type EstimateTables, orderOfPart, ownsEstimatePart } from '../projections/estimating/estimates.ts';
import { archiveById, ownsReportPart } from '../projections/reporting/reports.ts';
import { Runner } from '../projections/runner/runner.ts';
import { type Owned, Ownership } from './platform/http/access.ts';

/** Whose an id is, by the read models that know. */
@Injectable()
class ReadModelOwnership extends Ownership {
  constructor(private readonly models: Runner) {
    super();
  }

  owns(organizationId: number, kind: Owned, id: number): Promise<boolean> {
    return kind === 'report' || kind === 'archive'
      ? ownsReportPart(this.models, organizationId, kind, id)
      : ownsEstimatePart(this.models.db<EstimateTables>('estimates'), organizationId, kind, id);
  }

  async streamOf(kind: Owned, id: number): Promise<string | undefined> {
    if (kind === 'order') return `estimate-${id}`;
    if (kind === 'report') return `report-${id}`;
    if (kind === 'archive') {
      const copy = await archiveById(this.models, id);
      return copy && `report-${copy.report_id}`;
    }
    const orderId = await orderOfPart(this.models.db<EstimateTables>('estimates'), kind, id);
    return orderId === undefined ? undefined : `estimate-${orderId}`;
  }
}

@Global()
@Module({ providers: [{ provide: Ownership, useClass: ReadModelOwnership }], exports: [Ownership] })
export class OwnershipModule {}
