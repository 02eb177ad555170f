import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from './accounts/accounts.module.ts';
import { CatalogueModule } from './catalogue/catalogue.module.ts';
import { DemoModule } from './demo/demo.module.ts';
import { EstimatingModule } from './estimating/estimating.module.ts';
import { OrganizationModule } from './organization/organization.module.ts';
import { callsOf, contextsOf } from './platform/context.module.ts';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.ts';
import { ReportingModule } from './reporting/reporting.module.ts';

const MODULES = [AccountsModule, CatalogueModule, EstimatingModule, OrganizationModule, ReportingModule, DemoModule];

export type AppOptions = Omit<PlatformOptions, keyof typeof CONTEXTS>;

/** Everything the contexts declare; the server, `npm run rebuild`, `operate` and `move` need it. */
export const CONTEXTS = {
  ...contextsOf(MODULES),
} satisfies Partial<PlatformOptions>;

@Module({})
export class AppModule {
  static forRoot(options: AppOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.forRoot({ ...options, ...CONTEXTS }), CqrsModule.forRoot(), ...MODULES, ...MODULES.map(callsOf)],
    };
  }
}
