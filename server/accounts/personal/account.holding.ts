import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { counted } from '../../../contracts/format.ts';
import { Files } from '../../platform/files/files.ts';
import { type MailTables, Outbox } from '../../platform/mail/outbox.ts';
import { csvFile, type DataSubject, jsonFile, type PersonalFile, type PersonalHolding } from '../../platform/personal-data/holdings.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { AccountTables } from '../accounts.tables.ts';
import { ProfileService } from '../profile/profile.service.ts';
import type { SecondStepTables } from '../second-step/second-step.tables.ts';
import { Sessions } from '../sessions.ts';

type Tables = AccountTables &
  SecondStepTables &
  MailTables & { idempotency: { user_id: number }; mailed_people: { user_id: number }; left_work: { user_id: number } };

const SECRETS = [
  ...([
    'credential',
    'email_change',
    'password_reset',
    'authenticator',
    'passkey',
    'recovery_code',
    'known_device',
    'origin',
    'link_code',
  ] as const),
  ...(['idempotency', 'mailed_people', 'left_work'] as const),
];

/** The account itself: profile, secrets, sessions, and mail to its address. */
@Injectable()
export class AccountHolding implements PersonalHolding {
  constructor(
    private readonly readDb: ReadDb,
    private readonly profiles: ProfileService,
    private readonly sessions: Sessions,
    private readonly store: Files,
    private readonly outbox: Outbox,
  ) {}

  async held({ userId, email }: DataSubject) {
    const [sessions, mails, { origins }] = await Promise.all([
      ...([this.sessions.list(userId), this.mailsTo(email)] as const),
      this.db()
        .selectFrom('origin')
        .select(sql<number>`count(distinct session)::int4`.as('origins'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
    ]);
    return [
      {
        what: 'Name, email, phones, address, title, license',
        happens: 'erased' as const,
        because: 'key thrown away: unreadable in the log and its backups, and out of every list',
      },
      {
        what: `Password, passkeys, authenticator, ${counted(sessions.length, 'session')}`,
        happens: 'erased' as const,
        because: 'sessions at once, on the day you confirm; the rest on the day itself',
      },
      ...(origins > 0
        ? [
            {
              what: `Devices and network addresses of ${counted(origins, 'session')} in which you changed something`,
              happens: 'erased' as const,
              because: 'entries of the audit name none of them any more',
            },
          ]
        : []),
      ...(mails.length > 0
        ? [
            {
              what: `${counted(mails.length, 'mail')} to your address`,
              happens: 'erased' as const,
              because: 'they are in your own mailbox',
            },
          ]
        : []),
    ];
  }

  async *files({ userId, email }: DataSubject): AsyncGenerator<PersonalFile> {
    const [profile, sessions, mails, origins] = await Promise.all([
      ...([this.profiles.of(userId), this.sessions.list(userId), this.mailsTo(email)] as const),
      this.db().selectFrom('origin').selectAll().where('user_id', '=', userId).orderBy('first_at').execute(),
    ]);
    yield jsonFile('profile.json', profile);
    yield csvFile(
      'sign-ins.csv',
      ['Since', 'Used', 'Address', 'By', 'Browser'],
      sessions.map(({ from, usedAt }) => [from?.at ?? '', usedAt ?? '', from?.address ?? '', from?.by ?? '', from?.userAgent ?? '']),
    );
    yield csvFile(
      'addresses.csv',
      ['Since', 'Address', 'Signed in', 'By', 'Browser'],
      origins.map((one) => [
        ...[one.first_at.toISOString(), one.address, one.signed_in_at?.toISOString() ?? '', one.signed_in_by, one.user_agent],
      ]),
    );
    yield csvFile(
      'mails.csv',
      ['At', 'Subject', 'Text'],
      mails.map(({ at, subject, text }) => [at.toISOString(), subject, text]),
    );
  }

  /** Files of persons are of the vault and of sponsors' cards. */
  async erase({ userId, email }: DataSubject): Promise<void> {
    await this.sessions.endOthers(userId);
    await this.store.deleteAllOf(`person-${userId}`);
    await this.db()
      .transaction()
      .execute(async (tx) => {
        for (const table of SECRETS) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
        if (email) await this.outbox.forget(email, tx);
      });
  }

  private mailsTo(email: string) {
    const rows = this.db().selectFrom('mail').select(['at', 'subject', 'text']).where(sql`lower(recipient)`, '=', email.toLowerCase());
    return rows.orderBy('id').execute();
  }

  private db() {
    return this.readDb.tables<Tables>();
  }
}
