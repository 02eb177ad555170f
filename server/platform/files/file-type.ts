import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type/core';

const HEAD_BYTES = 4_100;
const UNKNOWN = 'application/octet-stream';

/** The type of a file by its first bytes. What is nothing known is text if it can be read as such. */
export async function typeOfFile(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    // The reader throws for a file that ends within its own head.
    const type = await fileTypeFromBuffer(head).catch(() => undefined);
    return type?.mime ?? (isText(head) ? 'text/plain' : UNKNOWN);
  } finally {
    await file.close();
  }
}

function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  try {
    // The last letter may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
