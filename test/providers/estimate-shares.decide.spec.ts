import { type ShareEvent, sharesStream } from '../../contracts/providers/shares/shares.events.ts';
import { MOST_SHARES } from '../../contracts/providers/shares/shares-state.ts';
import { type SharesCommand, sharesDecider } from '../../server/providers/shares/shares.decider.ts';
import { given } from '../given.ts';

const shares = given(sharesDecider, 7);
const of = { userId: 7, organizationId: 3 };
const at = '2026-11-27T11:00:00.000Z';
const parts = { lines: true, prices: false, photos: true };
const shown = { providerId: 40, orderId: 1034, revision: 12, estimateName: 'New Project', message: 'Ed?', ...parts };
const ask = (more: Partial<Extract<SharesCommand, { type: 'ShareEstimate' }>> = {}) =>
  ({
    type: 'ShareEstimate',
    organizationId: 3,
    at,
    shareId: 1001,
    validUntil: '2026-12-27T11:00:00.000Z',
    mailTo: '',
    ...shown,
    ...more,
  }) as const;
const shared = (shareId = 1000, more: object = {}): ShareEvent => ({
  type: 'EstimateShared',
  data: { ...of, shareId, ...shown, validUntil: '2026-12-27T11:00:00.000Z', ...more },
});

it('the same estimate, parts and message again are the same link; it is mailed where it was only copied, and not twice', () => {
  shares.when(ask()).records(shared(1001));
  shares.after(shared()).when(ask()).records();
  const mailed: ShareEvent = { type: 'EstimateShareMailed', data: { ...of, shareId: 1000, to: 'ed@mail.example' } };
  shares
    .after(shared())
    .when(ask({ mailTo: 'ed@mail.example' }))
    .records(mailed);
  shares
    .after(shared(), mailed)
    .when(ask({ mailTo: 'ed@mail.example' }))
    .records();
});

it('another revision, message or part makes a new link, and the former ends; links to others stay', () => {
  const ended: ShareEvent = { type: 'EstimateShareEnded', data: { ...of, shareId: 1000, why: 'replaced', at } };
  for (const more of [{ revision: 13 }, { message: '' }, { prices: true }, { photos: false }])
    shares.after(shared()).when(ask(more)).records(ended, shared(1001, more));
  shares
    .after(shared())
    .when(ask({ providerId: 41 }))
    .records(shared(1001, { providerId: 41 }));
  shares
    .after(shared())
    .when(ask({ orderId: 1035 }))
    .records(shared(1001, { orderId: 1035 }));
});

it('a link ends by being taken back, once, and after its 30 days by itself; then the same again is a new one', () => {
  const back = (late = at) => ({ type: 'TakeShareBack', organizationId: 3, shareId: 1000, at: late }) as const;
  const ended: ShareEvent = { type: 'EstimateShareEnded', data: { ...of, shareId: 1000, why: 'takenBack', at } };
  shares.after(shared()).when(back()).records(ended);
  shares.after(shared(), ended).when(back()).records();
  shares.after(shared(), ended).when(ask()).records(shared(1001));
  shares.after(shared()).when(back('2026-12-27T11:00:00.000Z')).records();
  shares.when(back()).refuses('SHARE_NOT_FOUND');
});

it('an opening is recorded at most once a minute, and never of a link that has ended', () => {
  const open = (late: string) => ({ type: 'RecordShareOpened', organizationId: 3, shareId: 1000, device: 'phone', at: late }) as const;
  const opened = (late: string): ShareEvent => ({
    type: 'SharedEstimateOpened',
    data: { ...of, shareId: 1000, device: 'phone', at: late },
  });
  shares.after(shared()).when(open('2026-11-27T11:03:00.000Z')).records(opened('2026-11-27T11:03:00.000Z'));
  const once = shares.after(shared(), opened('2026-11-27T11:03:00.000Z'));
  once.when(open('2026-11-27T11:03:59.000Z')).records();
  once.when(open('2026-11-27T11:04:00.000Z')).records(opened('2026-11-27T11:04:00.000Z'));
  once.when(open('2027-01-01T00:00:00.000Z')).records();
});

it('50 links are in force at once; one in place of another is not one more', () => {
  const full = Array.from({ length: MOST_SHARES }, (_, n) => shared(1100 + n, { orderId: n + 1 }));
  shares
    .after(...full)
    .when(ask())
    .refuses('SHARES_FULL');
  shares
    .after(...full)
    .when(ask({ orderId: 1, revision: 13 }))
    .records(
      { type: 'EstimateShareEnded', data: { ...of, shareId: 1100, why: 'replaced', at } },
      shared(1001, { orderId: 1, revision: 13 }),
    );
});

it('R425: the audit names neither the provider nor the message, and shows none of the data', () => {
  const { audit } = sharesStream.events.EstimateShared;
  const by = { actor: { kind: 'user', ...of, name: 'Helen' }, command: 'ShareEstimate' } as const;
  const sentence = audit({ id: 7, organizationId: 3, shares: new Map() }, shared().data as never, by);
  expect([sentence?.sentence, sentence?.facts]).toEqual(['Shared New Project with a provider on their own list, without prices', {}]);
});
