// A proposal is checked as an estimate is, before anything is added: what a check holds for wrong is not ticked.

import type { Proposal, ProposedLine } from '../../../contracts/estimating/builder/propose-items.ts';
import { CHECKS } from '../../../contracts/estimating/checks/all.ts';
import type { CheckedArea, CheckInput } from '../../../contracts/estimating/checks/check.ts';
import { Checking } from '../../../contracts/estimating/checks/checking.ts';
import { AREA_TYPES, type LineItem } from '../../../contracts/estimating/entities.ts';
import { pricedLine } from '../../../contracts/estimating/estimate/lines.ts';
import type { BookFacts } from '../../../contracts/estimating/facts.ts';
import { NO_MEASURES } from '../../../contracts/measures/measurement.ts';

const DOUBTING = new Set(CHECKS.flatMap(({ name, doubtsItsLines }) => (doubtsItsLines ? [name] : [])));

/**
 * The proposal with the lines unticked that a check of the estimate would hold for wrong, were the ticked ones added to it. Lines and areas
 * that do not exist yet are told apart by negative ids.
 */
export function checkedProposal(proposal: Proposal, estimate: CheckInput, factsOf: (itemXREF: number) => BookFacts): Proposal {
  const idOf = (at: number) => -1 - at;
  const linesOf = (key: string, areaId: number) =>
    proposal.lines.flatMap((line, at) =>
      line.area === key && !line.unsure ? [lineItemOf(line, idOf(at), areaId, estimate, factsOf(line.itemXREF))] : [],
    );
  const present = estimate.areas.map((area): CheckedArea => {
    const room = proposal.areas.find(({ areaId }) => areaId === area.areaId);
    return { ...area, lines: [...area.lines, ...linesOf(room?.key ?? `area ${area.areaId}`, area.areaId)] };
  });
  const added = proposal.areas.flatMap(({ areaId, key, label, areaType, measures }, at): CheckedArea[] => {
    if (areaId !== null) return [];
    const areaTypeGroup = AREA_TYPES.find(({ code }) => code === areaType)?.group ?? 'I';
    return [{ areaId: idOf(at), label, areaType, areaTypeGroup, measures: { ...NO_MEASURES, ...measures }, lines: linesOf(key, idOf(at)) }];
  });
  const { open } = new Checking().run({ ...estimate, areas: [...present, ...added] });
  const titles = new Map<number, string>();
  for (const { check, lines, title } of open)
    if (DOUBTING.has(check)) for (const { id } of lines) if (!titles.has(id)) titles.set(id, title);
  const lines = proposal.lines.map((line, at) => {
    const title = titles.get(idOf(at));
    return title === undefined ? line : { ...line, unsure: true, reason: `${line.reason}; checked: ${title}` };
  });
  return { ...proposal, lines };
}

function lineItemOf(
  { quantity, measured }: ProposedLine,
  itemId: number,
  areaId: number,
  { settings }: CheckInput,
  facts: BookFacts,
): LineItem {
  return pricedLine(
    {
      ...facts,
      itemId,
      areaId,
      taskId: 0,
      sequence: 0,
      quantity,
      quantitySource: measured ? 'measured' : 'typed',
      percentageAffected: '100',
      percentageCovered: '100',
      vendorPPU: '0.00',
      settingsId: 0,
      notes: '',
      isInvoiced: false,
      dateAdded: '',
    },
    settings,
  );
}
