import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FormulaKind, Question } from '../../../contracts/catalogue/assembly/quantity.ts';
import type { LineQuantity } from '../../../contracts/catalogue/libraries/library.ts';
import { Turns } from '../../platform/event-log/turns.ts';
import { FROM_SOURCE } from '../../platform/from-source.ts';
import { type ReadingFormulas, readFormulas } from './read-formulas.ts';

/** What formulas give, by their texts, with the answers to these questions. */
export interface ReadFormulas {
  questions: readonly Question[];
  kinds: ReadonlyMap<string, FormulaKind>;
}

/** Fewer characters are read where they are decided: 2,000 take half a millisecond. */
const LONG = 2_000;

/** Reads the formulas of a call in a thread of its own, each text once; organisations take turns. */
@Injectable()
export class FormulaChecks implements OnModuleDestroy {
  private readonly turns = new Turns({ running: 1, waiting: 50, waitingOfOne: 5 });
  private thread: Worker | undefined;

  /** Undefined where there is little to read. Refuses BUSY when too many wait; an abort throws its reason. */
  async read(
    organizationId: number,
    lines: readonly { quantity?: LineQuantity | undefined }[],
    questions: readonly Question[],
    signal: AbortSignal,
  ): Promise<ReadFormulas | undefined> {
    const texts = [...new Set(lines.flatMap(({ quantity }) => (quantity?.by === 'formula' ? [quantity.text] : [])))];
    if (texts.reduce((sum, text) => sum + text.length, 0) < LONG) return undefined;
    const read = await this.turns.take(organizationId, () => this.inThread({ questions, texts }), signal);
    return { questions, kinds: new Map(texts.flatMap((text, n) => (read[n] ? [[text, read[n]] as const] : []))) };
  }

  private async inThread(reading: ReadingFormulas): Promise<FormulaKind[]> {
    if (FROM_SOURCE) return readFormulas(reading);
    const thread = this.thread ?? this.start();
    thread.postMessage(reading);
    const [read] = (await once(thread, 'message')) as [FormulaKind[]];
    return read;
  }

  private start(): Worker {
    const thread = new Worker(new URL('./worker.js', import.meta.url));
    // It must not keep the process alive, and one that broke is started anew.
    thread.unref();
    thread.once('exit', () => {
      if (this.thread === thread) this.thread = undefined;
    });
    this.thread = thread;
    return thread;
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread?.terminate();
  }
}
