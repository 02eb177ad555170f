import { Injectable } from '@nestjs/common';
import { counted } from '../../contracts/format.ts';
import { providers } from '../../projections/providers/providers.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { type DataSubject, jsonFile, type PersonalFile, type PersonalHolding } from '../platform/personal-data/holdings.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { SharesStreams } from './shares/shares.stream.ts';

/** A person's own address book of service providers, and the links to estimates that they gave to them. */
@Injectable()
export class ProviderHolding implements PersonalHolding {
  constructor(
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly shares: SharesStreams,
  ) {}

  async held(person: DataSubject) {
    const [list, links] = await Promise.all([this.list(person), this.openLinks(person)]);
    return [
      ...(list.length > 0
        ? [
            {
              what: `Address book: ${counted(list.length, 'provider')} with your ratings`,
              happens: 'erased' as const,
              because: 'of use to nobody else',
            },
          ]
        : []),
      ...(links > 0
        ? [
            {
              what: `${counted(links, 'link')} to shared estimates`,
              happens: 'erased' as const,
              because: 'they are closed at once, as your account is',
            },
          ]
        : []),
    ];
  }

  async *files(person: DataSubject): AsyncGenerator<PersonalFile> {
    const list = await this.list(person);
    if (list.length > 0)
      yield jsonFile(
        'providers.json',
        list.map(({ id, fields }) => ({ id, ...(fields as object) })),
        list.length,
      );
  }

  /** Uploaded lists and what was read of them. */
  async erase({ userId }: DataSubject): Promise<void> {
    await this.readDb.pool.query('delete from provider_import where user_id = $1', [userId]);
  }

  private list({ organizationId, userId }: DataSubject) {
    return providers.list(this.models, { organizationId, userId });
  }

  private async openLinks({ userId }: DataSubject): Promise<number> {
    const { state } = await this.shares.load(userId);
    return [...state.shares.values()].filter(({ ended }) => ended === null).length;
  }
}
