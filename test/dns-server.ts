import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server of its own, which knows the TXT entries that it is given. */
export interface DnsServer {
  address: string;
  /** By name, as `_scopebook.hartwell.example`. */
  entries: Map<string, string>;
  close(): void;
}

const HEADER = 12;
const TXT = 16;
const NO_SUCH_NAME = 0x8183;
const FOUND = 0x8180;

export async function startDnsServer(): Promise<DnsServer> {
  const entries = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, entries), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, entries, close: () => socket.close() };
}

/** RFC 1035: the question again, and the entry that it asks for. */
function answerTo(query: Buffer, entries: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = query.subarray(HEADER, at + 5);
  const text = query.readUInt16BE(at + 1) === TXT ? entries.get(labels.join('.').toLowerCase()) : undefined;
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(text === undefined ? NO_SUCH_NAME : FOUND, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(text === undefined ? 0 : 1, 6);
  if (text === undefined) return Buffer.concat([header, question]);
  const record = Buffer.alloc(HEADER + 1);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(1, 6);
  record.writeUInt16BE(text.length + 1, 10);
  record.writeUInt8(text.length, 12);
  return Buffer.concat([header, question, record, Buffer.from(text, 'latin1')]);
}
