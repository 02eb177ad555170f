import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { meterOf } from '../work-meter.ts';
import { CallerTurns } from './caller-turns.ts';
import { RateLimit } from './rate-limit.ts';

/** Bytes of a call. What is larger is a file, and files are streamed. */
const BODY_LIMIT = 512 * 1024;
/** Bytes of a call that are parsed without a turn. */
const LARGE = 16 * 1024;
/** Bytes that weigh as much as one call, read or not. */
const BYTES_OF_A_CALL = 64 * 1024;

const parsingSince = new WeakMap<object, number>();
const verify = (request: object): void => void parsingSince.set(request, performance.now());
const parsers = [express.json({ limit: BODY_LIMIT, verify }), express.urlencoded({ limit: BODY_LIMIT, extended: false, verify })];

const PARSED = /json|urlencoded/;

/** Ends the turn of a large body with the milliseconds that its call held the thread for. */
const noTurn = (): void => {};

/**
 * Reads the bodies of calls once it is known who calls, and that they may: what is refused before is never parsed. Large ones of a caller take
 * turns, unread while they wait.
 */
@Injectable()
export class Bodies {
  private readonly turns = new CallerTurns();

  constructor(private readonly limit: RateLimit) {}

  /** Parses JSON and forms into `request.body`. Refuses TOO_MANY where too many wait; throws with `status` 400 or 413 what cannot be read. */
  async read(request: Request, response: Response, caller: string): Promise<void> {
    const bytes = bytesOf(request);
    if (bytes === 0) return;
    this.limit.charge(caller, bytes / BYTES_OF_A_CALL);
    if (bytes > BODY_LIMIT) await this.limit.slowDown(caller, bytes);
    const release = bytes > LARGE ? await this.turns.take(caller) : noTurn;
    if (release !== noTurn) response.once('close', () => release(meterOf(request).ms));
    if (response.destroyed) return release(0);
    for (const parse of parsers) {
      await new Promise<void>((resolve, reject) => parse(request, response, (error?: unknown) => (error ? reject(error) : resolve())));
    }
    const since = parsingSince.get(request);
    if (since !== undefined) meterOf(request).ms += performance.now() - since;
  }
}

/** Of JSON or a form, as its head says; the most where it does not. Files are read by the calls that take them. */
export function bytesOf({ headers }: IncomingMessage): number {
  if (!PARSED.test(headers['content-type'] ?? '')) return 0;
  if (headers['transfer-encoding'] !== undefined) return BODY_LIMIT;
  return Number(headers['content-length'] ?? 0);
}
