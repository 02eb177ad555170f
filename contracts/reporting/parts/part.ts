import type { EstimateView } from '../../estimating/undo/get-estimate-as-of.ts';
import type { LogoPicture } from '../../organization/logo/logo.ts';
import type { ReportAddendum } from '../addendums/report-addendum.ts';
import type { ReportDocument } from '../document.ts';
import type { Offer } from '../options/option.ts';
import type { DocumentSource } from '../report-document.ts';

/** The parts of a report beside its detail and its lines, each as it was when the report was saved. */
export interface ReportParts {
  /** Rich text at its end, in order. */
  addendums: ReportAddendum[];
  /** Of its letterhead. */
  logo: LogoPicture | null;
  /** What the customer may choose; null where nothing is offered. */
  offer: Offer | null;
}

/** A part of a report: what it adds to the page, on paper and in the sealed copy too. How saving records it is in the server's `saved-parts.ts`. */
export interface ReportPart<Value> {
  /** Of a report that has none. */
  none: Value;
  /** What it adds to the page that is made so far; nothing where there is none, so that older pages keep their fingerprint. */
  page(value: Value, made: ReportDocument, source: DocumentSource, view: EstimateView): Partial<ReportDocument>;
  /** Bytes that it takes in memory. */
  weight?(value: Value): number;
}
