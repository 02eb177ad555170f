import { randomUUID } from 'node:crypto';
import {
  type ClientHttp2Session,
  connect,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type AllStreamSubscription, EventStoreDBClient, type JSONRecordedEvent, jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { decodeBatchAppend, framed } from '../../../server/platform/embedded/event-store/messages.ts';
import { type EventStoreNode, startEventStoreNode } from '../../../server/platform/embedded/event-store/node.ts';

const STREAMS = '/event_store.client.streams.Streams';
const HEADER = 5;
/** Ignored without TLS. */
const NOBODY = { username: 'nobody', password: '' };
const NOT_FOUND = '5';

/**
 * A member of a cluster that follows: a node of its own, which holds the leader's events at the leader's positions, each so many milliseconds later.
 * It answers reads from what it has. A write that requires the leader is answered with who leads; any other is passed on to the leader, and with it
 * gone never answered, as EventStoreDB's followers do.
 */
export class LaggingFollower {
  /** Who leads; nobody knows when it is `undefined`. */
  leaderPort?: number;
  private readonly front: Http2Server;
  private readonly sessions = new Set<ServerHttp2Session>();
  private readonly toNode: ClientHttp2Session;
  private toLeader?: ClientHttp2Session;
  private subscription?: AllStreamSubscription;
  private copying: Promise<void> = Promise.resolve();

  private constructor(
    private readonly node: EventStoreNode,
    private readonly leader: EventStoreDBClient,
    private readonly own: EventStoreDBClient,
    private readonly lagMs: number,
    private readonly drop: () => Promise<void>,
  ) {
    this.toNode = connect(`http://${new URL(node.url).host}`);
    this.front = createServer().on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => this.serve(stream, headers));
    this.front.on('session', (session) => {
      this.sessions.add(session);
      session.on('close', () => this.sessions.delete(session));
    });
  }

  /** Begins with an empty node in a database of its own beside `databaseUrl`, and copies from the first event on. */
  static async of(leader: { url: string; port: number }, databaseUrl: string, lagMs: number): Promise<LaggingFollower> {
    const database = new URL(databaseUrl);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const name = `follower_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${name}`);
    database.pathname = name;
    const node = await startEventStoreNode({ databaseUrl: database.href });
    const [from, to] = [leader.url, node.url].map((url) => EventStoreDBClient.connectionString(url)) as [
      EventStoreDBClient,
      EventStoreDBClient,
    ];
    const follower = new LaggingFollower(node, from, to, lagMs, async () => {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    });
    follower.follow(leader.port);
    await new Promise<void>((resolve) => follower.front.listen(0, '127.0.0.1', resolve));
    follower.copy();
    return follower;
  }

  get port(): number {
    return (this.front.address() as AddressInfo).port;
  }

  /** From now on this member is taken for the leader. */
  follow(port: number | undefined): void {
    this.leaderPort = port;
    this.toLeader?.destroy();
    this.toLeader = port === undefined ? undefined : connect(`http://127.0.0.1:${port}`).on('error', () => {});
  }

  async close(): Promise<void> {
    await this.subscription?.unsubscribe();
    await this.copying;
    await this.leader.dispose();
    await this.own.dispose();
    this.toLeader?.destroy();
    this.toNode.destroy();
    for (const session of this.sessions) session.destroy();
    await new Promise<void>((resolve) => this.front.close(() => resolve()));
    await this.node.close();
    await this.drop();
  }

  private copy(): void {
    this.subscription = this.leader.subscribeToAll({ fromPosition: 'start' });
    this.subscription.on('error', () => {});
    this.subscription.on('data', ({ event }) => {
      if (!event) return;
      const due = Date.now() + this.lagMs;
      const { id, type, data, metadata } = event as JSONRecordedEvent;
      this.copying = this.copying.then(async () => {
        await pause(Math.max(0, due - Date.now()));
        const copy = jsonEvent({ id, type, data, metadata: metadata as never });
        // With credentials of its own an append is a call of its own. The others of this process share one table of what they wait for, which the
        // client empties with every call of any client that fails.
        const { position } = await this.own.appendToStream(event.streamId, copy, { credentials: NOBODY });
        if (position?.commit !== event.position?.commit)
          throw new Error(`the follower has ${position?.commit} for ${event.position?.commit}`);
      });
    });
  }

  private serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    stream.on('error', () => {});
    const path = String(headers[':path']);
    const writes = path.startsWith(STREAMS) && path !== `${STREAMS}/Read`;
    if (path.startsWith(STREAMS) && headers['requires-leader'] === 'true') this.nameLeader(stream, writes);
    else if (!writes) this.pass(stream, headers, this.toNode);
    else if (this.toLeader) this.pass(stream, headers, this.toLeader);
    // What was passed on to a leader that is gone is lost.
    else stream.resume();
  }

  private nameLeader(stream: ServerHttp2Stream, writes: boolean): void {
    const head = { ':status': 200, 'content-type': 'application/grpc' };
    const notLeader = () => ({
      'grpc-status': NOT_FOUND,
      'grpc-message': 'Leader info available',
      exception: 'not-leader',
      'leader-endpoint-host': '127.0.0.1',
      'leader-endpoint-port': String(this.leaderPort),
    });
    if (this.leaderPort !== undefined) {
      stream.respond({ ...head, ...notLeader() }, { endStream: true });
      stream.resume();
      return;
    }
    if (!writes) {
      stream.respond({ ...head, 'grpc-status': '14', 'grpc-message': 'Server Is Not Ready' }, { endStream: true });
      return;
    }
    stream.respond(head, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers(notLeader()));
    let received: Buffer = Buffer.alloc(0);
    stream.on('data', (chunk: Buffer) => {
      if (this.leaderPort !== undefined) return void stream.end();
      received = Buffer.concat([received, chunk]);
      while (received.length >= HEADER && received.length >= HEADER + received.readUInt32BE(1)) {
        const end = HEADER + received.readUInt32BE(1);
        const { correlationId, options } = decodeBatchAppend(received.subarray(HEADER, end));
        stream.write(notReady(correlationId, options?.stream ?? ''));
        received = received.subarray(end);
      }
    });
  }

  private pass(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, to: ClientHttp2Session): void {
    const { ':path': path, ':method': method, 'content-type': type, 'connection-name': name } = headers;
    const request = to.request({ ':path': path, ':method': method, 'content-type': type, te: 'trailers', 'connection-name': name });
    let trailers: Record<string, unknown> = {};
    request.on('response', ({ ':status': status, 'content-type': answered, ...rest }) => {
      // A call that is refused has its trailers where its headers would be.
      if (rest['grpc-status'] !== undefined) trailers = rest;
      if (!stream.destroyed) stream.respond({ ':status': status, 'content-type': answered }, { waitForTrailers: true });
    });
    request.on('trailers', (sent) => {
      trailers = sent;
    });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers as never));
    stream.on('close', () => request.close());
    request.on('error', () => stream.destroy());
    request.pipe(stream);
    stream.pipe(request);
  }
}

/** What a member that knows no leader answers to one append of a batch. */
const notReady = (correlationId: string, name: string): Buffer =>
  framed(128, (writer) => {
    const correlation = writer.open(1);
    writer.string(2, correlationId);
    writer.close(correlation);
    const status = writer.open(2);
    writer.string(2, 'Server Is Not Ready');
    const details = writer.open(3);
    writer.string(1, 'type.googleapis.com/google.protobuf.Empty');
    writer.close(details);
    writer.close(status);
    const stream = writer.open(4);
    writer.string(3, name);
    writer.close(stream);
  });
