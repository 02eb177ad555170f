import type { Schema } from '../../../contracts/call.ts';

/**
 * Stands in the place of zod in the browser (`vite.config.ts`). Contracts describe calls and what they carry; a page needs the descriptions at once, and zod
 * itself, 19 KB gzipped and thousands of objects, only where a form is checked. A schema here remembers how it is made, and is made by zod when something is
 * asked of it, which needs `checking.ts` to be there. Types are zod's own.
 */
type Zod = Record<string, unknown>;
type Shape = Record<string, unknown>;
type Make = () => Record<string, (...given: unknown[]) => unknown>;

let zod: Zod | undefined;
/** Given once, by `checking.ts`. */
export function giveZod(all: Zod): void {
  zod = all;
}

const MADE = Symbol('made');
/** Of a schema that reads a value as another one. */
const CHANGES = Symbol('changes');
const CHANGING = new Set(['default', 'prefault', 'catch', 'transform', 'pipe', 'preprocess']);

/** Whether schemas can be asked. */
export const isZodHere = (schema: Schema): boolean => zod !== undefined || !(MADE in schema);

/** Whether it reads a value as another one. */
export const isChanging = (schema: Schema): boolean => CHANGES in schema;

/** Answered by a schema that is made; all else that is called on one describes a further one. */
const ASKED = new Set(['parse', 'safeParse', '_zod', 'def', '_def', 'type', 'options', 'enum', 'value', 'values', 'element']);

function made(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || given instanceof RegExp) return given;
  if (MADE in given) return given[MADE];
  if (Array.isArray(given)) return given.map(made);
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, made(value)]));
}

const changesIn = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && (CHANGES in given || (!(MADE in given) && Object.values(given).some(changesIn)));

/** `shape`, where it is an object's; `changes`, where a value that fits is read as another one. */
function described(make: Make, changes: boolean, shape?: Shape): unknown {
  let kept: ReturnType<Make> | undefined;
  const get = () => {
    kept ??= make();
    return kept;
  };
  return new Proxy(
    {},
    {
      has: (_, name) => name === MADE || (changes && name === CHANGES),
      get: (_, name) => {
        if (name === MADE) return get();
        if (typeof name === 'symbol' || name === 'then' || name === 'toJSON') return undefined;
        if (name === 'shape') return shape ?? get().shape;
        if (ASKED.has(name)) {
          const asked = get()[name];
          return typeof asked === 'function' ? asked.bind(get()) : asked;
        }
        return (...given: unknown[]) =>
          described(
            () => get()[name]?.(...given.map(made)) as ReturnType<Make>,
            changes || CHANGING.has(name) || changesIn(given),
            shape && shapeAfter(name, shape, given),
          );
      },
    },
  );
}

function shapeAfter(name: string, shape: Shape, [given]: unknown[]): Shape | undefined {
  const fields = Object.entries(shape);
  switch (name) {
    case 'extend':
      return { ...shape, ...(given as Shape) };
    case 'omit':
      return Object.fromEntries(fields.filter(([field]) => !(field in (given as Shape))));
    case 'pick':
      return Object.fromEntries(fields.filter(([field]) => field in (given as Shape)));
    case 'partial':
      return Object.fromEntries(fields.map(([field, schema]) => [field, (schema as { optional: () => unknown }).optional()]));
    case 'required':
      return Object.fromEntries(fields.map(([field, schema]) => [field, (schema as { nonoptional: () => unknown }).nonoptional()]));
    case 'refine':
    case 'superRefine':
    case 'meta':
    case 'strict':
      return shape;
    default:
      return undefined;
  }
}

const kinds = (of: () => Zod, changes = false): unknown =>
  new Proxy(
    {},
    {
      get: (_, kind: string) =>
        kind === 'coerce' || kind === 'iso'
          ? kinds(() => of()[kind] as Zod, kind === 'coerce')
          : (...given: unknown[]) =>
              described(
                () => (of()[kind] as (...all: unknown[]) => ReturnType<Make>)(...given.map(made)),
                changes || CHANGING.has(kind) || changesIn(given),
                kind === 'object' || kind === 'strictObject' ? (given[0] as Shape | undefined) : undefined,
              ),
    },
  );

/** @public What contracts import as zod's. */
export const z = kinds(() => {
  if (!zod) throw new Error('A schema was asked before web/app/schemas/checking.ts was there');
  return zod;
});
