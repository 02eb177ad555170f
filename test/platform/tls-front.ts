import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { type Certificate, selfSignedCertificate } from './certificate.ts';

/** A certificate that is its own authority, with that authority in a file, as connection strings name it. */
export interface CertificateFile extends Certificate {
  caFile: string;
  remove(): Promise<void>;
}

export async function certificateFile(): Promise<CertificateFile> {
  const folder = await mkdtemp(join(tmpdir(), 'scopebook-tls-'));
  const caFile = join(folder, 'ca.crt');
  const certificate = selfSignedCertificate();
  await writeFile(caFile, certificate.cert);
  return { ...certificate, caFile, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A port that speaks TLS before a store that does not, as a server with a certificate does. */
export class TlsFront {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    /** Where the store is; a test may lead new connections elsewhere. */
    private storePort: number,
  ) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  /** HTTP/2 over TLS. */
  static async beforeEventStore(storePort: number, { key, cert }: Certificate): Promise<TlsFront> {
    const server = createTlsServer({ key, cert, ALPNProtocols: ['h2'] });
    const front = new TlsFront(server, storePort);
    server.on('secureConnection', (socket) => front.join(socket)).on('tlsClientError', () => {});
    return front.listening();
  }

  /** Postgres' own way: the client asks for TLS first, and is told yes (https://www.postgresql.org/docs/current/protocol-flow.html). */
  static async beforePostgres(storePort: number, { key, cert }: Certificate): Promise<TlsFront> {
    const server = createServer();
    const front = new TlsFront(server, storePort);
    server.on('connection', (socket: Socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write('S');
        front.join(new TLSSocket(socket, { isServer: true, key, cert }));
      });
    });
    return front.listening();
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Breaks what is open, and leads what comes to another store. */
  leadTo(storePort: number): void {
    this.storePort = storePort;
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private async listening(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  private join(socket: Socket): void {
    const store = connect(this.storePort, '127.0.0.1');
    for (const [one, other] of [
      [socket, store],
      [store, socket],
    ] as const)
      one
        .on('error', () => {})
        .on('close', () => other.destroy())
        .pipe(other);
  }
}
