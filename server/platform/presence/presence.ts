import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { GONE_AFTER_MS } from '../../../contracts/estimating/presence/report-presence.ts';
import type { PresenceNotice, PresentPerson, Whereabouts } from '../../../contracts/presence-notice.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { Access, type Session, sessionDigest } from '../http/access.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { ReadDb } from '../read-db/read-db.ts';
import { PresenceChannel } from './presence-channel.ts';

/** Of one session: more than a person in a few tabs needs, since one that types reports every 0.7 s. */
const REPORTS_PER_MINUTE = 300;
/** Tabs of one session; a further one takes the place of the one that was silent longest. */
const MOST_TABS = 20;
/** People who are named on one job; those who were active last. */
const MOST_PEOPLE = 50;
/** A burst of reports on one job is one notice to those who have it open. */
const GATHER_MS = 150;
const SWEEP_MS = 2_000;

export interface Report {
  orderId: number;
  tab: string;
  sequence: number;
  leaves: boolean;
  whereabouts: Whereabouts;
}

/** A tab as the processes tell each other of it. */
interface Tab extends Report {
  /** A digest, because the id of a session is a secret. */
  session: string;
  userId: number;
  name: string;
}

/** What processes send each other: a tab's last report, a session that ended, or the wish of a new process to hear of all tabs. */
type Message = { tab: Tab } | { ended: string } | { hello: true };

interface Listener {
  session: string;
  orderIds: ReadonlySet<number>;
  write: (text: string) => void;
}

/**
 * Who has which job open, and where on it. In memory only: each process knows the tabs of all processes and forgets what it has not heard of for
 * `GONE_AFTER_MS` by its own clock, so that tabs of a killed process are gone after that time everywhere (decision 31).
 */
@Injectable()
export class Presence implements OnModuleInit, OnApplicationShutdown {
  /** By order, then by session and tab. */
  private readonly orders = new Map<number, Map<string, Tab & { heardAt: number; activeAt: number; own: boolean }>>();
  private readonly listeners = new Set<Listener>();
  private readonly endListeners = new Set<(session: string) => void>();
  private readonly limit = new RateLimit(REPORTS_PER_MINUTE);
  private readonly unpublished = new Map<number, NodeJS.Timeout>();
  private readonly channel: PresenceChannel<Message>;
  private sweeping?: NodeJS.Timeout;
  private stopListening?: () => void;

  constructor(
    readDb: ReadDb,
    private readonly access: Access,
  ) {
    this.channel = new PresenceChannel<Message>(
      readDb.url,
      (message) => this.onMessage(message),
      () => this.onConnected(),
    );
  }

  onModuleInit(): void {
    this.channel.start();
    this.sweeping = setInterval(() => this.sweep(), SWEEP_MS).unref();
    this.stopListening = this.access.onEnded((sessionId) => {
      const session = sessionDigest(sessionId);
      this.end(session);
      this.channel.send({ ended: session });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopListening?.();
    clearInterval(this.sweeping);
    for (const timer of this.unpublished.values()) clearTimeout(timer);
    await this.channel.stop();
  }

  /** Throws `TOO_MANY` above the rate limit of the session. */
  report({ sessionId, userId, name }: Session, report: Report): void {
    if (this.limit.take(sessionId) > 0) throw new Refusal('TOO_MANY');
    const tab: Tab = { ...report, session: sessionDigest(sessionId), userId, name };
    if (this.take(tab, true)) this.channel.send({ tab });
  }

  /** One entry for each person, those who were active last first. */
  peopleOn(orderId: number): PresentPerson[] {
    const tabs = [...(this.orders.get(orderId)?.values() ?? [])].filter(({ leaves }) => !leaves);
    const people = new Map<number, PresentPerson>();
    for (const { userId, name, whereabouts } of tabs.sort((a, b) => b.activeAt - a.activeAt))
      if (!people.has(userId)) people.set(userId, { userId, name, ...whereabouts });
    return [...people.values()].slice(0, MOST_PEOPLE);
  }

  /**
   * Writes a notice for every change on the jobs that a tab of the session has open, and on the orders that are named; the caller has checked that
   * these belong to the session's organisation. Answers how to stop.
   */
  listen({ sessionId }: Session, orderIds: ReadonlySet<number>, write: (text: string) => void): () => void {
    const listener = { session: sessionDigest(sessionId), orderIds, write };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls the listener with the digest of each session that ends, in this process or another. */
  onSessionEnded(listener: (session: string) => void): () => void {
    this.endListeners.add(listener);
    return () => this.endListeners.delete(listener);
  }

  /** False for a report that a later one of the tab has overtaken. */
  private take(tab: Tab, own: boolean): boolean {
    const tabs = this.orders.get(tab.orderId) ?? new Map();
    this.orders.set(tab.orderId, tabs);
    const key = `${tab.session} ${tab.tab}`;
    const was = tabs.get(key);
    if (was && was.sequence >= tab.sequence) return false;
    const changed = !was || was.leaves !== tab.leaves || !isSame(was.whereabouts, tab.whereabouts);
    const now = Date.now();
    tabs.set(key, { ...tab, heardAt: now, activeAt: changed ? now : was.activeAt, own });
    if (!was) this.dropOldest(tabs, tab.session);
    if (changed) this.publishSoon(tab.orderId);
    return true;
  }

  private dropOldest(tabs: Map<string, Tab & { heardAt: number }>, session: string): void {
    const ofSession = [...tabs].filter(([, tab]) => tab.session === session);
    if (ofSession.length <= MOST_TABS) return;
    const [oldest] = ofSession.sort(([, a], [, b]) => a.heardAt - b.heardAt);
    if (oldest) tabs.delete(oldest[0]);
  }

  private onMessage(message: Message): void {
    if ('tab' in message) this.take(message.tab, false);
    else if ('ended' in message) this.end(message.ended);
    else
      for (const tabs of this.orders.values())
        for (const { heardAt: _h, activeAt: _a, own, ...tab } of tabs.values()) if (own) this.channel.send({ tab });
  }

  /** What was sent while the connection was away is said again, and asked for. */
  private onConnected(): void {
    this.channel.send({ hello: true });
    this.onMessage({ hello: true });
  }

  private end(session: string): void {
    this.drop((tab) => tab.session === session);
    for (const listener of this.endListeners) listener(session);
  }

  private sweep(): void {
    const now = Date.now();
    this.drop(({ heardAt }) => now - heardAt > GONE_AFTER_MS);
  }

  private drop(gone: (tab: Tab & { heardAt: number }) => boolean): void {
    for (const [orderId, tabs] of this.orders) {
      let seen = false;
      for (const [key, tab] of tabs) {
        if (!gone(tab)) continue;
        tabs.delete(key);
        seen ||= !tab.leaves;
      }
      if (tabs.size === 0) this.orders.delete(orderId);
      if (seen) this.publishSoon(orderId);
    }
  }

  private publishSoon(orderId: number): void {
    if (this.unpublished.has(orderId)) return;
    const publish = () => {
      this.unpublished.delete(orderId);
      this.publish(orderId);
    };
    this.unpublished.set(orderId, setTimeout(publish, GATHER_MS).unref());
  }

  private publish(orderId: number): void {
    const here = new Set([...(this.orders.get(orderId)?.values() ?? [])].map(({ session }) => session));
    const notice: PresenceNotice = { presence: { orderId, people: this.peopleOn(orderId) } };
    const text = JSON.stringify(notice);
    for (const { session, orderIds, write } of this.listeners) if (here.has(session) || orderIds.has(orderId)) write(text);
  }
}

function isSame(a: Whereabouts, b: Whereabouts): boolean {
  return a.page === b.page && a.areaId === b.areaId && a.itemId === b.itemId && a.column === b.column && a.typed === b.typed;
}
