import { z } from 'zod';
import { type Call, demandsOf, type Schema } from '../../../contracts/call.ts';
import { scopeOf } from '../../../contracts/kit/scopes.ts';
import type { RefusalTexts } from '../../../contracts/refusal-texts.ts';
import { refusalsOf, registeredRefusals } from '../../../contracts/refusals.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the calls that have a handler. */
export function openApi(calls: { call: Call; area: string }[]): Json {
  const paths: Record<string, Json> = {};
  // The documented API gives some calls two paths, but an operation id must be unique.
  const given = new Map<string, number>();
  for (const { call, area } of calls) {
    const times = (given.get(call.id) ?? 0) + 1;
    given.set(call.id, times);
    const path = paths[call.path] ?? {};
    paths[call.path] = path;
    path[call.method.toLowerCase()] = operation(call, times === 1 ? call.id : `${call.id}-${times}`, area);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Scopebook', version: '1', description: 'Every write takes an Idempotency-Key and answers its X-Log-Position.' },
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'scopebook' }, key: KEY },
    },
  };
}

const KEY: Json = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An API key, `sb_live_...`. It makes the calls whose `security` names one of its scopes; a scope to write includes the one to read.',
};

const Problem: Json = {
  type: 'object',
  description: 'RFC 9457 problem details',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    needs: { type: ['string', 'null'] },
    has: { type: 'array', items: { type: 'string' } },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

function operation(call: Call, operationId: string, tag: string): Json {
  const scope = call.who === 'anyone' ? null : scopeOf(call, tag);
  const parameters = [...parametersIn(call.params, 'path'), ...parametersIn(call.query, 'query')];
  if (call.effect === 'write') parameters.push({ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } });
  else parameters.push({ name: 'X-Log-Position', in: 'header', schema: { type: 'string' } });
  const body = schemaOf(call.body, 'input');
  const hasBody = call.method !== 'GET' && Object.keys((body.properties as Json) ?? {}).length > 0;
  return {
    operationId,
    summary: call.summary,
    tags: [tag],
    parameters,
    ...(hasBody && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(call.response, 'output') } } },
      ...refusedWith(call),
    },
    security: call.who === 'anyone' ? [] : [{ session: [] }, ...(scope ? [{ key: [scope] }] : [])],
    'x-who': whoOf(call),
    'x-effect': call.effect,
  };
}

/** `user`; `{ order: 'orderId', rights: ['RecordPayment'] }`. */
function whoOf(call: Call): Json | string {
  if (typeof call.who === 'string') return call.who;
  const { owned, rights } = demandsOf(call);
  return { ...(owned && { [owned.kind]: owned.param }), ...(rights.length > 0 && { rights }) };
}

function refusedWith(call: Call): Json {
  const texts = new Map<number, string[]>([[400, ['INVALID']]]);
  const known = registeredRefusals();
  for (const code of refusalsOf(call)) {
    const { status, text } = known[code] as RefusalTexts[string];
    texts.set(status, [...(texts.get(status) ?? []), `${code}: ${text}`]);
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries([...texts].map(([status, lines]) => [status, { description: lines.join('\n'), content }]));
}

function parametersIn(shape: Schema, where: 'path' | 'query'): Json[] {
  const schema = schemaOf(shape, 'input');
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties as Record<string, Json> | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: property,
  }));
}

function schemaOf(shape: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  return schema;
}
