import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import type { SingleSignOnShown } from '../../../contracts/accounts/single-sign-on/get-single-sign-on.ts';
import type { saveSingleSignOn } from '../../../contracts/accounts/single-sign-on/save-single-sign-on.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { usersOf } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { InvalidRequest } from '../../platform/http/problem.filter.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SingleSignOnSettings } from '../../platform/single-sign-on-settings.ts';
import { Attempts } from '../attempts.ts';
import { PeopleStreams } from '../people/people.stream.ts';
import { nameOf } from '../session.service.ts';
import { Sessions } from '../sessions.ts';
import { ClientSecrets, redirectUriOf } from './client-secrets.ts';
import { PasswordsOff } from './passwords-off.ts';
import { Provider } from './provider.ts';
import type { SingleSignOnTables } from './single-sign-on.tables.ts';

/** The name that stands before a domain in the entry that proves it. */
const PROOF_NAME = '_scopebook';
const WELL_KNOWN = /\/?\.well-known\/openid-configuration$/;
const DNS_MS = 3_000;
const LOOK_UPS = 30;

/** How an organisation has its people sign in at a provider of its own. */
@Injectable()
export class SingleSignOnService implements OnModuleInit {
  private proofSecret = '';

  constructor(
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly organizations: PeopleStreams,
    private readonly provider: Provider,
    private readonly secrets: ClientSecrets,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly passwordsOff: PasswordsOff,
    private readonly settings: SingleSignOnSettings,
  ) {}

  async onModuleInit(): Promise<void> {
    this.proofSecret = await loadOrCreateSecret(this.readDb, 'single-sign-on-domain');
  }

  async shown({ organizationId }: Session): Promise<SingleSignOnShown> {
    const { singleSignOn } = (await this.organizations.load(organizationId)).state;
    const people = await usersOf(this.models, organizationId);
    const tried = people.find(({ user_id }) => user_id === singleSignOn?.triedBy);
    const keepers = await this.passwordsOff.keepers(organizationId);
    return {
      setup: singleSignOn && {
        ...singleSignOn,
        domains: singleSignOn.domains.map((domain) => ({ ...domain })),
        triedBy: singleSignOn.triedBy === null ? null : tried ? nameOf(tried) : 'somebody who is gone',
      },
      redirectUri: redirectUriOf(organizationId),
      proof: { name: PROOF_NAME, value: this.proofOf(organizationId) },
      keepers: keepers.map(({ name }) => name),
    };
  }

  /** Refuses CONFIRM_PASSWORD, NO_SUCH_ROLE, ISSUER_REFUSED, ISSUER_SILENT, ISSUER_WRONG, SINGLE_SIGN_ON_CHANGED; throws InvalidRequest for a secret that is needed. */
  async save(
    { clientSecret = '', ...given }: z.output<typeof saveSingleSignOn.body>,
    session: Session,
    request: Request,
    ctx: RequestContext,
  ): Promise<SingleSignOnShown> {
    await this.sessions.mustBeConfirmed(request);
    const { organizationId } = session;
    const before = (await this.organizations.load(organizationId)).state.singleSignOn;
    const address = given.issuer.replace(WELL_KNOWN, '');
    const issuer = before?.issuer === address ? address : await this.provider.issuerAt(address);
    const client = { issuer, clientId: given.clientId };
    if (!clientSecret && !(await this.secrets.has(organizationId, client)))
      throw new InvalidRequest([{ field: 'clientSecret', message: 'is needed for this issuer and client ID' }]);
    const command = { ...given, issuer, hasNewSecret: clientSecret !== '' };
    await this.organizations.execute(organizationId, { type: 'SaveSingleSignOn', ...command }, ctx);
    if (clientSecret) await this.secrets.keep(organizationId, client, clientSecret);
    const others = this.tables.deleteFrom('single_sign_on_domain').where('organization_id', '=', organizationId);
    await others.where('domain', 'not in', given.domains).execute();
    return this.shown(session);
  }

  /** Refuses NO_SINGLE_SIGN_ON, DOMAIN_NOT_PROVEN, DOMAIN_OF_ANOTHER, TOO_MANY. */
  async prove(domain: string, session: Session, ctx: RequestContext): Promise<SingleSignOnShown> {
    const { organizationId } = session;
    await this.attempts.take([{ key: `prove-domain/${organizationId}`, limit: LOOK_UPS }]);
    const { singleSignOn } = (await this.organizations.load(organizationId)).state;
    if (!singleSignOn?.domains.some(({ name }) => name === domain)) throw new Refusal('NO_SINGLE_SIGN_ON');
    const entries = await this.entriesOf(domain);
    if (!entries.includes(this.proofOf(organizationId))) throw new Refusal('DOMAIN_NOT_PROVEN');
    await this.tables
      .insertInto('single_sign_on_domain')
      .values({ domain, organization_id: organizationId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if ((await this.ownerOf(domain)) !== organizationId) throw new Refusal('DOMAIN_OF_ANOTHER');
    await this.organizations.execute(organizationId, { type: 'RecordDomainProof', domain }, ctx);
    return this.shown(session);
  }

  /** Refuses CONFIRM_PASSWORD, NO_SINGLE_SIGN_ON, SIGN_ON_NOT_TRIED, NO_WAY_BACK. */
  async switchPasswords(isOff: boolean, session: Session, request: Request, ctx: RequestContext): Promise<SingleSignOnShown> {
    await this.sessions.mustBeConfirmed(request);
    const { organizationId, userId, sessionId } = session;
    const keepers = await this.passwordsOff.keepers(organizationId);
    await this.organizations.execute(organizationId, { type: 'SwitchPasswords', isOff, keepers: keepers.length }, ctx);
    const people = isOff ? await usersOf(this.models, organizationId) : [];
    for (const { user_id } of people)
      if (await this.passwordsOff.isFor(user_id))
        await this.sessions.endBegunOtherwise(user_id, user_id === userId ? sessionId : undefined);
    return this.shown(session);
  }

  /** The organisation whose people sign in that way with addresses of a domain. */
  async organizationOf(domain: string): Promise<number | undefined> {
    const organizationId = await this.ownerOf(domain);
    if (organizationId === undefined) return undefined;
    const { singleSignOn } = (await this.organizations.load(organizationId)).state;
    return singleSignOn?.isOn && singleSignOn.domains.some(({ name, isProven }) => isProven && name === domain)
      ? organizationId
      : undefined;
  }

  private async ownerOf(domain: string): Promise<number | undefined> {
    const rows = this.tables.selectFrom('single_sign_on_domain').select('organization_id').where('domain', '=', domain);
    return (await rows.executeTakeFirst())?.organization_id;
  }

  private proofOf(organizationId: number): string {
    const digest = createHmac('sha256', this.proofSecret).update(String(organizationId)).digest('base64url');
    return `scopebook-domain=${digest}`;
  }

  /** Entries that there are not, and name servers that say nothing, are no proof. */
  private async entriesOf(domain: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: DNS_MS, tries: 2 });
    if (this.settings.nameServer) resolver.setServers([this.settings.nameServer]);
    const found = await resolver.resolveTxt(`${PROOF_NAME}.${domain}`).catch(() => []);
    return found.map((parts) => parts.join(''));
  }

  private get tables() {
    return this.readDb.tables<SingleSignOnTables>();
  }
}
