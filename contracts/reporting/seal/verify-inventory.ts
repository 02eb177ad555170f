import { formatMoment, formatNumber, listed } from '../../format.ts';
import { canonicalJson } from './canonical.ts';
import { decoded, firstUndecodable, type Published, parsedAs, sealCheck, short } from './seal-check.ts';
import { fingerprintOfFiles, INVENTORY_FORMAT, inventorySealText, MANIFEST_NAME, type SealedInventory } from './sealed-inventory.ts';
import { asciiOf } from './sealed-pdf.ts';
import type { Check, PublishedKey, Verdict, Verifier } from './verify.ts';

/** A file of a ZIP, as the ZIP's own list has it. */
export interface ZippedFile {
  name: string;
  bytes: number;
  /** Throws for what cannot be unpacked. */
  read(): AsyncIterable<Uint8Array>;
}

/** Hashes a file of any size piece by piece. */
export interface Hasher {
  update(bytes: Uint8Array): void;
  /** In hexadecimal digits. */
  digest(): string;
}
export type StreamVerifier = Verifier & { hasher(): Hasher };

/** More than the manifest of any vault. */
const MOST_MANIFEST_BYTES = 64 * 1024 * 1024;
/** So many files are named. */
const MOST_NAMED = 8;
const BEGINNING = '{"files":[';
const ZIPS = ['PK\u0003\u0004', 'PK\u0005\u0006'];

export const isZip = (head: Uint8Array): boolean => ZIPS.includes(asciiOf(head.subarray(0, 4)));

/** By one of two marks, because a change may have hit the other. A sealed copy may have the format's name in its texts. */
export function isManifest(bytes: Uint8Array): boolean {
  const beginning = asciiOf(bytes.subarray(0, BEGINNING.length));
  return beginning === BEGINNING || (!beginning.startsWith('{"answer"') && asciiOf(bytes).includes(INVENTORY_FORMAT));
}

/** Checks the manifest alone: it is as it was sealed, but no file was compared with it. */
export function verifyManifest(
  bytes: Uint8Array,
  verifier: Pick<Verifier, 'sha256' | 'verifies'>,
  published: Published | undefined,
): Verdict {
  const read = readManifest(bytes);
  if ('verdict' in read) return read;
  const of = read.manifest.files.length;
  const files: Check = {
    outcome: 'skipped',
    title: 'The files were not looked at',
    detail: `give the whole ZIP to compare ${of === 1 ? 'its file' : `its ${formatNumber(String(of))} files`} with this list`,
  };
  return verdictOf(read.manifest, files, verifier, published);
}

/** Checks every file of a ZIP against its manifest. `published` as in `verifySealedCopy`; `told` hears how many files were looked at. */
export async function verifyInventory(
  zipped: readonly ZippedFile[],
  verifier: StreamVerifier,
  { keys, asOf, told }: { keys?: PublishedKey[] | undefined; asOf?: string | undefined; told?: (looked: number, of: number) => void } = {},
): Promise<Verdict> {
  // Folders that a program made when it packed the files anew.
  const all = zipped.filter(({ name, bytes }) => !(name.endsWith('/') && bytes === 0));
  const [found, ...twins] = all.filter(({ name }) => name === MANIFEST_NAME);
  if (!found) return { verdict: 'other', checks: [], copy: null };
  if (twins.length > 0) return broken('The ZIP holds more than one manifest', 'which of them a program shows is not known', false);
  const bytes = await whole(found);
  if (typeof bytes === 'string') return broken('The manifest cannot be read', bytes, false);
  // Other programs put a file of this name into their ZIPs too.
  if (!isManifest(bytes)) return { verdict: 'other', checks: [], copy: null };
  const read = readManifest(bytes);
  if ('verdict' in read) return read;
  const others = all.filter((file) => file !== found);
  const files = await filesCheck(read.manifest, others, verifier, told);
  return verdictOf(read.manifest, files, verifier, keys && { keys, asOf });
}

/** Of a ZIP whose own list cannot be read: it ends too early, or bytes of the list were changed. */
export const unreadableZip = (fault: string): Verdict =>
  /end of central directory|short read|overflow/i.test(fault)
    ? broken('The ZIP stops before its end', 'its list of files is missing: it was not saved whole', true)
    : broken('The ZIP cannot be read', fault, false);

function broken(title: string, detail: string, cut: boolean): Verdict {
  return { verdict: cut ? 'cut' : 'changed', checks: [{ outcome: 'bad', title, detail }], copy: null, kind: 'inventory' };
}

function readManifest(bytes: Uint8Array): { manifest: SealedInventory } | Verdict {
  const text = decoded(bytes);
  if (text === undefined)
    return broken('The manifest cannot be read', `it is no text: byte ${firstUndecodable(bytes)} is not UTF-8`, false);
  const read = parsedAs(text, isInventory, bytes.length);
  if ('fault' in read) return broken(read.cut ? 'The manifest stops in the middle' : 'The manifest cannot be read', read.fault, read.cut);
  return { manifest: read.value };
}

/** As much of the shape as the checks rely on. */
function isInventory(value: unknown): value is SealedInventory {
  if (value === null || typeof value !== 'object' || Object.keys(value).sort().join() !== 'files,format,inventory,seal') return false;
  const { files, format, inventory, seal } = value as Partial<SealedInventory>;
  return (
    format === INVENTORY_FORMAT &&
    Array.isArray(files) &&
    files.every(
      (file) => typeof file?.path === 'string' && typeof file.sha256 === 'string' && Number.isSafeInteger(file.bytes) && file.bytes >= 0,
    ) &&
    Array.isArray(inventory?.unreadable) &&
    [inventory.belongings, inventory.building, seal].every((one) => one !== null && typeof one === 'object')
  );
}

function verdictOf(
  manifest: SealedInventory,
  files: Check,
  { sha256, verifies }: Pick<Verifier, 'sha256' | 'verifies'>,
  published: Published | undefined,
): Verdict {
  const { inventory, seal } = manifest;
  const of = formatNumber(String(manifest.files.length));
  const file: Check = { outcome: 'good', title: 'The manifest can be read', detail: `Inventory, format 1, of ${of} files` };
  const head: Check =
    sha256(canonicalJson(inventory)) === seal.inventoryHash
      ? { outcome: 'good', title: 'What was written is as it was', detail: `for ${inventory.owner}, ${formatMoment(inventory.at)}` }
      : {
          outcome: 'bad',
          title: 'What was written was changed',
          detail: 'whose it is, when it was written, its sums, or what it says is missing',
        };
  const list = listCheck(manifest, sha256);
  const what = { seal, text: inventorySealText(seal), madeBy: 'The seal was made by this installation' };
  const signed = sealCheck(what, { sha256, verifies }, published, [head, list]);
  const checks = [file, head, list, files, signed];
  const isBad = checks.some(({ outcome }) => outcome === 'bad');
  const verdict = isBad ? 'changed' : signed.outcome === 'good' ? 'good' : 'unknown';
  return { verdict, checks, copy: null, kind: 'inventory', inventory: { inventory, seal, compared: files.outcome === 'good' } };
}

function listCheck({ files, inventory, seal }: SealedInventory, sha256: Verifier['sha256']): Check {
  const found = sha256(canonicalJson(files));
  if (found !== seal.filesHash || files.length !== seal.files)
    return {
      ...{ outcome: 'bad', title: 'The list of files was changed', sealed: short(seal.filesHash), found: short(found) },
      detail: files.length === seal.files ? 'a name, a size or a hash in it' : `${seal.files} were listed, ${files.length} are here`,
    };
  const hashes = files.filter(({ item }) => item !== undefined).map((one) => one.sha256);
  if (fingerprintOfFiles(hashes, sha256) !== inventory.fingerprint)
    return { outcome: 'bad', title: 'The fingerprint of all photographs is not that of the list', detail: short(inventory.fingerprint) };
  return { outcome: 'good', title: 'The list of files is as it was sealed', detail: `fingerprint ${short(inventory.fingerprint)}` };
}

async function filesCheck(
  { files, inventory }: SealedInventory,
  zipped: readonly ZippedFile[],
  verifier: StreamVerifier,
  told: (looked: number, of: number) => void = () => {},
): Promise<Check> {
  const here = new Map<string, ZippedFile[]>();
  for (const file of zipped) here.set(file.name, [...(here.get(file.name) ?? []), file]);
  const faults = { changed: [] as string[], missing: [] as string[], twice: [] as string[], added: [] as string[] };
  for (const [n, { path, bytes, sha256 }] of files.entries()) {
    const [file, ...twins] = here.get(path) ?? [];
    here.delete(path);
    if (!file) faults.missing.push(path);
    else if (twins.length > 0) faults.twice.push(path);
    else if (file.bytes !== bytes || (await hashOf(file, verifier)) !== sha256) faults.changed.push(path);
    told(n + 1, files.length);
  }
  faults.added.push(...here.keys());
  const named = Object.entries(faults).flatMap(([fault, paths]) => (paths.length > 0 ? [`${fault}: ${names(paths)}`] : []));
  const bad = Object.values(faults).flat().length;
  if (bad > 0)
    return {
      outcome: 'bad',
      title: bad === 1 ? 'A file is not as it was sealed' : `${formatNumber(String(bad))} files are not as they were sealed`,
      detail: named.join('; '),
    };
  const lost = inventory.unreadable.length;
  return {
    outcome: 'good',
    title: files.length === 1 ? 'The file is as it was sealed' : `All ${formatNumber(String(files.length))} files are as they were sealed`,
    detail:
      lost > 0
        ? `${formatNumber(String(lost))} could not be read whole when it was written, as it says itself`
        : 'none is changed, missing or added',
  };
}

function names(paths: readonly string[]): string {
  const rest = paths.length - MOST_NAMED;
  return listed([...paths.slice(0, MOST_NAMED), ...(rest > 0 ? [`${formatNumber(String(rest))} more`] : [])]);
}

/** Undefined for what cannot be unpacked. */
async function hashOf(file: ZippedFile, verifier: StreamVerifier): Promise<string | undefined> {
  const hasher = verifier.hasher();
  let bytes = 0;
  try {
    for await (const piece of file.read()) {
      bytes += piece.length;
      // A small ZIP can unpack to more than any disk.
      if (bytes > file.bytes) return undefined;
      hasher.update(piece);
    }
  } catch {
    return undefined;
  }
  return hasher.digest();
}

async function whole(file: ZippedFile): Promise<Uint8Array | string> {
  if (file.bytes > MOST_MANIFEST_BYTES) return 'it is larger than any manifest';
  const all = new Uint8Array(file.bytes);
  let at = 0;
  try {
    for await (const piece of file.read()) {
      if (at + piece.length > all.length) return 'it is longer than the ZIP says';
      all.set(piece, at);
      at += piece.length;
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return at === all.length ? all : 'it is shorter than the ZIP says';
}
