import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { type ContextParts, contextsOf, isContextModule } from './platform/context.module.ts';
import { importAll } from './platform/import-all.ts';

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
  const exported = await importAll(await Promise.all(folders.sort().map(moduleFile)));
  const modules = exported.map((one, n) => Object.values(one).find(isContextModule) ?? absent(folders[n]));
  return { modules, ...contextsOf(modules) };
}

async function moduleFile(folder: string): Promise<string> {
  const path = join(import.meta.dirname, folder);
  const file = (await readdir(path)).find((name) => name === `${folder}.module.js` || name === `${folder}.module.ts`);
  return file ? join(path, file) : absent(folder);
}

function absent(folder: string | undefined): never {
  throw new Error(`server/${folder} has no ${folder}.module.ts that exports a @ContextModule`);
}
