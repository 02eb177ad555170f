import type { CoveredZip } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { type SponsorInfo, sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';

export interface SetupStep {
  id: string;
  word: string;
  done: boolean;
  title: string;
  why: string;
  button: string;
  to: string;
}

/** What a sponsor needs before homeowners can ask for a call, counted from what is there. */
export function setupSteps(info: SponsorInfo, coverage: readonly CoveredZip[]): SetupStep[] {
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
      ...{ id: 'about', word: 'Two lines about you', done: info.about !== '', ...profile },
      ...{ title: 'Say in two lines what you do', why: 'Homeowners read it when they open your name' },
    },
    {
      ...{ id: 'coverage', word: 'A ZIP code', done: coverage.length > 0, button: 'Choose', to: '/sponsormain/coverage' },
      ...{ title: 'Choose the ZIP codes that you cover', why: 'Until then no homeowner sees you' },
    },
  ];
}
