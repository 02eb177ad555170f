import type { LogoPicture } from '../../organization/logo/logo.ts';
import type { ReportDocument } from '../document.ts';
import type { ReportPart } from '../parts/part.ts';

export const logoPart: ReportPart<LogoPicture | null> = {
  none: null,
  page: (logo, { contractor }) => (logo ? { contractor: withLogo(contractor, logo) } : {}),
};

/** The letterhead of a page. */
export const withLogo = (contractor: ReportDocument['contractor'], logo: LogoPicture | null): ReportDocument['contractor'] =>
  logo ? { ...contractor, logo } : contractor;
