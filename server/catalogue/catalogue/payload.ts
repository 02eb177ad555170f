import type { Request, Response } from 'express';
import { Refusal } from '../../../contracts/refusals.ts';
import type { CatalogueService } from '../catalogue.service.ts';
import type { Payload } from '../item-lists.ts';

/** Lists are of the present definition alone. */
export function mustBePresent(catalogue: CatalogueService, version: number): void {
  if (version !== catalogue.version) throw new Refusal('NOT_FOUND', `The catalogue has no definition version ${version}.`);
}

/**
 * Kept by the browser and asked for again by its tag: 304 as long as nothing in it has changed. It is the price book alone, names nobody, and is too
 * large to be sent anew with each page.
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
