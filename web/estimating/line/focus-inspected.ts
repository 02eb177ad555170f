const PATIENCE_MS = 2_000;

/** Gives the focus to a field of the inspector once it shows that line: until then it may still show the one before. Leaves it where it went meanwhile. */
export function focusInspected(itemId: number, field: 'notes' | 'labor' | 'minimum'): void {
  const before = document.activeElement;
  const until = performance.now() + PATIENCE_MS;
  const look = () => {
    const found = document.querySelector<HTMLElement>(`[data-inspected="${itemId}"] [data-inspect="${field}"]`);
    const { activeElement, body } = document;
    if (found) found.focus();
    else if ((activeElement === before || activeElement === body) && performance.now() < until) requestAnimationFrame(look);
  };
  look();
}
