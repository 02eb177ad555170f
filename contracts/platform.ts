import { z } from 'zod';
import { call, Id } from './call.ts';
import { ChangeNotice } from './change-notice.ts';

/** How many connections of `changes` one session may hold open: tabs can share one, and a browser has no more to a server over HTTP/1.1. */
export const MOST_STREAMS = 6;

/**
 * Server-sent events, `text/event-stream`; a comment every 15 s keeps the connection. All changes of the organisation, so that one connection
 * serves every tab of a browser; with orders (`orderId` once or repeated), only theirs and those of the price book. Another organisation's order
 * answers 404. A session has at most `MOST_STREAMS`, the next answers 429; they end with the session.
 */
export const listenToChanges = call({
  id: 'changes',
  method: 'GET',
  path: '/api/changes',
  who: 'user',
  summary: 'Changes of the organisation, or of some orders and the price book, as they become visible',
  query: z.object({ orderId: z.union([z.array(Id).min(1).max(20), Id]).optional() }),
  response: ChangeNotice,
  refusals: ['ORDER_NOT_FOUND', 'TOO_MANY'],
});

/** What could not be taken, and why. */
const SetAside = z.object({
  stream: z.string(),
  revision: z.number(),
  eventId: z.string(),
  /** The event's type. */
  type: z.string(),
  /** Null of another organisation's: it may hold what they typed. */
  error: z.string().nullable(),
  /** ISO instant. */
  since: z.string(),
});

const HealthDetails = z.object({
  /** `up`: it can be read; `writable`: it takes writes. */
  eventStore: z.object({ up: z.boolean(), writable: z.boolean(), position: z.string().nullable() }),
  database: z.object({ up: z.boolean() }),
  /**
   * `outbox`: no mail server is configured (or this is the demo), mail stays where it is. `retrying` of those waiting have failed before,
   * `failed` were given up. Null when the database is down.
   */
  mail: z.object({ transport: z.enum(['smtp', 'outbox']), waiting: z.number(), retrying: z.number(), failed: z.number() }).nullable(),
  /** Those of other versions too, which other builds fill. */
  readModels: z.array(
    z.object({
      name: z.string(),
      version: z.number(),
      schema: z.string(),
      position: z.string(),
      live: z.boolean(),
      status: z.string(),
      error: z.string().nullable(),
      setAside: z.array(SetAside.extend({ position: z.string(), waitsFor: z.string().nullable() })),
    }),
  ),
  /** What alerts and reminders could not be made of. */
  reactions: z.array(SetAside.extend({ reaction: z.string() })),
});

/**
 * `degraded`: something is set aside, all else is well. `stopped`: a read model takes nothing any more. Everything but `status` is for
 * administrators who are signed in.
 */
export const Health = z.object({
  status: z.enum(['ok', 'starting', 'degraded', 'stopped', 'down']),
  ...HealthDetails.partial().shape,
});

/** 200 when ready to serve, `degraded` too; 503 while starting, when a read model has stopped, or when a store is down or takes no writes. */
export const getHealth = call({
  id: 'health',
  method: 'GET',
  path: '/health',
  who: 'anyone',
  summary: 'Is all ready; for administrators also how far each read model is, and what is set aside',
  response: Health,
});
