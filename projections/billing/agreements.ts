import type { Kysely } from 'kysely';
import type { AccountEvent } from '../../contracts/billing/account.events.ts';
import type { AgreementStatus, RestReason } from '../../contracts/billing/agreements/plan.ts';
import { agreement as agreementId } from '../../contracts/billing/owned.ts';
import type { Recorded } from '../../contracts/log.ts';
import type { OwnedIds } from '../runner/owned-ids.ts';
import { idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { integer, schemaOf, type Tables, table, text, textOf } from '../runner/table.ts';

const tables = {
  agreement: table(
    'agreement',
    {
      agreement_id: integer,
      organization_id: integer,
      status: textOf<AgreementStatus>(),
      every_months: integer,
      /** When its renewal is to be tried (ISO); empty where it is not. */
      try_at: text,
      /** Somebody asked to cancel it: 1 until the gateway has thrown the means away. */
      cancelling: integer,
      /** Nothing is charged at present. */
      rests: textOf<RestReason | ''>(),
      /** It has ended, and what was kept of it is to be thrown away: 1 until it is. */
      forgetting: integer,
    },
    {
      key: 'agreement_id',
      indexes: [
        "(try_at) where try_at <> ''",
        '(agreement_id) where cancelling = 1',
        "(agreement_id) where rests <> ''",
        '(agreement_id) where forgetting = 1',
      ],
    },
  ),
};
export type AgreementTables = Tables<typeof tables>;

/** Billing agreements: whose they are, and when there is something to do about them. */
export const agreements: ReadModel = {
  name: 'agreements',
  version: 2,
  streams: ['account-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<AgreementTables>, events) {
    for (const event of events as Recorded<AccountEvent>[]) await foldAgreement(tx, event);
  },
  async clear(tx: Kysely<AgreementTables>, root) {
    await tx.deleteFrom('agreement').where('organization_id', '=', idOfStream(root)).execute();
  },
};

async function foldAgreement(tx: Kysely<AgreementTables>, { type, data, stream, metadata }: Recorded<AccountEvent>): Promise<void> {
  if (!('agreementId' in data)) return;
  if (type === 'AgreementAsked') {
    const { agreementId: agreement_id, plan } = data;
    const row = {
      agreement_id,
      organization_id: idOfStream(stream),
      every_months: plan.everyMonths,
      try_at: '',
      cancelling: 0,
      rests: '' as const,
      forgetting: 0,
    };
    await tx
      .insertInto('agreement')
      .values({ ...row, status: 'asked' })
      .execute();
    return;
  }
  const row = tx.updateTable('agreement').where('agreement_id', '=', data.agreementId);
  switch (type) {
    case 'AgreementBegun':
    case 'AgreementRenewed':
      await row.set({ status: 'active', try_at: data.until }).execute();
      return;
    case 'AgreementChanged':
      await row.set({ status: 'active', try_at: data.until, every_months: data.plan.everyMonths, rests: '' }).execute();
      return;
    case 'AgreementRenewalRefused':
      await row.set({ status: 'late', try_at: data.tryAt }).execute();
      return;
    case 'AgreementMeansChanged':
      await row
        .where((eb) => eb.or([eb('status', '=', 'late'), eb('rests', '=', 'payer')]))
        .set({ try_at: metadata.at, rests: '' })
        .execute();
      return;
    case 'AgreementRested':
      await row.set({ status: 'active', rests: data.why, try_at: '' }).execute();
      return;
    case 'AgreementResumed':
      await row.set({ rests: '', try_at: data.tryAt }).execute();
      return;
    case 'AgreementMeansForgotten':
      await row.set({ forgetting: 0 }).execute();
      return;
    case 'AgreementEnded':
      await row.set({ status: 'ended', try_at: '', forgetting: 1 }).execute();
      return;
    case 'AgreementCancelAsked':
      await row.set({ cancelling: 1, try_at: '', rests: '' }).execute();
      return;
    case 'AgreementCancelled':
      await row.set({ status: 'cancelled', try_at: '', cancelling: 0 }).execute();
      return;
  }
}

/** Agreements do not change hands, and none is deleted. */
export const agreementIds: OwnedIds = {
  ...{ kind: agreementId.kind, readModel: agreements, stream: 'account-', stays: true },
  rows: (db) =>
    db.selectFrom('agreement').select(['agreement_id as id', 'organization_id as streamId', 'organization_id as organizationId']),
};

const db = (models: ReadModels) => models.db<AgreementTables>(agreements.name);

/** Agreements whose renewal is due by a moment, the longest overdue first. */
export const agreementsDue = (models: ReadModels, by: string) =>
  db(models).selectFrom('agreement').selectAll().where('try_at', '<>', '').where('try_at', '<=', by).orderBy('try_at').limit(200).execute();

/** Agreements that are cancelled once the gateway has answered. */
export const agreementsToCancel = (models: ReadModels) =>
  db(models).selectFrom('agreement').selectAll().where('cancelling', '=', 1).limit(50).execute();

/** Agreements that are not charged at present. */
export const agreementsResting = (models: ReadModels) => db(models).selectFrom('agreement').selectAll().where('rests', '<>', '').execute();

/** Agreements that have ended, of which the gateway keeps something. */
export const agreementsEnded = (models: ReadModels) =>
  db(models).selectFrom('agreement').selectAll().where('forgetting', '=', 1).limit(50).execute();
