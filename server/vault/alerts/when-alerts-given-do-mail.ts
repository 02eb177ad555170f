import { Injectable } from '@nestjs/common';
import type { Recorded } from '../../../contracts/log.ts';
import { alertWords } from '../../../contracts/vault/alerts/alert-words.ts';
import type { AlertsEvent } from '../../../contracts/vault/alerts/alerts.events.ts';
import { alertRule } from '../../../contracts/vault/items/alert-rules.ts';
import { typedDate } from '../../../contracts/vault/items/dates.ts';
import { itemName } from '../../../contracts/vault/items/vault-item.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { VaultItemRecords } from '../items/vault-item.records.ts';
import { ruleName } from './alert.service.ts';
import { AlertLinks } from './alert-links.ts';

type Given = Extract<AlertsEvent, { type: 'VaultAlertsGiven' }>;

/** One mail of all that is due on a day. The event's id is the mail's key. */
@Injectable()
export class WhenAlertsGivenDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly items: VaultItemRecords,
    private readonly links: AlertLinks,
    private readonly access: SessionAccess,
  ) {
    super();
    this.reaction = new Reaction(
      {
        name: 'when-alerts-given-do-mail',
        streams: ['vaultalerts-'],
        react: async (events, tx) => {
          for (const event of events as Recorded<AlertsEvent>[])
            if (event.type === 'VaultAlertsGiven') await outbox.put(await this.mailsOf(event), tx);
        },
      },
      log,
      readDb,
    );
  }

  private async mailsOf({ id, data, metadata }: Recorded<Given>): Promise<OutgoingMail[]> {
    const { userId, organizationId, day, notifications } = data;
    const user = await this.access.user(userId);
    if (!user || user.suspended) return [];
    const lines: { name: string; itemId: number; subject: string; text: string; ruleId: number }[] = [];
    for (const { itemId, ruleId, due } of notifications) {
      const item = await this.items.visible(itemId, { userId, organizationId });
      const rule = alertRule(ruleId, item?.fields.lifeYears);
      // Deleted between the record and its mail.
      if (!item || item.deleted || !rule) continue;
      const name = itemName(item.fields.name);
      const subject = `${name}: ${alertWords(rule, typedDate(due))}`;
      const text = `${subject}\n${rule.description}\n${publicUrl()}/vault?item=${itemId}`;
      lines.push({ name, itemId, subject, text, ruleId });
    }
    const [first] = lines;
    if (!first) return [];
    const things = new Set(lines.map(({ itemId }) => itemId)).size;
    const ofAll = things === 1 ? `${first.name} needs a look` : `${things} things in your vault need a look`;
    const offs = [...new Set(lines.map(({ ruleId }) => ruleId))].map(
      (ruleId) => `No more of "${ruleName(ruleId)}":\n${this.links.pageOf({ userId, ruleId })}`,
    );
    return [
      {
        ...{ key: `vault-alerts/${id}`, to: user.email, at: metadata.at },
        subject: lines.length === 1 ? first.subject : ofAll,
        text: [...lines.map(({ text }) => text), '--', ...offs].join('\n\n'),
        oneClickOff: this.links.oneClickOf({ userId, day }),
      },
    ];
  }
}
