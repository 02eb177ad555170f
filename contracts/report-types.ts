/** R228, in the order in which they are offered. Stored events and calls carry these names. Apart from the kinds, which screens of the estimate do not load. */
export const REPORT_TYPES = ['Estimate', 'Invoice', 'Work Order', 'ELM Report', 'ProfitLoss'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** R236, R237: `Work Order` is `workorder`. */
export const normalisedType = (type: string): string => type.toLowerCase().replace(/\s+/g, '');

/** The type that a text names, written as it is or normalised; undefined for any other text. */
export const typeNamed = (text: string): ReportType | undefined =>
  REPORT_TYPES.find((type) => normalisedType(type) === normalisedType(text));
