import { alertDay, doneDates } from '../../contracts/vault/alerts/alerts-state.ts';
import { alertRule, alertRulesOf, everyWords } from '../../contracts/vault/items/alert-rules.ts';
import { ITEM_CATEGORIES } from '../../contracts/vault/items/categories.ts';
import { alertDates, lifeEnds, monthsAfter } from '../../contracts/vault/items/due-alerts.ts';
import { vaultAlertsDecider } from '../../server/vault/alerts/vault-alerts.decider.ts';
import { given, stateAfter } from '../given.ts';

const USER = 7;
const of = { userId: USER, organizationId: 1 };
const alerts = given(vaultAlertsDecider, USER);
const warranty = { itemId: 10, ruleId: 3011, due: '2026-12-05' };
const filter = { itemId: 11, ruleId: 2033, due: '2026-11-18' };
const give = (day: string, ...due: (typeof warranty)[]) => ({ type: 'GiveVaultAlerts' as const, organizationId: 1, day, due });
const told = (day: string, ...notifications: ({ id: number } & typeof warranty)[]) => ({
  type: 'VaultAlertsGiven' as const,
  data: { ...of, day, notifications },
});
const answered = (notificationId: number, answer: 'open' | 'done' | 'later', more = {}) => ({
  type: 'VaultAlertAnswered' as const,
  data: { ...of, notificationId, answer, until: '', on: '', ...more },
});

it('C216: what is due is told once, one time a day, and a new due date is a new notification', () => {
  alerts.when(give('2026-11-27', filter, warranty)).records(told('2026-11-27', { id: 1, ...filter }, { id: 2, ...warranty }));
  const after = alerts.after(told('2026-11-27', { id: 1, ...filter }));
  after.when(give('2026-11-27', warranty)).records();
  after.when(give('2026-11-26', warranty)).records();
  after.when(give('2026-11-28', filter)).records();
  after.when(give('2026-11-28', filter, warranty)).records(told('2026-11-28', { id: 2, ...warranty }));
  const moved = { ...filter, due: '2027-02-18' };
  after.when(give('2027-02-18', moved)).records(told('2027-02-18', { id: 2, ...moved }));
});

it('a warranty that was told is not told again when the type is changed; upkeep of another type is other upkeep', () => {
  const after = alerts.after(told('2026-11-27', { id: 1, ...warranty }, { id: 2, ...filter }));
  after.when(give('2026-11-28', { ...warranty, ruleId: 3021 })).records();
  after.when(give('2026-11-28', { ...filter, ruleId: 2043 })).records(told('2026-11-28', { id: 3, ...filter, ruleId: 2043 }));
});

it('C229, C230: switched off nothing is told; a rule that is opted out of is not; both are undone by their opposite', () => {
  const off = { type: 'VaultAlertsSwitched' as const, data: { ...of, isEnabled: false } };
  alerts.when({ type: 'SwitchVaultAlerts', organizationId: 1, isEnabled: true }).records();
  alerts.when({ type: 'SwitchVaultAlerts', organizationId: 1, isEnabled: false }).records(off);
  alerts.after(off).when(give('2026-11-27', filter)).records();
  const on = { type: 'VaultAlertsSwitched' as const, data: { ...of, isEnabled: true } };
  alerts
    .after(off, on)
    .when(give('2026-11-27', filter))
    .records(told('2026-11-27', { id: 1, ...filter }));
  const chosen = (optOut: boolean) => ({ type: 'VaultAlertRuleChosen' as const, data: { ...of, ruleId: 2033, optOut } });
  const choose = (optOut: boolean, ruleId = 2033) => ({
    ...{ type: 'ChooseVaultAlertRules' as const, organizationId: 1 },
    ...{ ruleIds: [ruleId], optOut },
  });
  alerts.when(choose(true)).records(chosen(true));
  alerts.after(chosen(true)).when(choose(true)).records();
  alerts.after(chosen(true)).when(give('2026-11-27', filter)).records();
  alerts
    .after(chosen(true), chosen(false))
    .when(give('2026-11-27', filter))
    .records(told('2026-11-27', { id: 1, ...filter }));
  alerts.when(choose(true, 9999)).refuses('ALERT_RULE_NOT_FOUND');
});

it('C217: done, later and back; another item’s notification does not exist', () => {
  const after = alerts.after(told('2026-11-27', { id: 1, ...filter }));
  const answer = (more: object) => ({
    ...{ type: 'AnswerVaultAlert' as const, organizationId: 1, notificationId: 1, itemId: 11 },
    ...{ answer: 'done' as const, until: '', on: '2026-11-27', ...more },
  });
  after.when(answer({})).records(answered(1, 'done', { on: '2026-11-27' }));
  after
    .after(answered(1, 'done', { on: '2026-11-27' }))
    .when(answer({ on: '2026-11-28' }))
    .records();
  after
    .after(answered(1, 'done', { on: '2026-11-27' }))
    .when(answer({ answer: 'open', on: '' }))
    .records(answered(1, 'open'));
  after.when(answer({ itemId: 12 })).refuses('ALERT_NOT_FOUND');
  after.when(answer({ notificationId: 2 })).refuses('ALERT_NOT_FOUND');
  const state = stateAfter(vaultAlertsDecider, USER, [told('2026-11-27', { id: 1, ...filter }), answered(1, 'done', { on: '2026-11-27' })]);
  expect(doneDates(state)(11, 2033)).toBe('2026-11-27');
  expect(doneDates(state)(11, 2034)).toBeUndefined();
});

it('one mail tells at most 200; the others follow', () => {
  const many = Array.from({ length: 450 }, (_, n) => ({ ...warranty, itemId: n + 1 }));
  const events = vaultAlertsDecider.decide(give('2026-11-27', ...many), vaultAlertsDecider.initial(USER));
  expect(events.flatMap(({ data }) => ('notifications' in data ? data.notifications : []))).toHaveLength(200);
});

describe('rules of item types', () => {
  const item = { typeId: 203, purchaseDate: '', warrantyExpires: '', lifeYears: null, addedOn: '2026-11-01' };
  const dates = (changed: object, day = '2026-11-27', done: Record<number, string> = {}) =>
    alertDates({ ...item, ...changed }, (ruleId) => done[ruleId], day).map(({ rule, due, isDue }) => `${rule.name} ${due} ${isDue}`);

  it('R443: most types have rules, jewelry has none; ids are given once, and are of their type', () => {
    const rules = ITEM_CATEGORIES.flatMap(({ types }) => types.flatMap(({ id }) => alertRulesOf(id)));
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(alertRulesOf(601)).toEqual([]);
    expect(alertRulesOf(null)).toEqual([]);
    expect(alertRulesOf(201).map(({ id, name, kind }) => `${id} ${kind} ${name}`)).toEqual([
      '2011 warranty Warranty ends',
      '2012 life Usual life is over',
      '2013 care Flush the tank',
      '2014 care Check the anode rod',
    ]);
    expect([1, 3, 12, 36].map(everyWords)).toEqual(['every month', 'every 3 months', 'every year', 'every 3 years']);
  });

  it('a warranty is told from thirty days before on, until it is over', () => {
    const of = (warrantyExpires: string) => dates({ typeId: 301, warrantyExpires });
    expect(of('2026-12-28')).toEqual(['Warranty ends 2026-12-28 false']);
    expect(of('2026-12-27')).toEqual(['Warranty ends 2026-12-27 true']);
    expect(of('2026-11-27')).toEqual(['Warranty ends 2026-11-27 true']);
    expect(of('2026-11-26')).toEqual([]);
    expect(of('')).toEqual([]);
  });

  it('upkeep counts from when it was done, else from the purchase, else from the day it was added; each interval is a date of its own', () => {
    expect(dates({ purchaseDate: '2026-08-27' })).toContain('Change the filter 2026-11-27 true');
    expect(dates({ purchaseDate: '2026-08-28' })).toContain('Change the filter 2026-11-28 false');
    expect(dates({ purchaseDate: '2015-01-31' })).toContain('Change the filter 2026-10-31 true');
    expect(dates({ purchaseDate: '2015-01-31' }, '2027-02-28')).toContain('Change the filter 2027-01-31 true');
    expect(dates({})).toContain('Change the filter 2027-02-01 false');
    expect(dates({ purchaseDate: '2015-01-31' }, '2026-11-27', { 2033: '2026-11-27' })).toContain('Change the filter 2027-02-27 false');
    // Bought tomorrow, by who is ahead of the server's clock.
    expect(dates({ purchaseDate: '2026-11-28' })).toContain('Change the filter 2027-02-28 false');
    expect([monthsAfter('2026-11-30', 3), monthsAfter('2024-02-29', 12), monthsAfter('2026-12-31', 1)]).toEqual([
      '2027-02-28',
      '2025-02-28',
      '2027-01-31',
    ]);
  });

  it('a life is over on the first day that it is longer than usual', () => {
    // 14.5 years of a gas water heater are 5296.1 days.
    expect(lifeEnds({ typeId: 201, purchaseDate: '2012-05-27', lifeYears: null })).toBe('2026-11-27');
    expect(dates({ typeId: 201, purchaseDate: '2012-05-27' })).toContain('Usual life is over 2026-11-27 true');
    expect(dates({ typeId: 201, purchaseDate: '2012-05-28' })).toContain('Usual life is over 2026-11-28 false');
  });

  it('R443: the words of a life name the years of the thing where it has its own', () => {
    const words = (lifeYears: string | null) => {
      const due = alertDates({ ...item, typeId: 201, purchaseDate: '2000-01-01', lifeYears }, () => undefined, '2026-11-27');
      return due.find(({ rule }) => rule.kind === 'life')?.rule.description;
    };
    expect([words(null), words('20')]).toEqual(['When it is 14.5 years old.', 'When it is 20 years old.']);
    expect(alertRule(2012, '20')?.description).toBe('When it is 20 years old.');
    expect(alertRulesOf(301, '20').map(({ kind }) => kind)).not.toContain('life');
  });

  it('a day of alerts begins at noon in UTC, in the morning of that day in the United States', () => {
    expect(alertDay(new Date('2026-11-27T11:59:59Z'))).toBe('2026-11-26');
    expect(alertDay(new Date('2026-11-27T12:00:00Z'))).toBe('2026-11-27');
  });
});
