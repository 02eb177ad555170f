import { basename, dirname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Asks for the two font files that first screens are set in before the style sheet that names them has arrived. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const fonts = Object.keys(bundle ?? {}).filter((file) => /(inter|source-serif-4)-latin-wght-normal.*\.woff2$/.test(file));
        return fonts.map((font) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
        }));
      },
    },
  };
}

/** Pages that are there without a network; others are fetched when they are opened. */
const OFFLINE_PAGES = /\/(estimate|jobs|vault|photographs|home\/setup\/setup)\.page\.tsx$/;

/** Names what `public/sw.js` keeps: the code of the shell and of the offline pages with all that they open, their style sheets and the font. */
function listForOffline(): Plugin {
  return {
    name: 'list-for-offline',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('index.html'));
      if (!entry) throw new Error('index.html has no entry');
      const files = new Set<string>();
      const add = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || files.has(name)) return;
        const page = chunk.facadeModuleId ?? '';
        if (page.endsWith('.page.tsx') && !OFFLINE_PAGES.test(page)) return;
        files.add(name);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
        for (const other of [...chunk.imports, ...chunk.dynamicImports]) add(other);
      };
      add(entry.fileName);
      const fonts = Object.keys(bundle).filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
      const list = {
        entry: entry.fileName.split('/').at(-1),
        files: ['scheme.js', 'mark.svg', ...files, ...fonts].map((file) => `/${file}`),
      };
      this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify(list) });
    },
  };
}

const JSON_SCHEMAS = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/** Leaves out what makes JSON schemas, 5 KB of the script gzipped: every schema of zod's refers to it, and no page makes one. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    transform(code, id) {
      if (!JSON_SCHEMAS.test(id)) return;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const absent = `const absent = () => { throw new Error('JSON schemas are not made in the browser'); };`;
      return { code: [absent, ...names.map((name) => `export const ${name} = () => absent;`)].join('\n'), map: null };
    },
  };
}

const ROUTER = /\/react-router\/dist\/production\/.*\.mjs$/;

/** Leaves out the router's forms, which no page has: 1 KB gzipped that stays because each has a name given to it. */
function withoutNamesOfForms(): Plugin {
  return {
    name: 'without-names-of-forms',
    transform(code, id) {
      if (!ROUTER.test(id)) return;
      const unnamed = code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1');
      return { code: unnamed, map: null };
    },
  };
}

const fileOfModule = new Map<string, string>();

/** `estimating-grid_row`: shorter than Vite's own names, which end in a hash and a line number, and readable in the browser's inspector. */
export function scopedName(local: string, path: string): string {
  const [file = path] = path.split('?');
  const stem = `${basename(dirname(file))}-${basename(file, '.module.css')}`;
  if ((fileOfModule.get(stem) ?? file) !== file) throw new Error(`Two CSS modules are named ${stem}: their classes would be one`);
  fileOfModule.set(stem, file);
  return `${stem}_${local}`;
}

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[]; importedIds: readonly string[] } | null;
}

/** Whether a page's first module loads a module, at once or later. `atOnce`: whether it imports it, itself or by others. */
function loadedBy(first: RegExp, atOnce = false) {
  const known = new Map<string, boolean>();
  return function isLoaded(id: string, graph: ModuleGraph): boolean {
    const before = known.get(id);
    if (before !== undefined) return before;
    // False while it is looked at, so that modules that import each other come to an end.
    known.set(id, false);
    const info = graph.getModuleInfo(id);
    const by = [...(info?.importers ?? []), ...(atOnce ? [] : (info?.dynamicImporters ?? []))];
    const found = first.test(id) || by.some((importer) => isLoaded(importer, graph));
    known.set(id, found);
    return found;
  };
}

const DECIMALS = /node_modules.decimal\.js./;
/** Of these; what is added to an estimate has its own file. */
const CALCULATED = /node_modules.decimal\.js.|[\\/]contracts[\\/](?!estimating[\\/]builder|catalogue[\\/](lineitems|libraries))/;
const calculates = new Map<string, boolean>();
/** Whether a contract calculates, or imports what does. */
function isArithmetic(id: string, graph: ModuleGraph): boolean {
  const before = calculates.get(id);
  if (before !== undefined) return before;
  calculates.set(id, false);
  const found = DECIMALS.test(id) || (graph.getModuleInfo(id)?.importedIds ?? []).some((other) => isArithmetic(other, graph));
  calculates.set(id, found);
  return found;
}

const ofReport = loadedBy(/web.shell.report\.tsx$/);
const ofProduct = loadedBy(/web.shell.main\.tsx$/);
const ofHome = loadedBy(/web.home.dashboard.dashboard\.page\.tsx$/, true);
const ofOtherPlaces = loadedBy(/[\\/]web[\\/](?!home|vault)[\w-]+[\\/].*\.page\.tsx$/, true);
const ofEveryPage = loadedBy(/web.shell.main\.tsx$/, true);
/** Customers' documents, which the product shows in few places, and their sealing, which both load only after a click. */
const APART = /@noble.|node_modules.(fflate|unzipit).|web.reporting.|contracts.reporting.seal./;

/**
 * What most pages of the product share is one file: fifty files of a few hundred bytes are 4 KB longer when each is compressed by itself. What the
 * customer's report has in common with the product stands apart, so that the report loads nothing else of it.
 */
const groups = [
  {
    name: (id: string, graph: ModuleGraph) => {
      if (APART.test(id) || !ofReport(id, graph) || !ofProduct(id, graph)) return null;
      return ofEveryPage(id, graph) || ofHome(id, graph) ? 'common' : 'letters';
    },
    debugName: 'common',
    priority: 4,
    includeDependenciesRecursively: false,
  },
  // What asks schemas at once, which pages without a form do not.
  {
    name: 'checking',
    test: /node_modules.zod.|[\\/]web[\\/]app[\\/](schemas.checking|form|upload|send-file)\.ts/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // What pages of estimates and lists share, and a home does without.
  {
    name: 'work',
    test: /[\\/](web[\\/](ui[\\/](matches|search-field|save-file|marked)|app[\\/](address|kept-in-address|no-estimate|debounce|reads-about|touches))\.|contracts[\\/](measures[\\/]|report-layout|reporting[\\/](?!kinds)|sponsorship[\\/](?!sponsors[\\/]sponsor-type)|estimating[\\/](?!why|builder)|catalogue[\\/](?!quality|lineitems|libraries)|local-time)|use-debounced-value)/,
    priority: 2.5,
    minShareCount: 8,
    includeDependenciesRecursively: false,
  },
  // What comes after the page stays out of it, and so does what the room of settings alone reads: one of that needs what is in 'work'.
  {
    name: 'shared',
    test: /[\\/](web[\\/](ui|app|shell)[\\/](?!(offline[\\/])?(kept-answers|browser-db|resume-writes|work-offline)\.)|contracts[/](?!(contacts|home|measures|vault|estimating[/]builder|catalogue[/](lineitems|libraries))[/]|retention[/]|accounts[/](single-sign-on|roles|keys|sessions|second-step[/]lost-step)[/.]|organization[/](views[/]|addendums[/]|settings[/][\w-]*report-defaults))|node_modules[\\/]jotai[\\/])/,
    priority: 2,
    minShareCount: 8,
  },
  // Estimates and what is calculated in them: pages that show figures alone do without.
  {
    name: (id: string, graph: ModuleGraph) => (CALCULATED.test(id) && isArithmetic(id, graph) ? 'arithmetic' : null),
    debugName: 'arithmetic',
    priority: 3,
    minShareCount: 8,
    includeDependenciesRecursively: false,
  },
  // What is added to an estimate is one file of its own, because each further file costs the page the name of it.
  {
    name: 'adding',
    test: /[\\/]contracts[\\/](estimating[\\/]builder|catalogue[\\/](lineitems|libraries))[\\/]/,
    priority: 1,
    minShareCount: 2,
  },
  // What a homeowner's first page has in common with the other pages of the house.
  {
    name: (id: string, graph: ModuleGraph) => (ofHome(id, graph) && !ofOtherPlaces(id, graph) && !ofEveryPage(id, graph) ? 'house' : null),
    debugName: 'house',
    priority: 0.5,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What each part of an estimate stands on.
  {
    name: 'edits',
    test: /[\\/](web[\\/]estimating[\\/](edits[\\/](edits|estimate-saves|cached-estimate|edit-history|areas-key|priced|merge-lines)|labor-minimum[\\/]labor-minimums|estimate[\\/]screen)|contracts[\\/]estimating[\\/](undo[\\/](undo|redo)|items[\\/]get-property-items-with|labor-minimum[\\/]get|photos[\\/]get-associated))\b/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: /^zod$/, replacement: resolve(import.meta.dirname, 'app/schemas/described.ts') },
      { find: /^react-router$/, replacement: resolve(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs') },
    ],
  },
  css: { modules: { generateScopedName: scopedName } },
  plugins: [react(), preloadFonts(), withoutJsonSchemas(), withoutNamesOfForms(), listForOffline()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Browsers that know no preloading of modules fetch them a little later; 0.4 KB for the others.
    modulePreload: { polyfill: false },
    target: 'es2022',
    assetsInlineLimit: 0,
    // The product, and the customer's report, which loads nothing of it.
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      input: ['index.html', 'report.html'].map((page) => resolve(import.meta.dirname, page)),
    },
  },
});
