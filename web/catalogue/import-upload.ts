import { z } from 'zod';
import { MAX_IMPORT_BYTES } from '../../contracts/catalogue/imports/price-import.ts';
import { uploadPriceList } from '../../contracts/catalogue/imports/upload-price-list.ts';
import { CallError, sawPosition, urlOf } from '../app/client.ts';
import { sizeWords } from './import-words.ts';

/** What the file dialog offers; what a file is, the server tells by its bytes. */
export const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const Told = z.object({ code: z.string(), detail: z.string(), title: z.string() }).partial();

/** A file on its way. `answer` is the new import's id; it throws CallError, and AbortError once `cancel` was called. */
export interface Upload {
  answer: Promise<number>;
  cancel: () => void;
}

/** Sends the file itself, telling the share that has gone out (0 to 1). The same key and file again is the same import. */
export function uploadFile(file: File, key: string, onShare: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  const answer = new Promise<number>((resolve, reject) => {
    if (file.size > MAX_IMPORT_BYTES) {
      const text = `This file has ${sizeWords(file.size)}. A price list can have at most ${sizeWords(MAX_IMPORT_BYTES)}: split it, or leave out columns.`;
      reject(new CallError(413, 'FILE_TOO_LARGE', text));
      return;
    }
    request.open('POST', urlOf(uploadPriceList, { query: { fileName: file.name.slice(-255) } }));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.onerror = () => reject(noConnection());
    request.onload = () => {
      sawPosition(request.getResponseHeader('X-Log-Position'));
      const body = parsed(request.responseText);
      const made = uploadPriceList.response.safeParse(body);
      if (request.status === 200 && made.success) resolve(made.data.importId);
      else reject(refused(request.status, body));
    };
    request.send(file);
  });
  return { answer, cancel: () => request.abort() };
}

/** The connection also breaks when the file was moved, renamed or changed while it was read. */
function noConnection(): CallError {
  return new CallError(0, 'NO_CONNECTION', 'It did not arrive. Check the network, and that the file is still where it was, and try again.');
}

function refused(status: number, body: unknown): CallError {
  const told = Told.safeParse(body).data ?? {};
  const text = told.detail ?? told.title ?? `The server answered ${status}. Please try again.`;
  return new CallError(status, told.code ?? `HTTP_${status}`, text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
