import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { NextFunction, Request, Response } from 'express';
import { meterOf } from '../work-meter.ts';
import { CallerTurns } from './caller-turns.ts';
import { sourceOf } from './rate-limit.ts';

/** Bytes of a call that are parsed without a turn. */
const LARGE = 64 * 1024;

/** Large calls of one address take turns, unread while they wait. Uploads of files do not: their bytes go to disk as they come. */
export function takeTurns(): (request: Request, response: Response, next: NextFunction) => void {
  const turns = new CallerTurns();
  return (request, response, next) => {
    if (!isLarge(request)) return next();
    turns.take(sourceOf(request.ip)).then((release) => {
      if (response.destroyed) return release(0);
      response.once('close', () => release(meterOf(request).ms));
      next();
    }, next);
  };
}

function isLarge({ headers }: IncomingMessage): boolean {
  if (!/json|urlencoded/.test(headers['content-type'] ?? '')) return false;
  return headers['content-length'] === undefined || Number(headers['content-length']) > LARGE;
}

const parsingSince = new WeakMap<object, number>();

/** For a body parser's `verify`: the body has arrived, and is parsed now. */
export const parsingBegins = (request: object): void => void parsingSince.set(request, performance.now());

/** After the body parsers. */
export function parsingEnds(request: Request, _response: Response, next: NextFunction): void {
  const since = parsingSince.get(request);
  if (since !== undefined) meterOf(request).ms += performance.now() - since;
  next();
}
