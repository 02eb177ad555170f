import { homeStream } from '../../contracts/home/events.ts';
import { homeRefusals } from '../../contracts/home/refusals.ts';
import { homes } from '../../projections/home/homes.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { AddressServiceSettings } from '../platform/address-service.ts';
import { ContextModule } from '../platform/context.module.ts';
import { AddressCheck, PostalAddressCheck } from './address-check.service.ts';
import { ServiceAddressCheck } from './address-service.ts';
import { CostDataService } from './cost-data.service.ts';
import { CountyService } from './county.service.ts';
import { HomeHolding } from './home.holding.ts';
import { HomeService } from './home.service.ts';
import { HomeAsOfService } from './home-as-of.service.ts';
import { MapService } from './map.service.ts';
import { HousePhotoService } from './photo/house-photo.service.ts';
import { HomeStreams } from './property/home.stream.ts';
import { SalesService } from './sales.service.ts';
import { ValueService } from './value.service.ts';

/** The houses of persons: address, characteristics and areas. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: homeRefusals,
  events: [homeStream],
  personal: [HomeHolding],
  readModels: [homes],
  streams: [HomeStreams],
  imports: [CatalogueModule],
  providers: [
    CostDataService,
    CountyService,
    HomeAsOfService,
    HomeService,
    HousePhotoService,
    SalesService,
    MapService,
    ValueService,
    PostalAddressCheck,
    {
      provide: AddressCheck,
      inject: [PostalAddressCheck, AddressServiceSettings],
      useFactory: (postal: PostalAddressCheck, { service }: AddressServiceSettings) =>
        service ? new ServiceAddressCheck(postal, service) : postal,
    },
  ],
})
export class HomeModule {}
