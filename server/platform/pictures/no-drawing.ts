import { open, readFile } from 'node:fs/promises';
import { Refusal } from '../../../contracts/refusals.ts';

const HEAD_BYTES = 4_096;

/** An SVG is refused whatever it holds; the reason says whether that is a script. Refuses NOT_A_PICTURE. */
export async function assertNoDrawing(name: string, path: string): Promise<void> {
  if (!/<svg[\s>]/i.test(await headOf(path))) return;
  const holdsScript = /<script[\s>]|\son[a-z]+\s*=|javascript:|<foreignObject[\s>]/i.test(await readFile(path, 'latin1'));
  const why = holdsScript ? 'it holds a script' : 'it is a drawing (SVG), which can hold a script';
  throw new Refusal('NOT_A_PICTURE', `${name || 'The file'} was not taken: ${why}. A PNG or JPEG of the same picture works.`);
}

async function headOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
