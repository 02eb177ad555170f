import type { Request } from 'express';
import { Refusal } from '../../../contracts/refusals.ts';
import { InvalidRequest } from './problem.filter.ts';

/** What a form adds to its file. */
const FORM_BYTES = 16 * 1024;

/** The one file of a form (`multipart/form-data`), whole in memory. Refuses FILE_TOO_LARGE with `tooLarge`, and UPLOAD_CUT_OFF. */
export async function formFile(request: Request, mostBytes: number, tooLarge: string): Promise<{ bytes: Buffer; name: string }> {
  const type = request.get('content-type') ?? '';
  const noForm = () => new InvalidRequest([{ field: 'Content-Type', message: 'must be multipart/form-data with one file' }]);
  if (!request.is('multipart/form-data')) throw noForm();
  const most = mostBytes + FORM_BYTES;
  if (Number(request.get('content-length') ?? 0) > most) throw new Refusal('FILE_TOO_LARGE', tooLarge);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new Refusal('FILE_TOO_LARGE', tooLarge);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('UPLOAD_CUT_OFF');
  }
  if (!request.complete) throw new Refusal('UPLOAD_CUT_OFF');
  const form = await new Response(Buffer.concat(chunks, size), { headers: { 'content-type': type } }).formData().catch(() => {
    throw noForm();
  });
  const file = [...form.values()].find((value) => value instanceof File);
  if (!file) throw noForm();
  const bytes = Buffer.from(await file.arrayBuffer());
  if (bytes.length > mostBytes) throw new Refusal('FILE_TOO_LARGE', tooLarge);
  return { bytes, name: file.name };
}
