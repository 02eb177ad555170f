const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** R066: appends or increments a number until the label is free among areas of its type. */
export function uniqueLabel(label: string, taken: readonly string[]): string {
  if (!taken.some((t) => sameText(t, label))) return label;
  const [, stem = label] = /^(.*?)\s+\d+$/.exec(label) ?? [];
  for (let n = 2; ; n++) {
    const candidate = `${stem} ${n}`;
    if (!taken.some((t) => sameText(t, candidate))) return candidate;
  }
}
