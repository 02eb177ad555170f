/** A server that draws a map in squares: what a browser fetches of it. */
export interface TileSource {
  /** With {z}, {x} and {y} once each. */
  url: string;
  /** What its licence asks to stand beside the map. */
  attribution: string;
  /** The nearest zoom that it draws. */
  mostZoom: number;
}

export interface MapTilesOptions {
  street?: TileSource;
  aerial?: TileSource;
}

/** Where maps get their ground, as the operator says (docs/configuration.md); by default from nowhere. */
export class MapTiles {
  constructor(readonly options: MapTilesOptions = {}) {}

  /** What browsers may load pictures from. */
  get origins(): string[] {
    const { street, aerial } = this.options;
    return [...new Set([street, aerial].flatMap((source) => (source ? [new URL(source.url).origin] : [])))];
  }
}

const DRAWN_TO = 19;
const LONGEST_ATTRIBUTION = 200;

/** Throws with the variable's name for an invalid one. */
export function mapTilesOf(env: NodeJS.ProcessEnv): MapTilesOptions {
  const [street, aerial] = [sourceOf(env, 'MAP_STREET'), sourceOf(env, 'MAP_AERIAL')];
  return { ...(street && { street }), ...(aerial && { aerial }) };
}

function sourceOf(env: NodeJS.ProcessEnv, name: 'MAP_STREET' | 'MAP_AERIAL'): TileSource | undefined {
  const [url, attribution, zoom] = [env[`${name}_TILES`], env[`${name}_ATTRIBUTION`]?.trim(), env[`${name}_ZOOM`] || String(DRAWN_TO)];
  if (!url) {
    if (attribution || env[`${name}_ZOOM`]) throw new Error(`${name}_TILES must be set with ${name}_ATTRIBUTION and ${name}_ZOOM`);
    return undefined;
  }
  if (!isTemplate(url))
    throw new Error(
      `${name}_TILES must look like https://tiles.example.com/{z}/{x}/{y}.png, with a host of its own and each of {z}, {x} and {y} once`,
    );
  if (!attribution || attribution.length > LONGEST_ATTRIBUTION)
    throw new Error(`${name}_ATTRIBUTION must be what the licence of ${name}_TILES asks for, of at most ${LONGEST_ATTRIBUTION} letters`);
  if (!/^\d{1,2}$/.test(zoom) || Number(zoom) < 8 || Number(zoom) > 22)
    throw new Error(`${name}_ZOOM must be the nearest zoom of ${name}_TILES, from 8 to 22, not ${zoom}`);
  return { url, attribution, mostZoom: Number(zoom) };
}

/** The host has no sign that would end a source in a Content-Security-Policy: URL lets a semicolon through. */
function isTemplate(text: string): boolean {
  const { protocol, username, password } = URL.canParse(text) ? new URL(text) : new URL('none:');
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]+)(.*)$/.exec(text) ?? [];
  const places = path.match(/\{[^{}]*\}|[{}]/g) ?? [];
  return (
    /^https?:$/.test(protocol) &&
    username + password === '' &&
    /^([a-z\d.-]+|\[[a-f\d:.]+\])(:\d{1,5})?$/i.test(host) &&
    !/[\s"'\\]/.test(path) &&
    places.toSorted().join() === '{x},{y},{z}'
  );
}
