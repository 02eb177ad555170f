import type { Settings } from '../../contracts/estimating/entities.ts';
import { evolveBy } from '../../contracts/event.ts';
import type { AuditChoice } from '../../contracts/organization/audit/audit-choice.ts';
import {
  noChoices,
  type OrganizationEvent,
  type OrganizationState,
  organizationEvents,
  percentagesRevision,
} from '../../contracts/organization/events.ts';
import type { LogoPicture } from '../../contracts/organization/logo/logo.ts';
import { type DefaultsOfKind, PRODUCT_DEFAULTS } from '../../contracts/organization/settings/report-defaults.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { REPORT_TYPES } from '../../contracts/report-types.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';

export type OrganizationCommand =
  | { type: 'ChooseReportTax'; excludeTax: boolean }
  /** `excludeTax` undefined: stays as it is. */
  | { type: 'ChooseReportDefaults'; chosen: DefaultsOfKind; addendumNames: string[]; excludeTax?: boolean | undefined }
  | { type: 'ChooseQuantityDecimals'; decimals: number }
  | { type: 'SwitchPaymentTracking'; on: boolean }
  /** `userId` null: of the organisation. */
  | { type: 'ChooseLogo'; userId: number | null; logo: LogoPicture | null }
  | { type: 'SwitchOwnLogos'; on: boolean }
  /** `userId` null: of the organisation, whose settings are replaced and never given up. */
  | {
      type: 'ChoosePercentages';
      userId: number | null;
      settings: Settings | null;
      /** Of a person whose they are set by another. */
      name?: string | undefined;
      /** Number of the change that the screen showed; undefined where nobody looked. */
      revision?: number | undefined;
    }
  | { type: 'NoteExport'; entries: number; of: number; chainHash: string; shows: AuditChoice }
  | { type: 'NoteExportAsTable'; orderId: number | null; entries: number }
  | { type: 'NoteExportOfCustomers'; customers: number }
  | { type: 'NoteExportOfMonth'; exported: ExportOfMonth }
  | { type: 'NoteMonthFetched'; exportId: number; month: string };

/** Signed JSON of a month (`2026-11`), `to` these users. */
export interface ExportOfMonth {
  exportId: number;
  month: string;
  entries: number;
  of: number;
  chainHash: string;
  shows: AuditChoice;
  to: number[];
}

/** Decimals of the quantities of new estimates (R103). */
export const quantityDecimalsOf = (organization: OrganizationState) => organization.quantityDecimals ?? 1;

/** R223: the documents' build had payments and expenses switched off; here they are on until an organisation switches them off. */
export const paymentTrackingOf = (organization: OrganizationState) => organization.paymentTracking ?? true;

/** Of each kind, whether chosen or the product's. */
export const defaultsOfKinds = ({ reportDefaults }: OrganizationState): DefaultsOfKind[] =>
  REPORT_TYPES.map((type) => {
    const { revision = 0, defaults = PRODUCT_DEFAULTS } = reportDefaults.get(type) ?? {};
    return { type, revision, defaults };
  });

/** The logo of what this person saves; the organisation's of what a program or nobody saves. */
export const logoFor = ({ ownLogos, logoOf, logo }: OrganizationState, userId?: number): LogoPicture | null =>
  (ownLogos && userId !== undefined && logoOf.get(userId)) || logo;

/** `10` and `10.00` are the same percentage. */
function samePercentages(one: Settings | null, other: Settings | null): boolean {
  if (!one || !other) return one === other;
  return (Object.keys(other) as (keyof Settings)[]).every((key) => one[key] === other[key] || Number(one[key]) === Number(other[key]));
}

/** Fields in the order in which the product names them, so that two that are the same read the same. */
const inOrder = (defaults: DefaultsOfKind['defaults']): DefaultsOfKind['defaults'] => ({ ...PRODUCT_DEFAULTS, ...defaults });

/** Asked twice it records nothing, also where it names a revision that has passed: what it asks for is so. */
function reportDefaultsChosen(
  { chosen: { type: kind, revision, defaults }, addendumNames, excludeTax }: Extract<OrganizationCommand, { type: 'ChooseReportDefaults' }>,
  now: OrganizationState,
): OrganizationEvent[] {
  const of = { organizationId: now.id };
  const was = now.reportDefaults.get(kind);
  const isSame = JSON.stringify(inOrder(was?.defaults ?? PRODUCT_DEFAULTS)) === JSON.stringify(inOrder(defaults));
  if (!isSame && (was?.revision ?? 0) !== revision) throw new Refusal('REPORT_DEFAULTS_CHANGED');
  return [
    ...(isSame ? [] : [{ type: 'ReportDefaultsChosen' as const, data: { ...of, kind, defaults: inOrder(defaults), addendumNames } }]),
    ...(excludeTax === undefined || excludeTax === now.excludeTax
      ? []
      : [{ type: 'ReportTaxChosen' as const, data: { ...of, excludeTax } }]),
  ];
}

/** Asked twice it records nothing, also where it names a change that has passed: what it asks for is so. */
function percentagesChosen(
  { userId, settings, name, revision }: Extract<OrganizationCommand, { type: 'ChoosePercentages' }>,
  now: OrganizationState,
): OrganizationEvent[] {
  const of = { organizationId: now.id };
  const was = userId === null ? now.percentages : (now.percentagesOf.get(userId) ?? null);
  if (samePercentages(was, settings)) return [];
  if (revision !== undefined && revision !== percentagesRevision(now, userId)) throw new Refusal('PERCENTAGES_CHANGED');
  if (userId !== null && name !== undefined) return [{ type: 'ColleaguePercentagesChosen', data: { ...of, userId, name, settings } }];
  if (userId !== null) return [{ type: 'PersonPercentagesChosen', data: { ...of, userId, settings } }];
  return settings ? [{ type: 'PercentagesChosen', data: { ...of, settings } }] : [];
}

/** An organisation's settings for all its work. Stream `organization-<organizationId>`. */
export const organizationDecider: Decider<OrganizationState, OrganizationCommand, OrganizationEvent> = {
  streamOf: (id) => `organization-${id}`,
  initial: noChoices,
  decide(command, now) {
    const of = { organizationId: now.id };
    switch (command.type) {
      case 'ChooseReportTax': {
        const { excludeTax } = command;
        return now.excludeTax === excludeTax ? [] : [{ type: 'ReportTaxChosen', data: { ...of, excludeTax } }];
      }
      case 'ChooseReportDefaults':
        return reportDefaultsChosen(command, now);
      case 'ChooseQuantityDecimals': {
        const { decimals } = command;
        return quantityDecimalsOf(now) === decimals ? [] : [{ type: 'QuantityDecimalsChosen', data: { ...of, decimals } }];
      }
      case 'SwitchPaymentTracking': {
        const { on } = command;
        return paymentTrackingOf(now) === on ? [] : [{ type: 'PaymentTrackingSwitched', data: { ...of, on } }];
      }
      case 'ChooseLogo': {
        const { userId, logo } = command;
        const was = userId === null ? now.logo : now.logoOf.get(userId);
        if (was?.hash === logo?.hash) return [];
        if (userId !== null) return [{ type: 'PersonLogoChosen', data: { ...of, userId, logo } }];
        return [{ type: 'LogoChosen', data: { ...of, logo } }];
      }
      case 'SwitchOwnLogos': {
        const { on } = command;
        return (now.ownLogos ?? false) === on ? [] : [{ type: 'OwnLogosSwitched', data: { ...of, on } }];
      }
      case 'NoteExport': {
        const { entries, of: all, chainHash, shows } = command;
        return [{ type: 'AuditExported', data: { ...of, entries, of: all, chainHash, shows } }];
      }
      case 'NoteExportAsTable':
        return [{ type: 'AuditExportedAsTable', data: { ...of, orderId: command.orderId, entries: command.entries } }];
      case 'NoteExportOfCustomers':
        return [{ type: 'AuditCustomersExported', data: { ...of, customers: command.customers } }];
      case 'NoteExportOfMonth':
        return [{ type: 'AuditExportedForMonth', data: { ...of, ...command.exported } }];
      case 'NoteMonthFetched':
        return [{ type: 'MonthOfAuditFetched', data: { ...of, exportId: command.exportId, month: command.month } }];
      case 'ChoosePercentages':
        return percentagesChosen(command, now);
    }
  },
  evolve: evolveBy(organizationEvents),
  weigh: ({ logos, logoOf, percentagesOf, percentagesAt, reportDefaults }) =>
    700 +
    reportDefaults.size * 1_000 +
    [...reportDefaults.values()].reduce((sum, { defaults }) => sum + defaults.reportText.length, 0) +
    logos.length * 100 +
    logoOf.size * 200 +
    percentagesOf.size * 400 +
    percentagesAt.size * 40,
};
