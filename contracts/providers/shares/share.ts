import { z } from 'zod';
import { Measures } from '../../measures/entities.ts';
import { PagePhoto } from '../../reporting/photos/page-photo.ts';

/** Which of an estimate's parts a link shows. */
export const ShareParts = z.object({
  lines: z.boolean().default(true),
  prices: z.boolean().default(false),
  photos: z.boolean().default(true),
});

const Line = z.object({
  action: z.string(),
  description: z.string(),
  quality: z.string(),
  quantity: z.string(),
  unit: z.string(),
  notes: z.string(),
  /** Before tax; null without prices. */
  total: z.string().nullable(),
});

/** An estimate as a provider sees it. Of its owner it has the name, of the property the address. */
export const SharedEstimate = z.object({
  title: z.string(),
  sharedBy: z.string(),
  /** Of the property; empty where none is kept. */
  address: z.string(),
  message: z.string(),
  at: z.string(),
  validUntil: z.string(),
  areas: z.array(z.object({ name: z.string(), notes: z.string(), measures: Measures, lines: z.array(Line), total: z.string().nullable() })),
  lineCount: z.number(),
  /** Null without prices. */
  totals: z.object({ totalCost: z.string(), tax: z.string(), grandTotal: z.string() }).nullable(),
  photos: z.array(PagePhoto),
  photosLeftOut: z.number(),
});
export type SharedEstimate = z.infer<typeof SharedEstimate>;

/** Why a link shows nothing: its owner took it back, a newer one took its place, its 30 days are over, or what it showed is there no more. */
export const ShareOutcome = z.enum(['open', 'takenBack', 'replaced', 'expired', 'gone']);
export type ShareOutcome = z.infer<typeof ShareOutcome>;

/** A link as its owner sees it. */
export const OwnShare = z.object({
  id: z.number(),
  providerId: z.number(),
  orderId: z.number(),
  estimateName: z.string(),
  ...{ lines: z.boolean(), prices: z.boolean(), photos: z.boolean() },
  message: z.string(),
  at: z.string(),
  validUntil: z.string(),
  mailedTo: z.string(),
  openings: z.number(),
  openedAt: z.string(),
  openedOn: z.enum(['phone', 'computer', '']),
  outcome: ShareOutcome,
  endedAt: z.string(),
  /** Whether the estimate was changed since; the link shows it as it was. */
  changedSince: z.boolean(),
  /** The address of the page; empty when it has ended. */
  link: z.string(),
});
export type OwnShare = z.infer<typeof OwnShare>;
