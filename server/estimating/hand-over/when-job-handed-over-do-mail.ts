import { Injectable } from '@nestjs/common';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import { letterOf } from '../../../contracts/estimating/hand-over/customer-letter.ts';
import { WHY_IT_STAYS } from '../../../contracts/estimating/hand-over/why-it-stays.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { nameOf, SessionAccess } from '../../accounts/session.service.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, type ReactionDefinition, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { giversLetter, takersLetter } from './colleague-letters.ts';

type Person = NonNullable<Awaited<ReturnType<SessionAccess['user']>>>;

/**
 * Mails customers who their contact is now, and colleagues that a job went back on its day, or could not. Each mail is put out once, whatever server
 * recorded the event and was killed after it.
 */
@Injectable()
export class WhenJobHandedOverDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly access: SessionAccess,
    private readonly streams: EstimateStreams,
  ) {
    super();
    const definition: ReactionDefinition = {
      name: 'when-job-handed-over-do-mail',
      streams: ['estimate-'],
      react: async (events, tx) => {
        for (const event of events as Recorded<EstimateEvent>[]) await outbox.put(await this.mailsOf(event), tx);
      },
    };
    this.reaction = new Reaction(definition, log, readDb);
  }

  private async mailsOf(event: Recorded<EstimateEvent>): Promise<OutgoingMail[]> {
    switch (event.type) {
      case 'CustomerToldOfHandOver': {
        const { data, metadata } = event;
        return [{ key: `handed-over/customer/${data.mailing}`, to: data.address, at: metadata.at, ...letterOf(data) }];
      }
      case 'ColleaguesToldOfHandOver':
        return this.ofHandOver(event);
      case 'JobHandedOver':
        // By the product alone on the day of a loan.
        return event.metadata.actor.kind === 'system' ? this.ofReturn(event, [event.data.fromId, event.data.toId], event.data.toId) : [];
      case 'JobLoanEnded':
        return this.ofReturn(event, [], 0, WHY_IT_STAYS[event.data.why]);
      default:
        return [];
    }
  }

  /** All jobs of one hand-over say the same: the first puts its mails out, and to whom they go is decided then. */
  private async ofHandOver({
    data: { fromId, from, toId, mailing, day, parts },
    metadata: { actor, at },
  }: Extract<Recorded<EstimateEvent>, { type: 'ColleaguesToldOfHandOver' }>): Promise<OutgoingMail[]> {
    const by = { by: actor.name, from, day };
    const [giver, ...takers] = await Promise.all([fromId, ...parts.map((part) => part.toId)].map((userId) => this.access.user(userId)));
    const isReached = (one: Person | undefined): one is Person => one !== undefined && !one.suspended && !one.erased;
    const mine = parts.find((part) => part.toId === toId);
    const taker = takers.find((one) => one?.user_id === toId);
    const lists = parts.map((part, n) => ({ ...part, to: takers[n] ? nameOf(takers[n]) : `User ${part.toId}` }));
    return [
      ...(mine && isReached(taker) ? [{ key: `handed-over/${mailing}/${toId}`, to: taker.email, at, ...takersLetter(by, mine) }] : []),
      ...(isReached(giver) ? [{ key: `handed-over/${mailing}/from`, to: giver.email, at, ...giversLetter(by, lists) }] : []),
    ];
  }

  /** `backId` is whose the job is again, 0 where it stays with who has it, because of `why`. */
  private async ofReturn({ id, stream, metadata }: Recorded, concerned: number[], backId: number, why = ''): Promise<OutgoingMail[]> {
    const orderId = Number(stream.slice('estimate-'.length));
    const { externalRefId: name, responsibleId } = (await this.streams.load(orderId)).state;
    const people = await Promise.all((backId === 0 ? [responsibleId] : concerned).map((userId) => this.access.user(userId)));
    const back = people.find((one) => one?.user_id === backId);
    const subject = back ? `${name} is ${nameOf(back)}’s again` : `${name} stays where it is`;
    const because = back
      ? 'It was handed over until today. Answers of its customer and reminders of its reports go there from now on.'
      : `It was handed over until today, and cannot go back: ${why}.`;
    const text = `Hello,\n\n${subject}. ${because}\n\n${publicUrl()}/estimate/remodelprojects/${orderId}`;
    return people.flatMap((one) =>
      one && !one.suspended && !one.erased ? [{ key: `loan/${id}/${one.user_id}`, to: one.email, at: metadata.at, subject, text }] : [],
    );
  }
}
