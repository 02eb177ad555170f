/**
 * Saves what the page shows as one file that opens anywhere and prints: the document with its styles, without the buttons around it
 * (`data-screen`), fonts and scripts. Made in the browser, because it is what its reader has before them.
 */
export function saveCopy(root: Element, title: string): void {
  const copy = root.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll('[data-screen], script')) part.remove();
  const styles = [...window.document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule) => !(rule instanceof CSSFontFaceRule)).map((rule) => rule.cssText),
  );
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">`;
  const html = `<!doctype html><html lang="en"><head>${head}<title></title><style></style></head><body>${copy.outerHTML}</body></html>`;
  const page = new DOMParser().parseFromString(html, 'text/html');
  page.title = title;
  // A style element's text is not escaped on the way out: a rule that held its end tag would close it.
  const style = page.querySelector('style');
  if (style) style.textContent = styles.join('\n').replaceAll('</', '<\\/');
  const link = window.document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`<!doctype html>${page.documentElement.outerHTML}`], { type: 'text/html' }));
  link.download = `${title.replace(/[^\p{L}\p{N} ,.-]+/gu, ' ').trim()}.html`;
  link.click();
  // Not at once: a browser may fetch it only after asking where it shall go.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
