import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parse } from 'csv-parse/sync';
import { D, fixed } from '../../../contracts/decimal.ts';
import { EQUIPMENT } from '../../../contracts/vault/life/equipment.ts';
import type { HomeLife, LifeThing } from '../../../contracts/vault/life/home-life.ts';
import { CatalogueService } from '../../catalogue/catalogue.service.ts';
import { CostDataService } from '../../home/cost-data.service.ts';

/** One row of the figures: dollars installed, in the United States as a whole. */
interface Figure {
  item: string;
  national: string;
  year: number;
}

const FILE = 'doe_residential_equipment_costs.csv';

/** What equipment of homes costs, as shipped (server/catalogue/data), at the place of a home. */
@Injectable()
export class EquipmentDataService {
  private loaded: { byType: Map<number, Figure>; sha256: string } | undefined;

  constructor(
    private readonly catalogue: CatalogueService,
    private readonly costs: CostDataService,
  ) {}

  /** The place that prices are for; null where no factor is known. */
  place(state: string): HomeLife['place'] {
    const factor = this.costs.stateFactor(state);
    return factor === undefined ? null : { state, factor };
  }

  /** What new ones of a type cost at a place; null where the figures have none. */
  newCost(typeId: number | null, units: number, place: HomeLife['place']): LifeThing['newCost'] {
    const figure = typeId === null ? undefined : this.load().byType.get(typeId);
    if (!figure || !place) return null;
    const one = fixed(new D(figure.national).times(place.factor), 2);
    return { total: fixed(new D(one).times(units), 2), from: 'figures', ...figure, units };
  }

  sources(place: HomeLife['place']): HomeLife['sources'] {
    return [
      {
        key: 'equipment',
        title: 'A new one, installed',
        words:
          'Retail and installation in the United States as a whole, and how long it usually lasts. Taken for the usual kind, or where none is called that, the cheapest that is sold.',
        publishedBy: 'US Energy Information Administration and National Renewable Energy Laboratory',
        asOf: '2020 to 2023',
        licence: 'Public domain, restated in trynthink/scout (2191050e, Apache-2.0)',
        file: FILE,
        sha256: this.load().sha256,
      },
      ...(place ? [{ key: 'place' as const, title: `${place.state} x ${place.factor}`, ...this.costs.stateFactorSource() }] : []),
    ];
  }

  private load() {
    if (this.loaded) return this.loaded;
    const bytes = this.catalogue.dataFile(FILE);
    const rows: string[][] = parse(bytes);
    const byType = new Map(
      EQUIPMENT.flatMap(({ typeId, key, item, tier }): [number, Figure][] => {
        const row = rows.find(([ofKey, ofItem, ofTier]) => ofKey === key && ofItem === item && ofTier === tier);
        return row ? [[typeId, { item, national: fixed(row[5] ?? '0', 2), year: Number(row[7]) }]] : [];
      }),
    );
    this.loaded = { byType, sha256: createHash('sha256').update(bytes).digest('hex') };
    return this.loaded;
  }
}
