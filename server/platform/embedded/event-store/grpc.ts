import { createServer as createHttp1Server, type Server as HttpServer, type RequestListener } from 'node:http';
import {
  constants,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from 'node:net';
import { MalformedMessage } from './protobuf.ts';

/** The status codes of gRPC that this server answers. */
export const Status = {
  OK: 0,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

/** Refuses a whole call; EventStoreDB's clients read the reason from `trailers`. */
export class GrpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly trailers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/**
 * Handles one call; the call ends when the promise resolves (status OK) or rejects. `requests` are the client's
 * messages, in order.
 */
export type Handler = (call: Call) => Promise<void>;

const MAX_MESSAGE = 16 * 1024 * 1024;
const FRAME_HEADER = 5;

/** Header values are ASCII; other characters are percent-encoded, as gRPC does with `grpc-message`. */
const headerValue = (text: string): string => text.replace(/[^ -$&-~]/gu, (c) => encodeURIComponent(c));

/**
 * One gRPC call on one HTTP/2 stream: length-prefixed messages, and a status in the trailers. Implemented directly,
 * because that allows one write for a page of a thousand events or for the acknowledgements of a whole group commit;
 * @grpc/grpc-js writes each message separately.
 */
export class Call {
  closed = false;
  /** Called for each message of the client, in order. Set it before the first await. */
  onMessage: (message: Buffer) => void = () => {};
  /** Called once, when the client has sent its last message. */
  onEnd: () => void = () => {};
  /** Called once, when the call is over, whoever ended it. */
  onClose: () => void = () => {};

  private readonly stream: ServerHttp2Stream;
  private received: Buffer = Buffer.alloc(0);
  private outgoing: Buffer[] = [];
  private trailers: Record<string, string> = { 'grpc-status': '0' };
  private ending = false;

  constructor(stream: ServerHttp2Stream) {
    this.stream = stream;
    stream.on('data', (chunk: Buffer) => this.receive(chunk));
    stream.on('end', () => this.onEnd());
    stream.on('close', () => {
      this.closed = true;
      this.onClose();
    });
    stream.on('error', () => {});
    stream.on('wantTrailers', () => {
      if (!stream.destroyed) stream.sendTrailers(this.trailers);
    });
  }

  /** The only message of a call that takes one. */
  request(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.onMessage = resolve;
      this.onEnd = () => reject(new GrpcError(Status.INTERNAL, 'the request has no message'));
    });
  }

  /** Sends framed messages; messages sent in one turn of the event loop are written together. */
  send(frames: Buffer): void {
    if (this.closed || this.ending) return;
    if (this.outgoing.push(frames) === 1) process.nextTick(() => this.flush());
  }

  /** Resolves when the client keeps up again, or the call is over. */
  async drained(): Promise<void> {
    this.flush();
    if (this.closed || this.stream.destroyed || !this.stream.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.stream.off('drain', done);
        this.stream.off('close', done);
        resolve();
      };
      this.stream.on('drain', done);
      this.stream.on('close', done);
    });
  }

  /** Sends the response's headers now, rather than with the first message. */
  start(): void {
    if (this.closed || this.stream.destroyed || this.stream.headersSent) return;
    this.stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  }

  end(error?: unknown): void {
    if (this.closed || this.ending || this.stream.destroyed) return;
    this.flush();
    this.ending = true;
    if (error !== undefined) {
      const refusal = refusalOf(error);
      this.trailers = { 'grpc-status': String(refusal.code), 'grpc-message': headerValue(refusal.message) };
      for (const [name, value] of Object.entries(refusal.trailers)) this.trailers[name] = headerValue(value);
    }
    this.start();
    this.stream.end();
    this.stream.resume();
  }

  private flush(): void {
    if (this.outgoing.length === 0) return;
    const frames = this.outgoing.length === 1 ? (this.outgoing[0] as Buffer) : Buffer.concat(this.outgoing);
    this.outgoing = [];
    if (this.closed || this.stream.destroyed) return;
    this.start();
    this.stream.write(frames);
  }

  private receive(chunk: Buffer): void {
    let bytes = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    try {
      while (bytes.length >= FRAME_HEADER && !this.ending) {
        const length = bytes.readUInt32BE(1);
        if (bytes[0] !== 0) throw new GrpcError(Status.UNIMPLEMENTED, 'compressed messages are not supported');
        if (length > MAX_MESSAGE) throw new GrpcError(Status.RESOURCE_EXHAUSTED, `a message may have ${MAX_MESSAGE} bytes, not ${length}`);
        if (bytes.length < FRAME_HEADER + length) break;
        this.onMessage(bytes.subarray(FRAME_HEADER, FRAME_HEADER + length));
        bytes = bytes.subarray(FRAME_HEADER + length);
      }
    } catch (error) {
      this.end(error);
      return;
    }
    this.received = this.ending ? Buffer.alloc(0) : bytes;
  }
}

function refusalOf(error: unknown): GrpcError {
  if (error instanceof GrpcError) return error;
  if (error instanceof MalformedMessage) return new GrpcError(Status.INVALID_ARGUMENT, error.message);
  return new GrpcError(Status.INTERNAL, error instanceof Error ? error.message : String(error));
}

/** EventStoreDB's limit of concurrent calls on one connection; the client queues further ones. */
const MAX_CONCURRENT_STREAMS = 100;
/**
 * In MB, deliberately unreachable. If a client breaks a call off before its data was sent, Node counts that data until
 * the connection closes, and would refuse every further call at the limit (10 by default). Real memory is bounded
 * anyway: one page per call, because each call waits until the client keeps up.
 */
const MAX_SESSION_MEMORY = 1_000_000;
/** The first bytes of an HTTP/2 client without TLS (RFC 9113, 3.4); anything else is HTTP/1. */
const HTTP2_PREFACE = 'PRI';

/** A gRPC server, without TLS, on a loopback address. HTTP/1 requests on the same port go to `http1`. */
export class GrpcServer {
  private readonly server: Http2Server;
  private readonly http1: HttpServer;
  private readonly listener: Server;
  private readonly sockets = new Set<Socket>();
  private readonly sessions = new Set<ServerHttp2Session>();

  /** `mayCall` checks the credentials in a call's metadata. */
  constructor(handlers: ReadonlyMap<string, Handler>, mayCall: (headers: IncomingHttpHeaders) => boolean, http1: RequestListener) {
    this.http1 = createHttp1Server(http1);
    this.listener = createNetServer((socket) => this.take(socket));
    this.server = createServer({
      settings: { initialWindowSize: 1024 * 1024, maxConcurrentStreams: MAX_CONCURRENT_STREAMS },
      maxSessionMemory: MAX_SESSION_MEMORY,
    });
    this.server.on('session', (session) => {
      this.sessions.add(session);
      session.setLocalWindowSize(4 * 1024 * 1024);
      session.on('close', () => this.sessions.delete(session));
      session.on('error', () => {});
    });
    this.server.on('sessionError', () => {});
    this.server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
      const call = new Call(stream);
      const handler = handlers.get(String(headers[':path']));
      if (!mayCall(headers))
        call.end(new GrpcError(Status.UNAUTHENTICATED, 'this event store asks for the credentials of its connection string'));
      else if (!handler) call.end(new GrpcError(Status.UNIMPLEMENTED, `${headers[':path']} is not supported`));
      else
        handler(call).then(
          () => call.end(),
          (error: unknown) => call.end(error),
        );
    });
  }

  /** Answers the port, which the system chooses when `port` is 0. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.listener.once('error', reject);
      this.listener.listen(port, host, () => {
        this.listener.off('error', reject);
        resolve((this.listener.address() as AddressInfo).port);
      });
    });
  }

  /** Ends every connection; calls under way end with them. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.listener.close(() => resolve()));
    for (const session of this.sessions) {
      // A client that has just closed its connection leaves a destroyed session, on which `goaway` throws.
      if (!session.destroyed) session.goaway(constants.NGHTTP2_NO_ERROR);
      session.destroy();
    }
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Passes a connection to the HTTP/2 or HTTP/1 server, depending on its first bytes. */
  private take(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => {});
    socket.once('readable', () => {
      const first = socket.read() as Buffer | null;
      if (first === null) return;
      socket.unshift(first);
      const server = first.toString('latin1', 0, HTTP2_PREFACE.length) === HTTP2_PREFACE ? this.server : this.http1;
      server.emit('connection', socket);
    });
  }
}
