import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { Refusal } from '../../../contracts/refusals.ts';
import { MANIFEST_NAME, type WrittenInventory } from '../../../contracts/reporting/seal/sealed-inventory.ts';
import { alertDay } from '../../../contracts/vault/alerts/alerts-state.ts';
import type { Arrangement, HomeInventory } from '../../../contracts/vault/report/home-inventory.ts';
import { HomeService } from '../../home/home.service.ts';
import { HomeAsOfService } from '../../home/home-as-of.service.ts';
import { Clock } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { type FileOwner, Files } from '../../platform/files/files.ts';
import type { Session } from '../../platform/http/access.ts';
import { SealedInventories } from '../../reporting/sealed-inventory.service.ts';
import { AttachmentService } from '../attachments/attachment.service.ts';
import { homeInventoryOf } from '../report/home-inventory-of.ts';
import { VaultService } from '../vault.service.ts';
import { type Inventory, inventoryOf, type PlannedFile } from './inventory.ts';
import { inventoryCsv } from './inventory-csv.ts';
import type { Companions } from './inventory-pdf.ts';
import { PDF_FILE } from './inventory-pdf-job.ts';
import { InventoryPdfs } from './inventory-pdfs.ts';
import { InventoryZip } from './inventory-zip.ts';
import { safeName } from './safe-names.ts';

const CSV_FILE = 'inventory.csv';
const OWN = 0;
/** ZIPs that one person may fetch at a time. */
const MOST_OF_ONE = 2;
/** A ZIP of which nothing was taken for so long is ended; its PDF may take most of it. */
const IDLE_MS = 15 * 60_000;

interface Asked {
  session: Session;
  response: Response;
  signal: AbortSignal;
}
interface AsOf {
  at?: string | undefined;
  signal: AbortSignal;
}
interface Wanted {
  /** The inventory's, which is its user's; 0 is one's own. */
  id: number;
  insurer: string;
}

/** The inventory of a home for an insurer: as a PDF, and as a ZIP with all files of it and a sealed manifest. */
@Injectable()
export class InventoryService {
  private readonly logger = new Logger(InventoryService.name);
  private readonly written = new Map<number, number>();

  constructor(
    private readonly vault: VaultService,
    private readonly attachments: AttachmentService,
    private readonly homes: HomeService,
    private readonly homesAsOf: HomeAsOfService,
    private readonly files: Files,
    private readonly pdfs: InventoryPdfs,
    private readonly seals: SealedInventories,
    private readonly clock: Clock,
  ) {}

  /** Refuses VAULT_NOT_FOUND and BUSY. */
  async sendPdf({ session, response, signal }: Asked, wanted: Wanted): Promise<void> {
    const { inventory, files, name } = await this.inventory(session, wanted);
    const companions = this.companions(name, files, []);
    await this.pdfs.make({ inventory, companions }, session.userId, signal, async ({ path, bytes }) => {
      head(response, `${name}.pdf`, 'application/pdf').set('Content-Length', String(bytes));
      await pipeline(createReadStream(path), response);
    });
  }

  /** The ZIP as it is made. Refuses VAULT_NOT_FOUND, TOO_MANY and FILES_UNAVAILABLE; what fails later ends it in the middle, so that nobody takes a part for the whole. */
  async sendZip(asked: Asked, wanted: Wanted): Promise<void> {
    const { session, response } = asked;
    const running = this.written.get(session.userId) ?? 0;
    if (running >= MOST_OF_ONE)
      throw new Refusal('TOO_MANY', 'Two ZIP files are being fetched already. Please wait until they have arrived.');
    this.written.set(session.userId, running + 1);
    try {
      const { inventory, files, name } = await this.inventory(session, wanted);
      await this.assertReadable(files[0], session.userId);
      const stop = new AbortController();
      const signal = AbortSignal.any([asked.signal, stop.signal]);
      const zip = new InventoryZip(inventory.at, signal);
      head(response, `${name}.zip`, 'application/zip');
      response.setTimeout(IDLE_MS, () => response.destroy());
      const sending = pipeline(zip.stream, response, { signal }).catch((error: unknown) => {
        stop.abort(error);
        throw error;
      });
      const filling = this.fill(zip, { inventory, files, name }, session.userId, signal).catch((error: unknown) => {
        stop.abort(error);
        throw error;
      });
      const [filled] = await Promise.allSettled([filling, sending]);
      // The answer has begun, so that a failure can only cut it off. A caller who left is none.
      if (filled.status === 'rejected' && !asked.signal.aborted) this.logger.error(`A ZIP for an insurer broke off: ${filled.reason}`);
    } finally {
      const left = (this.written.get(session.userId) ?? 1) - 1;
      if (left > 0) this.written.set(session.userId, left);
      else this.written.delete(session.userId);
    }
  }

  /** A store that does not answer is said before the ZIP begins. Refuses FILES_UNAVAILABLE. */
  private async assertReadable(first: PlannedFile | undefined, userId: number): Promise<void> {
    if (first) (await this.files.get(`person-${userId}`, first.sha256))?.stream.destroy();
  }

  private async fill(
    zip: InventoryZip,
    { inventory, files, name }: { inventory: Inventory; files: PlannedFile[]; name: string },
    userId: number,
    signal: AbortSignal,
  ): Promise<void> {
    const owner: FileOwner = `person-${userId}`;
    for (const file of files) await zip.add(file, (hash) => this.files.get(owner, hash));
    const { unreadable } = zip;
    const companions = this.companions(name, zip.files, unreadable);
    zip.addBytes(CSV_FILE, inventoryCsv(inventory), 'text/csv');
    await this.pdfs.make({ inventory, companions }, userId, signal, ({ path }) => zip.addFile(PDF_FILE, path, 'application/pdf'));
    const { belongings, building, address, at, photographs } = inventory;
    const written: WrittenInventory = {
      ...{ owner: inventory.owner, address, at, building, photographs, unreadable, fingerprint: companions.fingerprint },
      belongings: { items: belongings.items, total: belongings.total },
    };
    zip.end(MANIFEST_NAME, await this.seals.manifest(written, zip.files));
  }

  private companions(name: string, files: readonly { sha256: string }[], unreadable: Companions['unreadable']): Companions {
    const fingerprint = this.seals.fingerprint(files.map(({ sha256 }) => sha256));
    return { unreadable, fingerprint, zipName: `${name}.zip`, checkedAt: `${publicUrl().replace(/^https?:\/\//, '')}/verify` };
  }

  /** C208, C209: the vault as a home report. */
  async report(
    session: Session,
    { at, signal, ...wanted }: { arrangement: Arrangement; hasPhotographs: boolean; hasBuilding: boolean } & AsOf,
  ): Promise<HomeInventory> {
    const attachments = await this.attachments.list(session, { id: OWN });
    if (at !== undefined) {
      const { records: items, unread } = await this.vault.listAsOf(session, at, signal);
      const { home } = await this.homesAsOf.at(session, { at }, signal);
      // Photographs that were there then, and still are: the files of others may be gone.
      const pictures = attachments.filter(({ dateAdded }) => Date.parse(dateAdded) <= Date.parse(at));
      return homeInventoryOf({ items, attachments: pictures, areas: home.areas, unread }, { ...wanted, today: this.today(at) });
    }
    const items = await this.vault.list(session, OWN);
    const areas = await this.homes.areas(session, OWN);
    return homeInventoryOf({ items, attachments, areas, unread: 0 }, { ...wanted, today: this.today() });
  }

  /** The day that a report is of. */
  today(at?: string): string {
    return alertDay(at === undefined ? this.clock.now() : new Date(at));
  }

  private async inventory(session: Session, { id, insurer }: Wanted) {
    const [items, attachments, home] = [
      await this.vault.list(session, id),
      await this.attachments.list(session, { id }),
      await this.homes.home(session),
    ];
    const about = { owner: session.name, insurer, at: this.clock.now().toISOString() };
    const street = home.address?.address;
    return { ...inventoryOf({ items, attachments, home }, about), name: safeName(street ? `${street} inventory` : 'Home inventory', 80) };
  }
}

function head(response: Response, name: string, type: string): Response {
  return response.attachment(name).set({
    'Content-Type': type,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
}
