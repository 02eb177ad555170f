import { randomUUID } from 'node:crypto';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ZodError } from 'zod';
import { Refusal } from '../../../contracts/refusals.ts';
import { isTransient } from '../../../projections/runner/transient.ts';

export interface FieldError {
  field: string;
  message: string;
}

/** RFC 9457 problem details. `detail` is for a person; `fields` holds the first message of each invalid field. */
export interface Problem {
  type: 'about:blank';
  title: string;
  status: number;
  code: string;
  detail: string;
  errors?: FieldError[];
  fields?: Record<string, string>;
  /** For a server fault: identifies the entry in the server's log. */
  errorId?: string;
  /** Where an API key lacks a scope: the one that the call asks for (null where no key may make it), and those that it has. */
  needs?: string | null;
  has?: readonly string[];
}

/** A request that does not match its contract: 400 with each invalid field named. */
export class InvalidRequest extends Error {
  constructor(readonly errors: FieldError[]) {
    super(errors.map(({ field, message }) => `${field}: ${message}`).join('; '));
  }

  static from(error: ZodError, where: 'params' | 'query' | 'body'): InvalidRequest {
    return new InvalidRequest(error.issues.map((issue) => ({ field: issue.path.join('.') || where, message: issue.message })));
  }
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

/**
 * Answers every thrown error as problem details. An unexpected error is logged under an id, and the response says
 * nothing else about it.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const problem = this.problemOf(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (problem.status === 503) response.setHeader('Retry-After', '1');
    const seconds = retryAfterOf(error, problem);
    if (seconds !== undefined && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', String(seconds));
    response.status(problem.status).setHeader('Cache-Control', 'no-store').type('application/problem+json').send(JSON.stringify(problem));
  }

  private problemOf(error: unknown, request: Request): Problem {
    if (error instanceof Refusal) return { ...problem(error.status, error.code, error.message), ...error.facts };
    if (error instanceof InvalidRequest) return invalid(error.errors);
    if (error instanceof ZodError) return invalid(InvalidRequest.from(error, 'body').errors);
    if (isTransient(error)) return this.refused('READ_DB_UNAVAILABLE', error);
    const status = statusOf(error);
    if (status !== undefined && status < 500) return fromStatus(status, error as Error);
    const errorId = randomUUID();
    this.logger.error(`${errorId} ${request.method} ${request.path}: ${error instanceof Error ? error.stack : String(error)}`);
    return { ...problem(500, 'INTERNAL', `Something went wrong on the server. It is logged as ${errorId}.`), errorId };
  }

  private refused(code: 'READ_DB_UNAVAILABLE', error: unknown): Problem {
    this.logger.warn(`${code}: ${error instanceof Error ? error.message : String(error)}`);
    const refusal = new Refusal(code);
    return problem(refusal.status, code, refusal.message);
  }
}

/** What never has room again by waiting says nothing. */
function retryAfterOf(error: unknown, { code }: Problem): number | undefined {
  if (error instanceof Refusal && error.retryAfter !== undefined) return error.retryAfter;
  return code === 'TOO_MANY' ? 60 : undefined;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  // Body parser and router errors of Express.
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') return error.status;
  return error instanceof URIError ? 400 : undefined;
}

function fromStatus(status: number, error: Error): Problem {
  if (status === 400)
    return invalid([isPath(error) ? { field: 'path', message: 'is not valid' } : { field: 'body', message: 'is not valid JSON' }]);
  if (status === 404) return problem(404, 'NOT_FOUND', 'This does not exist.');
  if (status === 413) return { ...problem(413, 'TOO_LARGE', 'This is too large.'), errors: [{ field: 'body', message: 'is too large' }] };
  if (status === 429) return problem(429, 'TOO_MANY', new Refusal('TOO_MANY').message);
  return problem(status, `HTTP_${status}`, TITLES[status] ?? error.message);
}

/** True for the router's URIError of a malformed escape, which Nest wraps in an exception with the same message. */
function isPath(error: Error): boolean {
  return error instanceof URIError || error.message.startsWith('Failed to decode param');
}

function invalid(errors: FieldError[]): Problem {
  const fields: Record<string, string> = {};
  for (const { field, message } of errors) fields[field] ??= message;
  return { ...problem(400, 'INVALID', 'Some of what was sent is not valid.'), errors, fields };
}

function problem(status: number, code: string, detail: string): Problem {
  return { type: 'about:blank', title: TITLES[status] ?? 'Error', status, code, detail };
}
