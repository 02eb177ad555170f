import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';

const bodies = new WeakMap<IncomingMessage, Buffer>();

/** Parses JSON and keeps the bytes as they came, because a signature is over these. */
export const parseSignedJson = (limit: string): RequestHandler =>
  express.json({ limit, verify: (request, _response, body) => void bodies.set(request, body) });

/** The bytes of a request that `parseSignedJson` parsed; none of a request without a body. */
export const rawBodyOf = (request: IncomingMessage): Buffer => bodies.get(request) ?? Buffer.alloc(0);
