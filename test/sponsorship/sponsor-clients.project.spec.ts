import type { ClientEvent } from '../../contracts/sponsorship/clients/client.events.ts';
import {
  clientsOf,
  clientsToLapse,
  clientsToSettle,
  homesByLink,
  sponsorClients,
  sponsorshipOf,
} from '../../projections/sponsorship/sponsor-clients.ts';
import { type Folding, recorded, startFolding } from '../folding.ts';

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

const at = '2026-11-27T15:00:00.000Z';
const until = '2026-12-27T15:00:00.000Z';
const prepared: ClientEvent = { type: 'ClientPrepared', data: { sponsorId: 7, organizationId: 70, at } };
const invited = (giftId: number): ClientEvent => ({ type: 'ClientInvited', data: { method: 'mail', giftId, credits: 2, until, at } });
const joined = (userId: number): ClientEvent => ({ type: 'ClientJoined', data: { userId, clientOrganizationId: 90, at } });
const OF: Record<number, ClientEvent[]> = {
  1: [
    ...[prepared, invited(1), { type: 'ClientInvitationWithdrawn', data: { at } } as const, invited(2)],
    ...[{ type: 'ClientInvitationOpened', data: { at } } as const, joined(9)],
    { type: 'ClientSettled', data: { credits: 2, clientOrganizationId: 90 } },
    { type: 'ClientCardHidden', data: { hidden: true } },
  ],
  2: [prepared, invited(3), { type: 'ClientDeclined', data: { at } }],
  3: [prepared, invited(4), joined(10)],
  4: [
    prepared,
    { type: 'ClientDeleted', data: { at } },
    { type: 'ClientRestored', data: { at } },
    invited(5),
    { type: 'ClientReminded', data: { at } },
  ],
  5: [prepared, { type: 'ClientDeleted', data: { at } }],
  6: [prepared, invited(6), joined(11), { type: 'ClientEnded', data: { by: 'client', clientOrganizationId: 90, at } }],
  8: [{ type: 'ClientCameByLink', data: { sponsorId: 7, organizationId: 70, userId: 12, clientOrganizationId: 90, at } }],
  7: [prepared, invited(7), { type: 'ClientLapsed', data: { at: until } }],
};

describe.each([1, 4, 100])('the clients of sponsors, folded by %d events', (size) => {
  it('stand as they are, and are found by who joined, by what is late and by what has not arrived', async () => {
    const events = Object.entries(OF).flatMap(([id, list]) => recorded(`sponsorclient-${id}`, list, { position: Number(id) * 100, at }));
    const { models, db } = await folding.folded(sponsorClients, `sponsor_clients_${size}`, events, size);
    const rows = await clientsOf(models, 7);
    expect(rows.map(({ client_id, status, gift_id, invitation }) => [client_id, status, gift_id, invitation])).toEqual([
      [7, 'lapsed', 7, 1],
      [6, 'ended', 6, 1],
      [4, 'invited', 5, 1],
      [3, 'joined', 4, 1],
      [2, 'declined', 3, 1],
      [1, 'joined', 2, 2],
    ]);
    expect(rows.map(({ reminded_at }) => reminded_at)).toEqual(['', '', at, '', '', '']);
    expect(await sponsorshipOf(models, 9)).toMatchObject({ client_id: 1, hidden: true, settled: true, opened_at: at });
    expect(await sponsorshipOf(models, 11)).toBeUndefined();
    expect([await sponsorshipOf(models, 12), await homesByLink(models, 7)]).toMatchObject([{ client_id: 8 }, 1]);
    expect([await clientsToLapse(models, at), await clientsToLapse(models, until)]).toEqual([[], [{ client_id: 4 }]]);
    expect(await clientsToSettle(models)).toEqual([{ client_id: 3 }]);
    await sponsorClients.clear?.(db as never, 'sponsorclient-1');
    expect(await sponsorshipOf(models, 9)).toBeUndefined();
  });
});
