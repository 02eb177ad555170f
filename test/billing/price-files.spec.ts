import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPriceFiles, shippedPriceFiles } from '../../server/billing/pricing/price-files.ts';
import { settingsOf } from '../../server/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scopebook-prices-'));
  cpSync(shippedPriceFiles(), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function withLine(file: string, line: number, text: string) {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  lines[line - 1] = text;
  writeFileSync(join(folder, file), lines.join('\n'));
  return () => readPriceFiles(folder);
}

describe('the price files', () => {
  it.each([
    ['prices.csv', 3, 'normal,2026-01-01,102,20 credits,20,24,150,yes', 'prices.csv:3: price must be dollars with two decimals, not 150'],
    ['prices.csv', 2, 'normal,2026-02-30,101,5 credits,5,24,45.00,no', 'prices.csv:2: from is no day: 2026-02-30'],
    [
      'prices.csv',
      4,
      'gold,2026-01-01,103,50 credits,50,24,325.00,no',
      'prices.csv:4: list must be one of normal, express, sponsor, not gold',
    ],
    ['prices.csv', 4, 'normal,2026-01-01,101,50 credits,50,24,325.00,no', 'prices.csv:4: says again what prices.csv:2 says'],
    ['prices.csv', 4, 'normal,2026-01-01,103,,50,24,325.00,no', 'prices.csv:4: name is empty'],
    [
      'prices.csv',
      4,
      'normal,2026-01-01,103,50 credits,50,24,325.00,yes',
      'prices.csv: of the list normal from 2026-01-01, 2 rows are selected',
    ],
    ['prices.csv', 1, 'list,from,price', 'prices.csv:1: the columns must be list,from,productPricingId'],
    ['plans.csv', 2, 'normal,2026-01-01,151,Crew,5,13,24,39.00', 'plans.csv:2: everyMonths must be from 1 to 12, not 13'],
    ['plans.csv', 2, 'normal,2026-01-01,101,Crew,5,1,24,39.00', 'plans.csv: Crew has the number of a product of prices.csv, 101'],
    ['promotions.csv', 2, '1,FALL15,2026-11-30,2026-11-01,normal,15,,yes', 'promotions.csv:2: until is before from'],
    ['promotions.csv', 2, '1,FALL15,2026-11-01,2026-11-30,normal,115,,yes', 'promotions.csv:2: percentOff must be at most 100, not 115'],
    ['promotions.csv', 2, '1,first30,2026-11-01,2026-11-30,normal,15,,yes', 'have the same code, FIRST30'],
    ['sales-tax.csv', 7, 'California,2026-01-01,7.25', 'sales-tax.csv:7: state must be the two letters of a state, not California'],
    ['trials.csv', 2, 'normal,2026-01-01,2.5,30', 'trials.csv:2: credits must be a whole number, not 2.5'],
  ])('%s with a mistake on line %d are refused by file and line', (file, line, text, message) => {
    expect(withLine(file, line, text)).toThrow(message);
  });

  it('with a row of too few cells are refused by its line', () => {
    expect(withLine('sales-tax.csv', 9, 'DC,6')).toThrow(/^sales-tax\.csv:9: /);
  });

  it('that are not there are named', () => {
    rmSync(join(folder, 'trials.csv'));
    expect(() => readPriceFiles(folder)).toThrow('trials.csv is not in the folder of prices');
  });
});

describe('BILLING', () => {
  const of = (env: Record<string, string>) => settingsOf(env).billing;
  const DEMO = { SCOPEBOOK_DEMO: '1' };
  const REAL = { SCOPEBOOK_DEMO: '0', PAYMENT_GATEWAY: 'test' };

  it('is on in demo mode and where prices are configured, and off elsewhere', () => {
    expect([of(DEMO), of({ ...DEMO, BILLING: 'off' }), of(REAL)]).toEqual([{}, undefined, undefined]);
    expect(of({ ...REAL, BILLING_PRICES: '/etc/prices' })).toEqual({ prices: '/etc/prices' });
    expect(of({ ...REAL, BILLING_PRICES: '/etc/prices', BILLING: 'off' })).toBeUndefined();
    expect(of({ ...DEMO, PAYMENT_GATEWAY: 'none' })).toBeUndefined();
  });

  it('says what is missing when it is switched on', () => {
    expect(() => of({ ...DEMO, BILLING: 'yes' })).toThrow('BILLING must be on or off, not yes');
    expect(() => of({ ...REAL, BILLING: 'on' })).toThrow('BILLING_PRICES');
    expect(() => of({ SCOPEBOOK_DEMO: '0', BILLING_PRICES: '/etc/prices' })).toThrow('PAYMENT_GATEWAY');
  });
});

describe('PAYMENT_GATEWAY=stripe', () => {
  const KEYS = {
    ...{ SCOPEBOOK_DEMO: '0', PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_test_5lCaughtInALog' },
    ...{ STRIPE_PUBLISHABLE_KEY: 'pk_test_5lScopebook', STRIPE_WEBHOOK_SECRET: 'whsec_5lScopebook' },
  };
  const of = (env: Record<string, string>) => settingsOf({ ...KEYS, ...env }).paymentGateway;

  it('takes the keys of one account, of one mode', () => {
    expect(of({})).toEqual({
      secretKey: KEYS.STRIPE_SECRET_KEY,
      publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: KEYS.STRIPE_WEBHOOK_SECRET,
    });
    expect(() => of({ STRIPE_WEBHOOK_SECRET: '' })).toThrow('STRIPE_WEBHOOK_SECRET must look like whsec_...');
    expect(() => of({ STRIPE_PUBLISHABLE_KEY: 'pk_live_5lScopebook' })).toThrow('STRIPE_PUBLISHABLE_KEY must be of the same mode');
    expect(() => of({ STRIPE_API_URL: 'stripe.com' })).toThrow('STRIPE_API_URL');
    expect(() => of({ PAYMENT_GATEWAY: 'paypal' })).toThrow('PAYMENT_GATEWAY must be stripe, test or none, not paypal');
  });

  it('never repeats a key that it refuses', () => {
    const mistaken = 'sk-test-5lCaughtInALog';
    let message = '';
    try {
      of({ STRIPE_SECRET_KEY: mistaken });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('STRIPE_SECRET_KEY must look like sk_live_...');
    expect(message).not.toContain('CaughtInALog');
  });
});
