import { Injectable } from '@nestjs/common';
import { counted } from '../../contracts/format.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { entriesOfUser } from '../../projections/sponsorship/sweepstakes.ts';
import { type DataSubject, jsonFile, type PersonalFile, type PersonalHolding } from '../platform/personal-data/holdings.ts';

/** Entries of sweepstakes. Receipt and remark are sealed under the person's key; number and hash stay in the list, which was published without a name. */
@Injectable()
export class SweepstakesHolding implements PersonalHolding {
  constructor(private readonly models: Runner) {}

  async held({ userId }: DataSubject) {
    const entries = await entriesOfUser(this.models, userId);
    if (entries.length === 0) return [];
    const because = 'the published list keeps a number and a hash, which only your receipt could prove to be yours';
    return [{ what: counted(entries.length, 'entry of a sweepstakes', 'entries of sweepstakes'), happens: 'erased' as const, because }];
  }

  async *files({ userId }: DataSubject): AsyncGenerator<PersonalFile> {
    const entries = await entriesOfUser(this.models, userId);
    const own = entries.map(({ sweepstakes_id: sweepstakesId, entered_at: enteredAt, receipt, hash, remark: Remark, tell_me: tellMe }) => ({
      ...{ sweepstakesId, enteredAt, Remark, tellMe, receipt, hash },
    }));
    if (own.length > 0) yield jsonFile('sweepstakes.json', own, own.length);
  }
}
