import type { Checkmarks } from '../../../contracts/sponsorship/setup/checkmarks.ts';
import type { SetupStepName } from '../../../contracts/sponsorship/setup/setup-step.ts';
import { type SponsorInfo, sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';

export interface SetupStep {
  id: string;
  /** A step that can be set aside (R451-R454). */
  step?: SetupStepName;
  word: string;
  done: boolean;
  title: string;
  why: string;
  button: string;
  to: string;
}

/** S159: what a sponsor needs before homeowners can ask for a call, counted from what is there. */
export function setupSteps(info: SponsorInfo, checks: Checkmarks): SetupStep[] {
  const profile = { button: 'Open', to: '/sponsormain/profile' };
  return [
    {
      ...{ id: 'name', word: 'Name and firm', done: sponsorName(info) !== '' && info.firm !== '', ...profile },
      ...{ title: 'Give your name and firm', why: 'Homeowners see who it is before they ask' },
    },
    {
      ...{ id: 'license', word: 'License', done: info.license !== '' && info.licenseState !== '', ...profile },
      ...{ title: 'Give your license', why: 'It stands with your name' },
    },
    {
      ...{ id: 'coverageAreas', step: 'coverageAreas', word: 'Coverage', done: checks.hasDefinedCoverageAreas },
      ...{ title: 'Choose the ZIP codes that you cover', why: 'Until then no homeowner sees you' },
      ...{ button: 'Choose', to: '/sponsormain/coverage' },
    },
    {
      ...{ id: 'ad', step: 'ad', word: 'Two lines about you', done: checks.hasSetupAd, ...profile },
      ...{ title: 'Say in two lines what you do', why: 'Homeowners read it when they open your name' },
    },
    {
      ...{ id: 'profilePhoto', step: 'profilePhoto', word: 'Photo', done: checks.hasProfilePhoto, ...profile },
      ...{ title: 'Add your photograph', why: 'Until then your initials stand in its place' },
    },
    {
      ...{ id: 'logo', step: 'logo', word: 'Logo', done: checks.hasLogo, ...profile },
      ...{ title: 'Add your firm’s logo', why: 'Until then your firm stands in words alone' },
    },
  ];
}
