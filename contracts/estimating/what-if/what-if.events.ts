import { z } from 'zod';
import { describe } from '../../audit.ts';
import { first, id, packed, text, whole } from '../../event.ts';
import { noteAddition } from '../estimate/additions.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';
import { addArea, addLines } from '../estimate/lines.ts';
import type { Estimate } from '../estimate/state.ts';
import { upsertMinimums } from '../estimate/trade-labor.ts';
import { counted } from '../estimate/words.ts';
import {
  AreaFacts,
  CustomerFacts,
  ItemFacts,
  MinimumFacts,
  QualityLevelFact,
  SettingsFacts,
  SourceFacts,
  SourceFacts1,
  SurveyFacts,
  TaskFacts,
  TaxSourceFacts,
} from '../facts.ts';

/**
 * The first event of a what-if: everything of the estimate as of the revision that it left, except the lines, which follow in
 * `WhatIfLinesCopied` because one append does not hold 10,000 of them. Areas, tasks and lines have ids of their own and name
 * those that they are copies of.
 */
export const WhatIfBranched = estimateEvent(
  z.object({
    orderId: id('order'),
    organizationId: id('organization'),
    name: text,
    from: z.object({ orderId: id('order'), revision: whole, at: text }),
    externalRefId: text,
    orderType: text,
    checksum: text,
    survey: SurveyFacts,
    customer: CustomerFacts,
    quality: QualityLevelFact,
    quantityDecimals: z.number().int().min(0).max(2),
    settingsId: whole,
    settings: z.array(z.object({ id: whole, settings: SettingsFacts, taxSource: TaxSourceFacts.nullable() })),
    answered: z.boolean(),
    defaultTaskId: id('task'),
    tasks: z.array(TaskFacts.extend({ copyOf: id('task') })),
    areas: z.array(AreaFacts.extend({ copyOf: id('area') })),
    laborMinimum: z.boolean(),
    minimums: z.array(z.object({ facts: MinimumFacts, on: z.boolean(), since: text })),
    lines: whole,
  }),
)({
  apply(estimate, data, applying) {
    const { name, from, settings, tasks, areas, minimums, lines, ...facts } = data;
    Object.assign(estimate, facts, {
      exists: true,
      createdAt: applying.at,
      settings: new Map(settings.map((each) => [each.id, each.settings])),
      taxSources: new Map(settings.flatMap((each) => (each.taxSource ? [[each.id, each.taxSource]] : []))),
      tasks: new Map(tasks.map((task) => [task.id, task.name])),
      whatIf: {
        name,
        fromOrderId: from.orderId,
        fromRevision: from.revision,
        fromAt: from.at,
        baseRevision: lines === 0 ? estimate.revision + 1 : -1,
        lines,
        origins: {
          items: new Map(),
          areas: new Map(areas.map(({ areaId, copyOf }) => [areaId, copyOf])),
          tasks: new Map(tasks.map((task) => [task.id, task.copyOf])),
        },
        startedAt: applying.at,
        startedBy: applying.by,
        discardedAt: null,
      },
    });
    for (const { copyOf: _original, ...area } of areas) addArea(estimate, area, applying);
    for (const { facts: minimum, on, since } of minimums) {
      upsertMinimums(estimate, [minimum], { ...applying, at: since });
      const stored = estimate.minimums.get(minimum.trade);
      if (stored) stored.on = on;
    }
  },
  undo: () => [],
  touches: () => [],
  needs: nothing,
  audit: (_was, { name }) => describe('job', `Started what-if ${name}`),
});

const Copied1 = ItemFacts.extend({ copyOf: id('item') });
const Copied2 = z.object({ items: z.array(Copied1.extend({ reason: text, source: whole.nullable() })), sources: z.array(SourceFacts1) });

/**
 * Some of the lines that a what-if starts with; it can be opened once all are there. Version 2 says what proposed a line: its place
 * among `sources`. Version 3 says which libraries.
 */
export const WhatIfLinesCopied = estimateEvent(
  first(z.object({ items: z.array(Copied1) }), packed('items', ['itemId', 'areaId', 'sequence', 'quantity', 'copyOf']))
    .next(
      Copied2,
      ({ items }) => ({ items: items.map((item) => ({ ...item, reason: '', source: null })), sources: [] }),
      packed('items', ['itemId', 'areaId', 'sequence', 'quantity', 'copyOf', 'reason']),
    )
    .next(
      Copied2.extend({ sources: z.array(SourceFacts) }),
      ({ items, sources }) => ({ items, sources: sources.map((source) => ({ ...source, libraries: [] })) }),
      packed('items', ['itemId', 'areaId', 'sequence', 'quantity', 'copyOf', 'reason']),
    ),
)({
  apply(estimate, { items, sources }, applying) {
    for (const { itemId, source, reason } of items)
      noteAddition(estimate, itemId, { source: source === null ? null : (sources[source] ?? null), reason });
    addLines(
      estimate,
      items.map(({ copyOf: _original, reason: _reason, source: _source, ...facts }) => facts),
      applying,
    );
    const { whatIf } = estimate;
    if (!whatIf) return;
    const copied = new Map(whatIf.origins.items);
    for (const { itemId, copyOf } of items) copied.set(itemId, copyOf);
    const baseRevision = estimate.items.size < whatIf.lines ? -1 : estimate.revision + 1;
    estimate.whatIf = { ...whatIf, baseRevision, origins: { ...whatIf.origins, items: copied } };
  },
  undo: () => [],
  touches: () => [],
  needs: nothing,
  audit: (_was, { items }) =>
    describe('lines', `Took ${counted(items.length)} of the estimate into the what-if`, { affectedLines: items.length }),
});

export const WhatIfRenamed = estimateEvent(z.object({ name: text }))({
  apply(estimate, { name }) {
    if (estimate.whatIf) estimate.whatIf = { ...estimate.whatIf, name };
  },
  undo: (was) => [{ type: 'WhatIfRenamed', data: { name: was.whatIf?.name ?? '' } }],
  touches: () => ['whatIf'],
  needs: nothing,
  audit: (was, { name }) => describe('job', 'Renamed the what-if', { before: was.whatIf?.name ?? '', after: name }),
});

export const WhatIfDiscarded = estimateEvent(z.object({}))({
  apply: (estimate, _data, applying) => discard(estimate, applying.at),
  undo: () => [{ type: 'WhatIfRestored', data: {} }],
  touches: () => ['discarded'],
  needs: nothing,
  audit: (was) => describe('job', `Discarded what-if ${was.whatIf?.name ?? ''}`),
});

export const WhatIfRestored = estimateEvent(z.object({}))({
  apply: (estimate) => discard(estimate, null),
  undo: () => [{ type: 'WhatIfDiscarded', data: {} }],
  touches: () => ['discarded'],
  needs: nothing,
  audit: (was) => describe('job', `Brought back what-if ${was.whatIf?.name ?? ''}`),
});

function discard(estimate: Estimate, discardedAt: string | null) {
  if (estimate.whatIf) estimate.whatIf = { ...estimate.whatIf, discardedAt };
}

const Pairs = z.array(z.tuple([whole, whole]));

/**
 * An estimate adopted changes of one of its what-ifs as of a revision of it. The events of the same command, which follow, are
 * those changes; `items`, `areas` and `tasks` say which of the what-if's were added here, and as what.
 */
export const WhatIfAdopted = estimateEvent(
  z.object({ whatIfId: id('order'), name: text, revision: whole, changes: whole, items: Pairs, areas: Pairs, tasks: Pairs }),
)({
  apply(estimate, { name, items, areas, tasks }) {
    const extended = (known: ReadonlyMap<number, number>, pairs: [number, number][]) => new Map([...known, ...pairs]);
    const { adopted } = estimate;
    estimate.adopted = {
      from: name,
      items: extended(adopted.items, items),
      areas: extended(adopted.areas, areas),
      tasks: extended(adopted.tasks, tasks),
    };
  },
  undo: () => [],
  touches: () => [],
  needs: nothing,
  audit: (_was, { name, changes }) => describe('job', `Adopted ${changes === 1 ? '1 change' : `${changes} changes`} of what-if ${name}`),
});
