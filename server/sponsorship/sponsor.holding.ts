import { Injectable } from '@nestjs/common';
import { counted } from '../../contracts/format.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { sponsorsWith, zipsOf } from '../../projections/sponsorship/sponsors.ts';
import { type DataSubject, jsonFile, type PersonalFile, type PersonalHolding } from '../platform/personal-data/holdings.ts';

/** The card of a sponsor. What homeowners asked of them is sealed under the keys of those. */
@Injectable()
export class SponsorHolding implements PersonalHolding {
  constructor(private readonly models: Runner) {}

  async held({ userId }: DataSubject) {
    const found = await sponsorsWith(this.models, [userId]);
    if (found.length === 0) return [];
    return [{ what: 'Your card, portrait and logo', happens: 'erased' as const, because: 'homeowners are shown it no more' }];
  }

  async inTheWay({ userId }: DataSubject) {
    const zips = await zipsOf(this.models, [userId]);
    if (zips.length === 0) return [];
    return [{ what: `You cover ${counted(zips.length, 'ZIP code')}`, wayOut: 'Take them out', to: '/coverage' }];
  }

  async *files({ userId }: DataSubject): AsyncGenerator<PersonalFile> {
    const [card] = await sponsorsWith(this.models, [userId]);
    if (card) yield jsonFile('sponsor-card.json', card);
  }
}
