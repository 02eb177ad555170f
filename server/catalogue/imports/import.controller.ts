import { Controller } from '@nestjs/common';
import { adoptPriceImport } from '../../../contracts/catalogue/imports/adopt-price-import.ts';
import { cancelPriceImport } from '../../../contracts/catalogue/imports/cancel-price-import.ts';
import { discardPriceImport } from '../../../contracts/catalogue/imports/discard-price-import.ts';
import { downloadBadRows } from '../../../contracts/catalogue/imports/download-bad-rows.ts';
import { getPriceImport } from '../../../contracts/catalogue/imports/get-price-import.ts';
import { type BadRow, getPriceImportRows } from '../../../contracts/catalogue/imports/get-price-import-rows.ts';
import { listPriceImports } from '../../../contracts/catalogue/imports/list-price-imports.ts';
import { mapPriceImport } from '../../../contracts/catalogue/imports/map-price-import.ts';
import { uploadPriceList } from '../../../contracts/catalogue/imports/upload-price-list.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { harmless } from '../../platform/http/csv.ts';
import { type Answer, Handles, type Input } from '../../platform/http/handles.ts';
import { ImportService } from './import.service.ts';

/** Imports are not in the log; of the read models only the book's version is asked. */
const BOOK = { reads: [priceBooks.name] };
const NONE = { reads: [] };

@Controller()
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  /** Repeated with its key it is read again, because only the file can tell whether it is the same. */
  @Handles(uploadPriceList, { secret: true })
  async upload({ query, request, session, idempotencyKey }: Input<typeof uploadPriceList>): Promise<Answer<typeof uploadPriceList>> {
    takeTime(request);
    return { importId: await this.imports.upload(query.fileName, request, session, idempotencyKey) };
  }

  @Handles(listPriceImports, NONE)
  list({ session }: Input<typeof listPriceImports>): Promise<Answer<typeof listPriceImports>> {
    return this.imports.list(session.organizationId);
  }

  @Handles(getPriceImport, BOOK)
  get({ session, params }: Input<typeof getPriceImport>): Promise<Answer<typeof getPriceImport>> {
    return this.imports.get(session.organizationId, params.importId);
  }

  @Handles(getPriceImportRows, NONE)
  rows({ session, params, query }: Input<typeof getPriceImportRows>): Promise<Answer<typeof getPriceImportRows>> {
    return this.imports.page(session.organizationId, params.importId, query);
  }

  @Handles(downloadBadRows, { ...NONE, raw: true })
  async badRows({ session, params, response }: Input<typeof downloadBadRows>): Promise<void> {
    const pages = this.imports.badRows(session.organizationId, params.importId);
    const first = await pages.next();
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="bad-rows-${params.importId}.csv"`,
      'Cache-Control': 'private, no-cache',
    });
    response.write(`\ufeff${line(['Row', 'Field', 'Value', 'Why'])}`);
    for (let page = first; !page.done; page = await pages.next()) response.write(page.value.map(lineOf).join(''));
    response.end();
  }

  @Handles(mapPriceImport)
  async map({ session, params, body }: Input<typeof mapPriceImport>): Promise<Answer<typeof mapPriceImport>> {
    await this.imports.map(session.organizationId, params.importId, body);
    return params;
  }

  @Handles(cancelPriceImport)
  async cancel({ session, params }: Input<typeof cancelPriceImport>): Promise<Answer<typeof cancelPriceImport>> {
    await this.imports.cancel(session.organizationId, params.importId);
    return params;
  }

  @Handles(adoptPriceImport)
  async adopt({ session, params, body, actor, idempotencyKey }: Input<typeof adoptPriceImport>): Promise<Answer<typeof adoptPriceImport>> {
    const version = await this.imports.adopt(session.organizationId, params.importId, body.effectiveFrom, { actor, idempotencyKey });
    return { ...params, version };
  }

  @Handles(discardPriceImport)
  async discard({ session, params }: Input<typeof discardPriceImport>): Promise<Answer<typeof discardPriceImport>> {
    await this.imports.discard(session.organizationId, params.importId);
    return params;
  }
}

function lineOf({ row, field, value, why }: BadRow): string {
  return line([String(row), field, value, why]);
}

function line(cells: string[]): string {
  return `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
