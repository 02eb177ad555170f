import { MAX_IMPORT_BYTES } from '../../../contracts/catalogue/imports/price-import.ts';
import { uploadPriceList } from '../../../contracts/catalogue/imports/upload-price-list.ts';
import { CallError, urlOf } from '../../app/client.ts';
import { upload } from '../../app/upload.ts';
import { sizeWords } from './words.ts';

/** What the file dialog offers; what a file is, the server tells by its bytes. */
export const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file on its way. `answer` is the new import's id; it throws CallError, and AbortError once `cancel` was called. */
export interface Upload {
  answer: Promise<number>;
  cancel: () => void;
}

/** Sends the file itself, telling the share that has gone out (0 to 1). The same key and file again is the same import. */
export function uploadFile(file: File, key: string, onShare: (share: number) => void): Upload {
  const stop = new AbortController();
  return { answer: sent(file, key, onShare, stop.signal), cancel: () => stop.abort() };
}

async function sent(file: File, key: string, onShare: (share: number) => void, signal: AbortSignal): Promise<number> {
  if (file.size > MAX_IMPORT_BYTES) {
    const text = `This file has ${sizeWords(file.size)}. A price list can have at most ${sizeWords(MAX_IMPORT_BYTES)}: split it, or leave out columns.`;
    throw new CallError(413, 'FILE_TOO_LARGE', text);
  }
  const made = await upload(urlOf(uploadPriceList, { query: { fileName: file.name.slice(-255) } }), file, uploadPriceList.response, {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    onShare,
    signal,
    // The connection also breaks when the file was moved, renamed or changed while it was read.
    broken: 'It did not arrive. Check the network, and that the file is still where it was, and try again.',
  });
  return made.importId;
}
