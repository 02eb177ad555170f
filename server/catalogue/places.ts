import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { dataFolder } from './book-files.ts';

export interface ZipPlace {
  zip: string;
  city: string;
  state: string;
  county: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/**
 * US ZIP codes and their places (GeoNames, CC BY 4.0; see data/README.md). Five digits or ZIP+4. The file is unpacked
 * on first use, because most test processes never need it; each line is parsed only on lookup.
 */
@Injectable()
export class PlaceService {
  private lines: Map<string, string> | undefined;
  private positions: { zips: string[]; latitudes: Float64Array; longitudes: Float64Array } | undefined;

  find(zip: string): ZipPlace | undefined {
    const five = zip.trim().slice(0, 5);
    const line = this.load().get(five);
    if (line === undefined) return undefined;
    const [city, state, county, latitude, longitude] = line.split('\t') as [string, string, string, string, string];
    return { zip: five, city, state, county, latitude: Number(latitude), longitude: Number(longitude) };
  }

  /** The places of a state whose names `key` makes alike, by ZIP code; of all states without one. */
  named(name: string, state: string, key: (city: string) => string): ZipPlace[] {
    const wanted = key(name);
    const found: ZipPlace[] = [];
    for (const [zip, line] of this.load()) {
      const [city = '', of] = line.split('\t', 2);
      if ((state === '' || of === state) && key(city) === wanted) found.push(this.find(zip) as ZipPlace);
    }
    return found.sort((a, b) => a.zip.localeCompare(b.zip));
  }

  /** All of a state. */
  in(state: string): ZipPlace[] {
    return [...this.load()].flatMap(([zip, line]) => (line.split('\t', 2)[1] === state ? (this.find(zip) ?? []) : []));
  }

  /** The ZIP codes that lie nearest to a position, itself among them, nearest first. */
  near({ latitude, longitude }: Pick<ZipPlace, 'latitude' | 'longitude'>, most: number): ZipPlace[] {
    const { zips, latitudes, longitudes } = this.positionsOfAll();
    // Degrees of longitude are shorter the farther from the equator; between neighbors that is exact enough.
    const shorter = Math.cos((latitude * Math.PI) / 180);
    const distance = (at: number) => ((latitudes[at] ?? 0) - latitude) ** 2 + (((longitudes[at] ?? 0) - longitude) * shorter) ** 2;
    const all = zips.map((_, at) => ({ at, far: distance(at) }));
    return all
      .sort((a, b) => a.far - b.far)
      .slice(0, most)
      .flatMap(({ at }) => this.find(zips[at] ?? '') ?? []);
  }

  private positionsOfAll() {
    if (!this.positions) {
      const zips = [...this.load().keys()];
      const places = zips.map((zip) => this.find(zip));
      this.positions = {
        zips,
        latitudes: Float64Array.from(places, (place) => place?.latitude ?? 0),
        longitudes: Float64Array.from(places, (place) => place?.longitude ?? 0),
      };
    }
    return this.positions;
  }

  private load(): Map<string, string> {
    if (!this.lines) {
      const rows = gunzipSync(readFileSync(join(dataFolder(), 'zip-places.tsv.gz')))
        .toString('utf8')
        .split('\n');
      this.lines = new Map(rows.filter(Boolean).map((row) => [row.slice(0, 5), row.slice(6)]));
    }
    return this.lines;
  }
}
