import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { DynamicModule, ModuleMetadata, Type } from '@nestjs/common';
import { isBound } from './http/bind.ts';
import { handledCalls } from './http/handles.ts';
import { importAll } from './import-all.ts';

const CALL_FILE = /\.call\.[jt]s$/;

/** The module of a context's calls: every `*.call.ts` under a folder, so that a new call needs only a new file. */
export async function callsIn(
  folder: string,
  { name, imports }: { name: string; imports: ModuleMetadata['imports'] },
): Promise<DynamicModule> {
  const names = (await readdir(folder, { recursive: true })).filter((file) => CALL_FILE.test(file)).sort();
  const files = names.map((file) => join(folder, file));
  const exported = await importAll<{ default?: unknown }>(files);
  const controllers = exported.map(({ default: controller }, n) => boundIn(files[n] as string, controller));
  class Calls {}
  Object.defineProperty(Calls, 'name', { value: name });
  return { module: Calls, imports, controllers };
}

function boundIn(file: string, controller: unknown): Type {
  const path = relative(import.meta.dirname, file).replaceAll(sep, '/');
  if (!isBound(controller)) throw new Error(`${file} binds no call: its default export has to be what bind() answers`);
  const handled = handledCalls.find((one) => one.controller === controller);
  if (handled) {
    handled.area = path.split('/').slice(1, -1).join('/');
    handled.name = camelCase(basename(path).replace(CALL_FILE, ''));
  }
  return controller;
}

/** `get-orders` as `getOrders`. */
const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
