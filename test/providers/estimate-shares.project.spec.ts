import type { ShareEvent } from '../../contracts/providers/shares/shares.events.ts';
import { estimateShares, ownerOfShare } from '../../projections/providers/estimate-shares.ts';
import { type Folding, recorded, startFolding } from '../folding.ts';

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding.stop());

const of = { userId: 7, organizationId: 3 };
const shown = {
  providerId: 40,
  orderId: 1034,
  revision: 12,
  estimateName: 'New Project',
  message: '',
  lines: true,
  prices: false,
  photos: true,
};
const shared = (shareId: number): ShareEvent => ({
  type: 'EstimateShared',
  data: { ...of, shareId, ...shown, validUntil: '2026-12-27T11:00:00.000Z' },
});
const EVENTS: ShareEvent[] = [
  shared(1000),
  { type: 'SharedEstimateOpened', data: { ...of, shareId: 1000, device: 'phone', at: '2026-11-27T11:03:00.000Z' } },
  { type: 'EstimateShareEnded', data: { ...of, shareId: 1000, why: 'replaced', at: '2026-11-27T11:04:00.000Z' } },
  shared(1001),
];

it('a link is its owner’s, also once it has ended, in one batch as in many; another link is nobody’s', async () => {
  const events = recorded('estimateshares-7', EVENTS, { position: 1, at: '2026-11-27T11:00:00.000Z' });
  for (const batch of [100, 1]) {
    const { models } = await folding.folded(estimateShares, `by${batch}`, events, batch);
    expect(await Promise.all([1000, 1001, 1002].map((id) => ownerOfShare(models, id)))).toEqual([7, 7, undefined]);
  }
});

it('whoever looks at their links is told of every change of them', () => {
  const events = recorded('estimateshares-7', EVENTS, { position: 1, at: '2026-11-27T11:00:00.000Z' });
  expect(new Set(estimateShares.notify?.(events).flatMap(({ touches }) => touches))).toEqual(new Set(['estimateshares:7']));
});
