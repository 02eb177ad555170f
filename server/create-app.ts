import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { Logger } from 'nestjs-pino';
import { Runner } from '../projections/runner/runner.ts';
import { AppModule } from './app.module.ts';
import type { ContextParts } from './platform/context.module.ts';
import { Access, actorOf } from './platform/http/access.ts';
import { configureHttp, ROUTES } from './platform/http/configure.ts';
import type { Patience } from './platform/http/connections.ts';
import type { PlatformOptions } from './platform/platform.module.ts';
import { PublicPageService } from './reporting/public/public-page.service.ts';
import { ArticlePreviews } from './sponsorship/article-previews.service.ts';

/**
 * Time for the read models to catch up at start; after that the server listens anyway and `/health` says `starting`.
 */
const CATCH_UP_MS = 60_000;

export interface ServerOptions extends Omit<PlatformOptions, keyof ContextParts> {
  /**
   * The proxies trusted to report the caller's address: their number or addresses, as Express takes them. None by
   * default.
   */
  trustProxy?: number | string;
  /** How long a slow client may take. */
  patience?: Patience;
}

/** The server on the given stores, not yet listening. If it cannot start, it closes everything that it opened. */
export async function createApp({ trustProxy, patience, ...options }: ServerOptions): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(await AppModule.forRoot(options), {
    ...ROUTES,
    bufferLogs: true,
    abortOnError: false,
  });
  try {
    app.useLogger(app.get(Logger));
    configureHttp(app, trustProxy, patience);
    serveWeb(app);
    await app.init();
    await app.get(Runner).ready(CATCH_UP_MS);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** A customer's link, whose page comes with its content. */
const LINK = /^\/ProEstimate\/Report\/(\d{1,10})\/([\w-]{1,100})\/(\d{1,10})\/?$/i;

/** S102, S103: the documents' other shapes of it. R224 has it behind a hash, which only the browser sees (web/shell/report.tsx). */
const OLD_LINK = /^\/view(?:guest)?report\/(\d{1,10})\/([\w-]{1,100})\/(\d{1,10})\/?$/i;

/** A shared article. */
const ARTICLE = /^\/(articles\/\d{1,9}\/[\w-]{1,100}|[^/]+\/article)\/?$/i;

/** Addresses of calls, of what programs read, and of built-in pages: no page of the app is there. */
const NO_PAGE = /^\/(api2?|Order|PropertySurvey|test-gateway|health|docs|openapi|articles\/[^/]+\.rss$|[^/]+\/(PdfReport|LogActivity))/i;

/** The built browser app: hashed files are cached for a year; every address that is no call gets the page itself. */
function serveWeb(app: NestExpressApplication) {
  const folder = resolve(import.meta.dirname, '../web');
  if (!existsSync(join(folder, 'index.html'))) return;
  app.use('/assets', express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }));
  const ofRoot = express.static(folder, { index: false, maxAge: '1h' });
  // Looking for a file took 9 % of the server's time for a call.
  app.use((request: Request, response: Response, next: NextFunction) =>
    NO_PAGE.test(request.path) ? next() : ofRoot(request, response, next),
  );
  app.use((request: Request, response: Response, next: NextFunction) => {
    // A customer's link gets its own page, which loads nothing of the app. The check of sealed copies needs no more than that page has.
    const isLink = /^\/ProEstimate\/Report\//i.test(request.path) || /^\/[^/]+\/viewestimate\/?$/i.test(request.path);
    const isApart = isLink || /^\/verify\/?$/i.test(request.path);
    // Programs that look at a link for a preview or for malware take anything; at an address of the app they get the words of a call.
    const page =
      ['GET', 'HEAD'].includes(request.method) &&
      request.accepts(isApart || OLD_LINK.test(request.path) || ARTICLE.test(request.path) ? ['html', 'json'] : ['json', 'html']) ===
        'html' &&
      !NO_PAGE.test(request.path);
    if (!page) return next();
    const [, order, token, report] = OLD_LINK.exec(request.path) ?? [];
    if (report) return response.redirect(302, `/ProEstimate/Report/${order}/${token}/${report}`);
    // The address itself opens the estimate, so search engines must not list it and other sites must not learn it.
    if (isLink || /^\/shared\//i.test(request.path))
      response.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
    response.set('Cache-Control', 'no-cache');
    const empty = () => response.sendFile(join(folder, isApart ? 'report.html' : 'index.html'));
    const [, orderId, checksum, reportId] = LINK.exec(request.path) ?? [];
    if (!orderId || !checksum || !reportId) {
      if (!ARTICLE.test(request.path)) return empty();
      app
        .get(ArticlePreviews, { strict: false })
        .page(request, readFileSync(join(folder, 'index.html'), 'utf8'))
        .then((html) => (html === undefined ? empty() : response.type('html').send(html)), empty);
      return;
    }
    const asked = { pay: String(request.query.pay ?? ''), picks: picksAsked(request.query) };
    const link = { orderId: Number(orderId), checksum, reportId: Number(reportId), ip: request.ip, ...asked };
    app
      .get(Access, { strict: false })
      .session(request)
      .then((session) => app.get(PublicPageService, { strict: false }).html({ ...link, signedIn: session && actorOf(session) }))
      .then((html) => (html === undefined ? empty() : response.set('Cache-Control', 'private, no-cache').type('html').send(html)), empty);
  });
}

/** A form without script sends each of its fields: `?pick=1&pick=3`. Undefined where nothing was asked. */
function picksAsked(query: Record<string, unknown>): string | undefined {
  const picks = [query.choice, query.pick].flat().filter((one) => typeof one === 'string');
  return picks.length > 0 || query.show !== undefined ? picks.join(',') : undefined;
}
