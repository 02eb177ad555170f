import { Injectable } from '@nestjs/common';
import { formatDate, formatMoney, formatTime } from '../../../contracts/format.ts';
import { entryNumber } from '../../../contracts/sponsorship/sweepstakes/draw.ts';
import type { SweepstakesState } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.events.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { entriesAfter } from '../../../projections/sponsorship/sweepstakes.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SweepstakesStreams } from './sweepstakes.stream.ts';

export const sweepstakesMigrations: Migration[] = [
  {
    id: 'sweepstakes-001-mailing',
    // How far those who asked for it were mailed: after this hash, which had this number.
    sql: [
      `create table sweepstakes_mailing (
        sweepstakes_id integer primary key,
        after text not null default '',
        number integer not null default 0,
        done boolean not null default false
      )`,
    ],
  },
];

interface MailingTables {
  sweepstakes_mailing: { sweepstakes_id: number; after: string; number: number; done: boolean };
}

const AT_ONCE = 500;

/** Mails of sweepstakes: to those who asked to hear of the draw, by hundreds, and to whoever is in turn for the prize. */
@Injectable()
export class SweepstakesMails {
  constructor(
    private readonly streams: SweepstakesStreams,
    private readonly access: SessionAccess,
    private readonly outbox: Outbox,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  async prepare(id: number): Promise<void> {
    await this.tables
      .insertInto('sweepstakes_mailing')
      .values({ sweepstakes_id: id, after: '', number: 0, done: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Draws of which not everybody has heard. */
  async unmailed(): Promise<number[]> {
    const rows = await this.tables.selectFrom('sweepstakes_mailing').select('sweepstakes_id').where('done', '=', false).execute();
    return rows.map(({ sweepstakes_id }) => sweepstakes_id);
  }

  /** Mails the next hundreds; two servers at once do it once. */
  async tellDrawn(id: number, at: string): Promise<void> {
    const { state } = await this.streams.load(id);
    if (!state.terms || !state.drawnAt) return;
    for (let goesOn = true; goesOn; )
      goesOn = await this.tables.transaction().execute(async (tx) => {
        const far = await tx
          .selectFrom('sweepstakes_mailing')
          .selectAll()
          .where('sweepstakes_id', '=', id)
          .where('done', '=', false)
          .forUpdate()
          .executeTakeFirst();
        if (!far) return false;
        const rows = await entriesAfter(this.models, id, far.after, AT_ONCE);
        const mails: OutgoingMail[] = [];
        for (const [index, { user_id, tell_me }] of rows.entries()) {
          const to = tell_me ? await this.addressOf(user_id) : undefined;
          if (to) mails.push({ key: `sweepstakes-drawn/${id}/${user_id}`, to, at, ...drawnMail(state, far.number + index + 1) });
        }
        await this.outbox.put(mails, tx);
        const done = rows.length < AT_ONCE;
        const next = { after: rows.at(-1)?.hash ?? far.after, number: far.number + rows.length, done };
        await tx.updateTable('sweepstakes_mailing').set(next).where('sweepstakes_id', '=', id).execute();
        return !done;
      });
  }

  /** Whoever is drawn and has to answer; a postcard's person is written to by the organizer. */
  async tellTurn(state: SweepstakesState, at: string): Promise<void> {
    const place = state.answers.length + 1;
    const userId = state.drawn[place - 1]?.userId ?? 0;
    const to = userId > 0 ? await this.addressOf(userId) : undefined;
    if (to) await this.outbox.put([{ key: `sweepstakes-turn/${state.id}/${place}`, to, at, ...turnMail(state) }]);
  }

  private async addressOf(userId: number): Promise<string | undefined> {
    const user = await this.access.user(userId);
    return user && !user.erased ? user.email : undefined;
  }

  private get tables() {
    return this.readDb.tables<MailingTables>();
  }
}

const pageOf = (id: number): string => `${publicUrl()}/draw/${id}`;

function drawnMail({ id, terms, drawn }: SweepstakesState, number: number): Pick<OutgoingMail, 'subject' | 'text'> {
  const [first, ...others] = drawn.map((one) => entryNumber(one.number));
  return {
    subject: `Drawn: ${terms?.title ?? ''}`,
    text: [
      `${first} was drawn${others.length > 0 ? `, and ${others.join(' and ')} in case it does not answer` : ''}. You had ${entryNumber(number)}.`,
      `Everything that was reckoned is here, to be checked without us: ${pageOf(id)}`,
      'You asked to be told; there is no further mail of it.',
    ].join('\n\n'),
  };
}

function turnMail({ id, terms, turnUntil }: SweepstakesState): Pick<OutgoingMail, 'subject' | 'text'> {
  const zone = terms?.timeZone;
  // The end of a day is midnight of the next.
  const last = new Date(Date.parse(turnUntil) - 60_000).toISOString();
  return {
    subject: `You were drawn: ${formatMoney(terms?.prize ?? '')} ${terms?.purpose ?? ''}`,
    text: [
      `Your entry in "${terms?.title ?? ''}" was drawn.`,
      `Take it or let it go until ${formatDate(last, zone)}, ${formatTime(last, { zone: true, ...(zone && { timeZone: zone }) })}: ${publicUrl()}/sweepstakes?code=${encodeURIComponent(terms?.code ?? '')}&id=${id}`,
      'After that it goes to the next one. Nobody ever asks you to pay for it, or for a password.',
    ].join('\n\n'),
  };
}
