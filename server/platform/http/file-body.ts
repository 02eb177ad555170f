import type { Request } from 'express';
import { InvalidRequest } from './problem.filter.ts';

/** Throws `InvalidRequest` unless the body is the bare bytes of a file. */
export function assertFileBody(request: Request): void {
  if (!request.is('application/octet-stream'))
    throw new InvalidRequest([{ field: 'Content-Type', message: 'must be application/octet-stream: the body is the file itself' }]);
}
