/** The ids that no test names, each with its reason: the rows of the table in docs/spec/README.md. */
export function reasonsIn(markdown) {
  const [, section] = /^## What no test names, and why$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(markdown) ?? [];
  if (section === undefined) throw new Error('docs/spec/README.md has no list of what no test names');
  const reasons = new Map();
  for (const [row, id, reason] of section.matchAll(/^\|([^|]*)\|(.*)\|$/gm)) {
    if (/^\|( id |-+)\|/.test(row)) continue;
    if (!/^ [CRMS]\d{3} $/.test(id) || reason.trim() === '') throw new Error(`not an id and a reason: ${row}`);
    if (reasons.has(id.trim())) throw new Error(`${id.trim()} has two reasons`);
    reasons.set(id.trim(), reason.trim());
  }
  return reasons;
}

/** What of the specification's ids no test names: with a reason, and without one. A reason for what a test names, or for no id, is a fault of the list. */
export function uncoveredOf(ids, named, reasons) {
  for (const id of reasons.keys()) {
    if (!ids.includes(id)) throw new Error(`${id} has a reason and is no id of the specification`);
    if (named.has(id)) throw new Error(`${id} has a reason and is named by a test`);
  }
  const uncovered = ids.filter((id) => !named.has(id));
  return { missing: uncovered.filter((id) => !reasons.has(id)), excused: uncovered.filter((id) => reasons.has(id)) };
}
