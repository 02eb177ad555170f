import * as zod from 'zod/v4';
import { giveZod } from './described.ts';

/** Imported by what asks schemas at once: forms, and what reads an answer by itself. */
giveZod({
  string: zod.string,
  number: zod.number,
  boolean: zod.boolean,
  object: zod.object,
  strictObject: zod.strictObject,
  array: zod.array,
  tuple: zod.tuple,
  record: zod.record,
  enum: zod.enum,
  literal: zod.literal,
  union: zod.union,
  discriminatedUnion: zod.discriminatedUnion,
  null: zod.null,
  unknown: zod.unknown,
  preprocess: zod.preprocess,
  email: zod.email,
  ipv4: zod.ipv4,
  ipv6: zod.ipv6,
  cidrv4: zod.cidrv4,
  cidrv6: zod.cidrv6,
  coerce: { string: zod.coerce.string, number: zod.coerce.number, boolean: zod.coerce.boolean },
  iso: { date: zod.iso.date, datetime: zod.iso.datetime },
});
