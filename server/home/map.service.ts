import { Injectable } from '@nestjs/common';
import type { HomePin } from '../../contracts/home/property/home.ts';
import type { HomeMap } from '../../contracts/home/reports/get-home-map.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { Session } from '../platform/http/access.ts';
import { MapTiles } from '../platform/map-tiles.ts';
import { HomeService } from './home.service.ts';
import { outlineOf } from './outlines.ts';

const MOST_NEAR = 12;

/** Where houses stand, of the shipped positions of ZIP codes and of pins. */
@Injectable()
export class MapService {
  constructor(
    private readonly homes: HomeService,
    private readonly catalogue: CatalogueService,
    private readonly tiles: MapTiles,
  ) {}

  /** The pin, else the ZIP code's position; undefined where neither is known. */
  placeOf(zip: string, pin: HomePin | null) {
    if (pin) return { zip, latitude: Number(pin.latitude), longitude: Number(pin.longitude), isPinned: true };
    const place = zip ? this.catalogue.place(zip) : undefined;
    return place && { zip, latitude: place.latitude, longitude: place.longitude, isPinned: false };
  }

  async of(session: Session): Promise<HomeMap> {
    const home = await this.homes.known(session);
    const zip = home?.address?.zip ?? '';
    const house = this.placeOf(zip, home?.pin ?? null) ?? null;
    const place = zip ? this.catalogue.place(zip) : undefined;
    const { city = home?.address?.city ?? '', state = home?.address?.state ?? '' } = place ?? {};
    const county = home?.county || place?.county || '';
    return {
      ...{ address: home?.address?.address ?? '', house, city, county, state },
      near: house
        ? this.catalogue
            .placesNear({ ...house, city, county, state }, MOST_NEAR)
            .map((one) => ({ zip: one.zip, latitude: one.latitude, longitude: one.longitude }))
        : [],
      stateZips: this.catalogue
        .placesIn(state)
        .map((one) => [one.latitude, one.longitude, county !== '' && one.county === county] as [number, number, boolean]),
      outline: outlineOf(state, county),
      tiles: { street: null, aerial: null, ...this.tiles.options },
    };
  }
}
