/** HEIC has a patented decoder, which the server's does not have (docs/decisions/0023); the browser says so before anything is sent. */
export const HEIC_REFUSED =
  'This is a HEIC picture, which cannot be opened here. Please export it as JPEG; on an iPhone choose Settings, Camera, Formats, Most Compatible.';
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
/** How many of a file's first bytes `isHeic` looks at. */
export const HEIC_HEAD_BYTES = 64;
/** Whether a file begins as HEIC does (ISO 23008-12): a box `ftyp` with one of its brands. AVIF has such a box too. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEIC_HEAD_BYTES));
  if (text.slice(4, 8) !== 'ftyp') return false;
  const size = text.charCodeAt(2) * 256 + text.charCodeAt(3);
  const brands: string[] = text.slice(8, size).match(/.{4}/gs) ?? [];
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) && !brands.includes('avif');
}
