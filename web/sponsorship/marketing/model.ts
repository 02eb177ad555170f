import { getMySponsorInfo } from '../../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { getSponsorCalls, type SponsorCall } from '../../../contracts/sponsorship/sponsors/get-sponsor-calls.ts';
import { getZipCoverage } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { settleSponsorCall } from '../../../contracts/sponsorship/sponsors/settle-sponsor-call.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';

const READS = [getMySponsorInfo, getSponsorCalls, getZipCoverage];

/** What the sponsor's own pages show, and again when somebody asks for a call. */
export function useMarketing() {
  const me = useRead(getMySponsorInfo, {});
  const calls = useRead(getSponsorCalls, {});
  const coverage = useRead(getZipCoverage, {});
  useReadsAbout('sponsor', READS);
  const failed = 'The call was not settled.';
  const settle = useSave(settleSponsorCall, { invalidates: [getSponsorCalls], failed });
  return {
    me,
    calls,
    coverage,
    busy: settle.busy,
    settle({ callId, contactname }: SponsorCall) {
      const again = { label: 'Put it back', run: () => void settle.save({ params: { callId }, body: { settled: false } }) };
      void settle.save({ params: { callId }, body: { settled: true } }).then(
        () => tell(`The call with ${contactname} is settled.`, again),
        () => {},
      );
    },
  };
}
