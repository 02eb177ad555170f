import { Injectable } from '@nestjs/common';
import { counted } from '../../contracts/format.ts';
import { entriesBy, footprintOf } from '../../projections/organization/audit.ts';
import { auditViews } from '../../projections/organization/audit-views.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { csvFile, type DataSubject, jsonFile, type PersonalFile, type PersonalHolding } from '../platform/personal-data/holdings.ts';

/** The name of a person in what they changed. */
@Injectable()
export class AuditHolding implements PersonalHolding {
  constructor(private readonly models: Runner) {}

  async held({ userId, organizationId, organizationName, isAlone }: DataSubject) {
    const views = await auditViews.count(this.models, { organizationId, userId });
    const { changes, jobs, payments, reports, copies } = await footprintOf(this.models, userId);
    return [
      ...(changes > 0
        ? [
            {
              what: `Your name in ${counted(changes, 'change')}${jobs > 0 ? ` of ${counted(jobs, 'job')}` : ''}`,
              happens: 'nameless' as const,
              because: `reads "Former user ${userId}" from then on; the change, its time and money stay`,
            },
          ]
        : []),
      ...(views > 0
        ? [
            {
              what: counted(views, 'saved view of the audit', 'saved views of the audit'),
              happens: 'erased' as const,
              because: 'of use to nobody else; their alerts end at once, as your account does',
            },
          ]
        : []),
      ...(payments > 0
        ? [
            {
              what: `${counted(payments, 'payment or expense', 'payments and expenses')} that you recorded`,
              happens: 'stays' as const,
              because: 'the books must be right; without your name',
            },
          ]
        : []),
      ...(reports > 0
        ? [
            {
              what: `Your phone and email on ${counted(reports, 'report')}`,
              happens: 'nameless' as const,
              because: `the live link shows ${organizationName} alone`,
            },
          ]
        : []),
      ...(copies > 0
        ? [
            {
              what: `${counted(copies, 'sealed copy carries', 'sealed copies carry')} your phone and email`,
              happens: 'stays' as const,
              because: 'answered by customers, who have it too: kept as it is, and still verifies',
            },
          ]
        : []),
      ...(isAlone
        ? []
        : [
            {
              what: 'Personal data of customers',
              happens: 'untouched' as const,
              because: `theirs, not yours. They ask ${organizationName}`,
            },
          ]),
    ];
  }

  async *files({ userId, organizationId }: DataSubject): AsyncGenerator<PersonalFile> {
    const views = await auditViews.list(this.models, { organizationId, userId });
    if (views.length > 0)
      yield jsonFile(
        'audit-views.json',
        views.map(({ id, fields }) => ({ id, ...(fields as object) })),
        views.length,
      );
    const entries = await entriesBy(this.models, userId);
    yield csvFile(
      'changes.csv',
      ['At', 'Job', 'Change', 'Before', 'After'],
      entries.map(({ at, jobName, sentence, before, after }) => [at, jobName, sentence, before, after]),
    );
  }
}
