/** Who may import whom; `npm run check` runs it. Contexts are the folders of server/ and web/ but for these, so that a new one is none to add. */
const contexts = '((?!platform/|demo/|app/|shell/|ui/|public/)[a-z]+)';

module.exports = {
  forbidden: [
    {
      name: 'contracts-import-nothing',
      comment: 'Contracts run on both sides: they know zod, decimals and Markdown, and no other tree.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { pathNot: ['^contracts/', 'node_modules/(zod|decimal\\.js|markdown-it)/'] },
    },
    {
      name: 'contexts-have-an-order',
      comment:
        'The contracts, read models, server and screens of one context know those below it and none above: estimating knows the price book, which knows no estimate. In web/ all stand on app and ui, and shell puts them together.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(contracts|projections|server|web)/[a-z]+$' },
      to: { circular: true },
    },
    {
      name: 'projections-import-contracts',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: '^(server|web|test|bench|scripts)/' },
    },
    {
      name: 'nothing-imports-server',
      severity: 'error',
      from: { path: '^(contracts|projections|web)/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-does-not-know-the-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|test|bench|scripts)/' },
    },
    {
      name: 'web-imports-contracts',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|projections|test|bench|scripts)/' },
    },
    {
      name: 'web-never-sees-stored-events',
      comment: 'Events are stored paper: a screen that depended on their shape would tie it to the log.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^contracts/.*events\\.ts$', reachable: true },
    },
    {
      name: 'packages-are-made-of-contracts',
      comment: 'A package holds all that it needs; what else it took would be in it too.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(server|projections|web|test|bench|scripts)/', pathNot: '^server/reporting/seal/node-verifier\\.ts$' },
    },
    {
      name: 'nothing-imports-packages',
      severity: 'error',
      from: { path: '^(contracts|projections|server|web)/' },
      to: { path: '^packages/' },
    },
    {
      name: 'contexts-meet-at-their-public-face',
      comment: 'Inside server/ one context uses another through its module and its exported service.',
      severity: 'error',
      from: { path: `^server/${contexts}/` },
      to: { path: `^server/${contexts}/`, pathNot: ['^server/$1/', `^server/${contexts}/[^/]+\\.(module|service)\\.ts$`] },
    },
    {
      name: 'ui-knows-no-screen',
      comment: 'Shared controls stand below the shell and the contexts.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(?!ui/)' },
    },
    {
      name: 'web-contexts-meet-at-their-calls',
      comment: 'A screen of one context shows another by a call or a page, or one of these parts.',
      severity: 'error',
      from: { path: `^web/${contexts}/` },
      to: {
        path: `^web/${contexts}/`,
        pathNot: [
          '^web/$1/',
          '^web/reporting/reports/send-estimate\\.tsx$',
          '^web/reporting/logo/logo-section\\.tsx$',
          '^web/reporting/seal/verify-files\\.tsx$',
          '^web/billing/payment-account/payment-account-section\\.tsx$',
          '^web/billing/limits/near-limit\\.tsx$',
          '^web/contacts/customers/change-customer\\.tsx$',
          '^web/contacts/customers/choose-customer\\.tsx$',
          '^web/contacts/vendors/choose-vendor\\.tsx$',
          '^web/sponsorship/near/(ad-place|near-home)\\.tsx$',
          '^web/estimating/what-if/new-what-if\\.tsx$',
          '^web/vault/alerts/alert-answers\\.ts$',
          '^web/vault/alerts/later\\.tsx$',
          '^web/vault/life/new-one\\.ts$',
          '^web/vault/photographs/pick-photographs\\.tsx$',
        ],
      },
    },
    {
      name: 'deciders-are-pure',
      comment: 'No framework, no database, no clock, no random in a decider.',
      severity: 'error',
      from: { path: '\\.decider\\.ts$' },
      to: {
        path: 'node_modules/(@nestjs|kysely|pg|rxjs|express|@eventstore)|^server/platform/(read-db|embedded|http|auth|mail)/|^(node:)?(fs|crypto|net|http|child_process|timers|os)(/|$)',
      },
    },
    {
      name: 'one-door-to-the-event-store',
      comment:
        'The client goes on under another name; one folder will change. The embedded node serves the protocol with its generated code.',
      severity: 'error',
      from: { path: '^(server|projections|contracts|web)/', pathNot: '^server/platform/(event-log|embedded/event-store)/' },
      to: { path: '@eventstore/db-client' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(@sparticuz/chromium|vite/client)' },
    },
    {
      name: 'no-development-packages-in-the-product',
      severity: 'error',
      from: { path: '^(server|projections|contracts)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|packages/[^/]+/dist|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
