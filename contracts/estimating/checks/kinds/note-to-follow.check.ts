import { areaCheck } from '../check.ts';

/** Words of somebody who means to come back. */
const OPEN =
  /\b(tbd|to be (?:determined|confirmed|measured|decided)|re-?measure|(?:measured?|check|confirm|verify|ask)(?: it)? (?:again|once|with|the|if|whether|before|later|[A-Z]\w+ how)|not sure|\?\?)/i;
const SHOWN = 80;

export const noteToFollow = areaCheck({
  name: 'note-to-follow',
  passes: 'No note says that something is still open',
  group: 'look',
  find: ({ area, lines }) =>
    lines.flatMap((line) => {
      const open = line.notes === '' ? null : OPEN.exec(line.notes);
      if (!open) return [];
      const from = line.notes.slice(Math.max(0, open.index - 20), open.index + SHOWN);
      return {
        subject: `line-${line.id}`,
        areaId: area.areaId,
        lines: [line],
        title: `${line.description}: its note leaves something open`,
        detail: `${area.label}: “${from.trim()}”`,
        why: 'The note speaks of something to measure, ask or confirm. Before the estimate goes out is the moment.',
        fix: null,
        mark: line.notes,
      };
    }),
});
