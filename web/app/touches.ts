import type { Change } from './changes.ts';

/** Whether a change is about a kind of thing; what may have been missed, or was too much to say, is about everything. */
export function isAbout({ touches }: Pick<Change, 'touches'>, ...kinds: string[]): boolean {
  return touches === undefined || touches.some((touch) => kinds.includes(touch.split(':')[0] ?? ''));
}

/** Whether a change is about nothing else. */
export function isOnlyAbout({ touches }: Pick<Change, 'touches'>, ...kinds: string[]): boolean {
  return touches?.every((touch) => kinds.includes(touch.split(':')[0] ?? '')) ?? false;
}

/** Whether a customer has answered. */
export const isAnswer = ({ touches = [] }: Pick<Change, 'touches'>): boolean => touches.some((touch) => /^report:\d+:answer$/.test(touch));

/**
 * The lines to fetch after changes: those that they name, none where only areas changed; null for the whole estimate, where they reach further
 * than the lines they name (settings, labor minimums, tasks that went) or change the order of lines.
 */
export function linesToFetch(changes: readonly Pick<Change, 'touches'>[], most: number): Set<number> | null {
  const lines = new Set<number>();
  for (const change of changes) {
    if (!isOnlyAbout(change, 'item', 'area', 'job', 'customer', 'archived', 'report', 'payment', 'online', 'photo', 'check')) return null;
    for (const touch of change.touches ?? []) {
      const [kind, id, field] = touch.split(':');
      if (kind !== 'item') continue;
      if (field === 'place') return null;
      lines.add(Number(id));
    }
  }
  return lines.size > most ? null : lines;
}
