import { randomUUID } from 'node:crypto';
import { type Call, GrpcServer, type Handler } from '../../../server/platform/embedded/event-store/grpc.ts';
import { encodeClusterInfo, MemberState } from '../../../server/platform/embedded/event-store/messages.ts';
import { Wire } from '../../fault/wire.ts';
import { LaggingFollower } from './lagging-follower.ts';

const GOSSIP = '/event_store.client.gossip.Gossip/Read';

/**
 * What a client sees of a cluster's front, by a test's script: a seed that answers who leads, and two members, each a wire of its own to the one node
 * behind them. A member can hang or be gone, the seed can be gone, and another member can come to lead. A third may follow, with its own events.
 */
export class StandInCluster {
  private seed?: GrpcServer;
  private leader?: 0 | 1 = 0;
  private follower?: LaggingFollower;
  /** How often a client asked who leads. */
  asked = 0;

  private constructor(
    private readonly nodeUrl: string,
    private readonly members: { wire: Wire; port: number }[],
    private seedPort: number,
  ) {}

  static async before(nodeUrl: string): Promise<StandInCluster> {
    const members = await Promise.all(
      [0, 1].map(async () => {
        const { wire, url } = await Wire.to(nodeUrl);
        return { wire, port: Number(new URL(url.replace('esdb', 'http')).port) };
      }),
    );
    const cluster = new StandInCluster(nodeUrl, members, 0);
    await cluster.openSeed();
    return cluster;
  }

  /** With the node's credentials, and two names of one seed: a client that is given several hosts asks them who leads. */
  get url(): string {
    return this.nodeUrl.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${this.seedPort},localhost:${this.seedPort}`);
  }

  /** Connections that clients have open to the members. */
  get connections(): number {
    return this.members.reduce((sum, { wire }) => sum + wire.open, 0);
  }

  /** From now on this member leads. */
  lead(member: 0 | 1): void {
    this.leader = member;
    this.follower?.follow(this.members[member]?.port);
  }

  /** Adds a member that follows, so many milliseconds behind. Clients may prefer it (`preferringFollower`). */
  async addFollower(databaseUrl: string, lagMs: number): Promise<void> {
    const port = this.members[this.leader ?? 0]?.port ?? 0;
    this.follower = await LaggingFollower.of({ url: this.nodeUrl, port }, databaseUrl, lagMs);
  }

  /** The connection string of a client that is to read at the follower. */
  get preferringFollower(): string {
    return `${this.url}&nodePreference=follower`;
  }

  /** As after `kill -9` of the leader: its connections break, and nobody leads until another is chosen. */
  async killLeader(): Promise<void> {
    const killed = this.leader;
    this.leader = undefined;
    this.follower?.follow(undefined);
    if (killed !== undefined) await this.members[killed]?.wire.cut();
  }

  /** The member takes connections, and answers nothing. */
  hang(member: 0 | 1): void {
    this.members[member]?.wire.freeze();
  }

  /** The member's connections break; it takes new ones at once. */
  async cut(member: 0 | 1): Promise<void> {
    await this.members[member]?.wire.cut();
    await this.members[member]?.wire.mend();
  }

  /** The member answers again. */
  async thaw(member: 0 | 1): Promise<void> {
    await this.members[member]?.wire.mend();
  }

  /** Seed and members are gone. */
  async leave(): Promise<void> {
    await this.seed?.close();
    this.seed = undefined;
    await Promise.all(this.members.map(({ wire }) => wire.cut()));
  }

  async comeBack(): Promise<void> {
    await Promise.all(this.members.map(({ wire }) => wire.mend()));
    await this.openSeed();
  }

  async close(): Promise<void> {
    await this.follower?.close();
    await this.seed?.close();
    await Promise.all(this.members.map(({ wire }) => wire.cut()));
  }

  private async openSeed(): Promise<void> {
    const gossip: Handler = async (call: Call) => {
      await call.request();
      this.asked++;
      const listed = [
        { port: this.leader === undefined ? undefined : this.members[this.leader]?.port, state: MemberState.LEADER },
        { port: this.follower?.port, state: MemberState.FOLLOWER },
      ];
      const members = listed.flatMap(({ port, state }) => (port ? { instanceId: randomUUID(), host: '127.0.0.1', port, state } : []));
      call.send(encodeClusterInfo(members));
    };
    this.seed = new GrpcServer(
      new Map([[GOSSIP, gossip]]),
      () => true,
      (_, response) => response.writeHead(404).end(),
    );
    this.seedPort = await this.seed.listen(this.seedPort, '127.0.0.1');
  }
}
