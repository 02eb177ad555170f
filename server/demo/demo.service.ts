// One file above 400 lines, because every kind of step reads and fills the same `Made`.
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { NO_CONTACT } from '../../contracts/contacts/entities.ts';
import type { Actor } from '../../contracts/log.ts';
import { InteriorInput, WholeHouseInput } from '../../contracts/measures/entities.ts';
import { interior, parseLength, wholeHouse } from '../../contracts/measures/measurement.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { ReportDetail } from '../../contracts/reporting/entities.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { DEMO_PASSWORD, demoUserKey } from '../accounts/demo-users.ts';
import { initialsOf } from '../accounts/session.service.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';
import { LibraryService, lineToPut } from '../catalogue/libraries/library.service.ts';
import { LineItemService } from '../catalogue/lineitems/line-item.service.ts';
import { PriceBookService } from '../catalogue/price-book.service.ts';
import { ContactService } from '../contacts/contact.service.ts';
import { EstimateService } from '../estimating/estimating.service.ts';
import { UndoService } from '../estimating/undo/undo.service.ts';
import { usualDay } from '../estimating/usual-day.ts';
import { WhatIfService } from '../estimating/what-if/what-if.service.ts';
import { AddendumService } from '../organization/addendum.service.ts';
import { demoMode } from '../platform/demo-mode.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { type RequestContext, requestKey } from '../platform/event-log/stream.ts';
import type { Migration } from '../platform/read-db/migrations.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { PublicReports } from '../reporting/public/public-reports.service.ts';
import { type Contractor, ReportService } from '../reporting/report.service.ts';
import { CoverageService } from '../sponsorship/sponsors/coverage.service.ts';
import { SponsorsService } from '../sponsorship/sponsors/sponsors.service.ts';
import { DEMO_ADDENDUMS } from './demo-addendums.ts';
import { DEMO_CONTACTS } from './demo-contacts.ts';
import { DemoContract, type DemoContractMade } from './demo-contract.ts';
import {
  DEMO_HOME,
  DEMO_JOBS,
  DEMO_MARKUP_RULE,
  DEMO_ORGANIZATION,
  DEMO_PEOPLE,
  DEMO_PRICES,
  DEMO_SETTINGS,
  type DemoChange,
  type DemoJob,
  type DemoLine,
  type DemoStep,
  type DemoUserName,
  type Editor,
} from './demo-data.ts';
import { DEMO_LIBRARIES } from './demo-libraries.ts';
import { DEMO_LINE_ITEMS } from './demo-line-items.ts';
import { DEMO_SPONSOR } from './demo-sponsor.ts';
import { DEMO_ZONE, dayAfter, instant } from './demo-time.ts';

interface DemoTables {
  demo_data: { one_row: boolean; started_at: Date; done_at: Date | null };
}

export const demoMigrations: Migration[] = [
  {
    id: 'demo-001-progress',
    sql: [
      'create table demo_data (one_row boolean primary key default true check (one_row), started_at timestamptz not null, done_at timestamptz)',
    ],
  },
];

/**
 * Entities that a job's steps have created so far, by the names used in the steps. An id that no longer exists belongs
 * to steps recorded before a crash.
 */
type EstimateCommand = Parameters<EstimateService['execute']>[1];

interface Made extends DemoContractMade {
  areas: Map<string, number>;
  tasks: Map<string, number>;
  items: Map<string, number>;
}

const nothingMade = (): Made => ({
  ...{ orderId: 0, areas: new Map(), tasks: new Map(), items: new Map() },
  ...{ invoices: new Map(), lastPayment: 0 },
});

type User = Extract<Actor, { kind: 'user' }>;

/**
 * Fills an empty log with the demo organisation before the server listens. Every step is one command with a fixed
 * idempotency key, so a start after a crash continues where the last one stopped, and a repeated start changes nothing.
 */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  private codes?: Map<string, number>;

  constructor(
    private readonly readDb: ReadDb,
    private readonly log: EventLog,
    private readonly accounts: AccountsService,
    private readonly catalogue: CatalogueService,
    private readonly prices: PriceBookService,
    private readonly estimates: EstimateService,
    private readonly undo: UndoService,
    private readonly reports: ReportService,
    private readonly publicReports: PublicReports,
    private readonly contacts: ContactService,
    private readonly lineItems: LineItemService,
    private readonly libraries: LibraryService,
    private readonly whatIfs: WhatIfService,
    private readonly addendums: AddendumService,
    private readonly contract: DemoContract,
    private readonly sponsors: SponsorsService,
    private readonly coverage: CoverageService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!demoMode()) return;
    const start = await this.begin();
    if (!start) return;
    const users = await this.people(start);
    const made = new Map(DEMO_JOBS.map((job) => [job.key, nothingMade()]));
    const jobSteps = DEMO_JOBS.flatMap((job) =>
      job.steps.map((step, n) => {
        const at = instant(start, step);
        return { at, take: () => this.play(job, step, made.get(job.key) as Made, users, { key: `demo-${job.key}-${n}`, at }) };
      }),
    );
    const whatIfSteps = DEMO_JOBS.flatMap((job) => {
      const tried = nothingMade();
      return (job.whatIf?.steps ?? []).map((step, n) => {
        const at = instant(start, step);
        const ctx = { actor: userOf(users, step.by as Editor), idempotencyKey: `demo-${job.key}-what-if-${n}`, at };
        return { at, take: () => this.tryOut(job, step, { made: made.get(job.key) as Made, tried }, ctx) };
      });
    });
    // Sort by time, because the log of a real organisation is in that order too.
    const steps = [
      ...jobSteps,
      ...whatIfSteps,
      ...this.priceSteps(start, users),
      ...this.contactSteps(start, users),
      ...this.lineItemSteps(start, users),
      ...this.librarySteps(start, users),
      ...this.addendumSteps(start, users),
      ...this.sponsorSteps(start, users),
    ].sort((a, b) => a.at.localeCompare(b.at));
    for (const { take } of steps) await onceCaughtUp(take);
    await this.tables.updateTable('demo_data').set({ done_at: new Date() }).execute();
  }

  private get tables() {
    return this.readDb.tables<DemoTables>();
  }

  /**
   * The instant from which the demo's past is counted; undefined if the demo is complete or the log is not the demo's.
   */
  private async begin(): Promise<Date | undefined> {
    const known = await this.tables.selectFrom('demo_data').selectAll().executeTakeFirst();
    if (known) return known.done_at ? undefined : known.started_at;
    if (await this.logIsUsed()) return undefined;
    await this.tables
      .insertInto('demo_data')
      .values({ one_row: true, started_at: new Date(), done_at: null })
      .onConflict((c) => c.doNothing())
      .execute();
    return (await this.tables.selectFrom('demo_data').select('started_at').executeTakeFirstOrThrow()).started_at;
  }

  private async logIsUsed(): Promise<boolean> {
    for await (const batch of this.log.subscribeAll('start', ['user-', 'estimate-', 'report-'], { batchSize: 1 })) {
      if (batch.events.length > 0) return true;
      if (batch.caughtUp) return false;
    }
    return true;
  }

  /** The demo users with their organisations; idempotent. */
  async people(start: Date): Promise<Map<DemoUserName, User>> {
    const at = instant(start, { ago: 30, time: '08:00' });
    const users = await Promise.all(
      DEMO_PEOPLE.map(async ({ organization, phone, ...person }): Promise<[DemoUserName, User]> => {
        const userId = await this.readDb.idFor('user', demoUserKey(person.userName));
        const organizationId = await this.readDb.idFor('organization', `demo-${organization.key}`);
        await this.accounts.createTrustedUser(
          userId,
          { ...person, workNumber: phone, mobileNumber: '', organizationId, organizationName: organization.name },
          DEMO_PASSWORD,
          at,
        );
        return [person.userName as DemoUserName, { kind: 'user', userId, organizationId, name: `${person.firstName} ${person.lastName}` }];
      }),
    );
    return new Map(users);
  }

  /** The demo's price steps: home ZIP code, own prices and a markup rule. */
  private priceSteps(start: Date, users: Map<DemoUserName, User>): { at: string; take: () => Promise<unknown> }[] {
    const step = (when: { by: DemoUserName; ago: number; time: string }, key: string, take: (ctx: RequestContext) => Promise<unknown>) => {
      const at = instant(start, when);
      return { at, take: () => take({ actor: userOf(users, when.by), idempotencyKey: `demo-${key}`, at }) };
    };
    return [
      step(DEMO_HOME, 'home', (ctx) => this.prices.saveHomePlace(DEMO_HOME.zip, ctx)),
      ...DEMO_PRICES.map((own, n) =>
        step(own, `prices-${n}`, (ctx) => {
          const prices = own.prices.map(({ item, quality, unitCost }) => ({ itemXREF: this.xrefOf(item, quality), unitCost }));
          return this.prices.setPrices({ prices, zip: DEMO_HOME.zip }, ctx);
        }),
      ),
      step(DEMO_MARKUP_RULE, 'markup', (ctx) => {
        const { item, percent } = DEMO_MARKUP_RULE;
        const categoryId = this.catalogue.book.byXref.get(this.codeOf(item))?.categoryId ?? 0;
        return this.prices.saveMarkupRule({ categoryId, percent }, ctx);
      }),
    ];
  }

  /** The organisation's customers and vendors, and Dana's own, all from the first morning. */
  private contactSteps(start: Date, users: Map<DemoUserName, User>): { at: string; take: () => Promise<unknown> }[] {
    const actor = userOf(users, 'contractor');
    const at = instant(start, { ago: 30, time: '08:10' });
    return DEMO_CONTACTS.map(({ kind, list, fields }, n) => ({
      at,
      take: () =>
        this.contacts.add(
          kind,
          { list, fields: { ...NO_CONTACT, ...fields }, importId: null },
          { actor, session: actor, idempotencyKey: `demo-contact-${n}`, at },
        ),
    }));
  }

  /** The organisation's line items, and Dana's own. */
  private lineItemSteps(start: Date, users: Map<DemoUserName, User>): { at: string; take: () => Promise<unknown> }[] {
    return DEMO_LINE_ITEMS.map(({ list, ...fields }, n) => {
      const actor = userOf(users, list === 'mine' ? 'contractor' : 'admin');
      const at = instant(start, { ago: 12, time: `09:${10 + n}` });
      const ctx = {
        actor,
        session: { ...actor, rights: list === 'organization' ? [{ right: 'EditOrganizationItems' } as const] : [] },
        idempotencyKey: `demo-line-item-${n}`,
        at,
      };
      return { at, take: () => this.lineItems.create(list, fields, ctx) };
    });
  }

  /** The organisation's libraries, and Dana's own. */
  private librarySteps(start: Date, users: Map<DemoUserName, User>): { at: string; take: () => Promise<unknown> }[] {
    return DEMO_LIBRARIES.map(({ list, lines, ...fields }, n) => {
      const actor = userOf(users, list === 'mine' ? 'contractor' : 'admin');
      const at = instant(start, { ago: 11, time: `09:${10 + n}` });
      const ctx = {
        actor,
        session: { ...actor, rights: list === 'organization' ? [{ right: 'EditOrganizationItems' } as const] : [] },
        idempotencyKey: `demo-library-${n}`,
        at,
      };
      const put = lines.map((line) => lineToPut(line, this.catalogue, list, actor.userId));
      return { at, take: () => this.libraries.record(list, fields, put, null, ctx) };
    });
  }

  /** The organisation's addendums, and Dana's own. */
  private addendumSteps(start: Date, users: Map<DemoUserName, User>): { at: string; take: () => Promise<unknown> }[] {
    return DEMO_ADDENDUMS.map(({ list, ...body }, n) => {
      const actor = userOf(users, list === 'mine' ? 'contractor' : 'admin');
      const at = instant(start, { ago: 10, time: `09:${10 + n}` });
      const ctx = {
        actor,
        session: { ...actor, rights: list === 'organization' ? [{ right: 'EditOrganizationItems' } as const] : [] },
        idempotencyKey: `demo-addendum-${n}`,
        at,
      };
      return {
        at,
        take: () => this.addendums.create({ ...body, organization_Id: list === 'organization' ? actor.organizationId : 0 }, ctx),
      };
    });
  }

  /** The agent's profile, and the ZIP codes that she covers. */
  private sponsorSteps(start: Date, users: Map<DemoUserName, User>): { at: string; take: () => Promise<unknown> }[] {
    const actor = userOf(users, 'agent');
    const step = (n: number, take: (ctx: Parameters<SponsorsService['save']>[1]) => Promise<unknown>) => {
      const at = instant(start, { ago: 20, time: `09:0${n}` });
      return { at, take: () => take({ actor, session: actor, idempotencyKey: `demo-sponsor-${n}`, at }) };
    };
    return [
      step(0, (ctx) => this.sponsors.save(DEMO_SPONSOR.info, ctx)),
      ...DEMO_SPONSOR.zips.map((zip, n) => step(n + 1, (ctx) => this.cover(zip, ctx))),
    ];
  }

  /** Where coverage is sold, the demo has too few homes for it. */
  private async cover(zip: string, ctx: Parameters<CoverageService['cover']>[2]): Promise<void> {
    await this.coverage.cover(zip, undefined, ctx).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }

  /** Takes the job's customer from the contacts. */
  private async takeCustomer(job: DemoJob, orderId: number, users: Map<DemoUserName, User>, ctx: RequestContext): Promise<void> {
    const n = DEMO_CONTACTS.findIndex((contact) => contact.job === job.key);
    const customerId = await this.readDb.idFor(
      'customer',
      requestKey({ actor: userOf(users, 'contractor'), idempotencyKey: `demo-contact-${n}` }),
    );
    const { userId, organizationId } = userOf(users, 'contractor');
    await this.contacts.copyToOrder(orderId, customerId, { ...ctx, session: { userId, organizationId } });
  }

  private async play(
    job: DemoJob,
    step: DemoStep,
    made: Made,
    users: Map<DemoUserName, User>,
    { key, at }: { key: string; at: string },
  ): Promise<void> {
    if (made.orderId === 0) {
      const ctx = { actor: userOf(users, 'contractor'), idempotencyKey: `demo-${job.key}`, at };
      await this.start(job, made, ctx);
      await this.takeCustomer(job, made.orderId, users, { ...ctx, idempotencyKey: `demo-${job.key}-customer` });
    }
    if (step.by === 'customer') return this.answer(job, step.change, made, userOf(users, 'contractor').organizationId, { key, at });
    const ctx: RequestContext = { actor: userOf(users, step.by), idempotencyKey: key, at };
    if (step.change.kind === 'report' || step.change.kind === 'track') return this.send(job, step.change, made, ctx);
    return this.change(job, step.change, made, ctx);
  }

  /** A step of a job's what-if; the first one starts it. */
  private async tryOut(job: DemoJob, step: DemoStep, { made, tried }: { made: Made; tried: Made }, ctx: RequestContext): Promise<void> {
    if (tried.orderId === 0) {
      const startKey = `demo-${job.key}-what-if`;
      tried.orderId = await this.whatIfs.start(made.orderId, { name: job.whatIf?.name ?? '' }, { ...ctx, idempotencyKey: startKey });
      const { view } = await this.estimates.at(tried.orderId);
      for (const task of view.tasks) tried.tasks.set(task.name, task.id);
      for (const { areaID, label, items } of view.areas) {
        tried.areas.set(label, areaID);
        for (const { id, itemXREF } of items) tried.items.set(itemKey(areaID, this.catalogue.find(itemXREF)?.code ?? 0), id);
      }
    }
    return this.change(job, step.change, tried, ctx);
  }

  private async start(job: DemoJob, made: Made, ctx: RequestContext): Promise<void> {
    made.orderId = await this.estimates.start(job.name, ctx, { ...DEMO_SETTINGS, profitAmount: job.profit });
    const { view } = await this.estimates.at(made.orderId);
    for (const area of view.areas) made.areas.set(area.label, area.areaID);
    for (const task of view.tasks) made.tasks.set(task.name, task.id);
  }

  private async change(job: DemoJob, change: DemoChange, made: Made, ctx: RequestContext): Promise<void> {
    const { orderId } = made;
    const execute = (command: EstimateCommand) => this.estimates.execute(orderId, command, ctx);
    const areaId = 'area' in change ? (made.areas.get(change.area) ?? 0) : 0;
    const itemId = 'area' in change && 'item' in change ? (made.items.get(itemKey(areaId, this.codeOf(change.item))) ?? 0) : 0;
    switch (change.kind) {
      case 'address':
        await this.estimates.changeAddress(orderId, { address: job.address, address2: '', city: '', state: '', zip: job.zip }, ctx);
        return;
      case 'task': {
        const [id = 0] = await this.estimates.newIds('task', 1);
        const { events } = await execute({ type: 'AddTask', id, name: change.name });
        for (const event of events) if (event.type === 'TaskAdded') made.tasks.set(event.data.name, event.data.id);
        return;
      }
      case 'areas': {
        const wanted = change.areas.map(([typeCode, label]) => ({ typeCode, label }));
        const areas = await this.estimates.addAreas(orderId, wanted, ctx);
        for (const area of areas) made.areas.set(area.label, area.areaID);
        return;
      }
      case 'renameArea':
        await execute({ type: 'RenameArea', areaId: made.areas.get(change.area) ?? 0, label: change.to });
        made.areas.set(change.to, made.areas.get(change.area) ?? made.areas.get(change.to) ?? 0);
        return;
      case 'areaNotes':
        await execute({ type: 'SaveAreaNotes', areaId, notes: change.notes });
        return;
      case 'room':
        await execute(roomMeasured(change, areaId));
        return;
      case 'house':
        await execute(houseMeasured(change, made.areas.get('Entire House') ?? 0));
        return;
      case 'lines':
        return this.addLines(change, areaId, made, ctx);
      case 'quantity':
        await execute({ type: 'SaveQuantity', itemId, quantity: change.to });
        return;
      case 'affected':
        await execute({ type: 'ChangeItem', change: { id: itemId, percentageAffected: change.to }, applyToAll: false });
        return;
      case 'notes':
        await execute({ type: 'SaveItemNotes', itemId, notes: change.notes });
        return;
      case 'quality':
        await this.estimates.switchItem(orderId, itemId, this.xrefOf(change.item, change.to), ctx);
        return;
      case 'orderQuality':
        await this.estimates.changeQuality(orderId, change.to, ctx);
        return;
      case 'move':
        await execute({ type: 'MoveItem', itemId, areaId, sequence: change.place });
        return;
      case 'delete':
        await execute({ type: 'DeleteItem', itemId });
        return;
      case 'profit':
        await execute({ type: 'ChangeSettings', settings: { ...DEMO_SETTINGS, profitAmount: change.percent }, appliedTo: 'all' });
        return;
      case 'payment':
      case 'expense':
        return this.recordPayment(change, made, ctx);
      case 'changeOrder':
      case 'terms':
      case 'bill':
      case 'apply':
        return this.contract.change(change, made, job.customer, this.sender(), ctx);
      case 'undo':
        await this.undo.undoOrRedo('undo', orderId, ctx);
        return;
      default:
        throw new Error(`${change.kind} is not a change of an estimate`);
    }
  }

  private async addLines(change: Extract<DemoChange, { kind: 'lines' }>, areaId: number, made: Made, ctx: RequestContext): Promise<void> {
    const repairs = change.lines.map((line) => this.repairOf(line));
    const taskId = made.tasks.get(change.task) ?? 0;
    const lines = await this.estimates.addItems(made.orderId, { areaIds: [areaId], taskId, repairs }, ctx);
    for (const line of lines) made.items.set(itemKey(line.propertyArea_AreaID, this.catalogue.find(line.itemXREF)?.code ?? 0), line.id);
  }

  private async recordPayment(
    change: Extract<DemoChange, { kind: 'payment' | 'expense' }>,
    made: Made,
    ctx: RequestContext,
  ): Promise<void> {
    const { kind, amount, type: typeId, name: payeeName, detail } = change;
    const paymentId = await this.readDb.idFor('payment', requestKey(ctx));
    const paymentDate = usualDay(new Date(ctx.at ?? ''), DEMO_ZONE);
    made.lastPayment = paymentId;
    const command: EstimateCommand = { type: 'RecordPayment', paymentId, kind, paymentDate, amount, typeId, payeeName, detail };
    await this.estimates.execute(made.orderId, command, ctx);
  }

  private async send(
    job: DemoJob,
    change: Extract<DemoChange, { kind: 'report' | 'track' }>,
    made: Made,
    ctx: RequestContext,
  ): Promise<void> {
    const at = ctx.at ?? '';
    if (change.kind === 'track') {
      const reminderDate = dayAfter(at, 7);
      await this.reports.execute(
        reportOf(made).id,
        { type: 'SaveTracking', reminderDate, email: change.email, phone: '', acceptance: true, workFinished: false },
        ctx,
      );
      return;
    }
    const validUntil = change.validDays === undefined ? '' : dayAfter(new Date().toISOString(), change.validDays);
    const detail = ReportDetail.parse({
      excludeTax: false,
      name: change.name,
      reportText: change.text,
      recipientName: job.customer,
      validUntil,
    });
    const { reportId, link } = await this.reports.add(made.orderId, { detail, itemIds: [], contractor: this.sender(), vendor: null }, ctx);
    made.report = { id: reportId, token: link.split('/').at(-2) ?? '' };
    // The demo's contractor sent each, by other means than a mail.
    await this.reports.execute(reportId, { type: 'RecordCopied', at }, { ...ctx, idempotencyKey: `${ctx.idempotencyKey}-copied` });
  }

  private sender(): Contractor {
    const email = DEMO_PEOPLE.find((person) => person.userName === 'contractor')?.email ?? '';
    const { name, phone } = DEMO_ORGANIZATION;
    return { name, phone, email, initials: initialsOf(name) };
  }

  private async answer(
    job: DemoJob,
    change: DemoChange,
    made: Made,
    organizationId: number,
    { key, at }: { key: string; at: string },
  ): Promise<void> {
    const { id, token } = reportOf(made);
    if (change.kind === 'opened') {
      await this.publicReports.recordOpened(made.orderId, token, id, change.device, key, { at });
    } else if (change.kind === 'answer') {
      await this.contract.answer({ orderId: made.orderId, id, token }, change, job.customer, organizationId, { key, at });
    } else {
      throw new Error(`${change.kind} is not for a customer`);
    }
  }

  private repairOf(line: DemoLine) {
    const itemXREF = line.quality ? this.xrefOf(line.item, line.quality) : this.codeOf(line.item);
    return { itemXREF, quantity: line.quantity, percentageAffected: line.affected, notes: line.notes };
  }

  private xrefOf(item: string, quality: string): number {
    const xref = this.catalogue.find(this.codeOf(item))?.qualities.find((one) => one.quality === quality)?.xref;
    if (xref === undefined) throw new Error(`The price book has no ${quality} for the demo's "${item}"`);
    return xref;
  }

  /** The code of a price book item by its action and description, such as `Remove Vanity and top`. */
  private codeOf(item: string): number {
    this.codes ??= new Map(this.catalogue.items().map((row) => [`${row.szAction_tx} ${row.szDescription_tx}`, row.lDescription_id]));
    const code = this.codes.get(item);
    if (code === undefined) throw new Error(`The price book has no item for the demo's "${item}"`);
    return code;
  }
}

const itemKey = (areaId: number, code: number) => `${areaId}/${code}`;

function userOf(users: Map<DemoUserName, User>, name: DemoUserName): User {
  const user = users.get(name);
  if (!user) throw new Error(`The demo has no user ${name}`);
  return user;
}

function reportOf(made: Made): { id: number; token: string } {
  if (!made.report) throw new Error(`The demo's order ${made.orderId} has no report yet`);
  return made.report;
}

/** A length such as `9' 7"` as the feet and inches fields of a measurement. */
function feet(name: string, length: string): Record<string, string> {
  const { feet: whole, inches } = parseLength(length) ?? {};
  if (whole === undefined) throw new Error(`${length} is not a length`);
  return { [`${name}Feet`]: whole, [`${name}Inches`]: inches ?? '0' };
}

const CATCHES_UP_WITHIN_MS = 120_000;

/** Tries again while the read models of a busy machine have not caught up. A step is recorded once, by its key. */
async function onceCaughtUp<T>(step: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + CATCHES_UP_WITHIN_MS; ; ) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'NOT_CAUGHT_UP') || Date.now() > end) throw error;
    }
  }
}

function roomMeasured(change: Extract<DemoChange, { kind: 'room' }>, areaId: number): EstimateCommand {
  const input = InteriorInput.parse({
    ...feet('shortWalls', change.walls[0]),
    ...feet('longWalls', change.walls[1]),
    ...feet('ceilingHeight1', change.height),
  });
  const result = interior(input);
  if (!result.ok) throw new Error(`The demo's ${change.area} cannot be measured: ${result.missing.join(', ')}`);
  const { floor, walls, ceilings, baseboard } = result.measurements;
  return { type: 'MeasureInterior', areaId, measures: { floor, walls, ceilings, baseboard }, input, applyDownward: true };
}

function houseMeasured(change: Extract<DemoChange, { kind: 'house' }>, areaId: number): EstimateCommand {
  const input = WholeHouseInput.parse({
    livingarea: change.livingArea,
    stories: change.stories,
    ...feet('ceilingHeight', change.height),
    roofpitch: change.pitch,
    roofoverhangfeet: change.overhang,
  });
  const result = wholeHouse(input);
  if (!result.ok) throw new Error(`The demo's house cannot be measured: ${result.missing.join(', ')}`);
  const { floor, roof, extwalls } = result.measurements;
  return { type: 'MeasureWholeHouse', areaId, measures: { floor, roof, extwalls }, input, applyDownward: true };
}
