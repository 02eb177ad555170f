import type { Request, Response } from 'express';
import { Refusal } from '../../../contracts/refusals.ts';
import type { CatalogueService } from '../catalogue.service.ts';
import type { Payload } from '../item-lists.ts';

/** Refuses any definition version but the current one, because lists exist for the current one only. */
export function mustBePresent(catalogue: CatalogueService, version: number): void {
  if (version !== catalogue.version) throw new Refusal('NOT_FOUND', `The catalogue has no definition version ${version}.`);
}

/**
 * The browser caches the list and revalidates it by its tag: 304 while nothing has changed. Caching is safe because the
 * list names nobody, and needed because it is too large to send with every page.
 */
export function send({ json, gzip, etag }: Payload, request: Request, response: Response): void {
  response.set({
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding',
    'Content-Type': 'application/json; charset=utf-8',
  });
  if (request.get('If-None-Match')?.includes(etag)) {
    response.status(304).end();
    return;
  }
  if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').end(gzip);
  else response.end(json);
}
