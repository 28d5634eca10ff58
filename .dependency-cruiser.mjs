import { frameRules } from './tooling/checks/frameRules.mjs'

/**
 * Imports that folders of the client may have. A folder imports folders of lower levels, through their `index.ts`.
 * Folders that do not exist yet are listed already.
 */
const levels = [
  ['errors', 'caip'],
  ['kernel', 'crypto', 'protocol', 'networks'],
  ['pairing', 'embedded'],
  ['core'],
  ['modal', 'siwx', 'evm', 'solana', 'bitcoin', 'polkadot', 'cosmos'],
  ['ui'],
  ['host'],
  ['react'],
  ['element', 'viem', 'ethers'],
  ['wagmi', 'vue'],
  ['cli'],
]
/** Malformed ids are errors of the catalogue. The fallback of Web Crypto loads through kernel. */
const neighbours = { caip: ['errors'], crypto: ['kernel'] }
/** Folders that load on first need. */
const lazy = {
  core: ['pairing', 'embedded'],
  host: ['ui'],
  react: ['ui'],
  element: ['ui'],
}
/** Modules that load by `import()`, each with its folder. */
const loadedWith = {
  embedded: ['^packages/latchkey/src/core/login/operations/'],
  pairing: ['^packages/latchkey/src/core/pairing/operations\\.ts$'],
}

/** Folders for hosts that use these libraries already, and import them at once. */
const bridges = '(viem|ethers|wagmi)'

const clientFolders = levels.flat()
const typeOnly = ['type-only', 'type-import']
const tests = '\\.(test|test-d)\\.tsx?$'
const fixtures = '\\.fixture\\.tsx?$'
/** A folder by its source, its build, or the package's own entry. */
const folders = (names) => `^(packages/latchkey/(src|dist)/|latchkey/)(${names.join('|')})(/|\\.|$)`
const source = (name) => `^packages/latchkey/src/${name}/`
const library = (names) => `(^|node_modules/)(${names.join('|')})(/|$)`

const downwards = clientFolders.map((name) => {
  const level = levels.findIndex((names) => names.includes(name))
  const below = levels.slice(0, level).flat()
  const forbidden = clientFolders.filter(
    (other) => other !== name && !below.includes(other) && !neighbours[name]?.includes(other),
  )
  return {
    name: `${name}-imports-downwards`,
    comment: `${name} imports ${[...below, ...(neighbours[name] ?? [])].join(', ') || 'no folder'}`,
    severity: 'error',
    from: { path: source(name), pathNot: tests },
    to: { path: folders(forbidden.filter((other) => other !== name)) },
  }
})

const dynamically = Object.entries(lazy).flatMap(([name, loaded]) =>
  loaded.map((other) => ({
    name: `${name}-loads-${other}`,
    comment: 'import() only',
    severity: 'error',
    from: { path: source(name), pathNot: [tests, fixtures, ...(loadedWith[other] ?? [])] },
    to: { path: folders([other]), dynamic: false, dependencyTypesNot: typeOnly },
  })),
)

const entryPoints = [
  {
    name: 'folders-by-their-index',
    comment: 'import the index.ts of the other folder',
    severity: 'error',
    from: { path: '^packages/latchkey/src/([^/]+)/', pathNot: tests },
    to: {
      path: '^packages/latchkey/src/',
      pathNot: [
        '^packages/latchkey/src/$1/',
        '/index\\.tsx?$',
        '/kernel/createFakeClock\\.ts$',
        '/react/elementExports\\.ts$',
      ],
      dynamic: false,
    },
  },
  ...['core', 'modal', 'ui/features'].map((parent) => ({
    name: `slices-of-${parent.replace('/', '-')}-by-their-index`,
    comment: 'import the index.ts of the other slice',
    severity: 'error',
    from: { path: `^packages/latchkey/src/${parent}/([^/]+)/`, pathNot: [tests, fixtures] },
    to: {
      path: `^packages/latchkey/src/${parent}/[^/]+/`,
      pathNot: [`^packages/latchkey/src/${parent}/$1/`, '/index\\.tsx?$'],
      dynamic: false,
      dependencyTypesNot: typeOnly,
    },
  })),
  {
    name: 'packages-by-their-entries',
    comment: 'import latchkey/…, not a file of the other package',
    severity: 'error',
    from: { path: '^(packages|apps)/([^/]+)/' },
    to: {
      path: '^(packages|apps)/[^/]+/(src|dist)/',
      pathNot: '^$1/$2/',
      dependencyTypes: ['local'],
    },
  },
]

/** Inside core: the types of `model` below the slices, the composition of `client` above them. */
const insideCore = [
  {
    name: 'core-model-below-slices',
    comment: 'model holds the types that slices build on, and imports none of them',
    severity: 'error',
    from: { path: source('core/model'), pathNot: tests },
    to: { path: '^packages/latchkey/src/core/', pathNot: source('core/model') },
  },
  {
    name: 'core-client-above-slices',
    comment: 'client composes the slices; a slice takes `Latchkey` from model',
    severity: 'error',
    from: {
      path: source('core'),
      pathNot: [tests, fixtures, source('core/client'), '/core/index\\.ts$'],
    },
    to: { path: source('core/client') },
  },
]

/** Development packages, by their source, their build, or their name. */
const testingOrLocalnet =
  '(^|/)(packages/(testing|localnet)/(src|dist)/|@latchkey/(testing|localnet)(/|$))'

const packages = [
  {
    name: 'client-without-development-packages',
    comment: 'only tests and fixtures use @latchkey/testing and @latchkey/localnet',
    severity: 'error',
    from: { path: '^packages/latchkey/src/', pathNot: [tests, fixtures] },
    to: { path: testingOrLocalnet },
  },
  {
    name: 'server-loads-localnet-on-demand',
    comment: 'import() or types only: a production server is installed without it',
    severity: 'error',
    from: { path: '^packages/server/src/', pathNot: [tests, fixtures] },
    to: { path: testingOrLocalnet, dynamic: false, dependencyTypesNot: typeOnly },
  },
  {
    name: 'server-stands-alone',
    comment: 'packages for other people do not import the server',
    severity: 'error',
    from: { path: '^packages/(latchkey|testing|localnet)/src/' },
    to: { path: '(^|/)(packages/server/(src|dist)/|@latchkey/server(/|$))' },
  },
]

const gateway = (path) => `^packages/server/src/gateway/${path}`

/** Inside the server's gateway: features and vendors build on chain; features see ports alone. */
const insideGateway = [
  {
    name: 'gateway-chain-below',
    comment: 'chain imports no feature and no vendor',
    severity: 'error',
    from: { path: gateway('chain/'), pathNot: [tests, fixtures] },
    to: { path: gateway('(features|providers)/') },
  },
  {
    name: 'gateway-features-without-vendors',
    comment: 'a feature defines ports; createChainFeatures passes the vendors that implement them',
    severity: 'error',
    from: { path: gateway('features/'), pathNot: [tests, fixtures] },
    to: { path: gateway('providers/') },
  },
  {
    name: 'gateway-features-by-their-index',
    comment: 'import the index.ts of the other feature',
    severity: 'error',
    from: { path: gateway('features/([^/]+)/'), pathNot: [tests, fixtures] },
    to: { path: gateway('features/[^/]+/'), pathNot: [gateway('features/$1/'), '/index\\.ts$'] },
  },
  {
    name: 'gateway-vendors-apart',
    comment: 'a vendor imports no other vendor',
    severity: 'error',
    from: { path: gateway('providers/([^/]+)/'), pathNot: [tests, fixtures] },
    to: { path: gateway('providers/[^/]+/'), pathNot: gateway('providers/$1/') },
  },
]

const libraries = [
  {
    name: 'chain-libraries-load-late',
    comment:
      'import() it where it is needed; types may be imported. kit.ts is itself imported late',
    severity: 'error',
    from: {
      path: '^packages/latchkey/src/',
      pathNot: [tests, fixtures, '^packages/latchkey/src/solana/kit\\.ts$', source(bridges)],
    },
    to: {
      path: library(['viem', '@solana/kit']),
      dynamic: false,
      dependencyTypesNot: typeOnly,
    },
  },
  {
    name: 'chain-libraries-in-their-adapter',
    severity: 'error',
    from: {
      path: '^packages/latchkey/src/',
      pathNot: [tests, source('(evm|solana)'), source(bridges)],
    },
    to: {
      path: library(['viem', '@solana/kit', '@solana/[^/]+', 'wagmi', '@wagmi/core', 'ethers']),
    },
  },
  {
    name: 'bridges-without-react',
    comment:
      'actions and the wagmi connector are for hosts without React too; hooks stand beside them',
    severity: 'error',
    from: { path: [source('(viem|ethers)/actions'), source('wagmi')], pathNot: tests },
    to: {
      path: [
        folders(['ui', 'host', 'react', 'element']),
        '^packages/latchkey/src/(viem|ethers)/[^/]+$',
        library(['react', 'react-dom', '@types/react', '@types/react-dom']),
      ],
    },
  },
  {
    name: 'react-in-ui-and-react',
    severity: 'error',
    from: {
      path: '^packages/latchkey/src/',
      pathNot: [tests, source('(ui|react|element|viem|ethers)')],
    },
    to: { path: library(['react', 'react-dom', '@types/react', '@types/react-dom']) },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...downwards,
    ...dynamically,
    ...entryPoints,
    ...insideCore,
    ...packages,
    ...frameRules(tests),
    ...insideGateway,
    ...libraries,
    {
      name: 'no-cycles',
      comment: 'type-only cycles included',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|dist-test|node_modules/\\.cache)/.*\\.(map|tsbuildinfo)$' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
}
