import { Injectable } from '@nestjs/common';
import { counted } from '../../contracts/format.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { homeEntries } from '../../projections/vault/home-entries.ts';
import { alertsOfUser } from '../../projections/vault/vault-alerts.ts';
import { vaultAttachments } from '../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../projections/vault/vault-items.ts';
import { Files } from '../platform/files/files.ts';
import { type DataSubject, jsonFile, type PersonalFile, type PersonalHolding } from '../platform/personal-data/holdings.ts';
import { safeName } from './insurer/safe-names.ts';

/** What a person keeps in the vault of their home. */
@Injectable()
export class VaultHolding implements PersonalHolding {
  constructor(
    private readonly models: Runner,
    private readonly store: Files,
  ) {}

  async held(person: DataSubject) {
    const { items, attachments, entries } = await this.of(person);
    if (items.length + attachments.length + entries.length === 0) return [];
    const counts = [counted(items.length, 'item'), counted(attachments.length, 'file'), counted(entries.length, 'entry', 'entries')];
    return [
      {
        what: `Vault: ${counts[0]}, ${counts[1]}; life of the home: ${counts[2]}`,
        happens: 'erased' as const,
        because: 'of use to nobody else; the files are deleted',
      },
    ];
  }

  async *files(person: DataSubject): AsyncGenerator<PersonalFile> {
    const { items, attachments, entries } = await this.of(person);
    const alerts = await alertsOfUser(this.models, person.userId);
    if (items.length > 0) yield jsonFile('vault/items.json', items.map(plain), items.length);
    if (entries.length > 0) yield jsonFile('vault/life-of-the-home.json', entries.map(plain), entries.length);
    if (alerts.notifications.size > 0) yield jsonFile('vault/alerts.json', [...alerts.notifications.values()], alerts.notifications.size);
    for (const { id, fields } of attachments) {
      const { name, hash } = fields as { name: string; hash: string };
      yield {
        path: `vault/files/${id}-${safeName(name)}`,
        content: async () => (await this.store.get(`person-${person.userId}`, hash))?.stream,
      };
    }
  }

  private async of({ organizationId, userId }: DataSubject) {
    const owner = { organizationId, userId };
    const [items, attachments, entries] = await Promise.all(
      [vaultItems, vaultAttachments, homeEntries].map((model) => model.list(this.models, owner)),
    );
    return { items: items ?? [], attachments: attachments ?? [], entries: entries ?? [] };
  }
}

const plain = ({ id, fields, addedAt }: { id: number; fields: unknown; addedAt: string }) => ({ id, addedAt, ...(fields as object) });
