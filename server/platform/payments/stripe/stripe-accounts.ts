import type { Clock } from '../../clock.ts';
import type { ReadDb } from '../../read-db/read-db.ts';
import { StripeGateway } from './stripe-gateway.ts';
import type { StripeSettings } from './stripe-settings.ts';
import type { StripeAccountRow, StripeTables } from './stripe-tables.ts';

/** Accounts at Stripe of organisations, into which their customers pay. Their keys stand in Postgres beside the other secrets, and nowhere else. */
export class StripeAccounts {
  private readonly known = new Map<number, { row: StripeAccountRow; gateway: StripeGateway }>();

  /** `how` is what all accounts have alike: another server, for trying. */
  constructor(
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
    private readonly how: Pick<StripeSettings, 'apiUrl' | 'answerMs'>,
  ) {}

  /** The account of an organisation as it is now, whichever server it was given to. */
  async of(organizationId: number): Promise<{ row: StripeAccountRow; gateway: StripeGateway } | undefined> {
    const row = await this.tables.selectFrom('stripe_account').selectAll().where('organization_id', '=', organizationId).executeTakeFirst();
    return row && this.kept(row);
  }

  /** That of a payment's page. */
  async ofPage(token: string): Promise<StripeGateway | undefined> {
    const row = await this.tables
      .selectFrom('stripe_account')
      .innerJoin('stripe_payment', 'stripe_payment.account', 'stripe_account.account')
      .selectAll('stripe_account')
      .where('stripe_payment.token', '=', token)
      .executeTakeFirst();
    return row && this.kept(row).gateway;
  }

  async all(): Promise<StripeGateway[]> {
    return (await this.tables.selectFrom('stripe_account').selectAll().execute()).map((row) => this.kept(row).gateway);
  }

  /** Whether a page is one of Stripe's, of whichever account. */
  async hasPage(token: string): Promise<boolean> {
    const found = await this.tables.selectFrom('stripe_payment').select('token').where('token', '=', token).executeTakeFirst();
    return found !== undefined;
  }

  /** Tries keys; what Stripe says of the account that they are of. Throws GatewayRefused, and else where Stripe does not answer. */
  tried(keys: StripeSettings): Promise<{ account: string; name: string }> {
    return new StripeGateway({ ...keys, ...this.how }, '', this.readDb, this.clock).tried();
  }

  async save(row: StripeAccountRow): Promise<void> {
    await this.tables
      .insertInto('stripe_account')
      .values(row)
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
      .execute();
  }

  async remove(organizationId: number): Promise<void> {
    await this.tables.deleteFrom('stripe_account').where('organization_id', '=', organizationId).execute();
  }

  private kept(row: StripeAccountRow): { row: StripeAccountRow; gateway: StripeGateway } {
    const {
      organization_id: organizationId,
      account,
      secret_key: secretKey,
      publishable_key: publishableKey,
      webhook_secret: webhookSecret,
    } = row;
    const known = this.known.get(organizationId);
    if (known?.row.secret_key === secretKey && known.row.webhook_secret === webhookSecret && known.row.publishable_key === publishableKey)
      return known;
    const settings = { secretKey, publishableKey, webhookSecret, ...this.how };
    const made = { row, gateway: new StripeGateway(settings, account, this.readDb, this.clock) };
    this.known.set(organizationId, made);
    return made;
  }

  private get tables() {
    return this.readDb.tables<StripeTables>();
  }
}
