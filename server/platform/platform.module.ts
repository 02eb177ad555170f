import {
  type DynamicModule,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { APP_FILTER, HttpAdapterHost, ModuleRef } from '@nestjs/core';
import { LoggerModule } from 'nestjs-pino';
import pg from 'pg';
import { emptyCaches } from '../../contracts/bounded-cache.ts';
import type { EventStream } from '../../contracts/event.ts';
import { KEY_CALLS_PER_MINUTE } from '../../contracts/kit/scopes.ts';
import { operationsStream } from '../../contracts/operations.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { type AddressServiceOptions, AddressServiceSettings } from './address-service.ts';
import { SealedSecrets } from './auth/sealed-secrets.ts';
import { Clock, SystemClock } from './clock.ts';
import type { ContextParts } from './context.module.ts';
import { type DiskOptions, DiskSpace } from './disk-space.ts';
import { DailyBudget } from './event-log/daily-budget.ts';
import { EventLog } from './event-log/event-log.ts';
import { raiseIds } from './event-log/ids-in-log.ts';
import { PersonalKeys } from './event-log/personal-keys.ts';
import { Snapshots } from './event-log/snapshots.ts';
import { Attachments } from './files/attachments.ts';
import { FileUpkeep } from './files/file-upkeep.ts';
import { Files, type FilesOptions } from './files/files.ts';
import { KeptBytes } from './files/kept-bytes.ts';
import { Scanner, type ScannerOptions } from './files/scanner.ts';
import { Ownership } from './http/access.ts';
import { Connections } from './http/connections.ts';
import { DeclaredOwnership } from './http/declared-ownership.ts';
import { Idempotency } from './http/idempotency.ts';
import { Bodies } from './http/large-bodies.ts';
import { OpenAnswers } from './http/open-answers.ts';
import { PlatformController } from './http/platform.controller.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { KeyRateLimit, RateLimit } from './http/rate-limit.ts';
import { ReadYourWrites } from './http/read-your-writes.ts';
import { type MailOptions, MailSender } from './mail/mail-sender.ts';
import { Outbox } from './mail/outbox.ts';
import { OutboxTextMessages, TextMessages } from './mail/text-messages.ts';
import { MapTiles, type MapTilesOptions } from './map-tiles.ts';
import { Outbound, type OutboundOptions } from './outbound/outbound.ts';
import { BillingSettings } from './payments/billing-settings.ts';
import { PaymentGateways } from './payments/payment-gateway.ts';
import { PlanLimits } from './payments/plan-limits.ts';
import { StripeAccounts } from './payments/stripe/stripe-accounts.ts';
import { StripeGateway } from './payments/stripe/stripe-gateway.ts';
import type { StripeSettings } from './payments/stripe/stripe-settings.ts';
import { WatchStripe } from './payments/stripe/watch-stripe.ts';
import { TestGateway } from './payments/test-gateway.ts';
import { TestGatewayRounds } from './payments/test-gateway-rounds.ts';
import { Papers } from './pdf/papers.ts';
import { Eraser } from './personal-data/eraser.ts';
import { PersonalHoldings } from './personal-data/holdings.ts';
import { PictureMaker } from './pictures/pictures.ts';
import { Presence } from './presence/presence.ts';
import { ReactionsSetAside } from './reactions/reaction.ts';
import { platformMigrations } from './read-db/migrations.ts';
import { ReadDb } from './read-db/read-db.ts';
import { Restorers } from './restoring/restorers.ts';
import { SingleSignOnSettings } from './single-sign-on-settings.ts';
import { SweepstakesSettings } from './sweepstakes-settings.ts';

export interface PlatformOptions extends Partial<ContextParts> {
  /** EventStoreDB connection string. */
  eventStoreUrl: string;
  /** Postgres connection string of the read models. */
  databaseUrl: string;
  /** 32 bytes that the keys of personal data are wrapped with; kept outside of both stores. */
  installationKey: Buffer;
  /** The mail server; without one, mail stays in the outbox. */
  mail?: MailOptions;
  /** Writes and costly reads that one caller may make per minute; 600 by default, 0 for no limit. */
  callsPerMinute?: number;
  /** Megabytes of events that one organisation may store per day; 500 by default, 0 for no limit. */
  storedMbPerDay?: number;
  /** The gateway that is paid through: the built-in one of tests, or an account at Stripe; none by default. */
  paymentGateway?: 'test' | StripeSettings;
  /** Where organisations' own accounts at Stripe are asked; at Stripe by default. */
  stripe?: Pick<StripeSettings, 'apiUrl' | 'answerMs'>;
  /** Scopebook itself is paid for here: the folder of the operator's price files, or the shipped example; off by default. */
  billing?: { prices?: string };
  /** How addresses that people typed are asked: webhooks, sign-on of an organisation's own. */
  outbound?: OutboundOptions;
  /** The organisation that gives sweepstakes; none by default, and in demo mode the demo's. */
  sweepstakes?: { organizationId?: number };
  /** Where maps get their ground from; from nowhere by default. */
  mapTiles?: MapTilesOptions;
  /** What looks addresses up beside the shipped postal data; nothing by default. */
  addressService?: AddressServiceOptions;
  /** The name server that proves mail domains for single sign-on; the machine's own by default. */
  singleSignOn?: { nameServer?: string };
  /** The disk of embedded stores; not given where both are elsewhere. */
  disk?: DiskOptions;
  /** Where files are kept. */
  files?: FilesOptions;
  /** What scans files from people; none by default. */
  scanner?: ScannerOptions;
  /** The time for scheduled work; the system's clock by default. */
  clock?: Clock;
  /** `silent` in tests. */
  logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

const CALLS_PER_MINUTE = 600;
const LONGEST_CALL_MS = 15_000;
const STORED_MB_PER_DAY = 500;
const WITHOUT_OPTIONS = [
  KeptBytes,
  FileUpkeep,
  Attachments,
  PictureMaker,
  Papers,
  Eraser,
  ReadYourWrites,
  Connections,
  Idempotency,
  OpenAnswers,
  ReactionsSetAside,
  Presence,
];
const EXPORTED = [
  BillingSettings,
  SweepstakesSettings,
  MapTiles,
  SealedSecrets,
  SingleSignOnSettings,
  AddressServiceSettings,
  Clock,
  RateLimit,
  KeyRateLimit,
  Bodies,
  EventLog,
  Files,
  Attachments,
  PictureMaker,
  Papers,
  ReadDb,
  Runner,
  Scanner,
  Snapshots,
  ReadYourWrites,
  Idempotency,
  OpenAnswers,
  Outbound,
  Outbox,
  PaymentGateways,
  PlanLimits,
  Eraser,
  PersonalHoldings,
  Restorers,
  StripeAccounts,
  PersonalKeys,
  Presence,
  ReactionsSetAside,
  TextMessages,
];
const OPTIONS = Symbol('PlatformOptions');

/** Starts tables and ids first, then the read models; on shutdown the read models stop before their stores. */
@Injectable()
class Lifecycle implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(OPTIONS) private readonly options: PlatformOptions,
    private readonly readDb: ReadDb,
    private readonly runner: Runner,
    private readonly log: EventLog,
    private readonly disk: DiskSpace,
    private readonly keys: PersonalKeys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.readDb.migrate([...platformMigrations, ...(this.options.migrations ?? [])]);
    await this.keys.open();
    this.keys.onErased(() => {
      emptyCaches();
      // What a call that ran meanwhile has put back.
      setTimeout(emptyCaches, LONGEST_CALL_MS).unref();
    });
    this.log.guardAppends(async (stream) => {
      this.runner.mustTake(stream);
      await this.disk.mustHaveRoom();
    });
    await raiseIds(this.log, this.readDb, streamsOf(this.options));
  }

  onApplicationBootstrap(): void {
    this.runner.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.runner.stop();
    await this.log.close();
    this.keys.close();
    await this.readDb.close();
  }
}

/** Event log, read database, projections and HTTP for all contexts. Needs `Access` provided globally, and `Ownership` where no context says `owns`. */
@Module({})
export class PlatformModule {
  static forRoot(options: PlatformOptions): DynamicModule {
    const { owns } = options;
    const ownership = owns
      ? [{ provide: Ownership, useFactory: (models: Runner) => new DeclaredOwnership(models, owns), inject: [Runner] }]
      : [];
    return {
      module: PlatformModule,
      global: true,
      imports: [LoggerModule.forRoot({ pinoHttp: requestLog(options.logLevel ?? 'info') })],
      controllers: [PlatformController],
      providers: [
        { provide: OPTIONS, useValue: options },
        { provide: ReadDb, useFactory: () => new ReadDb(options.databaseUrl) },
        { provide: PersonalKeys, useFactory: (readDb: ReadDb) => new PersonalKeys(readDb.pool, options.installationKey), inject: [ReadDb] },
        { provide: EventLog, useFactory: (keys: PersonalKeys) => eventLog(options, keys), inject: [PersonalKeys] },
        { provide: Snapshots, useFactory: (readDb: ReadDb) => new Snapshots(readDb), inject: [ReadDb] },
        { provide: Runner, useFactory: (log: EventLog, readDb: ReadDb) => runner(log, readDb, options), inject: [EventLog, ReadDb] },
        { provide: APP_FILTER, useClass: ProblemFilter },
        ...ownership,
        Outbox,
        {
          provide: MailSender,
          useFactory: (outbox: Outbox, files: Files) => new MailSender(outbox, options.mail, files),
          inject: [Outbox, Files],
        },
        { provide: TextMessages, useClass: OutboxTextMessages },
        Bodies,
        { provide: RateLimit, useFactory: () => new RateLimit(options.callsPerMinute ?? CALLS_PER_MINUTE) },
        { provide: KeyRateLimit, useFactory: () => new KeyRateLimit(options.callsPerMinute === 0 ? 0 : KEY_CALLS_PER_MINUTE) },
        { provide: Files, useFactory: (kept: KeptBytes) => new Files(options.files, kept), inject: [KeptBytes] },
        ...(options.paymentGateway === 'test' ? testGateway : []),
        PlanLimits,
        ...settingsOf(options),
        ...gatewaysOf(options),
        ...WITHOUT_OPTIONS,
        {
          provide: PersonalHoldings,
          useFactory: (modules: ModuleRef) => new PersonalHoldings(options.personal ?? [], modules),
          inject: [ModuleRef],
        },
        {
          provide: Restorers,
          useFactory: (modules: ModuleRef) => new Restorers(options.restorers ?? [], modules),
          inject: [ModuleRef],
        },
        Lifecycle,
      ],
      exports: [...ownership, ...EXPORTED],
    };
  }
}

const testGateway = [
  {
    provide: TestGateway,
    useFactory: (readDb: ReadDb, host: HttpAdapterHost) => new TestGateway(readDb, host),
    inject: [ReadDb, HttpAdapterHost],
  },
  { provide: TestGatewayRounds, useFactory: (gateway: TestGateway) => new TestGatewayRounds(gateway), inject: [TestGateway] },
];

/** What is paid through, and what watches it. */
function gatewaysOf({ paymentGateway, stripe = {}, billing }: PlatformOptions): Provider[] {
  const ours = typeof paymentGateway === 'object' ? paymentGateway : undefined;
  return [
    {
      provide: PaymentGateways,
      useFactory: (readDb: ReadDb, clock: Clock, own: StripeAccounts, test?: TestGateway) =>
        ours ? new PaymentGateways(new StripeGateway(ours, '', readDb, clock), own, billing !== undefined) : new PaymentGateways(test, own),
      inject: [ReadDb, Clock, StripeAccounts, { token: TestGateway, optional: true }],
    },
    {
      provide: StripeAccounts,
      useFactory: (readDb: ReadDb, clock: Clock) => new StripeAccounts(readDb, clock, stripe),
      inject: [ReadDb, Clock],
    },
    {
      provide: WatchStripe,
      useFactory: (gateways: PaymentGateways, accounts: StripeAccounts, readDb: ReadDb, clock: Clock) =>
        new WatchStripe(gateways, accounts, readDb, clock),
      inject: [PaymentGateways, StripeAccounts, ReadDb, Clock],
    },
  ];
}

/** What is made of the options alone. */
const settingsOf = ({
  clock,
  disk,
  scanner,
  billing,
  sweepstakes = {},
  mapTiles,
  addressService,
  outbound,
  singleSignOn,
  installationKey,
}: PlatformOptions) => [
  { provide: Clock, useValue: clock ?? new SystemClock() },
  { provide: DiskSpace, useFactory: () => new DiskSpace(disk) },
  { provide: Scanner, useFactory: () => new Scanner(scanner) },
  { provide: BillingSettings, useValue: new BillingSettings(billing) },
  { provide: SweepstakesSettings, useValue: new SweepstakesSettings(sweepstakes) },
  { provide: MapTiles, useValue: new MapTiles(mapTiles) },
  { provide: AddressServiceSettings, useValue: new AddressServiceSettings(addressService) },
  { provide: SingleSignOnSettings, useValue: new SingleSignOnSettings(singleSignOn) },
  { provide: SealedSecrets, useValue: new SealedSecrets(installationKey) },
  { provide: Outbound, useValue: new Outbound(outbound) },
];

/** A log that knows the contexts' events; also used outside of Nest. Without keys, personal text is not sealed: for benches alone. */
export function eventLog(options: Pick<PlatformOptions, 'eventStoreUrl' | 'events' | 'storedMbPerDay'>, keys?: PersonalKeys): EventLog {
  const budget = new DailyBudget((options.storedMbPerDay ?? STORED_MB_PER_DAY) * 1024 * 1024);
  const log = new EventLog(options.eventStoreUrl, undefined, budget, keys);
  for (const { events, subject } of streamsOf(options)) log.defineEvents(events, subject);
  return log;
}

/** Every kind of stream that the log holds. */
function streamsOf({ events = [] }: Pick<PlatformOptions, 'events'>): EventStream[] {
  return [operationsStream, ...events];
}

/** The runner; also used outside of Nest: `npm run rebuild` creates its own. */
export function runner(log: EventLog, readDb: ReadDb, { readModels = [] }: Pick<PlatformOptions, 'readModels'>): Runner {
  const logger = new Logger('Projections');
  const report = {
    info: (text: string) => logger.log(text),
    warn: (text: string) => logger.warn(text),
    error: (text: string) => logger.error(text),
  };
  const connect = async () => {
    const client = new pg.Client({ connectionString: readDb.url, application_name: 'scopebook projections', keepAlive: true });
    // A lost connection fails the current query or LISTEN, and the runner resumes.
    client.on('error', (error) => logger.warn(`Connection lost: ${error.message}`));
    await client.connect();
    return client;
  };
  return new Runner({ log, db: readDb.db, connect, report }, readModels);
}

/** One line per request: no bodies, no cookies, no query, and no path segment that may be a link's token. */
function requestLog(level: string) {
  return {
    level,
    quietReqLogger: true,
    autoLogging: { ignore: (request: { url?: string }) => request.url === '/health' },
    serializers: {
      req: ({ id, method, url }: { id: unknown; method: string; url: string }) => ({ id, method, path: withoutTokens(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
}

/** A path as it may be logged: without its query, and without the segments that can be a link's token. */
export function withoutTokens(url: string): string {
  const path = url.split('?')[0] ?? '';
  return path.replace(/(\/\d+\/)[\w-]{16,}(?=\/\d+)/g, '$1***').replace(/(\/RemoveTracking\/)[^/]+/i, '$1***');
}
