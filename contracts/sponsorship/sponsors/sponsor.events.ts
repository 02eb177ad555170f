import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, personal, personalOf, stream, subjectIsUser, text, whole } from '../../event.ts';
import { listed } from '../../format.ts';
import type { KeptSponsorFile, SponsorFileType } from '../files/sponsor-file.ts';
import type { SetupStepName } from '../setup/setup-step.ts';
import type { SponsorInfo } from './sponsor.ts';

const info = z.object({
  firstName: personal,
  lastName: personal,
  firm: text,
  title: text,
  licenseState: text,
  license: personal,
  phone: personal,
  email: personal,
  companyWebSite: text,
  sponsorshipLandingPage: text,
  about: personal,
}) satisfies z.ZodType<SponsorInfo>;
const changed = info.partial() as z.ZodType<Partial<SponsorInfo>>;

const WORDS: Record<keyof SponsorInfo, string> = {
  firstName: 'first name',
  lastName: 'last name',
  firm: 'firm',
  title: 'title',
  licenseState: 'state of the license',
  license: 'license',
  phone: 'phone',
  email: 'email',
  companyWebSite: 'web site',
  sponsorshipLandingPage: 'landing page',
  about: 'two lines',
};
const FILE_WORDS: Record<SponsorFileType, string> = { SponsorPortrait: 'portrait', CompanyLogo: 'company logo' };
const STEP_WORDS: Record<SetupStepName, string> = { profilePhoto: 'portrait', logo: 'logo', coverageAreas: 'coverage', ad: 'ad' };
export const sponsorWord = (field: keyof SponsorInfo): string => WORDS[field];

/** A homeowner who wants to be called. */
export interface AskedCall {
  callId: number;
  /** The user who asked. */
  from: number;
  contactName: string;
  contactNumber: string;
  leadType: string;
  zip: string;
  /** The estimate that it is about; 0 for none. */
  orderId: number;
  askedAt: string;
  /** Empty while it waits. */
  settledAt: string;
}

export interface SponsorState {
  /** The user's. */
  id: number;
  organizationId: number;
  /** What they have written; what the account says stands for the rest. */
  info: Partial<SponsorInfo>;
  files: Partial<Record<SponsorFileType, KeptSponsorFile>>;
  /** Steps of the set-up that they do not want to be reminded of. */
  setAside: SetupStepName[];
  /** The end of their link for anybody; empty until it was set up. */
  link: string;
  /** The latest, oldest first. */
  calls: AskedCall[];
  revision: number;
}

/** Settled ones beyond it are forgotten by decisions; the list of calls is the read model's. */
const MOST_SETTLED = 200;

const sponsorEvent = auditedEvent<SponsorState>();
const names = (of: Partial<SponsorInfo>) => Object.keys(of) as (keyof SponsorInfo)[];
const shown = (values: Partial<SponsorInfo>, which: (keyof SponsorInfo)[]) =>
  which.map((name) => `${WORDS[name]} ${values[name] || 'nothing'}`).join('; ');
const of = { userId: id('user'), organizationId: id('organization') };

/** Stream `sponsor-<userId>`. */
export const sponsorEvents = {
  SponsorInfoSaved: sponsorEvent(z.object({ ...of, changed }))({
    apply: (was, data, { revision }) => ({
      ...was,
      organizationId: data.organizationId,
      info: { ...was.info, ...data.changed },
      revision,
    }),
    audit: (was, data) =>
      describe('people', `Changed ${listed(names(data.changed).map(sponsorWord))} of their sponsor profile`, {
        before: shown(was.info, names(data.changed)),
        after: shown(data.changed, names(data.changed)),
      }),
  }),
  SponsorFileKept: sponsorEvent(
    z.object({ ...of, file: text as z.ZodType<SponsorFileType>, hash: text, width: whole, height: whole, name: personal }),
  )({
    apply: (was, { organizationId, file, hash, width, height, name }, { revision }) => ({
      ...was,
      organizationId,
      files: { ...was.files, [file]: { hash, width, height, name } },
      revision,
    }),
    audit: (was, { file }) => describe('people', `${was.files[file] ? 'Changed' : 'Added'} their ${FILE_WORDS[file]}`),
  }),
  SponsorFileRemoved: sponsorEvent(z.object({ ...of, file: text as z.ZodType<SponsorFileType> }))({
    apply: (was, { file }, { revision }) => ({ ...was, files: { ...was.files, [file]: undefined }, revision }),
    audit: (_was, { file }) => describe('people', `Took out their ${FILE_WORDS[file]}`),
  }),
  SponsorStepSetAside: sponsorEvent(z.object({ ...of, step: text as z.ZodType<SetupStepName>, aside: z.boolean() }))({
    apply: (was, { organizationId, step, aside }, { revision }) => ({
      ...was,
      organizationId,
      setAside: [...was.setAside.filter((one) => one !== step), ...(aside ? [step] : [])],
      revision,
    }),
    audit: (_was, { step, aside }) =>
      describe('people', aside ? `Set the step ${STEP_WORDS[step]} aside` : `Brought the step ${STEP_WORDS[step]} back`),
  }),
  SponsorLinkSetUp: sponsorEvent(z.object({ ...of, slug: text }))({
    apply: (was, { organizationId, slug }, { revision }) => ({ ...was, organizationId, link: slug, revision }),
    audit: (_was, { slug }) => describe('people', `Set up their link for anybody, ${slug}`),
  }),
  SponsorCallAsked: sponsorEvent(
    z.object({
      callId: id('sponsor_call'),
      /** The sponsor's. */
      organizationId: id('organization'),
      from: id('user'),
      contactName: personalOf('from'),
      contactNumber: personalOf('from'),
      leadType: text,
      zip: personalOf('from'),
      orderId: whole,
      at: text,
    }),
  )({
    // In place of what the same person asked before and still waits for: there is one call to make.
    apply(was, { at, organizationId: _, ...call }, { revision }) {
      const settled = was.calls.filter(({ settledAt }) => settledAt !== '').slice(-MOST_SETTLED);
      const open = was.calls.filter(({ settledAt, from }) => settledAt === '' && from !== call.from);
      return { ...was, calls: [...settled, ...open, { ...call, askedAt: at, settledAt: '' }], revision };
    },
    // Whoever asked belongs to somebody else's organisation; the sponsor reads it in the list of calls.
    audit: () => null,
  }),
  SponsorCallSettled: sponsorEvent(z.object({ callId: id('sponsor_call'), at: text }))({
    apply: (was, { callId, at }, { revision }) => ({
      ...was,
      calls: was.calls.map((call) => (call.callId === callId ? { ...call, settledAt: at } : call)),
      revision,
    }),
    audit: () => describe('people', 'Settled a request for a call'),
  }),
  SponsorCallReopened: sponsorEvent(z.object({ callId: id('sponsor_call') }))({
    apply: (was, { callId }, { revision }) => ({
      ...was,
      calls: was.calls.map((call) => (call.callId === callId ? { ...call, settledAt: '' } : call)),
      revision,
    }),
    audit: () => describe('people', 'Put a request for a call back'),
  }),
};
export type SponsorEvent = EventOf<typeof sponsorEvents>;

export const noSponsor = (userId: number): SponsorState => ({
  id: userId,
  organizationId: 0,
  info: {},
  files: {},
  setAside: [],
  link: '',
  calls: [],
  revision: -1,
});

export const evolveSponsor = evolveBy<SponsorState, SponsorEvent>(sponsorEvents);

export const sponsorStream = stream(
  'sponsor',
  'user',
  sponsorEvents,
  {
    initial: noSponsor,
    evolve: evolveSponsor,
    about: ({ organizationId }) => ({ organizationId }),
    weigh: weightOfSponsor,
  },
  subjectIsUser,
);

export function weightOfSponsor({ calls }: SponsorState): number {
  return 1_500 + calls.length * 300;
}

declare module '../../event.ts' {
  interface IdKinds {
    sponsor_call: true;
  }
}
