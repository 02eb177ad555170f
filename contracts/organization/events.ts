import { z } from 'zod';
import { describe } from '../audit.ts';
import type { Settings } from '../estimating/entities.ts';
import { SettingsFacts } from '../estimating/facts.ts';
import { auditedEvent, type EventOf, evolveBy, first, id, personalOf, type RecordedAt, stream, text, whole } from '../event.ts';
import { counted, formatMonth } from '../format.ts';
import { REPORT_TYPES, type ReportType } from '../report-types.ts';
import { type PastValue, pastValue, type WayBack } from '../way-back.ts';
import { choiceInWords } from './audit/choice-words.ts';
import type { LogoPicture } from './logo/logo.ts';
import { percentagesInWords, percentagesKey } from './settings/percentages-words.ts';
import { defaultsInWords, type NamedDefaults, PRODUCT_DEFAULTS, pluralOf, type ReportDefaults } from './settings/report-defaults.ts';

/** The choices of an organisation for all its work; null until somebody has chosen. */
export interface OrganizationState {
  id: number;
  /** Until it is set, the documents' default counts (R289). */
  excludeTax: boolean | null;
  /** What new reports of a kind begin with, and how often that was chosen. */
  reportDefaults: ReadonlyMap<ReportType, { revision: number; defaults: ReportDefaults; addendumNames: string[] }>;
  /** Decimals of the quantities of new estimates (R103). Until it is set, 1 counts. */
  quantityDecimals: number | null;
  /** Whether its jobs keep payments and expenses (R223). Until it is set, they do. */
  paymentTracking: boolean | null;
  /** On reports that are saved from now on; null without one. */
  logo: LogoPicture | null;
  /** Of people who have one of their own, by user. */
  logoOf: ReadonlyMap<number, LogoPicture>;
  /** Whether a report carries the own logo of who saves it, where there is one. Until it is set, all carry the organisation's. */
  ownLogos: boolean | null;
  /** The pictures of all logos that it and its people ever had, by hash. */
  logos: string[];
  /** Profit, overhead and tax of new jobs of everybody who has set none; null until somebody has chosen. */
  percentages: Settings | null;
  /** Those that people have set for their own new jobs, by user. */
  percentagesOf: ReadonlyMap<number, Settings>;
  /** The number in the stream, from 1 on, of the last change of percentages, by user; of the organisation by 0. */
  percentagesAt: ReadonlyMap<number, number>;
  /** How often its audit, or the key to its customers, was exported. */
  exports: number;
}

export const noChoices = (organizationId: number): OrganizationState => ({
  id: organizationId,
  excludeTax: null,
  reportDefaults: new Map(),
  quantityDecimals: null,
  paymentTracking: null,
  logo: null,
  logoOf: new Map(),
  ownLogos: null,
  logos: [],
  percentages: null,
  percentagesOf: new Map(),
  percentagesAt: new Map(),
  exports: 0,
});

const organizationEvent = auditedEvent<OrganizationState>();
const LogoFacts = z.object({ hash: text, width: whole, height: whole }).nullable();
const ReportDefaultsFacts = z.object({
  ...{ goodForDays: whole, dueDays: whole, reminderDays: whole, reportText: text, addendums: z.array(id('addendum')) },
  groupItemsBy: z.enum(['By Area', 'By Task', 'By Category']),
  includePricingOption: z.enum(['All', 'By Group', 'Total']),
  workOrderPricing: z.enum(['Contractor', 'Vendor', 'Both']),
  ...{ includeReportName: z.boolean(), includeCustomerInfo: z.boolean(), includeAreaNotes: z.boolean() },
  ...{ includeLineItemNotes: z.boolean(), includePhotos: z.boolean(), includePPU: z.boolean(), showProfitOverhead: z.boolean() },
});
const AuditChoiceFacts = z.object({ words: z.boolean(), where: z.boolean(), facts: z.boolean(), names: z.boolean() });
const AuditExported1 = z.object({ organizationId: id('organization'), entries: whole, of: whole, chainHash: text });
const withFile = (logos: string[], logo: LogoPicture | null) => (logo && !logos.includes(logo.hash) ? [...logos, logo.hash] : logos);
const taxWords = (excludeTax: boolean) => (excludeTax ? 'left out' : 'included');

/** Changes by hand that set earlier choices. */
export type OrganizationRestore =
  | {
      type: 'ChoosePercentages';
      /** Null: of the organisation. */
      userId: number | null;
      settings: Settings | null;
      /** Of a person whose percentages another sets. */
      name?: string;
    }
  | { type: 'ChooseReportDefaults'; kind: ReportType; defaults: ReportDefaults };

const PRODUCTS = { defaults: PRODUCT_DEFAULTS, addendumNames: [] as string[] };

/** In words of what this change did, and whole where it comes back. */
function wayBackOfDefaults(was: OrganizationState, became: NamedDefaults & { kind: ReportType }, now: OrganizationState) {
  const { kind } = became;
  const [before, present] = [was, now].map(({ reportDefaults }) => reportDefaults.get(kind) ?? PRODUCTS) as [NamedDefaults, NamedDefaults];
  const value = (of: NamedDefaults, other: NamedDefaults): PastValue<OrganizationRestore> => {
    const inOrder = { ...PRODUCT_DEFAULTS, ...of.defaults };
    return pastValue(defaultsInWords(other, of).after, inOrder, { type: 'ChooseReportDefaults', kind, defaults: of.defaults });
  };
  return {
    ...{ before: value(before, became), after: value(became, before), right: 'EditOrganizationItems' as const },
    now: value(present, defaultsInWords(before, present).after ? before : became),
  };
}

type Percentages = Settings | null;
type Ways = Pick<WayBack<OrganizationRestore>, 'before' | 'after' | 'now'>;

/** Those of the organisation are replaced, and never given up. */
function wayBackOfPercentages(
  whose: { userId: number | null; name?: string },
  was: Percentages,
  became: Percentages,
  now: Percentages,
): Ways {
  const value = (settings: Percentages, other: Percentages): PastValue<OrganizationRestore> => {
    const words = settings ? percentagesInWords(other, settings).after : "the organization's";
    return pastValue(words, percentagesKey(settings), { type: 'ChoosePercentages', ...whose, settings });
  };
  const canGo = (settings: Percentages) => settings !== null || whose.userId !== null;
  return {
    before: canGo(was) ? value(was, became) : null,
    after: canGo(became) ? value(became, was) : null,
    now: value(now, percentagesKey(now) === percentagesKey(was) ? became : was),
  };
}

function withPersonPercentages(
  was: OrganizationState,
  { userId, settings }: { userId: number; settings: Percentages },
  { revision }: RecordedAt,
): OrganizationState {
  const percentagesOf = new Map(was.percentagesOf);
  if (settings) percentagesOf.set(userId, settings);
  else percentagesOf.delete(userId);
  return { ...was, percentagesOf, percentagesAt: new Map(was.percentagesAt).set(userId, revision + 1) };
}

/**
 * The number in the stream of the last change of the percentages that count for a user's new jobs, from 1 on; `userId` null: for everybody without
 * own ones. 0 before the first.
 */
export function percentagesRevision({ percentagesOf, percentagesAt }: OrganizationState, userId: number | null): number {
  const ofAll = percentagesAt.get(0) ?? 0;
  if (userId === null) return ofAll;
  const own = percentagesAt.get(userId) ?? 0;
  return percentagesOf.has(userId) ? own : Math.max(own, ofAll);
}

/** Stream `organization-<organizationId>`. */
export const organizationEvents = {
  /** Whether its reports leave sales tax out unless one of them says otherwise. */
  ReportTaxChosen: organizationEvent(z.object({ organizationId: id('organization'), excludeTax: z.boolean() }))({
    apply: (was, { excludeTax }) => ({ ...was, excludeTax }),
    audit: (was, { excludeTax }) =>
      describe('reports', 'Chose what reports do with sales tax', {
        before: was.excludeTax === null ? '' : taxWords(was.excludeTax),
        after: taxWords(excludeTax),
      }),
  }),
  /** Of reports that are begun from now on. */
  ReportDefaultsChosen: organizationEvent(
    z.object({
      organizationId: id('organization'),
      kind: z.enum(REPORT_TYPES),
      defaults: ReportDefaultsFacts,
      addendumNames: z.array(text),
    }),
  )({
    apply: (was, { kind, defaults, addendumNames }) => ({
      ...was,
      reportDefaults: new Map(was.reportDefaults).set(kind, {
        revision: (was.reportDefaults.get(kind)?.revision ?? 0) + 1,
        defaults,
        addendumNames,
      }),
    }),
    audit: (was, { kind, ...after }) =>
      describe('reports', `Chose what new ${pluralOf(kind)} begin with`, {
        ...defaultsInWords(was.reportDefaults.get(kind) ?? PRODUCTS, after),
      }),
    wayBack: wayBackOfDefaults,
  }),
  /** Of estimates that are started from now on. */
  QuantityDecimalsChosen: organizationEvent(z.object({ organizationId: id('organization'), decimals: z.number().int().min(0).max(2) }))({
    apply: (was, { decimals }) => ({ ...was, quantityDecimals: decimals }),
    audit: (was, { decimals }) =>
      describe('quantities', 'Chose the decimals of quantities of new estimates', {
        before: String(was.quantityDecimals ?? ''),
        after: String(decimals),
      }),
  }),
  /** Nothing that was recorded is lost while it is off. */
  PaymentTrackingSwitched: organizationEvent(z.object({ organizationId: id('organization'), on: z.boolean() }))({
    apply: (was, { on }) => ({ ...was, paymentTracking: on }),
    audit: (_was, { on }) => describe('payments', `Switched ${on ? 'on' : 'off'} payments and expenses of jobs`),
  }),
  /** `hash` is the SHA-256 of the picture's file. Null takes the logo away. */
  LogoChosen: organizationEvent(z.object({ organizationId: id('organization'), logo: LogoFacts }))({
    apply: (was, { logo }) => ({ ...was, logo, logos: withFile(was.logos, logo) }),
    audit: (was, { logo }) =>
      describe('reports', logo ? `${was.logo ? 'Replaced' : 'Added'} the logo of reports` : 'Took away the logo of reports'),
  }),
  /** One person's own; null takes it away. */
  PersonLogoChosen: organizationEvent(z.object({ organizationId: id('organization'), userId: id('user'), logo: LogoFacts }))({
    apply(was, { userId, logo }) {
      const logos = new Map(was.logoOf);
      if (logo) logos.set(userId, logo);
      else logos.delete(userId);
      return { ...was, logoOf: logos, logos: withFile(was.logos, logo) };
    },
    audit: (was, { userId, logo }) =>
      describe('reports', logo ? `${was.logoOf.has(userId) ? 'Replaced' : 'Added'} their own logo` : 'Took away their own logo', {
        facts: { userId },
      }),
  }),
  /** Of reports that are saved from now on. */
  OwnLogosSwitched: organizationEvent(z.object({ organizationId: id('organization'), on: z.boolean() }))({
    apply: (was, { on }) => ({ ...was, ownLogos: on }),
    audit: (_was, { on }) =>
      describe(
        'reports',
        on ? 'Let reports carry the own logo of who saves them' : "Put the organization's logo on the reports of everybody",
      ),
  }),
  /** Of jobs that are started from now on. */
  PercentagesChosen: organizationEvent(z.object({ organizationId: id('organization'), settings: SettingsFacts }))({
    apply: (was, { settings }, { revision }) => ({
      ...was,
      percentages: settings,
      percentagesAt: new Map(was.percentagesAt).set(0, revision + 1),
    }),
    audit: (was, { settings }) =>
      describe('prices', 'Changed profit, overhead and tax of new jobs', {
        ...percentagesInWords(was.percentages, settings),
      }),
    wayBack: (was, { settings }, now) => ({
      ...wayBackOfPercentages({ userId: null }, was.percentages, settings, now.percentages),
      right: 'EditOrganizationItems',
    }),
  }),
  /** Of one person's jobs, before the organisation's; null gives them up. */
  PersonPercentagesChosen: organizationEvent(
    z.object({ organizationId: id('organization'), userId: id('user'), settings: SettingsFacts.nullable() }),
  )({
    apply: withPersonPercentages,
    audit: (was, { userId, settings }) =>
      describe('prices', settings ? 'Changed profit, overhead and tax of own new jobs' : "Went back to the organization's percentages", {
        ...percentagesInWords(was.percentagesOf.get(userId) ?? null, settings),
        facts: { userId },
      }),
    wayBack: (was, { userId, settings }, now) => ({
      ...wayBackOfPercentages({ userId }, was.percentagesOf.get(userId) ?? null, settings, now.percentagesOf.get(userId) ?? null),
      ...{ right: 'RepriceAll', onlyBy: userId },
    }),
  }),
  /** Of one person's jobs, set by another; null gives them up. */
  ColleaguePercentagesChosen: organizationEvent(
    z.object({
      ...{ organizationId: id('organization'), userId: id('user'), name: personalOf('userId') },
      settings: SettingsFacts.nullable(),
    }),
  )({
    apply: withPersonPercentages,
    audit: (was, { userId, name, settings }) =>
      describe(
        'prices',
        settings
          ? `Changed profit, overhead and tax of ${name}'s new jobs`
          : `Put ${name}'s new jobs back to the organization's percentages`,
        { ...percentagesInWords(was.percentagesOf.get(userId) ?? null, settings), facts: { userId } },
      ),
    wayBack: (was, { userId, name, settings }, now) => ({
      ...wayBackOfPercentages({ userId, name }, was.percentagesOf.get(userId) ?? null, settings, now.percentagesOf.get(userId) ?? null),
      right: 'EditOrganizationItems',
    }),
  }),
  /**
   * Signed JSON: `entries` of all `of` were shown in it, and `chainHash` (SHA-256) says which file it was. Version 2 adds what of each entry it shows;
   * null for a file of format 1.
   */
  AuditExported: organizationEvent(
    first(AuditExported1).next(AuditExported1.extend({ shows: AuditChoiceFacts.nullable() }), (data) => ({ ...data, shows: null })),
  )({
    apply: (was) => ({ ...was, exports: was.exports + 1 }),
    audit: (_was, { entries, of, shows }) =>
      describe('people', `Exported ${entries} of ${of} ${of === 1 ? 'entry' : 'entries'} of the audit as signed JSON`, {
        after: shows ? choiceInWords(shows) : '',
      }),
  }),
  /** CSV: of all jobs, or of one. */
  AuditExportedAsTable: organizationEvent(
    z.object({ organizationId: id('organization'), orderId: id('order').nullable(), entries: whole }),
  )({
    apply: (was) => ({ ...was, exports: was.exports + 1 }),
    audit: (_was, { entries, orderId }) =>
      describe(
        'people',
        `Exported ${counted(entries, 'entry', 'entries')} of the audit${orderId === null ? '' : ` of job ${orderId}`} as CSV`,
      ),
  }),
  /** Signed JSON of a month, made by itself and mailed to these users. */
  AuditExportedForMonth: organizationEvent(
    AuditExported1.extend({
      ...{ exportId: id('monthly_export'), month: text, shows: AuditChoiceFacts, to: z.array(id('user')) },
    }),
  )({
    apply: (was) => ({ ...was, exports: was.exports + 1 }),
    audit: (_was, { entries, of, month, shows, to }) =>
      describe(
        'people',
        `Exported ${entries} of ${of} ${of === 1 ? 'entry' : 'entries'} of the audit as signed JSON of ${formatMonth(month)}, mailed to ${counted(to.length, 'person', 'people')}`,
        { after: choiceInWords(shows) },
      ),
  }),
  /** Its file was fetched by who acted. */
  MonthOfAuditFetched: organizationEvent(z.object({ organizationId: id('organization'), exportId: id('monthly_export'), month: text }))({
    apply: (was) => ({ ...was, exports: was.exports + 1 }),
    audit: (_was, { month }) => describe('people', `Fetched the signed JSON of the audit of ${formatMonth(month)}`),
  }),
  /** CSV: who is told as Customer 1, 2, 3 in exports without names. */
  AuditCustomersExported: organizationEvent(z.object({ organizationId: id('organization'), customers: whole }))({
    apply: (was) => ({ ...was, exports: was.exports + 1 }),
    audit: (_was, { customers }) =>
      describe('people', `Exported the key to ${counted(customers, 'customer')} of exports of the audit without names`),
  }),
};

/** The thread that reads the log finds streams in this file. */
export { addendumRecord } from './addendums/addendum.events.ts';
export { auditViewRecord } from './views/audit-view.events.ts';

export const organizationStream = stream('organization', 'organization', organizationEvents, {
  initial: noChoices,
  evolve: evolveBy<OrganizationState, OrganizationEvent>(organizationEvents),
  about: (now) => ({ organizationId: now.id }),
});

export type OrganizationEvent = EventOf<typeof organizationEvents>;

declare module '../event.ts' {
  interface IdKinds {
    organization: true;
  }
}
