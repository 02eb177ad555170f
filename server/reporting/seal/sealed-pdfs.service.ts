import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import type { SealedCopy } from '../../../contracts/reporting/seal/sealed-copy.ts';
import { pdfSealOf, pdfSealText, withPdfSeal } from '../../../contracts/reporting/seal/sealed-pdf.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { ArchiveService } from '../archive/archive.service.ts';
import { PdfMaker } from '../pdf/pdf-maker.ts';
import { SealService } from './seal.service.ts';
import { SealKeys } from './seal-keys.ts';

interface SealedPdf {
  document: ReportDocument;
  file: Buffer;
}

/**
 * The PDF of a sealed copy: its page, its certificate, its file as an attachment, and a seal over all bytes of the PDF, by the key in use. It is made on request,
 * so that of two the seal's time differs and nothing else.
 */
@Injectable()
export class SealedPdfs {
  constructor(
    private readonly seals: SealService,
    private readonly archive: ArchiveService,
    private readonly pdfs: PdfMaker,
    private readonly keys: SealKeys,
  ) {}

  /** Undefined for a copy that has no seal. Refuses REPORT_NOT_FOUND, SEALED_FILE_MISSING, BUSY and FILES_UNAVAILABLE. */
  async make(
    reportId: number,
    archiveId: number,
    by: { organizationId: number; turn?: number },
    signal: AbortSignal,
  ): Promise<SealedPdf | undefined> {
    if ((await this.archive.sealOf(reportId, archiveId)) === null) return undefined;
    const { bytes, name } = await this.seals.file(reportId, archiveId);
    const { document } = JSON.parse(bytes.toString('utf8')) as SealedCopy;
    const checkedAt = `${publicUrl().replace(/^https?:\/\//, '')}/verify`;
    const unsealed = await this.pdfs.make(document, by, signal, { bytes, name, checkedAt });
    return { document, file: await this.sealed(unsealed) };
  }

  private async sealed(pdf: Buffer): Promise<Buffer> {
    // Before the key is read: one that is retired meanwhile was in use at this time.
    const at = new Date().toISOString();
    const { keyId, publicKey, sign } = await this.keys.inUse();
    const empty = { keyId, publicKey, at, signature: '' };
    const hash = createHash('sha256')
      .update(pdfSealOf(pdf)?.bytes ?? pdf)
      .digest('hex');
    return Buffer.from(withPdfSeal(pdf, { ...empty, signature: sign(pdfSealText(hash, empty)) }));
  }
}
