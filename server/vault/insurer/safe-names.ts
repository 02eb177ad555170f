/** What some system takes for a path, a device or a wildcard, or shows as another name: separators, controls, and marks that turn the direction of text. */
const UNSAFE = /[<>:"|?*\\/\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Of a name in UTF-8: file systems take 255, and what unpacks it may add to it. */
const MOST_BYTES = 120;
const MOST_ENDING_BYTES = 20;

const bytesOf = (text: string) => Buffer.byteLength(text, 'utf8');

/** As much of the beginning as fits, in whole letters. */
function beginning(text: string, most: number): string {
  let [kept, bytes] = ['', 0];
  for (const letter of text) {
    bytes += bytesOf(letter);
    if (bytes > most) break;
    kept += letter;
  }
  return kept;
}

/** `photo`, `.jpg`; the ending is empty where there is none. */
function parted(name: string): { stem: string; ending: string } {
  const at = name.lastIndexOf('.');
  const ending = at > 0 ? name.slice(at) : '';
  return bytesOf(ending) > MOST_ENDING_BYTES ? { stem: name, ending: '' } : { stem: name.slice(0, name.length - ending.length), ending };
}

/** A name that every file system takes. */
export function safeName(name: string, most = MOST_BYTES): string {
  const clean = name.normalize('NFC').replace(UNSAFE, '').trim();
  const { stem, ending } = parted(clean);
  // Windows drops dots and spaces at the end of a name.
  const kept = `${beginning(stem, most - bytesOf(ending)).trim()}${ending}`.replace(/[. ]+$/, '').replace(/^\.+/, '');
  if (kept === '') return 'File';
  return DEVICE.test(kept) ? `_${kept}` : kept;
}

/** Names that differ from one another, also where upper and lower case are the same. */
export class UniqueNames {
  private readonly taken = new Set<string>();

  of(name: string): string {
    const { stem, ending } = parted(name);
    let unique = name;
    for (let n = 2; this.taken.has(unique.toLowerCase()); n++) unique = `${stem} (${n})${ending}`;
    this.taken.add(unique.toLowerCase());
    return unique;
  }
}
