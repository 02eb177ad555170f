import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AccountEvent } from '../../../contracts/billing/account.events.ts';
import { shareWords, toMegabytes } from '../../../contracts/billing/limits/get-plan-use.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { users } from '../../../projections/accounts/users.ts';
import { idOfStream } from '../../../projections/runner/read-model.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { AccountStreams } from '../account.stream.ts';
import { BillingPeople, toEach } from '../billing-people.service.ts';
import { LimitsService } from './limits.service.ts';

/** How long it waits for what is counted, which is as far behind as itself. */
const CATCH_UP_MS = 10_000;
const COUNTED = ['estimates', vaultAttachments.name, users.name];
/** Of an estimate's many events those after which there are more or fewer photos; of the account's those that change the plan. */
const OF_PHOTOS = /^(Photo|AreaDuplicated$)/;
const OF_PLAN = /^Agreement(Begun|Renewed|Changed|Ended|Cancelled|Rested)$/;

const mayChange = ({ type, stream }: Recorded): boolean => {
  if (stream.startsWith('estimate-')) return OF_PHOTOS.test(type);
  return stream.startsWith('account-') ? OF_PLAN.test(type) : true;
};

/** Mails who buys for an organisation that its plan is nearly full, and that it is full: once for a crossing, which its account's stream decides. */
@Injectable()
export class WhenPlanFillsDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly limits: LimitsService,
    private readonly streams: AccountStreams,
    private readonly people: BillingPeople,
    private readonly models: Runner,
  ) {
    super();
    this.reaction = new Reaction(
      {
        name: 'when-plan-fills-do-mail',
        streams: ['estimate-', 'vaultattachment-', 'people-', 'user-', 'account-'],
        react: async (events, tx) => {
          const changes = this.limits.on ? events.filter(mayChange) : [];
          const last = changes.at(-1);
          if (last) await this.models.reached(last.position, COUNTED, CATCH_UP_MS);
          for (const organizationId of new Set(changes.map(({ metadata }) => metadata.actor.organizationId)))
            await this.tell(organizationId);
          for (const event of events as Recorded<AccountEvent>[])
            if (event.type === 'PlanUseTold' && event.data.percent > 0) await outbox.put(await this.mailsOf(event), tx);
        },
      },
      log,
      readDb,
    );
  }

  private async tell(organizationId: number): Promise<void> {
    const { uses } = await this.limits.use(organizationId);
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    for (const { what, used, most } of uses) {
      const counted = what === 'bytes' ? { used: toMegabytes(used), most: toMegabytes(most) } : { used, most };
      await this.streams.execute(organizationId, { type: 'TellUse', what, ...counted }, { actor, idempotencyKey: randomUUID() });
    }
  }

  private async mailsOf({ id, data, stream, metadata }: Recorded<Extract<AccountEvent, { type: 'PlanUseTold' }>>): Promise<OutgoingMail[]> {
    const organizationId = idOfStream(stream);
    const { planName } = await this.limits.use(organizationId);
    const plan = planName || 'Your account without a plan';
    const words = shareWords(data);
    const full = data.percent === 100;
    const subject = full ? `${plan} is full: ${words}` : `${plan} is nearly full: ${words}`;
    const then = full ? 'More is refused' : 'Once that is reached, more is refused';
    const text = `${words} of ${plan} are used. ${then}; what is there stays, to see, print, send and export.\n\nA larger plan:\n${publicUrl()}/plans`;
    return toEach(await this.people.readers(organizationId, 0), { key: `plan-use/${id}`, at: metadata.at, subject, text });
  }
}
