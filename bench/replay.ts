import { connect, createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const READ = '/event_store.client.streams.Streams/Read';

/** What the node answered to one read: the same bytes again cost a server nothing, so that reading them measures the client alone. */
interface Recording {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  trailers: OutgoingHttpHeaders;
}

/** A gRPC server in a thread of its own that passes everything on to `target`, and answers each read after the first from a recording of it. */
export async function startReplay(target: string): Promise<{ url: string; close(): Promise<unknown> }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: new URL(target.replace('esdb:', 'http:')).origin });
  const port = await new Promise<number>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  // With the node's credentials: the first of each read is passed on to it.
  const url = target.replace(/@[^/?]+/, `@127.0.0.1:${port}`);
  return { url, close: () => worker.terminate() };
}

function serve(target: string): void {
  const upstream = connect(target);
  const recordings = new Map<string, Recording>();
  const server = createServer().on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const path = String(headers[':path']);
    const recording = recordings.get(path);
    if (recording) replay(stream, recording);
    else forward(stream, headers, path === READ ? (made) => recordings.set(path, made) : undefined);
  });
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));

  function forward(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, keep?: (recording: Recording) => void): void {
    const { ':path': path, ':method': method, 'content-type': type, 'connection-name': name } = headers;
    const request = upstream.request({ ':path': path, ':method': method, 'content-type': type, te: 'trailers', 'connection-name': name });
    const chunks: Buffer[] = [];
    let answered: OutgoingHttpHeaders = {};
    let trailers: OutgoingHttpHeaders = {};
    request.on('response', (got) => {
      answered = { ':status': got[':status'], 'content-type': got['content-type'] };
      stream.respond(answered, { waitForTrailers: true });
      request.pipe(stream);
    });
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('trailers', ({ 'grpc-status': status, 'grpc-message': text }) => {
      trailers = text === undefined ? { 'grpc-status': status } : { 'grpc-status': status, 'grpc-message': String(text) };
    });
    stream.on('wantTrailers', () => {
      stream.sendTrailers(trailers);
      keep?.({ headers: answered, body: Buffer.concat(chunks), trailers });
    });
    stream.pipe(request);
  }
}

function replay(stream: ServerHttp2Stream, { headers, body, trailers }: Recording): void {
  stream.resume();
  stream.on('wantTrailers', () => stream.sendTrailers(trailers));
  stream.respond(headers, { waitForTrailers: true });
  stream.end(body);
}

if (!isMainThread && typeof workerData === 'string') serve(workerData);
