import { z } from 'zod';
import { type Call, demandsOf, type Schema } from '../../../contracts/call.ts';
import { scopeOf } from '../../../contracts/kit/scopes.ts';
import type { RefusalTexts } from '../../../contracts/refusal-texts.ts';
import { refusalsOf, registeredRefusals } from '../../../contracts/refusals.ts';
import type { BoundCall } from './request-input.ts';

type Json = Record<string, unknown>;

type Described = Pick<BoundCall, 'call' | 'area' | 'name' | 'answers' | 'takes' | 'status'>;

/** OpenAPI 3.1 of the calls that have a handler. Generators name a client's functions by `operationId`; the documents' id is `x-id`. */
export function openApi(calls: readonly Described[]): Json {
  const paths: Record<string, Json> = {};
  for (const described of calls) {
    const { call } = described;
    const path = paths[call.path] ?? {};
    paths[call.path] = path;
    path[call.method.toLowerCase()] = operation(described);
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

function operation(described: Described): Json {
  const { call, area, name } = described;
  const scope = call.who === 'anyone' ? null : scopeOf(call, area);
  const parameters = [...parametersIn(call.params, 'path'), ...parametersIn(call.query, 'query')];
  if (call.effect === 'write') parameters.push({ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } });
  else parameters.push({ name: 'X-Log-Position', in: 'header', schema: { type: 'string' } });
  return {
    operationId: name ?? call.id,
    summary: call.summary,
    tags: [area],
    parameters,
    ...bodyOf(described),
    responses: {
      ...answerOf(described),
      ...refusedWith(call),
    },
    security: call.who === 'anyone' ? [] : [{ session: [] }, ...(scope ? [{ key: [scope] }] : [])],
    'x-id': call.id,
    'x-who': whoOf(call),
    'x-effect': call.effect,
  };
}

function bodyOf({ call, takes }: Described): Json {
  if (takes && 'type' in takes) return { requestBody: { required: true, content: { [takes.type]: { schema: FILE } } } };
  if (takes) {
    const schema = { type: 'object', required: [takes.field], properties: { [takes.field]: FILE } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const schema = schemaOf(call.body, 'input');
  // A body that may be one of several shapes has no `properties` of its own.
  const hasBody = call.method !== 'GET' && !(schema.type === 'object' && Object.keys((schema.properties as Json) ?? {}).length === 0);
  if (!hasBody) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** What a call answers when it does what it is asked for. */
function answerOf({ call, answers, status = 200 }: Described): Json {
  if (status === 303) return { 303: { description: 'Done: the page that says so', headers: { Location: { schema: { type: 'string' } } } } };
  const headers = call.effect === 'write' ? { headers: { 'X-Log-Position': POSITION } } : {};
  const types = [answers ?? []].flat();
  if (status === 204 || (answers !== undefined && types.length === 0)) return { [status]: { description: 'Done', ...headers } };
  const json = { 'application/json': { schema: schemaOf(call.response, 'output') } };
  const content = answers === undefined ? json : Object.fromEntries(types.map((type) => [typeOf(type), { schema: contentOf(type, call) }]));
  return { [status]: { description: 'Done', ...headers, content } };
}

const POSITION: Json = {
  description: 'Where in the log the change stands: a read that is sent it waits until it shows the change.',
  schema: { type: 'string' },
};

/** Without the character set. */
const typeOf = (contentType: string): string => contentType.replace(/;.*/, '');
function contentOf(type: string, call: Call): Json {
  // A stream of events has one of the contract's responses in each.
  if (type === 'text/event-stream') return schemaOf(call.response, 'output');
  if (typeOf(type) === 'application/json') return {};
  return /^text\/|\+xml$/.test(typeOf(type)) ? { type: 'string' } : FILE;
}
/** Bytes, as generators of clients know them. */
const FILE: Json = { type: 'string', format: 'binary' };

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
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    ...{ io, unrepresentable: 'any', target: 'draft-2020-12' },
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      if (def.type === 'transform') Object.assign(jsonSchema, typeAnswered((def as z.core.$ZodTransformDef).transform));
    },
  }) as Json;
  return schema;
}

/**
 * What a function of a contract makes of a text: it has no schema of its own, and one in the contract would be in every page's script. Nothing where it takes
 * no text.
 */
function typeAnswered(transform: (value: unknown, payload: z.core.ParsePayload) => unknown): Json {
  try {
    const answered = transform('0', { value: '0', issues: [] });
    if (answered === null) return { type: 'null' };
    return typeof answered === 'string' || typeof answered === 'number' ? { type: typeof answered } : {};
  } catch {
    return {};
  }
}
