import { Injectable } from '@nestjs/common';
import type { Estimate, Undoable } from '../../../contracts/estimating/estimate/state.ts';
import { actorKey, eventsOfStep, stackOf } from '../../../contracts/estimating/estimate/undo.ts';
import { describeEvent } from '../../../contracts/estimating/events.ts';
import type { UndoStep } from '../../../contracts/estimating/undo/undo-step.ts';
import type { Actor } from '../../../contracts/log.ts';
import { fromCents } from '../../../contracts/money.ts';
import { reportsOfOrder } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import { EstimateStreams } from '../estimate.stream.ts';

/** Undo and redo of a user's own changes. */
@Injectable()
export class UndoService {
  constructor(
    private readonly streams: EstimateStreams,
    private readonly models: Runner,
  ) {}

  /**
   * Undoes or redoes the caller's last change; with `guard`, only the change that the caller saw. Returns what was
   * undone, or nothing for a repeated request.
   */
  async undoOrRedo(kind: 'undo' | 'redo', orderId: number, ctx: RequestContext, guard: { commandId?: string; since?: string } = {}) {
    const { state } = await this.streams.load(orderId);
    const who = actorKey(ctx.actor);
    const top = stackOf(kind === 'undo' ? state.undoStacks : state.redoStacks, who).at(-1);
    const commandId = guard.commandId ?? top?.commandId ?? '';
    const taken = top?.commandId === commandId ? undoStep(state, top) : null;
    const handled = await this.streams.execute(
      orderId,
      { type: kind === 'undo' ? 'Undo' : 'Redo', who, commandId, since: guard.since },
      { ...ctx, ...(kind === 'undo' ? { undoOf: commandId } : { redoOf: commandId }) },
    );
    const { undoOf, redoOf } = handled.events[0]?.metadata ?? {};
    return { ...undoWords(handled.state, ctx.actor), taken: (undoOf ?? redoOf) === taken?.commandId ? taken : null };
  }

  /** The next undo and redo of a user, and the customer's latest answer. */
  async undoState(orderId: number, actor: Actor) {
    const now = new Date().toISOString();
    const reports = await reportsOfOrder(this.models, orderId, now);
    // Only an estimate is the customer's to accept.
    const answers = reports
      .flatMap(({ response, customReportType }) => (customReportType === 'Estimate' ? (response ?? []) : []))
      .sort((a, b) => a.at.localeCompare(b.at));
    const { state } = await this.streams.load(orderId);
    const latest = answers.at(-1);
    const answered = latest ? { answer: latest.answer, name: latest.name, at: latest.at } : null;
    return { ...undoWords(state, actor), now, answered };
  }
}

/** This many changes of a step are described; the rest are counted. */
const CHANGES_DESCRIBED = 5;

function undoStep(estimate: Estimate, step: Undoable): UndoStep {
  const { commandId, command, at, amountDelta, inverse } = step;
  const changes = eventsOfStep(estimate, step)
    .slice(0, CHANGES_DESCRIBED)
    .map((event) => {
      const { sentence, before, after, unit, affectedLines } = describeEvent(estimate, event);
      return { sentence, before, after, unit, lines: affectedLines };
    });
  const words = command.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return { commandId, words, at, moved: fromCents(amountDelta), changes, more: Math.max(0, inverse.length - CHANGES_DESCRIBED) };
}

function undoWords(estimate: Estimate, actor: Actor) {
  const who = actorKey(actor);
  const stepOf = (stack: Undoable[]) => {
    const top = stack.at(-1);
    return top ? undoStep(estimate, top) : null;
  };
  const next = stepOf(stackOf(estimate.undoStacks, who));
  const redoStep = stepOf(stackOf(estimate.redoStacks, who));
  return { undo: next?.words ?? null, redo: redoStep?.words ?? null, undoStep: next, redoStep };
}
