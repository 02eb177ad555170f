import { type OwnedIds, ownedRows } from '../../../projections/runner/owned-ids.ts';
import type { ReadModels } from '../../../projections/runner/read-model.ts';
import { Ownership } from './access.ts';

/** Finds the owner of an id as the contexts' modules declare it. */
export class DeclaredOwnership extends Ownership {
  private readonly kinds: Map<string, OwnedIds>;

  constructor(
    private readonly models: ReadModels,
    declared: OwnedIds[],
  ) {
    super();
    this.kinds = new Map(declared.map((owned) => [owned.kind, owned]));
  }

  async owns(organizationId: number, kind: string, id: number): Promise<boolean> {
    return (await ownedRows(this.models, this.declared(kind), { id, organizationId }).executeTakeFirst()) !== undefined;
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
