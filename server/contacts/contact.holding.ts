import { Injectable } from '@nestjs/common';
import { counted } from '../../contracts/format.ts';
import { contactsOfOrganization } from '../../projections/contacts/contacts.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { type DataSubject, jsonFile, type PersonalFile, type PersonalHolding } from '../platform/personal-data/holdings.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';

/** Contacts on a person's own list, and all of an organisation that nobody else belongs to. */
@Injectable()
export class ContactHolding implements PersonalHolding {
  constructor(
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  async held(person: DataSubject) {
    const contacts = await this.of(person);
    if (contacts.length === 0) return [];
    const where = person.isAlone ? `of ${person.organizationName}, which has nobody else` : 'on your own list';
    return [{ what: `${counted(contacts.length, 'contact')} ${where}`, happens: 'erased' as const, because: 'nobody else can see them' }];
  }

  async subjects(person: DataSubject): Promise<string[]> {
    return (await this.of(person)).map(({ kind, contact_id }) => `${kind}-${contact_id}`);
  }

  async *files(person: DataSubject): AsyncGenerator<PersonalFile> {
    const own = (await this.of(person)).filter(({ user_id }) => user_id !== null);
    if (own.length > 0)
      yield jsonFile(
        'contacts.json',
        own.map(({ kind, contact_id, fields }) => ({ kind, id: contact_id, ...fields })),
        own.length,
      );
  }

  /** Uploaded lists of these contacts; of others the name of who uploaded them. */
  async erase({ userId, organizationId, isAlone }: DataSubject): Promise<void> {
    const { pool } = this.readDb;
    await pool.query(`delete from contact_import where (user_id = $1 and list = 'mine') or ($2 and organization_id = $3)`, [
      userId,
      isAlone,
      organizationId,
    ]);
    await pool.query('update contact_import set by_name = $2 where user_id = $1', [userId, `Former user ${userId}`]);
  }

  private async of({ userId, organizationId, isAlone }: DataSubject) {
    const all = await contactsOfOrganization(this.models, organizationId);
    return isAlone ? all : all.filter(({ user_id }) => user_id === userId);
  }
}
