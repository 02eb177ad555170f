import { readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

/**
 * The tests that judge a file (`server/estimating/what-if/what-if.decisions.ts`), in the order in which they are asked: the quick ones of its
 * context, those of its own area first, then its context's calls over HTTP.
 */
export function specsFor(path, root) {
  const [tree, context, ...rest] = path.split(/[/\\]/);
  const area = rest.slice(0, -1);
  const folder = join(root, 'test', context);
  const specs = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .sort();
  const quick = tree === 'projections' ? /\.project\.spec\.ts$/ : /^(?!large-).*\.decide\.spec\.ts$/;
  return [quick, /\.call\.spec\.ts$/].flatMap((pattern) => {
    const judges = specs.filter((spec) => pattern.test(basename(spec)));
    const near = (spec) => sharedFolders(relative(folder, spec).split(sep).slice(0, -1), area);
    return [...new Set(judges.map(near))].sort((a, b) => b - a).map((distance) => judges.filter((spec) => near(spec) === distance));
  });
}

/** How many folders two paths begin with in common. */
function sharedFolders(one, other) {
  const differs = one.findIndex((folder, at) => folder !== other[at]);
  return differs < 0 ? one.length : differs;
}
