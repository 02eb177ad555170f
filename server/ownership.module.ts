import { Global, Injectable, Module } from '@nestjs/common';
import { type EstimateTables, ownsEstimatePart } from '../projections/estimating/estimates.ts';
import { ownsReportPart } from '../projections/reporting/reports.ts';
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
}

@Global()
@Module({ providers: [{ provide: Ownership, useClass: ReadModelOwnership }], exports: [Ownership] })
export class OwnershipModule {}
