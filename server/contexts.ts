import { readdir } from 'node:fs/promises';
import type { Type } from '@nestjs/common';
import { type ContextParts, contextsOf, isContextModule } from './platform/context.module.ts';

export interface Contexts extends ContextParts {
  modules: Type[];
}

let loaded: Promise<Contexts> | undefined;

/**
 * The contexts of the product and everything that they declare. A context is a folder beside this file with a module of its name
 * (`reporting/reporting.module.ts`) that is a `@ContextModule`, so that a new one edits no list. Throws when a module exports none.
 */
export function contexts(): Promise<Contexts> {
  loaded ??= load();
  return loaded;
}

/** The server's folders that are no contexts. */
const NO_CONTEXT = new Set(['platform']);

async function load(): Promise<Contexts> {
  const entries = await readdir(import.meta.dirname, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !NO_CONTEXT.has(entry.name)).map(({ name }) => name);
  const modules = await Promise.all(folders.sort().map(moduleOf));
  return { modules, ...contextsOf(modules) };
}

async function moduleOf(folder: string): Promise<Type> {
  const files = await readdir(new URL(`${folder}/`, import.meta.url));
  const file = files.find((name) => name === `${folder}.module.js` || name === `${folder}.module.ts`);
  const exported = file ? Object.values((await import(`./${folder}/${file}`)) as Record<string, unknown>) : [];
  const module = exported.find(isContextModule);
  if (!module) throw new Error(`server/${folder} has no ${folder}.module.ts that exports a @ContextModule`);
  return module;
}
