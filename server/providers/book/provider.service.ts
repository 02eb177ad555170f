import { Injectable } from '@nestjs/common';
import { categoryNamed, PROVIDER_CATEGORIES } from '../../../contracts/providers/book/categories.ts';
import type { Provider, ProviderBody } from '../../../contracts/providers/book/provider.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { Clock } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ProviderRecords, shownProvider } from './provider.records.ts';

type Context = RequestContext & { session: Session };

/** A person's own address book of service providers (R425), as its calls answer it. `userId` of their paths must be theirs, or 0. */
@Injectable()
export class ProviderService {
  constructor(
    private readonly records: ProviderRecords,
    private readonly clock: Clock,
  ) {}

  async list(session: Session, userId = 0): Promise<Provider[]> {
    assertOwn(session, userId);
    return this.records.list(session, 'mine');
  }

  async one(session: Session, userId: number, id: number): Promise<Provider> {
    assertOwn(session, userId);
    const state = await this.records.visible(id, session);
    if (!state || state.deleted) throw new Refusal('PROVIDER_NOT_FOUND');
    return shownProvider(state);
  }

  async categories(session: Session) {
    const providers = await this.list(session);
    return PROVIDER_CATEGORIES.map(({ id, name }) => ({
      id,
      name,
      providerCount: providers.filter(({ serviceCategory_Id }) => serviceCategory_Id === id).length,
    }));
  }

  async add(userId: number, body: ProviderBody, ctx: Context): Promise<Provider> {
    assertOwn(ctx.session, userId);
    return this.records.create('mine', { ...fieldsOf(body), ...this.ratedNow(body, 0) }, ctx);
  }

  async change(userId: number, id: number, body: ProviderBody, ctx: Context): Promise<Provider> {
    assertOwn(ctx.session, userId);
    const known = body.rating === undefined ? undefined : await this.records.visible(id, ctx.session);
    return this.records.change(id, { ...fieldsOf(body), ...this.ratedNow(body, known?.fields.rating ?? 0) }, ctx);
  }

  async remove(userId: number, id: number, ctx: Context): Promise<boolean> {
    assertOwn(ctx.session, userId);
    return this.records.remove(id, ctx);
  }

  /** A rating that is said again is as old as it was. */
  private ratedNow({ rating }: ProviderBody, was: number): { ratedOn?: string } {
    if (rating === undefined || rating === was) return {};
    return { ratedOn: rating === 0 ? '' : this.clock.now().toISOString().slice(0, 10) };
  }

  undo(id: number, revision: number | undefined, ctx: Context): Promise<{ revision: number }> {
    return this.records.undo(id, revision, ctx);
  }
}

/** The id of the category counts before its name, as everywhere in the documents' bodies. */
function fieldsOf({ id: _, serviceCategory, serviceCategory_Id, ...fields }: ProviderBody) {
  const category = serviceCategory_Id ?? (serviceCategory === undefined ? undefined : categoryNamed(serviceCategory));
  return defined({ ...fields, serviceCategory_Id: category });
}

type Defined<Of> = { [Name in keyof Of]?: Exclude<Of[Name], undefined> };
const defined = <Of extends object>(of: Of): Defined<Of> =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as Defined<Of>;

function assertOwn({ userId }: Session, id: number): void {
  if (id !== 0 && id !== userId) throw new Refusal('PROVIDER_NOT_FOUND');
}
