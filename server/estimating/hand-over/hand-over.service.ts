import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DAY_MS } from '../../../contracts/durations.ts';
import { letterOf } from '../../../contracts/estimating/hand-over/customer-letter.ts';
import type { JobOfPerson, Taker } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import type { handOverJobs } from '../../../contracts/estimating/hand-over/hand-over-jobs.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { has, limitOf } from '../../../contracts/kit/rights.ts';
import { dayIn } from '../../../contracts/local-time.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { rightsOf, type UserRow, usersOf } from '../../../projections/accounts/users.ts';
import { jobsOfPerson } from '../../../projections/estimating/estimates.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { MailBudget } from '../../accounts/mail-budget.service.ts';
import { nameOf, SessionAccess } from '../../accounts/session.service.ts';
import { Clock } from '../../platform/clock.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { InvalidRequest } from '../../platform/http/problem.filter.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { lettersOf } from './customer-letters.ts';
import type { ToldColleagues } from './hand-over.decisions.ts';

type HandingOver = z.output<typeof handOverJobs.body> & { fromId: number };

/** Jobs that a mail names; it counts the others. */
const MOST_NAMED = 20;

/** Whose jobs are whose, and the hand-over of somebody's jobs to colleagues. */
@Injectable()
export class HandOverService {
  constructor(
    private readonly models: Runner,
    private readonly streams: EstimateStreams,
    private readonly access: SessionAccess,
    private readonly budget: MailBudget,
    private readonly clock: Clock,
  ) {}

  /** Refuses NOT_FOUND for others' people. */
  async jobsOf(userId: number, { organizationId }: Session) {
    const person = await this.personOf(organizationId, userId);
    const [{ open, archived }, people] = await Promise.all([
      jobsOfPerson(this.models, organizationId, userId),
      usersOf(this.models, organizationId),
    ]);
    const takers = people.filter((one) => one.user_id !== userId && !one.suspended).map(takerOf);
    return { name: nameOf(person), isSuspended: person.suspended, jobs: open.map(jobOf), archived, takers };
  }

  /** What customers would be written. Refuses NOT_FOUND, CANNOT_TAKE_JOBS. */
  async letters(handingOver: Pick<HandingOver, 'fromId' | 'jobs' | 'until' | 'timeZone'>, { organizationId }: Session) {
    const { from, takers, day } = await this.plan(handingOver, organizationId);
    const { open } = await jobsOfPerson(this.models, organizationId, handingOver.fromId);
    const { letters, unreached } = lettersOf({ open, jobs: handingOver.jobs, takers, day, key: '' });
    const shown = letters.map(({ toId, letter }) => {
      const to = nameOf(takers.get(toId) as UserRow);
      return { to: letter.address, customer: letter.customer, ...letterOf({ ...letter, from: nameOf(from), to }) };
    });
    return { letters: shown, unreached };
  }

  /**
   * A job at a time, each by its own stream, so that what another admin handed over meanwhile, or what was archived, is named and the others go. Refuses
   * NOT_FOUND for others' people, and CANNOT_TAKE_JOBS and LETTERS_ENOUGH_TODAY before anything is done.
   */
  async handOver(handingOver: HandingOver, { organizationId, userId }: Session, ctx: RequestContext) {
    const { fromId, jobs, tell, tellCustomers, until } = handingOver;
    const at = ctx.at ?? new Date().toISOString();
    const { from, takers, day } = await this.plan(handingOver, organizationId);
    const open = tell || tellCustomers ? (await jobsOfPerson(this.models, organizationId, fromId)).open : [];
    const key = requestKey(ctx);
    const letters = tellCustomers ? lettersOf({ open, jobs, takers, day, key }).letters : [];
    if (letters.length > 0) await this.budget.take(userId, letters.length, at, 'LETTERS_ENOUGH_TODAY');
    const mailed = new Set<string>();
    const handedOver: number[] = [];
    const failed: { orderId: number; because: string }[] = [];
    const told: ToldColleagues | undefined = tell ? { mailing: key, day, parts: partsOf(open, jobs) } : undefined;
    try {
      for (const [orderId, toId] of new Map(jobs.map((job) => [job.orderId, job.toId]))) {
        const to = takers.get(toId) as UserRow;
        const letter = letters.find((one) => one.toId === toId && one.orderIds.includes(orderId))?.letter;
        const whose = { fromId, from: nameOf(from), toId, to: nameOf(to) };
        const mails = { ...(letter && { letter }), ...(told && { told }) };
        const command = { type: 'HandOverJob', organizationId, ...whose, until, day, ...mails } as const;
        try {
          const { events } = await this.streams.execute(orderId, command, {
            ...ctx,
            at,
            idempotencyKey: `${ctx.idempotencyKey}/${orderId}`,
          });
          handedOver.push(orderId);
          // Asked again with the same key, it was mailed the first time.
          if (letter && events.some(({ metadata }) => metadata.at === at)) mailed.add(letter.mailing);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          failed.push({ orderId, because: error.message });
        }
      }
    } finally {
      if (letters.length > mailed.size) await this.budget.giveBack(userId, letters.length - mailed.size, at);
    }
    return { handedOver, failed };
  }

  private async plan(
    { fromId, jobs, until, timeZone }: Pick<HandingOver, 'fromId' | 'jobs' | 'until' | 'timeZone'>,
    organizationId: number,
  ) {
    if (until !== '') assertSensible(until, this.clock.now());
    const from = await this.personOf(organizationId, fromId);
    const people = new Map((await usersOf(this.models, organizationId)).map((one) => [one.user_id, one]));
    const takers = new Map<number, UserRow>();
    for (const { toId } of jobs) {
      const taker = people.get(toId);
      if (!taker || taker.suspended || toId === fromId) throw new Refusal('CANNOT_TAKE_JOBS');
      takers.set(toId, taker);
    }
    return { from, takers, day: until === '' ? '' : dayIn(timeZone, new Date(until)) };
  }

  /**
   * Gives a job back whose day has come, once, whichever server comes first. It stays where it is when its former person is suspended or erased by
   * then, or it is archived; one that was handed over since is nobody's loan any more. Who had it and who has it are mailed by `WhenJobHandedOverDoMail`.
   */
  async giveBack(orderId: number): Promise<void> {
    const { loan, responsibleId, organizationId } = (await this.streams.load(orderId)).state;
    const at = this.clock.now().toISOString();
    if (!loan || loan.until > at) return;
    const { backId, until } = loan;
    const [from, to] = await Promise.all([this.access.user(responsibleId), this.access.user(backId)]);
    const unless = !to || to.erased ? 'erased' : to.suspended ? 'suspended' : null;
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    const command = { type: 'ReturnJob', until, at, from: from ? nameOf(from) : '', to: to ? nameOf(to) : '', unless } as const;
    await this.streams.execute(orderId, command, { actor, idempotencyKey: `loan/${orderId}/${until}`, at });
  }

  /** Refuses NOT_FOUND. */
  private async personOf(organizationId: number, userId: number): Promise<UserRow> {
    const person = await this.access.user(userId);
    if (person?.organization_id !== organizationId) throw new Refusal('NOT_FOUND');
    return person;
  }
}

/** The open jobs that each gets, as the mails name them. */
function partsOf(open: readonly Order[], jobs: HandingOver['jobs']): ToldColleagues['parts'] {
  const names = new Map(open.map(({ id, externalRefId }) => [id, externalRefId || `Estimate ${id}`]));
  const taken = new Map<number, string[]>();
  for (const [orderId, toId] of new Map(jobs.map((job) => [job.orderId, job.toId]))) {
    const name = names.get(orderId);
    if (name !== undefined) taken.set(toId, [...(taken.get(toId) ?? []), name]);
  }
  return [...taken].map(([toId, all]) => ({ toId, jobs: all.slice(0, MOST_NAMED), count: all.length }));
}

function takerOf(row: UserRow): Taker {
  const rights = rightsOf(row);
  return {
    ...{ userId: row.user_id, name: nameOf(row), mayWrite: has(rights, 'EditEstimate'), maySend: has(rights, 'SendReport') },
    sendLimit: limitOf(rights, 'SendReport') ?? null,
  };
}

/** Who needs longer hands over for good. */
const LONGEST_DAYS = 730;

/** Throws `InvalidRequest` for a day that is over, or years away. */
function assertSensible(until: string, now: Date): void {
  const days = (Date.parse(until) - now.getTime()) / DAY_MS;
  if (days <= 0) throw new InvalidRequest([{ field: 'until', message: 'must be a day to come' }]);
  if (days > LONGEST_DAYS) throw new InvalidRequest([{ field: 'until', message: 'must be within two years' }]);
}

const jobOf = ({ id, externalRefId, customerName, survey, status, totals, loan }: Order): JobOfPerson => ({
  ...{ orderId: id, name: externalRefId, customer: customerName, status, total: totals.grandTotal, until: loan?.day ?? '' },
  address: [survey.address, survey.city].filter(Boolean).join(', '),
});
