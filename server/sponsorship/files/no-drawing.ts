import { Refusal } from '../../../contracts/refusals.ts';

/** An SVG is refused whatever it holds; the reason says whether that is a script. Refuses NOT_A_PICTURE. */
export function assertNoDrawing(name: string, bytes: Buffer): void {
  const text = bytes.toString('latin1');
  if (!/<svg[\s>]/i.test(text.slice(0, 4096))) return;
  const holdsScript = /<script[\s>]|\son[a-z]+\s*=|javascript:|<foreignObject[\s>]/i.test(text);
  const why = holdsScript ? 'it holds a script' : 'it is a drawing (SVG), which can hold a script';
  throw new Refusal('NOT_A_PICTURE', `${name || 'The file'} was not taken: ${why}. A PNG or JPEG of the same picture works.`);
}
