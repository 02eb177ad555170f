import { RecentChanges } from '../../server/platform/http/recent-changes.ts';

const change = (orderId: number) => ({ organizationId: 1, orderId, position: String(orderId), kinds: [], actor: { name: 'Dana' } });
const ordersOf = (recent: RecentChanges, ms: number) => recent.ofLast(ms)?.map(({ orderId }) => orderId) ?? null;

it('answers the changes of the last moments, oldest first, and null where some may be forgotten', () => {
  let now = 50_000;
  const recent = new RecentChanges(() => now);
  now += 1_000;
  recent.add(change(1));
  now += 1_000;
  recent.add(change(2));
  expect(ordersOf(recent, 0)).toEqual([2]);
  expect(ordersOf(recent, 1_000)).toEqual([1, 2]);
  expect(ordersOf(recent, 1_999)).toEqual([1, 2]);
  // Nothing is known of before its start.
  expect(ordersOf(recent, 2_000)).toBeNull();
  now += 9_500;
  recent.add(change(3));
  expect(ordersOf(recent, 9_500)).toEqual([2, 3]);
  expect(ordersOf(recent, 10_499)).toEqual([2, 3]);
  expect(ordersOf(recent, 10_500)).toBeNull();
});

it('holds a stated number of them', () => {
  let now = 0;
  const recent = new RecentChanges(() => now);
  for (let order = 1; order <= 6_000; order += 1) {
    now = order;
    recent.add(change(order));
  }
  expect(recent.ofLast(4_999)?.length).toBe(5_000);
  expect(recent.ofLast(5_000)).toBeNull();
});
