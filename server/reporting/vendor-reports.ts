import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportsOfVendors } from '../../projections/reporting/reports.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { ContactErasures } from '../contacts/contact-erasures.service.ts';

/** Says what reports have of a vendor who asks to be erased. */
@Injectable()
export class VendorReports implements OnModuleInit {
  constructor(
    private readonly erasures: ContactErasures,
    private readonly models: Runner,
  ) {}

  onModuleInit(): void {
    this.erasures.registerTraces((vendorIds) => reportsOfVendors(this.models, vendorIds));
  }
}
