import type { CoverageEvent } from '../../contracts/sponsorship/sponsors/coverage.events.ts';
import type { SponsorEvent } from '../../contracts/sponsorship/sponsors/sponsor.events.ts';
import {
  callsOf,
  coverageOf,
  sponsors,
  sponsorsWith,
  waitingCallsFrom,
  waitingIn,
  zipsAsked,
  zipsAskedBy,
  zipsOf,
} from '../../projections/sponsorship/sponsors.ts';
import { type Folding, recorded, startFolding } from '../folding.ts';

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

const at = '2026-11-26T15:00:00.000Z';
const of = (callId: number, from: number) => ({ callId, from, organizationId: 7, leadType: 'Sell', zip: '43202', orderId: 0, at });
const kept = { userId: 7, organizationId: 7, hash: 'ab', width: 512, height: 300 };
const OF_SPONSOR: SponsorEvent[] = [
  { type: 'SponsorInfoSaved', data: { userId: 7, organizationId: 7, changed: { title: 'Agent', phone: '1' } } },
  { type: 'SponsorInfoSaved', data: { userId: 7, organizationId: 7, changed: { phone: '\0 2' } } },
  { type: 'SponsorFileKept', data: { ...kept, file: 'SponsorPortrait', name: 'me\0.jpg' } },
  { type: 'SponsorFileKept', data: { ...kept, file: 'CompanyLogo', name: 'firm.png' } },
  { type: 'SponsorFileRemoved', data: { userId: 7, organizationId: 7, file: 'CompanyLogo' } },
  { type: 'SponsorStepSetAside', data: { userId: 7, organizationId: 7, step: 'logo', aside: true } },
  { type: 'SponsorCallAsked', data: { ...of(1, 3), contactName: 'Helen', contactNumber: '555' } },
  { type: 'SponsorCallAsked', data: { ...of(2, 4), contactName: 'Ruth', contactNumber: '556' } },
  { type: 'SponsorCallAsked', data: { ...of(3, 5), contactName: 'Owen', contactNumber: '557' } },
  { type: 'SponsorCallAsked', data: { ...of(4, 5), contactName: 'Owen', contactNumber: '558' } },
  { type: 'SponsorCallSettled', data: { callId: 1, at } },
  { type: 'SponsorCallSettled', data: { callId: 2, at } },
  { type: 'SponsorCallReopened', data: { callId: 2 } },
];
const place = (zip: string, userId: number) => ({ zip, userId, organizationId: userId });
const OF_ZIP: CoverageEvent[] = [
  { type: 'CoverageTaken', data: place('00501', 7) },
  { type: 'CoverageTaken', data: place('00501', 8) },
  { type: 'CoverageLeft', data: place('00501', 7) },
  { type: 'CoverageTaken', data: place('00501', 7) },
  { type: 'CoverageAsked', data: place('00501', 9) },
  { type: 'CoverageAsked', data: place('00501', 8) },
  { type: 'CoverageAsked', data: place('00501', 6) },
  { type: 'CoverageAskEnded', data: place('00501', 6) },
  { type: 'CoverageOffered', data: { ...place('00501', 9), at } },
  { type: 'CoverageAsked', data: place('00501', 5) },
  { type: 'CoverageTaken', data: place('00501', 5) },
];

describe.each([1, 3, 100])('sponsors, folded by %d events', (size) => {
  it('have what they wrote last, who asked for a call, and the ZIP codes that they cover', async () => {
    const events = [...recorded('sponsor-7', OF_SPONSOR, { position: 1, at }), ...recorded('coverage-501', OF_ZIP, { position: 100, at })];
    const { models } = await folding.folded(sponsors, `sponsors_${size}`, events, size);
    const files = { SponsorPortrait: { hash: 'ab', width: 512, height: 300, name: 'me\uFFFD.jpg' } };
    expect(await sponsorsWith(models, [7, 8])).toEqual([
      { user_id: 7, organization_id: 7, info: { title: 'Agent', phone: '\uFFFD 2' }, files },
    ]);
    expect((await callsOf(models, 7, 10)).map(({ call_id, settled_at }) => [call_id, settled_at])).toEqual([
      [2, ''],
      [4, ''],
      [1, at],
    ]);
    expect([await waitingCallsFrom(models, 3), await waitingCallsFrom(models, 4)]).toEqual([[], [{ user_id: 7, asked_at: at }]]);
    expect(await coverageOf(models, ['00501', '43202'])).toEqual([
      { zip: '00501', user_id: 5 },
      { zip: '00501', user_id: 7 },
      { zip: '00501', user_id: 8 },
    ]);
    expect(await waitingIn(models, ['00501', '43202'])).toEqual([
      { zip: '00501', user_id: 9, offered_at: at },
      { zip: '00501', user_id: 8, offered_at: '' },
    ]);
    expect([await zipsAsked(models), await zipsAskedBy(models, 9), await zipsAskedBy(models, 5)]).toEqual([
      [{ zip: '00501' }],
      [{ zip: '00501' }],
      [],
    ]);
    expect(await zipsOf(models, [8])).toEqual([{ zip: '00501', user_id: 8 }]);
  });

  it('are taken out with their stream', async () => {
    const events = [...recorded('sponsor-7', OF_SPONSOR, { position: 1, at }), ...recorded('coverage-501', OF_ZIP, { position: 100, at })];
    const { models, db } = await folding.folded(sponsors, `sponsors_cleared_${size}`, events, size);
    await sponsors.clear?.(db as never, 'sponsor-7');
    expect([await sponsorsWith(models, [7]), await callsOf(models, 7, 10)]).toEqual([[], []]);
    expect(await coverageOf(models, ['00501'])).toHaveLength(3);
    await sponsors.clear?.(db as never, 'coverage-501');
    expect([await coverageOf(models, ['00501']), await zipsAsked(models)]).toEqual([[], []]);
  });
});
