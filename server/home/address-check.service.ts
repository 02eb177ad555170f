import { Injectable } from '@nestjs/common';
import { type CheckedAddress, checkAddress, cityKey } from '../../contracts/home/property/address-check.ts';
import type { HomeAddress } from '../../contracts/home/property/home.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';

/** What checks an address (C202). A service that knows streets can stand in this one's place. */
export abstract class AddressCheck {
  /** Whom it sends the address to, as people are told; empty for nobody. */
  get asks(): string {
    return '';
  }

  abstract check(address: HomeAddress): Promise<CheckedAddress>;
}

/** Against the postal data that is shipped (server/catalogue/data): nothing is sent away. */
@Injectable()
export class PostalAddressCheck extends AddressCheck {
  constructor(private readonly catalogue: CatalogueService) {
    super();
  }

  async check(address: HomeAddress): Promise<CheckedAddress> {
    return checkAddress(address, {
      find: (zip) => this.catalogue.place(zip),
      named: (city, state) => this.catalogue.placesNamed(city, state, cityKey),
    });
  }
}
