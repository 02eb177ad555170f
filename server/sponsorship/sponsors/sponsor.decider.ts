import { Refusal } from '../../../contracts/refusals.ts';
import type { KeptSponsorFile, SponsorFileType } from '../../../contracts/sponsorship/files/sponsor-file.ts';
import type { SetupStepName } from '../../../contracts/sponsorship/setup/setup-step.ts';
import {
  type AskedCall,
  evolveSponsor,
  noSponsor,
  type SponsorEvent,
  type SponsorState,
  weightOfSponsor,
} from '../../../contracts/sponsorship/sponsors/sponsor.events.ts';
import type { SponsorInfo } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

export type SponsorCommand =
  | { type: 'SaveSponsorInfo'; organizationId: number; changed: Partial<SponsorInfo> }
  | { type: 'KeepSponsorFile'; organizationId: number; file: SponsorFileType; kept: KeptSponsorFile }
  /** Without a hash whichever is there. */
  | { type: 'RemoveSponsorFile'; organizationId: number; file: SponsorFileType; hash: string }
  | { type: 'SetStepAside'; organizationId: number; step: SetupStepName; aside: boolean }
  /** Once: it stands on paper. */
  | { type: 'SetUpLink'; organizationId: number; slug: string }
  | { type: 'AskSponsorCall'; organizationId: number; call: Omit<AskedCall, 'askedAt' | 'settledAt'>; at: string }
  | { type: 'SettleSponsorCall'; callId: number; settled: boolean; at: string };

/** So many wait at most; a sponsor who calls nobody is asked no more. */
const MOST_WAITING = 500;

/** A sponsor's own data, and who asked to be called. Streams `sponsor-<userId>`. */
export const sponsorDecider: Decider<SponsorState, SponsorCommand, SponsorEvent> = {
  streamOf: (id) => `sponsor-${id}`,
  initial: noSponsor,
  evolve: evolveSponsor,
  weigh: weightOfSponsor,
  decide(command, now) {
    switch (command.type) {
      case 'SaveSponsorInfo':
        return saveInfo(command, now);
      case 'KeepSponsorFile':
        return keepFile(command, now);
      case 'RemoveSponsorFile':
        return removeFile(command, now);
      case 'SetStepAside':
        return setAside(command, now);
      case 'SetUpLink': {
        const { organizationId, slug } = command;
        return now.link === '' ? [{ type: 'SponsorLinkSetUp', data: { userId: now.id, organizationId, slug } }] : [];
      }
      case 'AskSponsorCall':
        return askCall(command, now);
      case 'SettleSponsorCall':
        return settle(command, now);
    }
  },
};

type Of<Type extends SponsorCommand['type']> = Extract<SponsorCommand, { type: Type }>;

function saveInfo({ organizationId, changed }: Of<'SaveSponsorInfo'>, { id, info }: SponsorState): SponsorEvent[] {
  const fields = (Object.keys(changed) as (keyof SponsorInfo)[]).filter(
    (field) => changed[field] !== undefined && changed[field] !== info[field],
  );
  if (fields.length === 0) return [];
  const really = Object.fromEntries(fields.map((field) => [field, changed[field]]));
  return [{ type: 'SponsorInfoSaved', data: { userId: id, organizationId, changed: really } }];
}

function keepFile({ organizationId, file, kept }: Of<'KeepSponsorFile'>, { id, files }: SponsorState): SponsorEvent[] {
  if (files[file]?.hash === kept.hash && files[file]?.name === kept.name) return [];
  return [{ type: 'SponsorFileKept', data: { userId: id, organizationId, file, ...kept } }];
}

function removeFile({ organizationId, file, hash }: Of<'RemoveSponsorFile'>, { id, files }: SponsorState): SponsorEvent[] {
  const now = files[file];
  if (!now || (hash !== '' && now.hash !== hash)) return [];
  return [{ type: 'SponsorFileRemoved', data: { userId: id, organizationId, file } }];
}

function setAside({ organizationId, step, aside }: Of<'SetStepAside'>, now: SponsorState): SponsorEvent[] {
  if (now.setAside.includes(step) === aside) return [];
  return [{ type: 'SponsorStepSetAside', data: { userId: now.id, organizationId, step, aside } }];
}

/** Who asks again while they wait changes what they asked: there is still one call to make. */
function askCall({ call, organizationId, at }: Of<'AskSponsorCall'>, { calls }: SponsorState): SponsorEvent[] {
  const waiting = calls.filter(({ settledAt }) => settledAt === '');
  const earlier = waiting.find(({ from }) => from === call.from);
  if (earlier) {
    const { contactName, contactNumber, leadType, zip, orderId } = earlier;
    const isSame = [contactName, contactNumber, leadType, zip, orderId].every(
      (value, n) => value === [call.contactName, call.contactNumber, call.leadType, call.zip, call.orderId][n],
    );
    if (isSame) return [];
  } else if (waiting.length >= MOST_WAITING) throw new Refusal('CALLS_FULL');
  return [{ type: 'SponsorCallAsked', data: { ...call, organizationId, at } }];
}

function settle({ callId, settled, at }: Of<'SettleSponsorCall'>, { calls }: SponsorState): SponsorEvent[] {
  const call = calls.find((one) => one.callId === callId);
  if (!call) throw new Refusal('CALL_NOT_FOUND');
  if ((call.settledAt !== '') === settled) return [];
  return [settled ? { type: 'SponsorCallSettled', data: { callId, at } } : { type: 'SponsorCallReopened', data: { callId } }];
}
