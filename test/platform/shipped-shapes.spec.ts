import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type EventStream, fieldsMarked, type Shape } from '../../contracts/event.ts';
import { operationsStream } from '../../contracts/operations.ts';
import { contexts } from '../../server/contexts.ts';
import { idFields } from '../../server/platform/event-log/ids-in-log.ts';

let streams: EventStream[] = [];
let shapes: { type: string; shape: Shape<unknown> }[] = [];

beforeAll(async () => {
  streams = [operationsStream, ...(await contexts()).events];
  shapes = streams.flatMap(({ events }) => Object.entries(events).map(([type, { shape }]) => ({ type, shape })));
});

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Record<string, string>;

/** What a version stores, and how: marks of fields say what is done with them, and are no part of it. */
function hashOf(schema: z.ZodType, packing: string): string {
  const stored = JSON.stringify([z.toJSONSchema(schema, { unrepresentable: 'any' }), packing], (key, value) =>
    key === 'idOf' || key === 'personal' ? undefined : value,
  );
  return createHash('sha256').update(stored).digest('hex').slice(0, 16);
}

it('no shipped shape is edited: each version of each event is the one of shipped-shapes.json, where a new one is added', () => {
  const now = Object.fromEntries(
    shapes.flatMap(({ type, shape }) =>
      shape.versions.map(({ schema, packing }, n) => [`${type} ${n + 1}`, hashOf(schema, packing?.name ?? '')]),
    ),
  );
  expect(now).toEqual(read('shipped-shapes.json'));
});

it('every version but the newest says how the next one is made of it', () => {
  for (const { shape } of shapes)
    expect(shape.versions.map(({ upcast }) => upcast !== undefined)).toEqual(shape.versions.map((_, n) => n < shape.version - 1));
});

const CONTACT = [
  ...['address', 'address2', 'alternatePhone', 'city', 'companyName', 'email', 'fax', 'firstName', 'lastName', 'licenseNumber'],
  ...['notes', 'phone', 'zip'],
];

const PROVIDER = ['address', 'company', 'email', 'firstName', 'lastName', 'notes', 'phone', 'ratingNote'];

// A mark that shipped is never taken away: the text of stored events stands sealed in its place.
it('personal fields are marked: these, and no others', () => {
  const marked = shapes.flatMap(({ type, shape }) => fieldsMarked(shape.schema, 'personal').map(({ path }) => `${type}.${path.join('.')}`));
  expect(marked.sort()).toEqual(
    [
      ...['description', 'modelNumber', 'name', 'purchasedFrom', 'serialNumber', 'warrantyProvider'].flatMap((field) => [
        `VaultItemAdded.fields.${field}`,
        `VaultItemChanged.changed.${field}`,
      ]),
      ...['name', 'text', 'where'].flatMap((field) => [`AuditViewAdded.fields.${field}`, `AuditViewChanged.changed.${field}`]),
      ...['name', 'text', 'where'].flatMap((field) => [`MonthlyExportAdded.fields.${field}`, `MonthlyExportChanged.changed.${field}`]),
      ...['doneBy', 'name'].flatMap((field) => [`HomeEntryAdded.fields.${field}`, `HomeEntryChanged.changed.${field}`]),
      'VaultAttachmentAdded.fields.name',
      'VaultAttachmentChanged.changed.name',
      ...['address', 'address2', 'city', 'zip'].map((field) => `AddressChanged.${field}`),
      ...CONTACT.map((field) => `CustomerAdded.fields.${field}`),
      ...CONTACT.map((field) => `CustomerChanged.changed.${field}`),
      ...['button', 'headline', 'line', 'name', 'opens'].flatMap((field) => [
        `CampaignChanged.changed.${field}`,
        `CampaignDrafted.draft.${field}`,
      ]),
      'CampaignRefused.by',
      ...['text', 'summary'].map((field) => `ArticleChanged.changed.${field}`),
      'ArticlePictureKept.name',
      ...['pictures.*.name', 'summary', 'text'].map((field) => `ArticlePublished.${field}`),
      ...['text', 'summary'].map((field) => `ArticleStarted.draft.${field}`),
      'ColleaguePercentagesChosen.name',
      'CustomerMarkedDistinct.name',
      'CustomerMerged.name',
      ...['address', 'address2', 'city', 'zip'].map((field) => `EstimateStarted.survey.${field}`),
      'EstimateShareMailed.to',
      'EstimateShared.message',
      ...['email', 'givenBy', 'message'].map((field) => `GiftGiven.${field}`),
      'InvitationSentAgain.email',
      'InvitationSentAgain.invitedBy',
      'InvitationTaken.name',
      'MemberRightsChanged.name',
      'MemberRoleChanged.name',
      'OnlinePaymentReceived.payment.payeeName',
      'OnlinePaymentReceived.receiptTo',
      'OnlinePaymentStarted.emails.*',
      ...CONTACT.filter((field) => field !== 'fax' && field !== 'licenseNumber').map((field) => `OrderCustomerChanged.${field}`),
      'PaymentChanged.changes.payeeName',
      'PaymentRecorded.payeeName',
      'PaymentRestored.payeeName',
      'PersonCameBySingleSignOn.email',
      'PersonCameBySingleSignOn.name',
      'PersonInvited.email',
      'PersonInvited.invitedBy',
      ...['address', 'address2', 'city', 'zip'].map((field) => `PropertyAddressSaved.address.${field}`),
      'PropertyAreasChanged.put.*.description',
      'PropertyAreasChanged.put.*.label',
      ...['address', 'address2', 'city', 'zip'].map((field) => `PropertyTakenBack.address.${field}`),
      'PropertyTakenBack.put.*.description',
      'PropertyTakenBack.put.*.label',
      ...PROVIDER.map((field) => `ProviderAdded.fields.${field}`),
      ...PROVIDER.map((field) => `ProviderChanged.changed.${field}`),
      ...['email', 'phone'].map((field) => `ReportAdded.contractor.${field}`),
      'HomeCountyChosen.county',
      'HomePlaceFactorGiven.own.reason',
      'HomePlaceFactorGiven.own.zips',
      'PropertyTakenBack.placeFactor.reason',
      'PropertyTakenBack.placeFactor.zips',
      'ReplacementCostReported.report.own.reason',
      'ReplacementCostReported.report.own.zips',
      'HomePinned.pin.latitude',
      'HomePinned.pin.longitude',
      'PropertySalesLoaded.sales.name',
      ...['latitude', 'longitude', 'name', 'zip'].map((field) => `PropertyValueEstimated.value.${field}`),
      'ReportAdded.detail.recipientName',
      ...['contact', 'name', 'phone'].map((field) => `ReportAdded.vendor.${field}`),
      ...['email', 'phone'].map((field) => `ReportChanged.contractor.${field}`),
      'ReportChanged.detail.recipientName',
      ...['contact', 'name', 'phone'].map((field) => `ReportChanged.vendor.${field}`),
      'ReportCompletionAnswered.alert.emails.*',
      'ReportCompletionAnswered.alert.phones.*',
      'ReportCompletionAnswered.comments',
      'ReportCompletionAnswered.name',
      ...['email', 'phone'].map((field) => `ReportLinkRenewed.contractor.${field}`),
      ...['email', 'phone'].map((field) => `ReportLinkSent.sender.${field}`),
      'ReportLinkSent.to.*',
      'ReportLinkSent.vendorName',
      ...['from', 'to', 'customer', 'address', 'phone', 'email'].map((field) => `CustomerToldOfHandOver.${field}`),
      'ColleaguesToldOfHandOver.from',
      'ColleaguesToldOfHandOver.to',
      'JobHandedOver.from',
      'JobHandedOver.to',
      'JobLent.from',
      'JobLent.to',
      ...['contact.phone', 'contact.email', 'emails.*', 'phones.*'].map((field) => `ReportHandedOver.${field}`),
      'ReportOpened.recipientName',
      'ReportReminded.emails.*',
      'ReportReminded.phones.*',
      'ReportReminded.recipientName',
      'ReportResponded.alert.emails.*',
      'ReportResponded.alert.phones.*',
      'ReportResponded.comments',
      'ReportResponded.copyTo',
      'ReportResponded.name',
      'ReportResponded.signature.address',
      'ReportResponded.signature.strokes.*',
      'ReportResponded.signature.userAgent',
      'ReportSealed.copiesTo.*',
      'ReportTrackingSaved.emails.*',
      'ReportTrackingSaved.phones.*',
      'SecondStepMeansAdded.name',
      'SingleSignOnLinked.subject',
      'SingleSignOnTried.name',
      ...['contactName', 'contactNumber', 'zip'].map((field) => `SponsorCallAsked.${field}`),
      'SponsorFileKept.name',
      ...['about', 'email', 'firstName', 'lastName', 'license', 'phone'].map((field) => `SponsorInfoSaved.changed.${field}`),
      'SweepstakesEntered.receipt',
      'SweepstakesEntered.remark',
      ...['address', 'name', 'receipt'].map((field) => `SweepstakesPostcardEntered.${field}`),
      'SweepstakesPrizeAnswered.shownAs',
      ...['email', 'firstName', 'lastName', 'mobileNumber', 'userName', 'workNumber'].map((field) => `UserSignedUp.${field}`),
      ...CONTACT.map((field) => `VendorAdded.fields.${field}`),
      ...CONTACT.map((field) => `VendorChanged.changed.${field}`),
      'VendorMarkedDistinct.name',
      'VendorMerged.name',
      ...CONTACT.filter((field) => field !== 'fax' && field !== 'licenseNumber').map((field) => `WhatIfBranched.customer.${field}`),
      ...['address', 'address2', 'city', 'zip'].map((field) => `WhatIfBranched.survey.${field}`),
      ...['by', 'why'].map((field) => `DueContactKept.${field}`),
      ...['email', 'userName'].map((field) => `EmailChanged.${field}`),
      ...['contactAddress1', 'contactAddress2', 'contactCity', 'contactZip', 'faxNumber', 'firstName', 'lastName', 'mobileNumber'].map(
        (field) => `ProfileChanged.changed.${field}`,
      ),
      ...['stateCertNumber', 'stateLicenseNumber', 'title', 'webAddress', 'workNumber'].map((field) => `ProfileChanged.changed.${field}`),
    ].sort(),
  );
});

it('kinds of ids are said by the schemas: of every kind that a sequence gives, some event or stream carries ids', () => {
  const { streams: named, events } = idFields(streams);
  expect(Object.fromEntries(named)).toEqual({
    account: 'organization',
    apikeys: 'organization',
    retention: 'organization',
    addendum: 'addendum',
    article: 'article',
    auditview: 'audit_view',
    monthlyexport: 'monthly_export',
    campaign: 'campaign',
    customer: 'customer',
    estimate: 'order',
    estimateshares: 'user',
    home: 'user',
    library: 'library',
    lineitem: 'own_item',
    organization: 'organization',
    people: 'organization',
    pricebook: 'organization',
    pricelist: 'price_list',
    provider: 'provider',
    report: 'report',
    sponsor: 'user',
    user: 'user',
    homeentry: 'home_entry',
    sponsorclient: 'sponsor_client',
    sweepstakes: 'sweepstakes',
    vaultalerts: 'user',
    vaultattachment: 'vault_attachment',
    vaultitem: 'vault_item',
    vendor: 'vendor',
    webhooks: 'organization',
  });
  const at = (type: string) => events.get(type)?.map(({ path, kind }) => `${path.join('.')}: ${kind}`);
  expect(at('ItemsAdded')).toEqual([
    'items.*.itemId: item',
    'items.*.areaId: area',
    'items.*.taskId: task',
    'minimums.*.itemId: item',
    'source.libraries.*: library',
  ]);
  expect(at('TaskAdded')).toEqual(['id: task']);
  expect(at('PriceListAdopted')).toEqual(['organizationId: organization', 'importId: price_import', 'listId: price_list']);
  expect(at('PriceListRowsRecorded')).toContain('ownItemId: own_item');
  expect(at('ReportArchived')).toContain('archiveId: archive');
});
