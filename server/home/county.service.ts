import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { getHomeCounties } from '../../contracts/home/property/get-home-counties.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { Session } from '../platform/http/access.ts';
import { HomeService } from './home.service.ts';

type Counties = z.infer<(typeof getHomeCounties)['response']>;

/** So many ZIP codes around one are looked at for their counties. */
const AROUND = 60;

/** The county of a house, where a ZIP code lies in several. */
@Injectable()
export class CountyService {
  constructor(
    private readonly homes: HomeService,
    private readonly catalogue: CatalogueService,
  ) {}

  async of(session: Session): Promise<Counties> {
    const home = await this.homes.known(session);
    if (!home?.address?.zip) throw new Refusal('PROPERTY_NO_ADDRESS');
    const { zip, state } = home.address;
    const place = this.catalogue.place(zip);
    const around = place ? this.catalogue.placesNear(place, AROUND).filter((one) => one.state === state) : [];
    const near = distinct(around.map(({ county }) => county));
    const all = distinct(this.catalogue.placesIn(state).map(({ county }) => county)).sort((a, b) => a.localeCompare(b));
    const postal = place?.county ?? '';
    return { zip, state, county: home.county || postal, postal, near, others: all.filter((county) => !near.includes(county)) };
  }

  async choose(county: string, ctx: Parameters<HomeService['execute']>[1]): Promise<void> {
    const { postal, near, others } = await this.of(ctx.session);
    const chosen = county === postal ? '' : county;
    if (chosen !== '' && !near.includes(chosen) && !others.includes(chosen)) throw new Refusal('PROPERTY_COUNTY_UNKNOWN');
    await this.homes.execute({ type: 'ChooseCounty', organizationId: ctx.session.organizationId, county: chosen }, ctx);
  }
}

const distinct = (names: readonly string[]): string[] => [...new Set(names.filter(Boolean))];
