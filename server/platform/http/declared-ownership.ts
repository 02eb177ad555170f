import { BoundedCache, cacheBound } from '../../../contracts/bounded-cache.ts';
import { type OwnedIds, ownedRows } from '../../../projections/runner/owned-ids.ts';
import type { ReadModels } from '../../../projections/runner/read-model.ts';
import { Ownership } from './access.ts';

const OWNERS = cacheBound({
  name: 'organizations of ids',
  most: 50_000,
  of: 'entries',
  because: 'two numbers each: every call about an order would ask Postgres again whose it is',
});

/** Finds the owner of an id as the contexts' modules declare it. */
export class DeclaredOwnership extends Ownership {
  private readonly kinds: Map<string, OwnedIds>;
  private readonly owners = new BoundedCache<number>(OWNERS);

  constructor(
    private readonly models: ReadModels,
    declared: OwnedIds[],
  ) {
    super();
    this.kinds = new Map(declared.map((owned) => [owned.kind, owned]));
  }

  async owns(organizationId: number, kind: string, id: number): Promise<boolean> {
    const declared = this.declared(kind);
    const key = `${kind} ${id}`;
    if (declared.stays && this.owners.get(key) === organizationId) return true;
    const row = await ownedRows(this.models, declared, { id, organizationId }).executeTakeFirst();
    if (row && declared.stays) this.owners.set(key, organizationId, 1);
    return row !== undefined;
  }

  async streamOf(kind: string, id: number): Promise<string | undefined> {
    const owned = this.declared(kind);
    if (owned.isStreamId) return `${owned.stream}${id}`;
    const row = await ownedRows(this.models, owned, { id }).executeTakeFirst();
    return row && `${owned.stream}${row.streamId}`;
  }

  private declared(kind: string): OwnedIds {
    const owned = this.kinds.get(kind);
    if (!owned) throw new Error(`No context's module says whom an id of the kind ${kind} belongs to`);
    return owned;
  }
}
