/**
 * Whether a key goes into a field or a dialog, so that the page itself must not take it for a command. Nothing is typed into a box; and a field that says
 * `data-rests`, because nothing was typed into it since it was kept, leaves keys with Ctrl to the page: Ctrl+Z takes back what it kept.
 */
export function typingElsewhere(target: EventTarget | null, control = false): boolean {
  const free = `[type="checkbox"], [type="radio"]${control ? ', [data-rests]' : ''}`;
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches(`input:not(${free}), textarea, select, [role="dialog"] *`))
  );
}
