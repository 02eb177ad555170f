import type { NestApplicationOptions } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { MapTiles } from '../map-tiles.ts';
import { NOTICES } from '../payments/signed-notice.ts';
import { StripeAccounts } from '../payments/stripe/stripe-accounts.ts';
import { limitBodies, limitConnections, type Patience } from './connections.ts';
import { parseSignedJson } from './raw-body.ts';

const NOTICE_LIMIT = '256kb';
/** Compressing smaller answers costs more time than it saves. */
const COMPRESSED_FROM = '8kb';
const COMPRESSION_LEVEL = 4;

/**
 * For `NestFactory.create`: fixed path segments stand before parameters whatever the order of controllers, because `/api/ProEstimates/0/X` must not
 * match `/api/ProEstimates/{id}/X`; two calls of one path and method do not start.
 */
export const ROUTES = {
  routeResolutionStrategy: 'specificity',
  routeConflictPolicy: { duplicate: 'error' },
} satisfies NestApplicationOptions;

/**
 * Headers, time limits and trusted proxies of the whole server. Call before `app.init()`.
 * Throws for an invalid proxy address.
 */
export function configureHttp(app: NestExpressApplication, trustProxy?: number | string, patience?: Patience): void {
  limitConnections(app.getHttpServer(), patience);
  app.use(limitBodies(patience));
  if (trustProxy !== undefined) app.set('trust proxy', trustProxy);
  app.disable('x-powered-by');
  app.use(
    compression({
      threshold: COMPRESSED_FROM,
      level: COMPRESSION_LEVEL,
      filter: (request, response) => !isEventStream(response) && compression.filter(request, response),
    }),
  );
  app.use(NOTICES, parseSignedJson(NOTICE_LIMIT));
  const pictures = { imgSrc: [...PICTURES, ...app.get(MapTiles, { strict: false }).origins] };
  app.use(helmet({ contentSecurityPolicy: policy(pictures), referrerPolicy: { policy: 'same-origin' } }));
  // Pages with Stripe's own fields in them, and no other page, may load these from there.
  const stripePolicy = helmet.contentSecurityPolicy(policy(STRIPE_SITES));
  const accounts = app.get(StripeAccounts, { strict: false });
  app.use((request: Request, response: Response, next: NextFunction) => {
    const [, token] = /^\/payment\/([\w-]{1,100})\/?$/.exec(request.path) ?? [];
    if (!token) return next();
    accounts.hasPage(token).then(
      (isStripe) => (isStripe ? stripePolicy(request, response, next) : next()),
      // Without it the fields say that they could not be loaded.
      () => next(),
    );
  });
}

/** docs.stripe.com/security/guide, "Content security policy". */
const STRIPE_SITES = {
  scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ["'self'", 'https://api.stripe.com'],
};

const PICTURES = ["'self'", 'data:', 'blob:'];

const policy = (more: Record<string, string[]> = {}) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine writes its variables and positions into style attributes and one style element.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: PICTURES,
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...more,
  },
});

/** Events must be sent one by one and not wait in the compressor's buffer. */
function isEventStream(response: Response): boolean {
  return String(response.getHeader('Content-Type') ?? '').startsWith('text/event-stream');
}
