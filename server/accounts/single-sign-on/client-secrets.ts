import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { SealedSecrets } from '../../platform/auth/sealed-secrets.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { ProviderClient } from './provider.ts';
import type { SingleSignOnTables } from './single-sign-on.tables.ts';

type Client = Omit<ProviderClient, 'clientSecret'>;

/** Each organisation has its own, so that the answer of one provider is never taken for that of another. */
export const redirectUriOf = (organizationId: number): string => `${publicUrl()}/signin/${organizationId}`;

/** The secret of an organisation's client, sealed for its issuer and client: it opens for no other, so that none is sent to another server. */
@Injectable()
export class ClientSecrets {
  constructor(
    private readonly readDb: ReadDb,
    private readonly sealed: SealedSecrets,
  ) {}

  async keep(organizationId: number, client: Client, secret: string): Promise<void> {
    const row = { organization_id: organizationId, client_secret: this.sealed.seal(aboutOf(organizationId, client), secret) };
    await this.table
      .insertInto('single_sign_on_secret')
      .values(row)
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
      .execute();
  }

  async has(organizationId: number, client: Client): Promise<boolean> {
    return (await this.find(organizationId, client)) !== undefined;
  }

  /** Refuses CLIENT_REFUSED where there is none for this client. */
  async clientOf(organizationId: number, { issuer, clientId }: Client): Promise<ProviderClient> {
    const clientSecret = await this.find(organizationId, { issuer, clientId });
    if (clientSecret === undefined) throw new Refusal('CLIENT_REFUSED');
    return { issuer, clientId, clientSecret };
  }

  private async find(organizationId: number, client: Client): Promise<string | undefined> {
    const row = await this.table
      .selectFrom('single_sign_on_secret')
      .select('client_secret')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    if (!row) return undefined;
    try {
      return this.sealed.open(aboutOf(organizationId, client), row.client_secret);
    } catch {
      return undefined;
    }
  }

  private get table() {
    return this.readDb.tables<SingleSignOnTables>();
  }
}

const aboutOf = (organizationId: number, { issuer, clientId }: Client) =>
  JSON.stringify(['single-sign-on', organizationId, issuer, clientId]);
