// One file above 400 lines, because everything that holds for all calls is asked of one list of them and one app.
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { makeKey } from '../../contracts/accounts/keys/make-key.ts';
import { reinstateUser } from '../../contracts/accounts/people/reinstate-user.ts';
import { suspendUser } from '../../contracts/accounts/people/suspend-user.ts';
import { type Call, demandsOf } from '../../contracts/call.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { has, RIGHT_NAMES, type RightName, roleNamed } from '../../contracts/kit/rights.ts';
import { SCOPES, type ScopeName } from '../../contracts/kit/scopes.ts';
import { addAuditView } from '../../contracts/organization/views/add-audit-view.ts';
import { addServiceProvider } from '../../contracts/providers/book/add-service-provider.ts';
import { type RefusalCode, refusalsOf, registeredRefusals } from '../../contracts/refusals.ts';
import { addMonthlyExport } from '../../contracts/reporting/monthly/monthly-export-calls.ts';
import { addVaultAttachment } from '../../contracts/vault/attachments/add-vault-attachment.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { addHomeEntry } from '../../contracts/vault/life/add-home-entry.ts';
import { ownedRows } from '../../projections/runner/owned-ids.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { PeopleStreams } from '../../server/accounts/people/people.stream.ts';
import { AccountStreams } from '../../server/billing/account.stream.ts';
import { contexts } from '../../server/contexts.ts';
import { EventLog } from '../../server/platform/event-log/event-log.ts';
import { handledCalls } from '../../server/platform/http/handles.ts';
import { Caller, startApp, type TestApp } from '../harness.ts';

/** Streams that do not end by themselves; their own test is test/platform/http.call.spec.ts. */
const ENDLESS = new Set(['changes']);
/** Would sign the walker out. */
const ENDS_THE_SESSION = new Set(['signOut']);

let app: TestApp;
let dana: Caller;
let helen: Caller;
let priya: Caller;
/** An id of each kind that belongs to Dana's organisation. */
const own = new Map<string, number>();

/** Every call that the product answers. */
let calls: Call[] = [];

beforeAll(async () => {
  app = await startApp({ data: 'demo' });
  [dana, helen, priya] = await Promise.all([app.signedIn('contractor'), app.signedIn('homeowner'), app.signedIn('admin')]);
  calls = handledCalls.map(({ call }) => call).filter((call) => !ENDLESS.has(call.id) && !ENDS_THE_SESSION.has(call.id));
  const { organizationId } = (await dana.call(getMe)).body ?? { organizationId: 0 };
  await aPurchase(organizationId);
  // A vault and providers are a person's, and the demo's contractors have none.
  const ladder = await dana.call(addVaultItem, { params: { id: 0 }, body: { name: 'Ladder' } });
  const form = new FormData();
  form.append('uploadInventoryItemFile', new Blob(['Receipt']), 'receipt.txt');
  const path = addVaultAttachment.path.replace('{id}', '0').replace('{itemId}', String(ladder.body.id));
  await dana.fetch(path, { method: 'POST', body: form });
  await priya.call(addAuditView, { body: { name: 'Prices' } });
  await priya.call(addMonthlyExport, { body: { to: [String((await priya.call(getMe)).body?.userId)] } });
  await dana.call(addHomeEntry, { body: { name: 'Gutters cleaned', doneOn: '2026' } });
  await dana.call(addServiceProvider, { params: { id: 0 }, body: { company: 'Scioto Roofing', serviceCategory_Id: 6 } });
  await app.caughtUp();
  for (const owned of (await contexts()).owns) {
    const row = await ownedRows(app.app.get(Runner), owned, { organizationId }).orderBy('id').limit(1).executeTakeFirst();
    own.set(owned.kind, row?.id ?? 0);
  }
});
afterAll(() => app?.close());

/** The demo buys and gifts nothing: its organisation has a purchase that was asked for and a gift, so that there is an id of each. */
async function aPurchase(organizationId: number) {
  const terms = {
    ...{ productPricingId: 101, productId: 45, name: '5 credits', credits: 5, goodForMonths: 24, list: 'normal' as const },
    ...{ listPrice: '45.00', discount: '0.00', price: '45.00', taxState: 'OH', taxPercent: '0', zip: '43212', salesTax: '0.00' },
    ...{ total: '45.00', currency: 'USD', promotionId: 0, promotionCode: '', gateway: 'test gateway' },
  };
  const command = {
    type: 'AskPurchase' as const,
    purchaseId: 1000,
    userId: 1,
    terms,
    oncePerAccount: false,
    at: '2026-11-23T12:00:00.000Z',
  };
  const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
  await app.app.get(AccountStreams).execute(organizationId, command, { actor, idempotencyKey: 'a-purchase' });
  const { productPricingId, productId, name, list, credits, goodForMonths } = terms;
  const plan = { productPricingId, productId, name, list, credits, goodForMonths, everyMonths: 1, price: '45.00' };
  // Begun, so that it can be cancelled.
  await app.app.get(AccountStreams).execute(
    organizationId,
    {
      type: 'TakeAnswer',
      purchaseId: 1000,
      told: { kind: 'refused', gatewayId: '', saidAt: command.at, reason: '', noticeId: '' },
      at: command.at,
    },
    { actor, idempotencyKey: 'no' },
  );
  const subscribe = { ...command, purchaseId: 1001, agreement: { agreementId: 1000, plan } };
  await app.app.get(AccountStreams).execute(organizationId, subscribe, { actor, idempotencyKey: 'a-plan' });
  const at = new Date().toISOString();
  const parts = [{ lot: 'purchase-1', credits: 2, expiresAt: `${Number(at.slice(0, 4)) + 2}-01-01T00:00:00.000Z` }];
  const receive = { type: 'ReceiveGift' as const, giftId: 1000, from: 'Another', parts };
  await app.app.get(AccountStreams).execute(organizationId, receive, { actor, idempotencyKey: 'a-gift-received' });
  const gift = { to: [{ giftId: 1001, email: 'gloria@example.com' }], credits: 1, message: '', organizationName: '', givenBy: '' };
  await app.app.get(AccountStreams).execute(organizationId, { type: 'GiveCredits', ...gift, at }, { actor, idempotencyKey: 'a-gift' });
  await app.caughtUp();
}

const names = (call: Call) => [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
const shown = (call: Call) => `${call.id} ${call.method} ${call.path}`;

/** The parameter of the query, or the field of the body, that names an owned id where the path has none. */
const ownedIn =
  (place: 'query' | 'body') =>
  (call: Call, id?: unknown): Record<string, unknown> | undefined => {
    const { owned } = demandsOf(call);
    if (!owned || names(call).includes(owned.param)) return undefined;
    return call[place] instanceof z.ZodObject && owned.param in call[place].shape
      ? { [owned.param]: id ?? own.get(owned.kind) }
      : undefined;
  };
const ownedInQuery = ownedIn('query');
const ownedInBody = ownedIn('body');

/** Parameters that are no numbers. */
const WORDS: Record<string, string> = {
  arrangement: 'area',
  month: '2026-11',
  zip: '43202',
  kind: 'customer',
  rule: 'origins',
  todo: 'year',
  product: 'ProEstimate',
  status: 'true',
  flag: 'true',
  filetype: 'CompanyLogo',
  feed: 'all',
};

/** Calls that a contractor may not make, who is no administrator. */
const ofAdministrators = (call: Call) => demandsOf(call).rights.some((right) => !has(roleNamed('Contractor')?.grants ?? [], right));

/** Values that fit every path: the owned id where the call says which parameter it is, a small number or word for the rest. */
function pathOf(call: Call, values: Record<string, unknown> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const { owned } = demandsOf(call);
    const value = values[parameter] ?? (parameter === owned?.param ? own.get(owned.kind) : (WORDS[parameter] ?? 1));
    return encodeURIComponent(String(value));
  });
}

const BODIES = [
  '{"broken',
  'null',
  '[]',
  '"text"',
  '{}',
  JSON.stringify({
    AreaID: 'x',
    ItemID: {},
    Quantity: [],
    Areas: 'all',
    Repairs: [null],
    id: -1,
    externalRefId: 5,
    Name: null,
    qualityType: 1,
    propertyItem: 'x',
    NewSeqNumber: 1.5,
    zip: 43202,
  }),
  JSON.stringify({
    UserName: { $ne: null },
    Password: ['x'],
    reportDetail: { name: '' },
    Agreement: true,
    checksum: 'x',
    device: 'fridge',
    activationCode: 7,
  }),
];
const PATH_VALUES = ['0', '-1', '1.5', '99999999999999999999', "1' or '1'='1", '\u0000', '../etc'];
const QUERIES = [
  {
    orderId: 'abc',
    keyword: '',
    version: 'x',
    take: '-1',
    before: 'x',
    from: '2026-02-31',
    buckets: '1e9',
    itemXREF: 'x',
    revision: '-1',
    at: 'soon',
    action: 'fly',
    area: "';",
    kind: '\u0000',
    person: '\u0000',
    text: '\u0000%_',
    newEstimateName: '\u0000',
    categoryname: '\u0000',
    actionname: '\u0000',
  },
  {
    orderId: '2147483648',
    zip: '1',
    state: 'ZZZ',
    itemId: 'x',
    explain: 'maybe',
    take: '1e400',
    product: 'x'.repeat(200),
    keyword: 'x'.repeat(5000),
    categoryname: 'x'.repeat(500),
    newEstimateName: 'x'.repeat(500),
    text: 'x'.repeat(500),
  },
];

describe('every call', () => {
  it('of the contracts has a handler', async () => {
    const bound = new Set<unknown>(handledCalls.map(({ call }) => call));
    const defined = await callsOfContracts();
    expect(defined.filter((call) => !bound.has(call)).map(shown)).toEqual([]);
    expect(bound.size).toBe(defined.length);
  });

  it('is walked: some hundred of them, each by its own method and path', () => {
    expect(calls.length).toBeGreaterThan(90);
    const routes = calls.map((call) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(routes).size).toBe(routes.length);
    for (const call of calls)
      expect({ call: shown(call), parameters: Object.keys((call.params as unknown as { shape: object }).shape).sort() }).toEqual({
        call: shown(call),
        parameters: names(call).sort(),
      });
    const kinds = new Set(calls.flatMap((call) => demandsOf(call).owned?.kind ?? []));
    expect([...own.keys()].sort()).toEqual([...kinds].sort());
    expect([...own.values()].every((id) => id > 0)).toBe(true);
  });

  it('is what its own path leads to, however many other paths match it too', () => {
    const MIDDLEWARE = /\*/;
    interface Layer {
      route?: { path: string; methods: Record<string, boolean> };
      match(path: string): boolean;
    }
    const { stack } = (app.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }).router;
    const reached = (call: Call) =>
      stack.find(
        (layer) => layer.route?.methods[call.method.toLowerCase()] && !MIDDLEWARE.test(layer.route.path) && layer.match(pathOf(call)),
      )?.route?.path;
    for (const call of calls)
      expect([call.id, reached(call)]).toEqual([call.id, call.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')]);
  });

  it('declares what it refuses with, so that each refusal of the product is one that some call can answer', () => {
    const declared = new Set<string>(handledCalls.flatMap(({ call }) => refusalsOf(call)));
    expect(Object.keys(registeredRefusals()).filter((code) => !declared.has(code))).toEqual([]);
  });

  it('R336: that changes what is of the whole organisation is for its administrators; of the others each is named here', async () => {
    const OF_PEOPLE = ['suspendUser', 'removeUser', 'reinstateUser', 'C188', 'changeRole', 'endPersonSessions'];
    const OF_ALL = [
      ...['forgetIdentity', 'proveDomain', 'saveSingleSignOn', 'switchPasswords', 'trySingleSignOn'],
      ...[
        'auditExport',
        'exportSealedAudit',
        'getAuditCustomers',
        'uploadPriceList',
        'mapPriceImport',
        'adoptPriceImport',
        'cancelPriceImport',
        'discardPriceImport',
      ],
      ...['setPriceBookPrices', 'saveMarkupRule', 'saveLocalFactor', 'saveHomePlace', 'restorePriceBookVersion', 'restoreValue'],
      ...['saveEstimateDefaults', 'saveReportDefaults', 'saveDefaultsOfKind', 'savePaymentTracking', 'C184', 'C185', 'C186', 'saveLogoUse'],
      ...['deleteRole', 'invitePeople', 'saveRole', 'sendInvitationAgain', 'withdrawInvitation'],
      ...['C269', 'askPurchase', 'cancelPurchase', 'refundPurchase', 'mailReceipt', 'giveCredits', 'takeBackGift'],
      ...['C270', 'cancelAgreement', 'changeMeans', 'changePlan', 'connectPaymentAccount', 'removePaymentAccount'],
      ...[
        'askCustomerErasure',
        'dropCustomerErasure',
        'askVendorErasure',
        'dropVendorErasure',
        'saveRetentionRule',
        'removeRetentionDue',
        'keepRetentionDue',
        'releaseRetentionDue',
      ],
      ...['addAuditView', 'changeAuditView', 'deleteAuditView', 'undoAuditView', 'mailLastAlert'],
      ...['addMonthlyExport', 'changeMonthlyExport', 'deleteMonthlyExport', 'undoMonthlyExport', 'leaveMonthlyExport', 'getMonthlyFile'],
      ...['makePromotion', 'raisePromotionCap', 'payPromotions'],
      ...[
        'makeKey',
        'changeKey',
        'changeWebhook',
        'changeWebhookSecret',
        'deleteWebhook',
        'makeWebhook',
        'replayWebhook',
        'sendWebhookDelivery',
        'switchWebhook',
        'testWebhook',
        'revokeKey',
        'handOverJobs',
        'switchSecondStepRule',
        'grantLostStep',
        'refuseLostStep',
      ],
      ...['publishSweepstakes', 'withdrawSweepstakes', 'addPostcard', 'recordPublicNumber', 'settlePrize'],
      ...['C291', 'askCampaignPayment', 'checkCampaign', 'payCampaign', 'setCampaignRenewal', 'stopCampaign'],
    ];
    const writes = calls.filter(({ effect }) => effect === 'write');
    expect(
      writes
        .filter((call) => ofAdministrators(call) && !OF_PEOPLE.includes(call.id))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(OF_ALL.sort());
    for (const call of writes.filter(ofAdministrators)) {
      const { status, body } = await dana.request(call.method, pathOf(call), { body: {} });
      expect([call.id, status, body.code]).toEqual([call.id, 403, 'FORBIDDEN']);
    }
    // Contacts, what is of oneself, and the lists of which the call itself tells one's own from the organisation's.
    const OF_ONE = [
      ...['C183', 'clearProfitOverheadSettings', 'C128', 'C135', 'C118', 'C104', 'C112', 'C116', 'C146'],
      'takeEstimateShareBack',
      ...['uploadProviders', 'runProviderImportAgain', 'adoptProviderImport', 'cancelProviderImport', 'undoProviderImport'],
      ...['uploadContacts', 'runContactImportAgain', 'adoptContactImport', 'cancelContactImport'],
      ...['mergeContacts', 'markContactsDistinct', 'undoContact'],
      ...['C005', 'C009', 'C012', 'C015', 'C016', 'dropEmailChange', 'askErasure', 'beginErasure'],
      ...['C006', 'C027', 'C240', 'C241', 'hidePromotionCard', 'C244', 'C245', 'askForPlace', 'settleSponsorCall'],
      ...['C253', 'C256', 'C257', 'C258', 'C259', 'C293', 'deleteSponsorFile', 'C285', 'C286'],
      ...[
        'C239',
        'C242',
        'C243',
        'C292',
        'endSponsorship',
        'withdrawClientInvitation',
        'remindClient',
        'endPrimarySponsor',
        'hidePrimarySponsor',
        'setUpMyLink',
      ],
      ...['C007', 'endSession', 'confirmPassword', 'makeRecoveryCodes', 'leaveWork'],
      ...['addAuthenticator', 'addPasskey', 'beginAuthenticator', 'beginPasskey', 'removeAuthenticator', 'removePasskey'],
      ...['C221', 'C230', 'C014', 'addHomeEntry', 'chooseAlertRule'],
      ...['C206', 'C194', 'C195', 'C198', 'C199', 'C200', 'removePropertyArea', 'saveHomeAddress', 'setUpHome', 'undoHome', 'putOffTodo'],
      ...['chooseReceivedReport'],
      ...[
        'setHomePin',
        'chooseHomeCounty',
        'givePlaceFactor',
        'beginHousePhoto',
        'removeHousePhoto',
        'cancelHousePhoto',
        'sendHousePhotoPart',
      ],
      ...['takeGift', 'C212', 'C281', 'C282', 'answerPrize'],
      ...['startArticle', 'saveArticle', 'publishArticle', 'withdrawArticle', 'deleteArticle', 'showArticleOnHomes', 'keepArticlePicture'],
      ...['C260', 'C261', 'C262', 'C265', 'C266', 'hideAd', 'draftCampaign', 'saveCampaign', 'keepCampaignPicture'],
      ...['removeCampaignPicture', 'sendCampaign', 'pauseCampaign', 'deleteCampaign'],
    ];
    expect(
      writes
        .filter(({ who }) => who === 'user')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(OF_ONE.sort());
  });

  it('answers 401 to a stranger, unless it is for anyone', async () => {
    const stranger = app.stranger();
    const wrong: string[] = [];
    for (const call of calls.filter((one) => one.who !== 'anyone')) {
      for (const body of [{}, '{"broken']) {
        const { status, body: answer } = await stranger.request(call.method, pathOf(call), { body });
        // What cannot be read as JSON is refused before anybody asks who sent it.
        const expected = body === '{"broken' && call.method !== 'GET' ? [400, 401] : [401];
        if (!expected.includes(status) || (status === 401 && (answer as { code: string }).code !== 'NOT_SIGNED_IN'))
          wrong.push(`${shown(call)}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('that is for anyone knows nothing of somebody else, and never fails', async () => {
    // Waits for no read model: the probe of /health is the last in the log, and no model folds it.
    const stranger = new Caller(app.url);
    const wrong: string[] = [];
    for (const call of calls.filter((one) => one.who === 'anyone')) {
      const { status } = await stranger.request(call.method, pathOf(call), { body: {} });
      // /health says 503 of a machine too busy to answer in time.
      if (status >= 500 && call.id !== 'health') wrong.push(`${shown(call)}: ${status}`);
      // An answer to a report without its link is a contractor's own, who has to be signed in.
      if (/report/i.test(call.path) && ![400, 401, 404].includes(status)) wrong.push(`${shown(call)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it("answers 404 for another organisation's id, like for one that does not exist, and changes nothing", async () => {
    const before = (await dana.call(getOrders)).body;
    const wrong: string[] = [];
    for (const call of calls) {
      const name = demandsOf(call).owned?.param;
      if (!name) continue;
      const theirs = await helen.request<{ code: string; detail: string }>(call.method, pathOf(call), {
        query: ownedInQuery(call),
        body: { ...ownedInBody(call) },
      });
      const nobodys = await helen.request<{ code: string; detail: string }>(call.method, pathOf(call, { [name]: 2_147_483_000 }), {
        query: ownedInQuery(call, 2_147_483_000),
        body: { ...ownedInBody(call, 2_147_483_000) },
      });
      if (theirs.status !== 404 || JSON.stringify(theirs.body) !== JSON.stringify(nobodys.body))
        wrong.push(`${shown(call)}: ${theirs.status}, ${theirs.body.code}`);
    }
    expect(wrong).toEqual([]);
    expect((await dana.call(getOrders)).body).toEqual(before);
  });

  it('R011-R013: that asks for a right is refused without it, and with that right alone is not, from the moment that it is given', async () => {
    const { userId = 0, organizationId = 0 } = (await dana.call(getMe)).body ?? {};
    const people = app.app.get(PeopleStreams);
    let given = 0;
    const give = async (own: readonly RightName[], role = 'none') => {
      const event = {
        type: 'MemberRightsChanged',
        data: { organizationId, userId, name: '', was: [], own: own.map((right) => ({ right })) },
      } as const;
      const roleEvent = { type: 'MemberRoleChanged', data: { organizationId, userId, name: '', was: '', role } } as const;
      const { revision } = await people.load(organizationId);
      const metadata = {
        actor: { kind: 'user', userId, organizationId, name: '' },
        at: new Date().toISOString(),
        command: 'Give',
      } as const;
      const events = [event, roleEvent].map((one) => ({
        ...one,
        id: randomUUID(),
        metadata: { ...metadata, commandId: `give-${given}`, correlationId: `give-${given}`, causationId: `give-${given++}` },
      }));
      await app.app.get(EventLog).append(`people-${organizationId}`, events as never, revision < 0 ? 'no_stream' : revision);
      await app.caughtUp();
    };
    const wrong: string[] = [];
    const asked = new Map<RightName, Call[]>();
    for (const call of calls) for (const right of demandsOf(call).rights) asked.set(right, [...(asked.get(right) ?? []), call]);
    expect([...asked.keys()].length).toBeGreaterThan(8);
    const codeOf = async (call: Call) => {
      // A body that no call takes, so that nothing is changed by those that may be made.
      const { body } = await dana.request<{ code?: string } | null>(
        call.method,
        pathOf(call, { [demandsOf(call).owned?.param ?? '']: 2_147_483_000 }),
        {
          query: ownedInQuery(call, 2_147_483_000),
          body: '[]',
        },
      );
      return body?.code;
    };
    for (const [right, of] of asked) {
      await give(RIGHT_NAMES.filter((one) => one !== right));
      for (const call of of) if ((await codeOf(call)) !== 'FORBIDDEN') wrong.push(`${shown(call)} without ${right}`);
      await give([right]);
      for (const call of of.filter(({ effect, id }) => effect === 'read' || id !== 'C034'))
        if ((await codeOf(call)) === 'FORBIDDEN') wrong.push(`${shown(call)} with ${right}`);
    }
    await give([], 'Contractor');
    expect(wrong).toEqual([]);
  });

  it('is refused to an API key without its scope, and to every key where it has none; the scope is the one that OpenAPI names', async () => {
    const keys = new Map<string, string>();
    /** The secret of a key of the administrator's with these scopes. */
    const keyWith = async (scopes: readonly ScopeName[]) => {
      const name = `With ${scopes.join(' ')}`.slice(0, 55) + keys.size;
      const known = keys.get(scopes.join());
      const { body } = known ? { body: { secret: known } } : await priya.call(makeKey, { body: { name, scopes, endsOn: dayIn(30) } });
      keys.set(scopes.join(), body.secret);
      return body.secret;
    };
    const { paths } = (await app.stranger().request<OpenApiSecurity>('GET', '/openapi.json')).body;
    const needOf = ({ method, path }: Call) =>
      paths[path]?.[method.toLowerCase()]?.security.flatMap(({ key }) => key ?? [])[0] as ScopeName | undefined;
    // Not one that waits for what others have written, and without cookies.
    const program = new Caller(app.url);
    const wrong: string[] = [];
    const closed = new Map<string, number>();
    for (const call of handledCalls.map((one) => one.call).filter(({ who }) => who !== 'anyone')) {
      const needs = needOf(call);
      const ask = async (scopes: readonly ScopeName[]) => {
        const headers = { Authorization: `Bearer ${await keyWith(scopes)}` };
        const { status, body } = await program.request<{ needs?: string | null } | null>(call.method, pathOf(call), {
          body: '[]',
          headers,
        });
        return { status, code: body?.code, needs: body?.needs };
      };
      const without = await ask(needs ? SCOPES.filter((scope) => scope.split(':')[0] !== needs.split(':')[0]) : SCOPES);
      if (without.status !== 403 || without.code !== 'FORBIDDEN' || without.needs !== (needs ?? null)) wrong.push(`${shown(call)} without`);
      if (needs?.endsWith(':write')) {
        const reading = await ask([needs.replace(':write', ':read') as ScopeName]);
        if (reading.code !== 'FORBIDDEN' || reading.needs !== needs) wrong.push(`${shown(call)} to read alone`);
      }
      if (needs && (await ask([needs])).needs !== undefined) wrong.push(`${shown(call)} with ${needs}`);
      closed.set(needs ?? 'no key', (closed.get(needs ?? 'no key') ?? 0) + 1);
    }
    expect(wrong).toEqual([]);
    expect([...closed.keys()].sort()).toEqual([...SCOPES, 'no key'].sort());
  });

  it('is refused to a wrong API key, whoever may make it and whatever cookies it brings', async () => {
    const wrong: string[] = [];
    for (const { call } of handledCalls) {
      const headers = { Authorization: 'Bearer sb_live_of-nobody' };
      const { status, body } = await priya.request<{ code?: string }>(call.method, pathOf(call), { body: {}, headers });
      if (status !== 401 || body.code !== 'API_KEY_REFUSED') wrong.push(`${shown(call)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('that writes is refused from another site, whatever its method', async () => {
    const wrong: string[] = [];
    for (const call of calls.filter((one) => one.effect === 'write')) {
      const elsewhere: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://elsewhere.example' }];
      for (const headers of elsewhere) {
        const { status, body } = await dana.request<{ code: string }>(call.method, pathOf(call), {
          body: {},
          headers,
        });
        if (status !== 403 || body.code !== 'CROSS_SITE') wrong.push(`${shown(call)}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answers wrong types in the path with 400 or 404, never 500', async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      for (const parameter of names(call)) {
        for (const value of PATH_VALUES) {
          const { status, body } = await helen.request<{ code?: string }>(call.method, pathOf(call, { [parameter]: value }), { body: {} });
          const refused = status === 400 || status === 404 || status === 422 || status === 429;
          // Where the call takes a text, or ignores the number, what came may be as good as any.
          const taken = status < 300 && !demandsOf(call).owned;
          if (!refused && !taken && status !== 403 && status !== 401)
            wrong.push(`${shown(call)} with ${parameter} ${JSON.stringify(value)}: ${status}`);
          if (refused && typeof body === 'object' && !body.code)
            wrong.push(`${shown(call)} with ${parameter} ${JSON.stringify(value)}: no code`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answers wrong types in query and body with 400, 404 or 422 and the field named, never 500', async () => {
    const wrong: string[] = [];
    const look = (call: Call, sent: string, status: number, body: unknown) => {
      const { fields, code } = (body ?? {}) as { fields?: Record<string, string>; code?: RefusalCode };
      // What is not there yet, or was lost, is a refusal that the call declares.
      const declared = code !== undefined && refusalsOf(call).includes(code);
      if (status >= 500 && !declared) wrong.push(`${shown(call)} with ${sent}: ${status}`);
      if (status !== 400) return;
      if (!fields || Object.keys(fields).length === 0) wrong.push(`${shown(call)} with ${sent}: names no field`);
    };
    for (const call of calls) {
      for (const query of QUERIES) {
        // A write that such a query cannot stop would be made for real.
        if (call.effect === 'write' && call.id !== 'C034') continue;
        const { status, body } = await dana.request(call.method, pathOf(call), { query, body: {} });
        look(call, JSON.stringify(query).slice(0, 60), status, body);
      }
      if (call.method === 'GET') continue;
      for (const sent of BODIES) {
        // Calls without fields take any object: they would do their work.
        if (call.effect === 'write' && call.body.safeParse(jsonOf(sent)).success) continue;
        const { status, body } = await dana.request(call.method, pathOf(call), { body: sent });
        look(call, sent.slice(0, 60), status, body);
        if (status < 300 && call.effect === 'write') wrong.push(`${shown(call)} took ${sent.slice(0, 60)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses NUL and half an emoji in every string, and in the name of every field, with 400 and the field named; nothing is stored', async () => {
    const wrong: string[] = [];
    let tried = 0;
    const look = (call: Call, sent: string, field: string, { status, body }: { status: number; body: unknown }) => {
      tried++;
      const { fields } = body as { fields?: Record<string, string> };
      if (status !== 400 || !fields?.[field]) wrong.push(`${shown(call)} with ${sent} in ${field}: ${status} ${JSON.stringify(fields)}`);
    };
    const log = app.app.get(EventLog);
    const before = await log.lastPosition();
    for (const call of calls) {
      // The administrator's calls are for her; the others' ids are Dana's.
      const caller = ofAdministrators(call) ? priya : dana;
      for (const name of names(call)) {
        look(call, 'NUL', name, await caller.request(call.method, pathOf(call, { [name]: 'a\u0000b' }), { body: {} }));
        const half = pathOf(call, { [name]: 'HALF' }).replace('HALF', '%ED%A0%80');
        look(call, 'half an emoji', 'path', await caller.request(call.method, half, { body: {} }));
        look(call, 'a lone %', 'path', await caller.request(call.method, half.replace('%ED%A0%80', 'a%b'), { body: {} }));
      }
      for (const [name] of leavesOf(call.query))
        look(
          call,
          'NUL',
          String(name),
          await caller.request(call.method, pathOf(call), { query: { [String(name)]: 'a\u0000b' }, body: {} }),
        );
      if (call.method === 'GET') continue;
      const paths = leavesOf(call.body);
      for (const text of paths.length > 0 ? ['a\u0000b', 'a\ud800b', 'a\u0007b'] : []) {
        const send = (leaves: Leaf[]) =>
          caller.request(call.method, pathOf(call), { query: ownedInQuery(call), body: bodyWith(leaves, text) });
        // All in one request. What that does not name, as where one of several shapes is expected, is sent alone.
        const together = await send(paths);
        const { fields } = together.body as { fields?: Record<string, string> };
        for (const path of paths) {
          const field = path.join('.');
          look(call, JSON.stringify(text), field, fields?.[field] ? together : await send([path]));
        }
      }
      if (call.query.safeParse({}).success)
        look(call, 'a name with NUL', 'body', await caller.request(call.method, pathOf(call), { body: { 'a\u0000b': 1 } }));
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(700);
    expect(await log.lastPosition()).toBe(before);
  });

  it('is described in /openapi.json: valid OpenAPI 3.1, each operation by an id of its own', async () => {
    const { body } = await app.stranger().request<Record<string, unknown>>('GET', '/openapi.json');
    const validator = new Validator();
    expect(await validator.validate(body)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const operations = Object.values(body.paths as Record<string, Record<string, { operationId: string; 'x-id': string }>>).flatMap(
      Object.values,
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
    expect(ids.length).toBe(handledCalls.length);
    // Functions of generated clients are called so.
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id) || /^c\d/.test(id))).toEqual([]);
    expect(operations.map((operation) => operation['x-id'])).toEqual(expect.arrayContaining(['C066', 'C155', 'C288']));
  });

  it('is described with the content types that it answers, where its handler writes the answer itself', async () => {
    const { body } = await app.stranger().request<OpenApiContents>('GET', '/openapi.json');
    const wrong: string[] = [];
    let looked = 0;
    for (const { call } of handledCalls.filter((one) => one.raw && one.call.method === 'GET' && one.call.effect === 'read')) {
      if (call.path === '/api/changes') continue;
      const { status, headers } = await (ofAdministrators(call) ? priya : dana).fetch(pathOf(call));
      if (status !== 200) continue;
      looked++;
      const type = headers.get('content-type')?.replace(/;.*/, '') ?? '';
      const described = Object.keys(body.paths[call.path]?.get?.responses[200]?.content ?? {});
      if (!described.includes(type)) wrong.push(`${shown(call)}: ${type}, described as ${described}`);
    }
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(12);
  });

  it('says no-store of what holds somebody’s data, whatever writes the answer', async () => {
    const kept: string[] = [];
    for (const call of calls.filter((one) => one.method === 'GET' && one.effect === 'read')) {
      const { status, headers } = await (ofAdministrators(call) ? priya : dana).request('GET', pathOf(call));
      const control = headers.get('cache-control') ?? 'nothing';
      // The price book's lists are asked for again by their tag.
      if (!/no-store/.test(control) && !(headers.get('etag') && control === 'private, no-cache'))
        kept.push(`${shown(call)}: ${status} ${control}`);
    }
    expect(kept).toEqual([]);
  });

  it('with a key that is none names the key', async () => {
    const { status, body } = await dana.request<{ fields: object }>('GET', '/api2/ProjectEstimate/GetNewOrder', {
      headers: { 'Idempotency-Key': 'a b' },
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['Idempotency-Key']]);
  });

  it('that nobody knows is 404 with problem details', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const { status, headers } = await dana.request(method, '/api/ProEstimates/1/NoSuchCall', { body: {} });
      expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('problem+json')]);
    }
  });
});

interface OpenApiContents {
  paths: Record<string, { get?: { responses: Record<number, { content?: object }> } }>;
}
interface OpenApiSecurity {
  paths: Record<string, Record<string, { security: { key?: string[] }[] }>>;
}

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The names and indexes on the way to a value. */
type Leaf = (string | number)[];
type SchemaNode = { type?: string; properties?: Record<string, SchemaNode>; items?: SchemaNode; anyOf?: SchemaNode[]; $ref?: string };

/** The paths of a schema's values that are no objects or lists; `0` stands for each entry of a list. */
function leavesOf(schema: z.ZodType): Leaf[] {
  const walk = (node: SchemaNode): Leaf[] => {
    if (node.anyOf) return node.anyOf.flatMap(walk);
    if (node.properties) return Object.entries(node.properties).flatMap(([name, inner]) => walk(inner).map((path) => [name, ...path]));
    if (node.type === 'array') return walk(node.items ?? {}).map((path) => [0, ...path]);
    return [[]];
  };
  const paths = walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as SchemaNode);
  return [...new Map(paths.filter((path) => path.length > 0).map((path) => [path.join('.'), path])).values()];
}

/** A body with `text` at each of `leaves`. */
function bodyWith(leaves: readonly Leaf[], text: string): unknown {
  const root: Record<string | number, unknown> = {};
  for (const leaf of leaves) {
    let inner = root;
    leaf.forEach((name, depth) => {
      const next = leaf[depth + 1];
      inner[name] = next === undefined ? text : typeof inner[name] === 'object' ? inner[name] : typeof next === 'number' ? [] : {};
      inner = inner[name] as Record<string | number, unknown>;
    });
  }
  return root;
}

/** Every call that a file under contracts/ defines. */
async function callsOfContracts(): Promise<Call[]> {
  const folder = join(import.meta.dirname, '../../contracts');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const contracts = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
  return [...new Set(contracts.flatMap((contract) => Object.values(contract).filter(isCall)))];
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'who' in value;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('a suspended account', () => {
  it('R129, R130: is refused by every call, with whatever it is sent; open sessions too, and at the sign-in', async () => {
    const { userId = 0 } = (await dana.call(getMe)).body ?? {};
    expect((await priya.call(suspendUser, { params: { userId }, body: {} })).status).toBe(200);
    await app.caughtUp();
    const free: string[] = [];
    for (const call of calls.filter(({ who }) => who !== 'anyone')) {
      const { status, body } = await dana.request(call.method, pathOf(call), { body: {} });
      const code = (body as { code?: string } | null)?.code;
      if (call.evenSuspended) free.push(call.id);
      else expect([call.id, status, code]).toEqual([call.id, 403, 'ACCOUNT_SUSPENDED']);
    }
    expect(free.sort()).toEqual(['leaveWork', 'suspension']);
    await expect(app.signedIn('contractor')).rejects.toThrow('403');
    expect((await priya.call(reinstateUser, { params: { userId } })).status).toBe(200);
  });
});
