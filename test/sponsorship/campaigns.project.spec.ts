import type { CampaignEvent } from '../../contracts/sponsorship/ads/campaign.events.ts';
import type { CampaignDraft } from '../../contracts/sponsorship/ads/campaign.ts';
import {
  campaigns,
  campaignsIn,
  campaignsOf,
  campaignsToCheck,
  campaignsToRenew,
  campaignsToTend,
} from '../../projections/sponsorship/campaigns.ts';
import { type Folding, recorded, startFolding } from '../folding.ts';

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

const at = '2026-11-23T15:00:00.000Z';
const draft: CampaignDraft = {
  ...{ name: 'Fall\0', headline: 'Three listings', line: 'Built 1928.', button: 'See them', opens: 'https://x.example' },
  ...{ places: ['Dashboard'], zips: ['43202'], budget: '240.00', from: '2026-11-01', to: '2026-11-30', zone: 'America/New_York' },
};
const drafted: CampaignEvent = { type: 'CampaignDrafted', data: { userId: 7, organizationId: 70, draft } };
const sent: CampaignEvent = { type: 'CampaignSent', data: {} };
const paid = { purchaseId: 17, budget: '240.00', viewPrice: '0.03', clickPrice: '0.85', zone: 'America/New_York' };
const RUNS: CampaignEvent[] = [
  ...[drafted, sent],
  { type: 'CampaignLetThrough', data: {} },
  { type: 'CampaignPaymentAsked', data: paid },
  { type: 'CampaignBegan', data: { purchaseId: 17, paidWith: '' } },
];
const ended = (spent: string): CampaignEvent => ({ type: 'CampaignEnded', data: { why: 'over', spent, views: 1, clicks: 0, at } });
const ALL: CampaignEvent[][] = [
  RUNS,
  [drafted, sent],
  [drafted, { type: 'CampaignDeleted', data: { deleted: true } }],
  [...RUNS, { type: 'CampaignPaused', data: { paused: true } }],
  [...RUNS, ended('100.00')],
  [...RUNS, ended('100.00'), { type: 'CampaignGaveBack', data: { amount: '140.00' } }],
  [...RUNS, ended('240.00')],
  [...RUNS, { type: 'CampaignRenewalSet', data: { on: true } }, ended('240.00')],
  [drafted, { type: 'CampaignMadeToRenew', data: { of: 8 } }, sent],
  [...RUNS, { type: 'CampaignRenewalSet', data: { on: true } }, { type: 'CampaignRenewed', data: { campaignId: 9 } }, ended('240.00')],
  [drafted, { type: 'CampaignMadeToRenew', data: { of: 8 } }, { type: 'CampaignNotPaid', data: { purchaseId: 17, reason: 'No.' } }],
];
const events = () => ALL.flatMap((list, n) => recorded(`campaign-${n + 1}`, list, { position: 1 + n * 100, at }));

it.each([1, 3, 100])(
  'campaigns, folded by %d events, have who runs where, what waits to be checked, and what may happen by itself',
  async (size) => {
    const { models } = await folding.folded(campaigns, `campaigns_${size}`, events(), size);
    expect((await campaignsOf(models, 7)).map(({ id, draft: { name } }) => [id, name])).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 2, 1].map((id) => [id, 'Fall\uFFFD']),
    );
    expect((await campaignsIn(models, '43202')).map(({ id }) => id)).toEqual([1]);
    expect(await campaignsIn(models, '43214')).toEqual([]);
    expect((await campaignsToCheck(models)).map(({ id }) => id)).toEqual([2, 9]);
    expect((await campaignsToRenew(models)).map(({ id }) => id)).toEqual([8, 9]);
    expect((await campaignsToTend(models)).map(({ campaign_id, status }) => [campaign_id, status])).toEqual([
      [1, 'running'],
      [4, 'paused'],
      [5, 'ended'],
    ]);
  },
);
