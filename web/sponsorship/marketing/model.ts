import { remindClient } from '../../../contracts/sponsorship/clients/change-client.ts';
import type { Referral } from '../../../contracts/sponsorship/clients/client.ts';
import { getReferrals } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import { getActivePromotions } from '../../../contracts/sponsorship/promotions/get-promotions.ts';
import { getAccessCheckmarks } from '../../../contracts/sponsorship/setup/get-access-checkmarks.ts';
import {
  setCoverageAreasStatus,
  setLogoStatus,
  setProfilePhotoStatus,
  setSetupAd,
} from '../../../contracts/sponsorship/setup/set-step-status.ts';
import type { SetupStepName } from '../../../contracts/sponsorship/setup/setup-step.ts';
import { getAskedZips } from '../../../contracts/sponsorship/sponsors/coverage-asks.ts';
import { getMySponsorInfo } from '../../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { getSponsorCalls, type SponsorCall } from '../../../contracts/sponsorship/sponsors/get-sponsor-calls.ts';
import { getZipCoverage } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { settleSponsorCall } from '../../../contracts/sponsorship/sponsors/settle-sponsor-call.ts';
import { send, useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';

const product = 'ProEstimate';
const READS = [getActivePromotions, getReferrals, getAccessCheckmarks, getMySponsorInfo, getSponsorCalls, getZipCoverage, getAskedZips];

/** What the sponsor's own pages show, and again when somebody asks for a call. */
export function useMarketing() {
  const me = useRead(getMySponsorInfo, {});
  const calls = useRead(getSponsorCalls, {});
  const coverage = useRead(getZipCoverage, {});
  const asked = useRead(getAskedZips, {});
  const clients = useRead(getReferrals, { query: { orderBy: 'state' } });
  const codes = useRead(getActivePromotions, {}, { refetchOnMount: 'always' });
  const checks = useRead(getAccessCheckmarks, { params: { product } });
  useReadsAbout('sponsor', READS);
  useReadsAbout('promotion', READS);
  const failed = 'The call was not settled.';
  const settle = useSave(settleSponsorCall, { invalidates: [getSponsorCalls], failed });
  const again = useSave(remindClient, { invalidates: [getReferrals], failed: 'The invitation was not mailed again.' });
  const put = useSave(({ step, aside }: { step: SetupStepName; aside: boolean }) => putAside(step, aside), {
    invalidates: [getAccessCheckmarks],
    failed: 'It stays on the list.',
  });
  return {
    me,
    checks,
    clients,
    codes,
    /** R451-R454: off the list of what needs doing; the check stays counted. */
    later(step: SetupStepName, title: string) {
      const again = { label: 'Bring it back', run: () => void put.save({ step, aside: false }) };
      void put.save({ step, aside: true }, () => tell(`Set aside: ${title}.`, again));
    },
    bringBack: (steps: SetupStepName[]) => {
      for (const step of steps) void put.save({ step, aside: false });
    },
    calls,
    coverage,
    offers: (asked.data ?? []).filter(({ offeredUntil }) => offeredUntil !== ''),
    busy: settle.busy || again.busy,
    remind: ({ id, name }: Referral) =>
      void again.save({ params: { clientId: id } }, () => tell(`The invitation was mailed to ${name} once more.`)),
    settle({ callId, contactname }: SponsorCall) {
      const again = { label: 'Put it back', run: () => void settle.save({ params: { callId }, body: { settled: false } }) };
      void settle.save({ params: { callId }, body: { settled: true } }, () => tell(`The call with ${contactname} is settled.`, again));
    },
  };
}

function putAside(step: SetupStepName, aside: boolean) {
  const status = aside ? 'true' : 'false';
  switch (step) {
    case 'profilePhoto':
      return send(setProfilePhotoStatus, { params: { product, status } });
    case 'logo':
      return send(setLogoStatus, { params: { product, status } });
    case 'coverageAreas':
      return send(setCoverageAreasStatus, { params: { product, status } });
    case 'ad':
      return send(setSetupAd, { params: { product, flag: status } });
  }
}
