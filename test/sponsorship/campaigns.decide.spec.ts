import type { CampaignEvent } from '../../contracts/sponsorship/ads/campaign.events.ts';
import type { CampaignDraft, CampaignEnd } from '../../contracts/sponsorship/ads/campaign.ts';
import { campaignDecider } from '../../server/sponsorship/ads/campaign.decider.ts';
import { given } from '../given.ts';

const campaign = given(campaignDecider, 1000);
const AT = '2026-11-23T15:00:00.000Z';
const draft: CampaignDraft = {
  ...{ name: 'Fall listings', headline: 'Three listings', line: 'Built 1928.', button: 'See them', opens: 'https://x.example' },
  ...{ places: ['Dashboard'], zips: ['43202'], budget: '240.00', from: '2026-11-01', to: '2026-11-30', zone: 'America/New_York' },
};
const prices = { viewPrice: '0.03', clickPrice: '0.85' };
const drafted: CampaignEvent = { type: 'CampaignDrafted', data: { userId: 7, organizationId: 70, draft } };
const sent: CampaignEvent = { type: 'CampaignSent', data: {} };
const through: CampaignEvent = { type: 'CampaignLetThrough', data: {} };
const changed = (of: Partial<CampaignDraft>): CampaignEvent => ({ type: 'CampaignChanged', data: { changed: of } });
const asked = (purchaseId = 17): CampaignEvent => ({
  type: 'CampaignPaymentAsked',
  data: { purchaseId, budget: '240.00', ...prices, zone: 'America/New_York' },
});
const began: CampaignEvent = { type: 'CampaignBegan', data: { purchaseId: 17, paidWith: 'Visa ending 7719' } };
const RUNS = [drafted, sent, through, asked(), began];
const ended = { why: 'spent' as const, spent: '240.00', views: 8000, clicks: 0, at: AT };
const save = (of: Partial<CampaignDraft>, wordsRevision?: number) => ({ type: 'SaveCampaign' as const, changed: of, wordsRevision });
const pay = (purchaseId = 17) => ({ type: 'AskCampaignPayment' as const, purchaseId, ...prices });
const check = (letThrough: boolean, wordsRevision: number, reason = '') => ({
  ...{ type: 'CheckCampaign' as const, through: letThrough, reason, by: 'Jean Orr', wordsRevision },
});

describe('an ad (S146)', () => {
  it('is saved field by field on one line, and of two windows the later words are refused, other fields are not', () => {
    campaign
      .after(drafted)
      .when(save({ headline: 'Three listings', zips: ['43202'] }))
      .records();
    campaign
      .after(drafted)
      .when(save({ headline: ' Two \n listings ', zips: ['43214', '43202', '43214'] }))
      .records(changed({ headline: 'Two listings', zips: ['43202', '43214'] }));
    const other = changed({ line: 'Other' });
    campaign
      .after(drafted, other)
      .when(save({ line: 'Mine' }, 0))
      .refuses('CAMPAIGN_CHANGED');
    campaign
      .after(drafted, other)
      .when(save({ budget: '60.00' }, 0))
      .records(changed({ budget: '60.00' }));
  });

  it('is checked as it was read: changed words are sent again, what was let through is not', () => {
    campaign.after(drafted).when({ type: 'SendCampaign' }).records(sent);
    campaign.after(drafted, sent).when({ type: 'SendCampaign' }).records();
    campaign.after(drafted, sent, through).when({ type: 'SendCampaign' }).records();
    campaign
      .after(drafted, changed({ button: '' }))
      .when({ type: 'SendCampaign' })
      .refuses('CAMPAIGN_NOT_READY');
    campaign.after(drafted, sent).when(check(true, 0)).records(through);
    campaign.after(drafted, sent).when(check(false, 0)).refuses('AD_NO_REASON');
    campaign
      .after(drafted, sent)
      .when(check(false, 0, 'It is false.'))
      .records({ type: 'CampaignRefused', data: { reason: 'It is false.', by: 'Jean Orr' } });
    campaign
      .after(drafted, sent, changed({ line: 'x' }), sent)
      .when(check(true, 0))
      .refuses('CAMPAIGN_CHANGED');
    campaign
      .after(drafted, sent, changed({ line: 'x' }))
      .when(check(true, 2))
      .records();
  });

  it('is paid once it was let through, one payment at a time, from the price of a view on', () => {
    campaign.after(drafted).when(pay()).refuses('CAMPAIGN_NOT_READY');
    campaign.after(drafted, sent).when(pay()).refuses('CAMPAIGN_NOT_READY');
    campaign
      .after(drafted, sent, through, changed({ line: 'x' }))
      .when(pay())
      .refuses('CAMPAIGN_NOT_READY');
    campaign.after(drafted, sent, through).when(pay()).records(asked());
    campaign.after(drafted, sent, through, asked()).when(pay()).records();
    campaign.after(drafted, sent, through, asked()).when(pay(18)).refuses('CAMPAIGN_PAID');
    campaign
      .after(drafted, sent, through, changed({ budget: '0.02' }))
      .when(pay())
      .refuses('AD_BUDGET_TOO_SMALL');
    const failed = { type: 'CampaignPaymentFailed' as const, purchaseId: 17, reason: 'declined' };
    const notPaid: CampaignEvent = { type: 'CampaignNotPaid', data: { purchaseId: 17, reason: 'declined' } };
    campaign.after(drafted, sent, through, asked()).when(failed).records(notPaid);
    campaign
      .after(...RUNS)
      .when(failed)
      .records();
    campaign.after(drafted, sent, through, asked(), notPaid).when(pay(18)).records(asked(18));
    campaign
      .after(...RUNS)
      .when({ type: 'BeginCampaign', purchaseId: 17, paidWith: 'x' })
      .records();
  });

  it('that runs keeps what was paid; its other words wait, and its places and days change at once', () => {
    for (const fields of [{ budget: '1.00' }, { from: '2026-11-02' }, { zone: 'America/Chicago' }, { headline: '' }, { zips: [] }])
      campaign
        .after(...RUNS)
        .when(save(fields))
        .refuses('CAMPAIGN_PAID');
    campaign
      .after(...RUNS)
      .when(save({ to: '2026-12-05', line: 'x' }))
      .records(changed({ to: '2026-12-05', line: 'x' }));
  });

  it('renews itself once while it is switched on, when it ran out or was spent, and not when it was stopped', () => {
    const switched = (on: boolean): CampaignEvent => ({ type: 'CampaignRenewalSet', data: { on } });
    const set = (on: boolean) => ({ type: 'SetRenewal' as const, on });
    const renewed = { type: 'NoteRenewed' as const, campaignId: 1001 };
    const endedBy = (why: CampaignEnd): CampaignEvent => ({ type: 'CampaignEnded', data: { ...ended, why } });
    campaign
      .after(...RUNS)
      .when(set(true))
      .records(switched(true));
    campaign
      .after(...RUNS)
      .when(set(false))
      .records();
    campaign.after(drafted, sent, through).when(set(true)).refuses('CAMPAIGN_NOT_READY');
    campaign
      .after(...RUNS, changed({ to: '2026-11-06' }))
      .when(set(true))
      .refuses('CAMPAIGN_NOT_READY');
    for (const why of ['spent', 'over'] as const)
      campaign
        .after(...RUNS, switched(true), endedBy(why))
        .when(renewed)
        .records({ type: 'CampaignRenewed', data: { campaignId: 1001 } });
    for (const why of ['stopped', 'refused', 'erased'] as const)
      campaign
        .after(...RUNS, switched(true), endedBy(why))
        .when(renewed)
        .records();
    campaign
      .after(...RUNS, switched(true), switched(false))
      .when(renewed)
      .records();
    const isRenewed = [...RUNS, switched(true), { type: 'CampaignRenewed' as const, data: { campaignId: 1001 } }];
    campaign
      .after(...isRenewed)
      .when({ ...renewed, campaignId: 1002 })
      .records();
    campaign
      .after(...isRenewed)
      .when(set(false))
      .refuses('CAMPAIGN_ENDED');
    campaign
      .after(...isRenewed)
      .when({ type: 'NoteNotRenewed', reason: 'x' })
      .records();
  });

  it('ends once, and stays as it stood', () => {
    const end = { type: 'EndCampaign' as const, ...ended };
    campaign.after(drafted).when(end).records();
    campaign
      .after(...RUNS)
      .when(end)
      .records({ type: 'CampaignEnded', data: ended });
    const over = [...RUNS, { type: 'CampaignEnded' as const, data: ended }];
    campaign
      .after(...over)
      .when({ ...end, why: 'over' })
      .records();
    campaign
      .after(...over)
      .when(save({ line: 'x' }))
      .refuses('CAMPAIGN_ENDED');
    campaign
      .after(...over)
      .when({ type: 'PauseCampaign', paused: true })
      .refuses('CAMPAIGN_ENDED');
    campaign
      .after(...over)
      .when({ type: 'DeleteCampaign', deleted: true })
      .refuses('CAMPAIGN_PAID');
  });
});
