import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The network between the product and one of its stores, which a test can cut or freeze. */
export class Wire {
  private server: Server;
  private readonly pairs = new Set<{ client: Socket; store: Socket }>();
  private frozen = false;
  private at = 0;

  private constructor(private readonly storePort: number) {
    this.server = createServer();
  }

  /** To the store behind a connection string; `url` leads through the wire. */
  static async to(storeUrl: string): Promise<{ wire: Wire; url: string }> {
    const port = Number(/:(\d+)(?:[/?]|$)/.exec(storeUrl.slice(storeUrl.lastIndexOf('@') + 1).replace(/^\w+:\/\//, ''))?.[1]);
    const wire = new Wire(port);
    await wire.listen();
    return { wire, url: storeUrl.replace(`:${port}`, `:${wire.at}`) };
  }

  /** How many connections are open. */
  get open(): number {
    return this.pairs.size;
  }

  /** As if the store's machine were gone: open connections break, new ones are refused. */
  async cut(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const { client, store } of this.pairs) {
      client.resetAndDestroy();
      store.destroy();
    }
    await closed;
  }

  /** As if the store hung: connections stay and are accepted, nothing comes through. */
  freeze(): void {
    this.frozen = true;
    for (const { client, store } of this.pairs) {
      client.unpipe(store).pause();
      store.unpipe(client).pause();
    }
  }

  async mend(): Promise<void> {
    if (this.frozen) {
      this.frozen = false;
      for (const { client, store } of this.pairs) join(client, store);
    }
    if (!this.server.listening) await this.listen();
  }

  private async listen(): Promise<void> {
    this.server = createServer((client) => {
      const store = connect(this.storePort, '127.0.0.1');
      const pair = { client, store };
      this.pairs.add(pair);
      const end = () => {
        this.pairs.delete(pair);
        client.destroy();
        store.destroy();
      };
      for (const socket of [client, store]) socket.setNoDelay(true).on('error', end).on('close', end);
      if (!this.frozen) join(client, store);
    });
    this.server.listen(this.at, '127.0.0.1');
    await once(this.server, 'listening');
    this.at = (this.server.address() as AddressInfo).port;
  }
}

function join(client: Socket, store: Socket): void {
  client.pipe(store);
  store.pipe(client);
}
