import type { EstimateView } from '../../estimating/undo/get-estimate-as-of.ts';
import { addendumsPart } from '../addendums/addendums.part.ts';
import type { ReportDocument } from '../document.ts';
import { logoPart } from '../logo/logo.part.ts';
import { optionsPart } from '../options/options.part.ts';
import type { DocumentSource } from '../report-document.ts';
import type { ReportState } from '../report-state.ts';
import type { ReportPart, ReportParts } from './part.ts';

type PartName = keyof ReportParts;

/** In the order in which they go on the page. */
const PARTS: { readonly [Name in PartName]: ReportPart<ReportParts[Name]> } = {
  addendums: addendumsPart,
  logo: logoPart,
  offer: optionsPart,
};
const NAMES = Object.keys(PARTS) as PartName[];
const partOf = <Name extends PartName>(name: Name) => PARTS[name] as ReportPart<ReportParts[Name]>;

export const NO_PARTS: ReportParts = { addendums: addendumsPart.none, logo: logoPart.none, offer: optionsPart.none };

export const partsOf = ({ addendums, logo, offer }: ReportParts): ReportParts => ({ addendums, logo, offer });

export function withoutParts({ addendums: _, logo: __, offer: ___, ...rest }: ReportState): Omit<ReportState, PartName> {
  return rest;
}

/** The page with what the parts of its report add. */
export function withParts(page: ReportDocument, source: DocumentSource, view: EstimateView): ReportDocument {
  const add = <Name extends PartName>(made: ReportDocument, name: Name): ReportDocument => ({
    ...made,
    ...partOf(name).page(source.parts[name], made, source, view),
  });
  return NAMES.reduce(add, page);
}

/** Bytes that the parts of a report take in memory. */
export const weightOfParts = (parts: ReportParts): number =>
  NAMES.reduce(<Name extends PartName>(sum: number, name: Name) => sum + (partOf(name).weight?.(parts[name]) ?? 0), 0);
