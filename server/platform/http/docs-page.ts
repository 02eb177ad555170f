import { z } from 'zod';
import { type Call, demandsOf } from '../../../contracts/call.ts';
import { scopeOf } from '../../../contracts/kit/scopes.ts';

/** The calls as one HTML page without scripts, so that the content security policy needs no exception. */
export function docsPage(calls: { call: Call; area: string }[]): string {
  const groups = new Map<string, Call[]>();
  for (const { call, area } of calls) groups.set(area, [...(groups.get(area) ?? []), call]);
  const names = [...groups.keys()].sort();
  const sections = names.map((name) => {
    const rows = (groups.get(name) ?? []).sort((a, b) => a.path.localeCompare(b.path)).map((call) => callOf(call, name));
    return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2>${rows.join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Scopebook calls</title>
<style>
:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
nav a{margin-right:1rem}details{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:.4rem 0}
summary{cursor:pointer}code,pre{font:12px/1.45 ui-monospace,monospace}pre{overflow:auto;padding:.6rem;background:color-mix(in srgb,currentColor 6%,transparent)}
b{display:inline-block;min-width:4em;font:600 12px ui-monospace,monospace}
</style></head><body><h1>Scopebook calls</h1>
<p>${calls.length} calls, also as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${names.map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join('')}</nav>
${sections.join('\n')}</body></html>`;
}

/** `user, own order, with the right RecordPayment`. */
function whoMay(call: Call): string {
  if (typeof call.who === 'string') return call.who;
  const { owned, rights } = demandsOf(call);
  return ['user', owned && `own ${owned.kind}`, ...rights.map((right) => `with the right ${right}`)].filter(Boolean).join(', ');
}

function callOf(call: Call, area: string): string {
  const scope = call.who === 'anyone' ? null : scopeOf(call, area);
  const who = `${whoMay(call)}${scope ? `, or a key with ${scope}` : ''}`;
  const shapes = [
    ['Query', call.query, 'input'],
    ['Body', call.body, 'input'],
    ['Answer', call.response, 'output'],
  ] as const;
  const parts = shapes.map(([title, shape, io]) => {
    const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Record<string, unknown>;
    const empty = schema.type === 'object' && Object.keys((schema.properties as object | undefined) ?? {}).length === 0;
    return empty ? '' : `<h4>${title}</h4><pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`;
  });
  const refusals =
    call.refusals.length > 0 ? `<p>Refuses with ${call.refusals.map((code) => `<code>${escaped(code)}</code>`).join(', ')}.</p>` : '';
  return `<details id="${escaped(call.id)}"><summary><b>${call.method}</b> <code>${escaped(call.path)}</code> ${escaped(call.summary)}</summary>
<p>${escaped(call.id)} · ${escaped(who)} · ${call.effect}</p>${refusals}${parts.join('')}</details>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
