import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { userEvents } from '../contracts/accounts/events.ts';
import { priceBookEvents, priceListEvents } from '../contracts/catalogue/events.ts';
import { estimateEvents } from '../contracts/estimating/events.ts';
import { operationsEvents } from '../contracts/operations.ts';
import { organizationEvents } from '../contracts/organization/events.ts';
import { reportEvents } from '../contracts/reporting/events.ts';
import { users } from '../projections/accounts/users.ts';
import { priceBooks } from '../projections/catalogue/price-books.ts';
import { estimates } from '../projections/estimating/estimates.ts';
import { reports } from '../projections/reporting/reports.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import { CatalogueModule } from './catalogue/catalogue.module.ts';
import { DemoModule } from './demo/demo.module.ts';
import { EstimatingModule } from './estimating/estimating.module.ts';
import { OrganizationModule } from './organization/organization.module.ts';
import { OwnershipModule } from './ownership.module.ts';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.ts';
import { ReportingModule } from './reporting/reporting.module.ts';

export type AppOptions = Omit<PlatformOptions, keyof typeof CONTEXTS>;

/** Every context's events and read models: what the server, and `npm run rebuild`, must know. */
export const CONTEXTS = {
  events: [estimateEvents, operationsEvents, organizationEvents, priceBookEvents, priceListEvents, reportEvents, userEvents],
  readModels: [users, estimates, reports, priceBooks],
  idNames: {
    'estimate-': 'order',
    'report-': 'report',
    'user-': 'user',
    organizationId: 'organization',
    areaId: 'area',
    itemId: 'item',
    taskId: 'task',
    'task.id': 'task',
    'TaskAdded.id': 'task',
    'TaskRestored.id': 'task',
    archiveId: 'archive',
    importId: 'price_import',
    listId: 'price_list',
    ownItemId: 'own_item',
  },
} satisfies Pick<PlatformOptions, 'events' | 'readModels' | 'idNames'>;

@Module({})
export class AppModule {
  static forRoot(options: AppOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot({ ...options, ...CONTEXTS }),
        CqrsModule.forRoot(),
        OwnershipModule,
        AccountsModule,
        CatalogueModule,
        EstimatingModule,
        OrganizationModule,
        ReportingModule,
        DemoModule,
      ],
    };
  }
}
