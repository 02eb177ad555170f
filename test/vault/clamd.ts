import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

/** A daemon that speaks `zINSTREAM` as clamd(8) describes it, with one signature: the text of EICAR's test file. `hang` makes it say nothing. */
export class TestClamd {
  hang = false;
  /** Bytes of each file that it was sent. */
  readonly scanned: number[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async start(): Promise<TestClamd> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const clamd = new TestClamd(server, `127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (socket) => clamd.serve(socket));
    return clamd;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {});
    const received: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk);
      // The last piece is four bytes of nothing.
      const mayEnd = !this.hang && chunk.subarray(-1)[0] === 0;
      const file = mayEnd ? fileIn(Buffer.concat(received)) : undefined;
      if (!file) return;
      this.scanned.push(file.length);
      socket.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  }
}

/** In two pieces, so that no scanner of a developer's machine finds this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** The file, once its last piece, which is empty, has come. */
function fileIn(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.subarray(0, command.length).toString() !== command) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
