import { DEFAULT_SETTINGS } from '../../contracts/estimating/entities.ts';
import { noChoices, type OrganizationEvent, type OrganizationState } from '../../contracts/organization/events.ts';
import type { LogoPicture } from '../../contracts/organization/logo/logo.ts';
import { PRODUCT_DEFAULTS } from '../../contracts/organization/settings/report-defaults.ts';
import { logoFor, type OrganizationCommand, organizationDecider } from '../../server/organization/organization.decider.ts';
import { given } from '../given.ts';

const organization = given(organizationDecider, 3);

describe('what an organisation chooses', () => {
  it.each([true, false])(
    'R289: whether its letters leave out the tax (%s) is recorded when it is first chosen, and when it changes',
    (excludeTax) => {
      const chosen = (value: boolean): OrganizationEvent => ({
        type: 'ReportTaxChosen',
        data: { organizationId: 3, excludeTax: value },
      });
      const command = { type: 'ChooseReportTax', excludeTax } as const;
      organization.when(command).records(chosen(excludeTax));
      organization.after(chosen(excludeTax)).when(command).records();
      organization
        .after(chosen(excludeTax))
        .when({ ...command, excludeTax: !excludeTax })
        .records(chosen(!excludeTax));
    },
  );

  it('R103: the decimals of quantities are one until another number is chosen, which is recorded once', () => {
    const choose = (decimals: number) => ({ type: 'ChooseQuantityDecimals', decimals }) as const;
    const chosen = (decimals: number): OrganizationEvent => ({
      type: 'QuantityDecimalsChosen',
      data: { organizationId: 3, decimals },
    });
    organization.when(choose(1)).records();
    organization.when(choose(2)).records(chosen(2));
    organization.after(chosen(2)).when(choose(2)).records();
    organization.after(chosen(2)).when(choose(0)).records(chosen(0));
    organization.after(chosen(2), chosen(0)).when(choose(1)).records(chosen(1));
  });

  it('R223: payments and expenses are tracked until an organisation switches that off, and each switch is recorded once', () => {
    const turn = (on: boolean) => ({ type: 'SwitchPaymentTracking', on }) as const;
    const turned = (on: boolean): OrganizationEvent => ({ type: 'PaymentTrackingSwitched', data: { organizationId: 3, on } });
    organization.when(turn(true)).records();
    organization.when(turn(false)).records(turned(false));
    organization.after(turned(false)).when(turn(false)).records();
    organization.after(turned(false)).when(turn(true)).records(turned(true));
  });

  it('R335, C183: percentages are recorded when they differ in value, of the organisation and of each person; only a person gives them up', () => {
    const settings = { ...DEFAULT_SETTINGS, profitAmount: '12' };
    const choose = (userId: number | null, to: typeof settings | null) => ({ type: 'ChoosePercentages', userId, settings: to }) as const;
    const ofAll: OrganizationEvent = { type: 'PercentagesChosen', data: { organizationId: 3, settings } };
    const ofPerson = (to: typeof settings | null): OrganizationEvent => ({
      type: 'PersonPercentagesChosen',
      data: { organizationId: 3, userId: 7, settings: to },
    });
    organization.when(choose(null, settings)).records(ofAll);
    organization
      .after(ofAll)
      .when(choose(null, { ...settings, profitAmount: '12.00' }))
      .records();
    organization.after(ofAll).when(choose(null, null)).records();
    organization.after(ofAll).when(choose(7, settings)).records(ofPerson(settings));
    organization.after(ofPerson(settings)).when(choose(8, null)).records();
    organization.after(ofPerson(settings)).when(choose(7, null)).records(ofPerson(null));
    organization.after(ofPerson(settings), ofPerson(null)).when(choose(7, null)).records();
  });

  it('percentages that name the number of a change that has passed are refused, unless they are so already', () => {
    const settings = { ...DEFAULT_SETTINGS, profitAmount: '12' };
    const other = { ...settings, profitAmount: '13' };
    const choose = (userId: number | null, to: typeof settings | null, revision: number) =>
      ({ type: 'ChoosePercentages', userId, settings: to, revision }) as const;
    const ofAll: OrganizationEvent = { type: 'PercentagesChosen', data: { organizationId: 3, settings } };
    const own: OrganizationEvent = { type: 'PersonPercentagesChosen', data: { organizationId: 3, userId: 7, settings } };
    const tax: OrganizationEvent = { type: 'ReportTaxChosen', data: { organizationId: 3, excludeTax: true } };
    organization.when(choose(null, settings, 0)).records(ofAll);
    organization
      .after(tax, ofAll)
      .when(choose(null, other, 0))
      .refuses('PERCENTAGES_CHANGED');
    organization
      .after(tax, ofAll)
      .when(choose(null, settings, 0))
      .records();
    organization
      .after(tax, ofAll)
      .when(choose(null, other, 2))
      .records({ type: 'PercentagesChosen', data: { organizationId: 3, settings: other } });
    // Another's, and what is no percentage, are no change of theirs.
    organization
      .after(own, tax, ofAll)
      .when(choose(7, null, 1))
      .records({ ...own, data: { ...own.data, settings: null } });
    organization
      .after(ofAll)
      .when(choose(7, other, 0))
      .refuses('PERCENTAGES_CHANGED');
    organization
      .after(own, { ...own, data: { ...own.data, settings: null } })
      .when(choose(7, other, 1))
      .refuses('PERCENTAGES_CHANGED');
  });

  it('C185: a person’s own logo is chosen and taken away; it counts on their reports once the organization lets it', () => {
    const picture = (digit: string) => ({ hash: digit.repeat(64), width: 600, height: 200 });
    const choose = (logo: LogoPicture | null) => ({ type: 'ChooseLogo', userId: 7, logo }) as const;
    const own = (logo: LogoPicture | null): OrganizationEvent => ({
      type: 'PersonLogoChosen',
      data: { organizationId: 3, userId: 7, logo },
    });
    const ofAll: OrganizationEvent = { type: 'LogoChosen', data: { organizationId: 3, logo: picture('a') } };
    const turned = (on: boolean): OrganizationEvent => ({ type: 'OwnLogosSwitched', data: { organizationId: 3, on } });
    organization.when(choose(null)).records();
    organization
      .after(ofAll)
      .when(choose(picture('a')))
      .records(own(picture('a')));
    organization
      .after(own(picture('b')))
      .when(choose(picture('b')))
      .records();
    organization
      .after(own(picture('b')))
      .when(choose(null))
      .records(own(null));
    organization.when({ type: 'SwitchOwnLogos', on: false }).records();
    organization.when({ type: 'SwitchOwnLogos', on: true }).records(turned(true));
    organization.after(turned(true)).when({ type: 'SwitchOwnLogos', on: false }).records(turned(false));
    const state = (ownLogos: boolean | null, own7 = true) => ({
      ...{ ...noChoices(3), ownLogos, logo: picture('a') },
      logoOf: new Map(own7 ? [[7, picture('b')] as const] : []),
    });
    const shown = (of: OrganizationState, userId?: number) => logoFor(of, userId)?.hash[0];
    for (const off of [null, false]) expect([shown(state(off), 7), shown(state(off), 8)]).toEqual(['a', 'a']);
    expect([shown(state(true), 7), shown(state(true), 8), shown(state(true))]).toEqual(['b', 'a', 'a']);
    expect(shown(state(true, false), 7)).toBe('a');
  });

  it('a logo is chosen, replaced and taken away, each recorded once; the pictures of former ones stay known', () => {
    const picture = (digit: string) => ({ hash: digit.repeat(64), width: 600, height: 200 });
    const choose = (logo: LogoPicture | null) => ({ type: 'ChooseLogo', userId: null, logo }) as const;
    const chosen = (logo: LogoPicture | null): OrganizationEvent => ({ type: 'LogoChosen', data: { organizationId: 3, logo } });
    organization.when(choose(null)).records();
    organization.when(choose(picture('a'))).records(chosen(picture('a')));
    organization
      .after(chosen(picture('a')))
      .when(choose(picture('a')))
      .records();
    organization
      .after(chosen(picture('a')))
      .when(choose(picture('b')))
      .records(chosen(picture('b')));
    organization
      .after(chosen(picture('a')))
      .when(choose(null))
      .records(chosen(null));
  });
});

describe('what new reports begin with', () => {
  const defaults = { ...PRODUCT_DEFAULTS, goodForDays: 45 };
  const chosen = (change: Partial<typeof defaults> = {}): OrganizationEvent => ({
    type: 'ReportDefaultsChosen',
    data: { organizationId: 3, kind: 'Invoice', defaults: { ...defaults, ...change }, addendumNames: [] },
  });
  const choose = (revision: number, change: Partial<typeof defaults> = {}, excludeTax?: boolean): OrganizationCommand => ({
    type: 'ChooseReportDefaults',
    addendumNames: [],
    excludeTax,
    chosen: { type: 'Invoice', revision, defaults: { ...defaults, ...change } },
  });

  it('is chosen kind by kind, once, with the tax of all where that differs', () => {
    organization.when(choose(0)).records(chosen());
    organization
      .when({ type: 'ChooseReportDefaults', addendumNames: [], chosen: { type: 'Estimate', revision: 0, defaults: PRODUCT_DEFAULTS } })
      .records();
    organization.after(chosen()).when(choose(0)).records();
    organization.when(choose(0, {}, false)).records(chosen(), { type: 'ReportTaxChosen', data: { organizationId: 3, excludeTax: false } });
  });

  it('refuses a choice that began before the last one of its kind', () => {
    organization
      .after(chosen())
      .when(choose(0, { dueDays: 7 }))
      .refuses('REPORT_DEFAULTS_CHANGED');
    organization
      .after(chosen())
      .when(choose(1, { dueDays: 7 }))
      .records(chosen({ dueDays: 7 }));
  });
});
