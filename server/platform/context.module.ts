import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { EventStream } from '../../contracts/event.ts';
import { operationsStream } from '../../contracts/operations.ts';
import type { RefusalTexts } from '../../contracts/refusal-texts.ts';
import { registerRefusals } from '../../contracts/refusals.ts';
import type { OwnedIds } from '../../projections/runner/owned-ids.ts';
import type { ReadModel } from '../../projections/runner/read-model.ts';
import { callsIn } from './calls.ts';
import type { StreamClass } from './event-log/stream.ts';
import type { PersonalHolding } from './personal-data/holdings.ts';
import type { Migration } from './read-db/migrations.ts';
import type { RecordsClass } from './records/records.ts';
import type { Restorer } from './restoring/restorers.ts';

/** The parts of a context that Nest modules do not describe. */
export interface ContextParts {
  /** Its kinds of streams, with the events that they hold. */
  events: EventStream[];
  readModels: ReadModel[];
  /** The owner of each of its kinds of ids. */
  owns: OwnedIds[];
  /** What it has of persons. */
  personal: Type<PersonalHolding>[];
  /** How it sets earlier values again that the audit has. */
  restorers: Type<Restorer>[];
  /** Tables that are no read models (sessions, credentials, uploads). */
  migrations: Migration[];
}

/** The parts as a context declares them: a read model can be made over the streams of all contexts. */
interface Declared extends Omit<ContextParts, 'readModels'> {
  readModels: (ReadModel | ((streams: EventStream[]) => ReadModel))[];
}

interface Context extends Partial<Declared>, Omit<ModuleMetadata, 'controllers' | 'exports'> {
  /** The context's folder (`import.meta.dirname`): its calls are the `*.call.ts` of its areas. */
  calls?: string;
  // biome-ignore lint/suspicious/noExplicitAny: streams of any state
  streams?: StreamClass<any, any, any>[];
  /** Its kinds of records, each with its stream, read model and owners. */
  // biome-ignore lint/suspicious/noExplicitAny: records of any fields
  records?: RecordsClass<any, any>[];
  /** Its refusals with their texts (`contracts/<context>/refusals.ts`). */
  refusals?: RefusalTexts;
  /** Its reactions to events and to dates: providers that nothing else injects. */
  reactions?: Type[];
}

const PARTS = Symbol('ContextParts');
const CALLS = Symbol('ContextCalls');

interface CallsPart {
  folder: string;
  imports: NonNullable<ModuleMetadata['imports']>;
}

/** A Nest module that also declares the context's parts, which `contextsOf` collects. */
export function ContextModule(context: Context): ClassDecorator {
  const {
    events = [],
    readModels = [],
    owns = [],
    migrations = [],
    streams = [],
    records = [],
    reactions = [],
    personal = [],
    restorers = [],
    ...rest
  } = context;
  const { refusals = {}, calls, ...nest } = rest;
  const parts: Declared = {
    events: [...events, ...records.map(({ record }) => record)],
    readModels: [...readModels, ...records.map(({ model }) => model)],
    owns: [...owns, ...records.map(({ model }) => model.owned)],
    migrations,
    personal,
    restorers,
  };
  const asked = [...(nest.providers ?? []), ...streams, ...records];
  const providers = [...asked, ...[...streams, ...records].flatMap((one) => one.providers), ...reactions, ...personal, ...restorers];
  return (target) => {
    registerRefusals(refusals);
    // For the module of its calls. The import rule `contexts-meet-at-their-public-face` decides what other contexts may
    // inject.
    const exports = asked.map((provider) => ('provide' in provider ? provider.provide : provider));
    Module({ ...nest, imports: [CqrsModule, ...(nest.imports ?? [])], providers, exports })(target);
    const own: CallsPart | undefined = calls === undefined ? undefined : { folder: calls, imports: nest.imports ?? [] };
    Reflect.defineMetadata(CALLS, own, target);
    Reflect.defineMetadata(PARTS, parts, target);
  };
}

/** True for a class that `@ContextModule` declares. */
export const isContextModule = (exported: unknown): exported is Type =>
  typeof exported === 'function' && Reflect.hasOwnMetadata(PARTS, exported);

/** What all contexts declare, together. */
export function contextsOf(modules: Type[]): ContextParts {
  const parts = modules.map((module) => Reflect.getOwnMetadata(PARTS, module) as Declared);
  const events = parts.flatMap((part) => part.events);
  const all = [operationsStream, ...events];
  return {
    events,
    readModels: parts.flatMap(({ readModels }) => readModels.map((model) => (typeof model === 'function' ? model(all) : model))),
    owns: parts.flatMap(({ owns }) => owns),
    migrations: parts.flatMap(({ migrations }) => migrations),
    personal: parts.flatMap(({ personal }) => personal),
    restorers: parts.flatMap(({ restorers }) => restorers),
  };
}

/** The module of a context's calls. */
export async function callsOf(module: Type): Promise<DynamicModule> {
  const calls = Reflect.getMetadata(CALLS, module) as CallsPart | undefined;
  return calls ? callsIn(calls.folder, { name: `${module.name}Calls`, imports: [module, ...calls.imports] }) : { module };
}
