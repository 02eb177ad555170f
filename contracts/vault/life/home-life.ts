import { z } from 'zod';
import { Money } from '../../decimal-fields.ts';

/** What a new one costs at the place of the home, and where that is from. */
const NewCost = z.object({
  total: Money,
  /** `typed` by the person, or of the equipment figures. */
  from: z.enum(['typed', 'figures']),
  /** Of the figures: what they price, in dollars of the year, for one in the United States as a whole. */
  item: z.string(),
  year: z.number(),
  national: Money,
  units: z.number(),
});

/** A thing that wears out, with a known year: of the vault, or an entry with a life. */
export const LifeThing = z.object({
  /** `item-1007` or `entry-12`. */
  key: z.string(),
  itemId: z.number().nullable(),
  entryId: z.number().nullable(),
  /** Of the record that it is. */
  revision: z.number(),
  name: z.string(),
  /** A year, a month or a day, as it is kept (when.ts). */
  installedOn: z.string(),
  installedBy: z.string(),
  areaId: z.number().nullable(),
  serialNumber: z.string(),
  photos: z.number(),
  paid: Money.nullable(),
  lifeYears: z.string(),
  /** Of the figures when not typed. */
  lifeFrom: z.enum(['typed', 'figures']),
  /** Null where nobody knows. */
  newCost: NewCost.nullable(),
  /** A project that an estimate of a new one begins with; empty for none. */
  project: z.string(),
});
export type LifeThing = z.infer<typeof LifeThing>;

/** What was done: an entry, or the purchase of a thing of the vault that wears out. */
export const LifeDone = z.object({
  key: z.string(),
  itemId: z.number().nullable(),
  entryId: z.number().nullable(),
  name: z.string(),
  doneOn: z.string(),
  doneBy: z.string(),
  paid: Money.nullable(),
});
export type LifeDone = z.infer<typeof LifeDone>;

/** Where the figures are from. */
const LifeSource = z.object({
  key: z.enum(['equipment', 'place']),
  title: z.string(),
  words: z.string(),
  publishedBy: z.string(),
  asOf: z.string(),
  licence: z.string(),
  file: z.string(),
  sha256: z.string(),
});

export const HomeLife = z.object({
  /** Null before the home has an address in a state that is known. `factor`: US = 1.00. */
  place: z.object({ state: z.string(), factor: z.string() }).nullable(),
  /** Those that are worn out first come first. */
  things: z.array(LifeThing),
  /** The newest first. */
  done: z.array(LifeDone),
  /** What wears out and has no year, so that it is not counted. */
  notCounted: z.array(z.object({ name: z.string(), itemId: z.number().nullable(), part: z.string() })),
  sources: z.array(LifeSource),
  /** Things and entries in it that stand as they are now, because more was changed since `at` than is read. */
  unread: z.number(),
});
export type HomeLife = z.infer<typeof HomeLife>;
