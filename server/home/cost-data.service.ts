import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { formatMoney } from '../../contracts/format.ts';
import { STRUCTURE_QUALITIES } from '../../contracts/home/property/characteristics.ts';
import type { ErcFacts, PlaceFactor } from '../../contracts/home/property/home.ts';
import type { ErcReport } from '../../contracts/home/reports/erc-report.ts';
import {
  type CostData,
  type CostFigures,
  type CostRequest,
  costAt,
  figuresFor,
  placeStep,
  QUALITY_FACTORS,
  replacementCost,
  statesOf,
} from '../../contracts/home/reports/replacement-cost.ts';
import { stateName } from '../../contracts/kit/us-states.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';

type Source = ErcReport['sources'][number];
interface DataFile {
  file: string;
  sha256: string;
  rows: string[][];
}

/** Of the states' factors. */
const FACTORS = {
  words: 'Made for civil works; for homes take it as 5 % either way.',
  publishedBy: 'US Army Corps of Engineers',
  inWhat: 'EM 1110-2-1304 CWCCIS, Table 3',
  asOf: 'March 31, 2026',
};
const fileOf = ({ file, sha256 }: DataFile) => ({ file, sha256 });
const READ_IN = 'CC BY 4.0 compilation (T. Oga) of federal figures, which are in the public domain';

/** The figures that a replacement cost is made of, as shipped (server/catalogue/data), and where each comes from. */
@Injectable()
export class CostDataService {
  private loaded: { data: CostData; files: Record<'prices' | 'factors' | 'shares', DataFile> } | undefined;

  constructor(private readonly catalogue: CatalogueService) {}

  /** Refuses NO_COST_DATA for a place without figures. */
  figures(request: CostRequest): CostFigures {
    const figures = figuresFor(request, this.load().data);
    if (!figures) throw new Refusal('NO_COST_DATA');
    return figures;
  }

  /** What building costs in a state, US = 1.00; undefined where nobody knows. */
  stateFactor(state: string): string | undefined {
    return this.load().data.factors[state];
  }

  /** Where these factors are from. */
  stateFactorSource() {
    return {
      words: `US = 1.00. ${FACTORS.words}`,
      ...{ publishedBy: FACTORS.publishedBy, asOf: FACTORS.asOf, licence: READ_IN },
      ...fileOf(this.load().files.factors),
    };
  }

  /** A report of the figures that it was made of, with the name of whose house it is; the prices of other years and regions stand beside it. */
  report({ at, state, livingArea, quality, own, ...figures }: ErcFacts, owner: string): ErcReport {
    const { data, files } = this.load();
    const request = { state, livingArea, quality };
    const { stateFactor: _, regionMean: __, shares: ___, ...shown } = figures;
    const cost = replacementCost(request, figures);
    const theirs = own && { ...own, by: owner };
    const sources = sourcesOf({ ...request, own: theirs }, figures, data, files, at);
    return { at, ...request, ...shown, own: theirs, ...cost, prices: data.prices, sources };
  }

  /** What reports of a house would come to; null for a place without figures. */
  byQuality(house: Omit<CostRequest, 'quality'>, own: PlaceFactor | null) {
    const figures = figuresFor({ ...house, quality: 1 }, this.load().data);
    if (!figures) return null;
    const { byQuality } = replacementCost(house, { ...figures, place: own?.factor ?? figures.place });
    return { year: figures.year, byQuality: byQuality.map((one, n) => ({ ...one, factor: QUALITY_FACTORS[n] ?? '' })) };
  }

  /** What a report comes to. */
  total(report: ErcFacts): string {
    return costAt(report);
  }

  private load() {
    if (this.loaded) return this.loaded;
    const read = (file: string): DataFile => {
      const bytes = this.catalogue.dataFile(file);
      const rows = bytes
        .toString('utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','));
      return { file, sha256: createHash('sha256').update(bytes).digest('hex'), rows };
    };
    const files = {
      prices: read('us_new_house_price_per_sqft.csv'),
      factors: read('us_state_location_factors.csv'),
      shares: read('hazus_residential_repair_shares.csv'),
    };
    const built = files.prices.rows.filter(([kind]) => kind === 'contractor_built');
    const share = (measure: string) =>
      files.shares.rows.find((row) => row[0] === 'RES1' && row[2] === measure && row[3] === 'complete')?.[4] ?? '0';
    const data: CostData = {
      prices: built.map(([, year, region = '', price = '', average = '']) => ({ year: Number(year), region, price, average })),
      factors: Object.fromEntries(files.factors.rows.map((row) => [row[0] ?? '', row[3] ?? ''])),
      shares: [share('structural'), share('nonstructural_acceleration'), share('nonstructural_drift')],
    };
    this.loaded = { data, files };
    return this.loaded;
  }
}

type Factors = CostData['factors'];
type PlaceOf = Pick<CostRequest, 'state' | 'livingArea'>;

const statesIn = (region: CostFigures['region'], factors: Factors) =>
  statesOf(region).flatMap((one) => (factors[one] ? [{ state: one, value: factors[one] }] : []));
const stepOf = ({ price, qualityFactor }: CostFigures, livingArea: string) => ({
  word: 'A factor of 0.01 more adds',
  value: formatMoney(placeStep({ price, qualityFactor, livingArea })),
});

function publishedPlace({ state, livingArea }: PlaceOf, figures: CostFigures, factors: Factors, file: DataFile): Source {
  const { region, stateFactor, regionMean, place } = figures;
  const states = statesIn(region, factors);
  return {
    key: 'place',
    value: place,
    title: 'place',
    words: `The price per square foot is already the ${region}'s, so ${stateName(state)} counts against the ${region} and not against the country. ${FACTORS.words}`,
    rows: [
      { word: `${stateName(state)}, US = 1.00`, value: stateFactor },
      { word: `Mean of ${states.length} states of the ${region}`, value: regionMean },
      { word: `${stateFactor} / ${regionMean}`, value: place },
      stepOf(figures, livingArea),
    ],
    states,
    publishedBy: FACTORS.publishedBy,
    inWhat: FACTORS.inWhat,
    asOf: FACTORS.asOf,
    licence: READ_IN,
    ...fileOf(file),
  };
}

/** A person's own factor, beside the published one that it stands in place of. */
function ownPlace(
  { by, zips, reason, at, published }: NonNullable<ErcReport['own']>,
  of: PlaceOf,
  figures: CostFigures,
  factors: Factors,
): Source {
  const { region, stateFactor, regionMean, place } = figures;
  const { state, livingArea } = of;
  return {
    key: 'place',
    value: place,
    title: 'own factor of the place',
    // The reason stands last, because on paper a note has few lines.
    words:
      `Own factor of ${by}, ZIP codes ${zips}, in place of the published ${published}, ${stateName(state)} over the ${region} ` +
      `(${FACTORS.publishedBy}, ${FACTORS.asOf}): ${reason}`,
    rows: [
      { word: `Own factor, ZIP codes ${zips}`, value: place },
      { word: `Published, ${stateFactor} / ${regionMean}`, value: published },
      { word: 'With the published factor', value: formatMoney(costAt({ ...figures, livingArea, place: published })) },
      stepOf(figures, livingArea),
    ],
    states: statesIn(region, factors),
    publishedBy: by,
    inWhat: reason,
    asOf: at.slice(0, 10),
    licence: '',
    file: '',
    sha256: '',
  };
}

function sourcesOf(
  { state, livingArea, quality, own }: CostRequest & Pick<ErcReport, 'own'>,
  figures: CostFigures,
  { prices, factors }: CostData,
  files: Record<'prices' | 'factors' | 'shares', DataFile>,
  at: string,
): Source[] {
  const { region, year, price, qualityFactor, shares } = figures;
  const ours = { file: '', sha256: '', licence: 'ours' };
  return [
    {
      key: 'price',
      value: price,
      title: 'per square foot',
      words: `Median contract price of houses built by a contractor in the ${region}, ${year}, without the lot. ${year} is the newest year; nothing is added for later.`,
      rows: prices.filter((one) => one.region === region).map((one) => ({ word: String(one.year), value: one.price })),
      publishedBy: 'US Census Bureau',
      inWhat: 'Characteristics of New Housing',
      asOf: String(year),
      licence: READ_IN,
      ...fileOf(files.prices),
    },
    own ? ownPlace(own, { state, livingArea }, figures, factors) : publishedPlace({ state, livingArea }, figures, factors, files.factors),
    {
      key: 'quality',
      value: qualityFactor,
      title: 'structure quality',
      words: 'Our own judgement: the published prices are not split by quality, and Builder is taken as the ordinary house.',
      rows: STRUCTURE_QUALITIES.map((name, n) => ({ word: name, value: QUALITY_FACTORS[n] ?? '' })),
      publishedBy: 'Scopebook',
      inWhat: `Structure quality ${quality}, ${STRUCTURE_QUALITIES[quality - 1]}`,
      asOf: at.slice(0, 10),
      ...ours,
    },
    {
      key: 'area',
      value: livingArea,
      title: 'living area',
      words: 'Square feet as typed for this report.',
      rows: [],
      publishedBy: 'You',
      inWhat: 'Total living area',
      asOf: at.slice(0, 10),
      ...ours,
    },
    {
      key: 'split',
      value: '100.0',
      title: 'shares of frame, systems and finishes',
      words: 'What repairing a house costs that was destroyed, by kinds of parts. It splits the whole; it does not change it.',
      rows: ['Frame', 'Systems', 'Finishes'].map((word, n) => ({ word, value: `${shares[n]} %` })),
      publishedBy: 'FEMA',
      inWhat: 'Hazus earthquake technical manual, RES1, complete damage',
      asOf: 'as restated in scottbmiles/DESaster, 397507d5',
      licence: 'CC BY 4.0',
      ...fileOf(files.shares),
    },
  ];
}
