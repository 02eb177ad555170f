import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { counted } from '../../../contracts/format.ts';
import { monthlyExports } from '../../../projections/reporting/monthly-exports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { type DataSubject, jsonFile, type PersonalFile, type PersonalHolding } from '../../platform/personal-data/holdings.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

/** Monthly mails of the audit that a person asked for, and the files that have the person's name in them. */
@Injectable()
export class MonthlyHolding implements PersonalHolding {
  constructor(
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  async held({ userId, organizationId }: DataSubject) {
    const own = await monthlyExports.count(this.models, { organizationId, userId });
    const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from monthly_file
      where organization_id = ${organizationId} and file is not null`.execute(this.readDb.db);
    const kept = rows[0]?.kept ?? 0;
    return [
      ...(own > 0
        ? [
            {
              what: counted(own, 'monthly mail of the audit', 'monthly mails of the audit'),
              happens: 'erased' as const,
              because: 'you asked for them; they end at once, as your account does',
            },
          ]
        : []),
      ...(kept > 0
        ? [
            {
              what: counted(kept, 'file of a month of the audit', 'files of months of the audit'),
              happens: 'erased' as const,
              because: 'made to be fetched, with your name; the audit itself can be exported again',
            },
          ]
        : []),
    ];
  }

  async *files({ userId, organizationId }: DataSubject): AsyncGenerator<PersonalFile> {
    const own = await monthlyExports.list(this.models, { organizationId, userId });
    if (own.length > 0)
      yield jsonFile(
        'monthly-mails-of-the-audit.json',
        own.map(({ id, fields }) => ({ id, ...(fields as object) })),
        own.length,
      );
  }
}
