import { z } from 'zod';
import { call, Id, integer } from './call.ts';
import { ChangeNotice, MissedNotice } from './change-notice.ts';
import { PresenceNotice } from './presence-notice.ts';

/** The most connections of `changes` per session. Tabs can share one, and over HTTP/1.1 a browser opens at most six to a server. */
export const MOST_STREAMS = 6;

/**
 * Server-sent events, `text/event-stream`; a comment every 15 s keeps the connection. Sends all changes of the organisation, so that
 * one connection serves every tab of a browser; with `orderId` (once or repeated), only changes of these orders and of the price
 * book. `shownForMs` says how long ago the oldest answer that the screen shows was asked for: what became visible since then is sent first, or `{ missed: true }`
 * where the server does not know it any more. Another organisation's order answers 404. A session has at most `MOST_STREAMS` connections, the next answers 429; they
 * end with the session. Who has a job open hears who else has (`PresenceNotice`), as does who names the order.
 */
export const listenToChanges = call({
  id: 'changes',
  method: 'GET',
  path: '/api/changes',
  who: 'user',
  summary: 'Changes of the organisation, or of some orders and the price book, as they become visible',
  query: z.object({
    orderId: z.union([z.array(Id).min(1).max(20), Id]).optional(),
    shownForMs: integer(0).optional(),
  }),
  response: z.union([ChangeNotice, PresenceNotice, MissedNotice]),
  refusals: ['ORDER_NOT_FOUND', 'TOO_MANY'],
});

/** A stream that is set aside, and the reason. */
const SetAside = z.object({
  stream: z.string(),
  revision: z.number(),
  eventId: z.string(),
  /** The event's type. */
  type: z.string(),
  /** Null for another organisation's stream, because the message may contain their texts. */
  error: z.string().nullable(),
  /** ISO instant. */
  since: z.string(),
});

const HealthDetails = z.object({
  /** `up`: reads work; `writable`: writes work. */
  eventStore: z.object({ up: z.boolean(), writable: z.boolean(), position: z.string().nullable() }),
  database: z.object({ up: z.boolean() }),
  /** The disk of embedded stores: when it is full, nothing can be changed. Null where both stores are elsewhere. */
  disk: z.object({ full: z.boolean(), freeBytes: z.number() }).nullable(),
  /**
   * `outbox`: no mail server is configured (or this is the demo), so mail stays in the outbox. `retrying` counts the waiting mails
   * that have failed before, `failed` those that will not be tried again. Null when the database is down.
   */
  mail: z.object({ transport: z.enum(['smtp', 'outbox']), waiting: z.number(), retrying: z.number(), failed: z.number() }).nullable(),
  /** Includes other versions, which other builds fill. */
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
  /** Streams for which alerts and reminders could not be made. */
  reactions: z.array(SetAside.extend({ reaction: z.string() })),
});

/**
 * `degraded`: a stream is set aside, everything else works. `stopped`: a read model takes no more events. Only signed-in
 * administrators see more than `status`.
 */
export const Health = z.object({
  status: z.enum(['ok', 'starting', 'degraded', 'stopped', 'down']),
  ...HealthDetails.partial().shape,
});

/** 200 when ready to serve, also when `degraded`; 503 while starting, when a read model has stopped, or when a store is down or read-only. */
export const getHealth = call({
  id: 'health',
  method: 'GET',
  path: '/health',
  who: 'anyone',
  summary: 'Is all ready; for administrators also how far each read model is, and what is set aside',
  response: Health,
});
