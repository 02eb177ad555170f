interface TextItem {
  str: string;
  width: number;
  transform: number[];
}
interface Tree {
  role?: string;
  children?: Tree[];
}

/** The text of a PDF by pages and rows, its title and language, and how many elements of each kind its structure has. */
export async function readPdf(file: Buffer) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 }).promise;
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const tags: Record<string, number> = {};
  const count = ({ role, children = [] }: Tree) => {
    if (role) tags[role] = (tags[role] ?? 0) + 1;
    children.forEach(count);
  };
  const pages: { rows: string[] }[] = [];
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n);
    const { items } = (await page.getTextContent()) as unknown as { items: TextItem[] };
    const rows = new Map<number, { x: number; end: number; text: string }[]>();
    for (const { str, width, transform } of items) {
      if (str.trim() === '') continue;
      const [x = 0, y = 0] = transform.slice(4);
      const at = Math.round(y * 10);
      rows.set(at, [...(rows.get(at) ?? []), { x, end: x + width, text: str }]);
    }
    const ordered = [...rows].sort(([a], [b]) => b - a);
    pages.push({
      rows: ordered.map(([, row]) =>
        row
          .sort((a, b) => a.x - b.x)
          // Kerned letters are items of their own.
          .reduce((text, { x, text: more }, n, all) => `${text}${n > 0 && x - (all[n - 1]?.end ?? 0) > 1 ? ' ' : ''}${more}`, '')
          .replaceAll(/ +/g, ' ')
          .trim(),
      ),
    });
    count(((await page.getStructTree()) ?? {}) as Tree);
  }
  await pdf.destroy();
  return { title: info.Title, language: info.Language, pages, tags };
}
