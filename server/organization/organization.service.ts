import { Injectable } from '@nestjs/common';
import { quantityDecimalsOf } from './organization.decider.ts';
import { OrganizationStreams } from './organization.stream.ts';

/** What other contexts ask of an organisation's choices. */
@Injectable()
export class OrganizationService {
  constructor(private readonly streams: OrganizationStreams) {}

  /** What its estimates begin with. */
  async defaultsOf(organizationId: number): Promise<{ quantityDecimals: number }> {
    return { quantityDecimals: quantityDecimalsOf((await this.streams.load(organizationId)).state) };
  }
}
