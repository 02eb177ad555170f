/** Whether a key goes into a field or a dialog, so that the page itself must not take it for a command. */
export function typingElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'));
}
