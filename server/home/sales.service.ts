import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import type { Sale } from '../../contracts/home/reports/property-value.ts';
import { bytesOfColumns, type SaleColumns, saleColumns } from '../../contracts/home/reports/sale-columns.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';
import { Clock } from '../platform/clock.ts';
import { Files } from '../platform/files/files.ts';
import { type ReadSales, readSales } from './sales-file.ts';

const [compressed, expanded] = [promisify(gzip), promisify(gunzip)];
/** Columns of sales; what is only shown stays in the text. */
const READ = cacheBound({
  name: 'sales near homes',
  most: 128 * 1024 * 1024,
  of: 'bytes',
  because: 'ten files of 100,000 sales at 12 MB; one that is read again takes a fifth of a second',
});

/** Sales near homes: read of the files that persons load, and kept as they were read. */
@Injectable()
export class SalesService {
  private readonly read = new BoundedCache<SaleColumns>(READ);

  constructor(
    private readonly files: Files,
    private readonly catalogue: CatalogueService,
    private readonly clock: Clock,
  ) {}

  /** Throws UnreadableFile. */
  async of(file: Buffer): Promise<ReadSales> {
    return readSales(file, {
      today: this.clock.now().toISOString().slice(0, 10),
      positionOf: (zip) => this.catalogue.place(zip),
    });
  }

  /** Keeps what was read, not the file: a value stays as it was made although files are one day read otherwise. Answers its hash. */
  async keep(userId: number, sales: readonly Sale[]): Promise<string> {
    return this.files.keep(ownerOf(userId), await compressed(linesOf(sales)));
  }

  /** Of sales that nothing is made of any more. */
  async forget(userId: number, hash: string): Promise<void> {
    this.read.delete(`${userId} ${hash}`);
    await this.files.forget(ownerOf(userId), hash);
  }

  /** Undefined where it is no more. */
  async kept(userId: number, hash: string): Promise<SaleColumns | undefined> {
    const known = this.read.get(`${userId} ${hash}`);
    if (known) return known;
    const file = await this.files.get(ownerOf(userId), hash);
    if (!file) return undefined;
    file.stream.destroy();
    const text = await expanded(await this.files.read(ownerOf(userId), hash));
    const sales = columnsOf(text);
    this.read.set(`${userId} ${hash}`, sales, bytesOfColumns(sales) + sales.length * OFFSET_BYTES + text.length);
    return sales;
  }
}

const ownerOf = (userId: number): `person-${number}` => `person-${userId}`;

/** Neither cell has a tab: what was read has no control characters. */
function linesOf(sales: readonly Sale[]): string {
  return sales
    .map(({ row, address, zip, soldOn, price, livingArea, beds, built, type, latitude, longitude, isByZip }) =>
      [row, address, zip, soldOn, price, livingArea, beds ?? '', built ?? '', type, latitude, longitude, isByZip ? 1 : 0].join('\t'),
    )
    .join('\n');
}

const OFFSET_BYTES = 4;
const NEWLINE = 10;

/** Of the kept lines, which stay as they are: a sale is made of its line when it is shown. */
function columnsOf(text: Buffer): SaleColumns {
  const starts: number[] = [];
  for (let at = 0; at < text.length; ) {
    starts.push(at);
    const end = text.indexOf(NEWLINE, at);
    at = end < 0 ? text.length : end + 1;
  }
  const offsets = Uint32Array.from([...starts, text.length + 1]);
  return saleColumns(starts.length, (n) => saleOf(text.toString('utf8', offsets[n], (offsets[n + 1] ?? 1) - 1)));
}

function saleOf(line: string): Sale {
  const [row, address = '', zip = '', soldOn = '', price = '', livingArea = '', beds, built, type, latitude, longitude, isByZip] =
    line.split('\t');
  const number = (cell: string | undefined) => (cell ? Number(cell) : null);
  return {
    ...{ row: Number(row), address, zip, soldOn, price, livingArea, beds: number(beds), built: number(built), type: Number(type) },
    ...{ latitude: Number(latitude), longitude: Number(longitude), isByZip: isByZip === '1' },
  };
}
