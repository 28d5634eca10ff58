import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSourceFiles } from './listSourceFiles.mjs'

const sources = /^(?:apps|bench|e2e|interop|packages|tooling)\/.*\.(?:tsx?|mjs)$/
/** Tests export nothing to others, and generated files repeat what an app writes. */
const skipped = /\.(?:test|test-d|e2e)\.|\/generated\//
const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type) ([\w$]+)/gm

/** Names that every module of a kind exports. */
const contracts = [
  {
    why: 'the app in the code that the playground writes',
    names: ['App'],
    files: /^apps\/playground\/src\//,
  },
  {
    why: 'CSS and title of a view',
    names: ['css', 'Title'],
    files: /^packages\/latchkey\/src\/ui\/features\//,
  },
  {
    why: 'what a command of `npm run` needs',
    names: ['needsBrowser', 'needsPostgres', 'needsRedis'],
    files: /^tooling\/setup\/commands\//,
  },
]

/** Names that several folders export, each once, with one meaning. */
const allowed = [
  {
    why: 'the same hooks for React, for Vue and for the views in the shadow root',
    folders: [
      'packages/latchkey/src/react',
      'packages/latchkey/src/vue',
      'packages/latchkey/src/ui',
    ],
    names: [
      'useAccount',
      'useClient',
      'useClientState',
      'useDisconnect',
      'useExport',
      'useLogin',
      'useModalState',
      'useMutation',
      'useNetwork',
      'useProvider',
      'useStore',
      'useSwitchNetwork',
      'useUpdateEmail',
      'useUser',
    ],
  },
  {
    why: 'RFC 9180, with noble in the page and with node:crypto on the server',
    folders: ['apps/frame/src', 'packages/server/src'],
    names: ['openHpke', 'sealHpke'],
  },
  {
    why: 'one operation of each adapter',
    folders: ['packages/latchkey/src/evm', 'packages/latchkey/src/solana'],
    names: ['reviewReceiver'],
  },
  {
    why: 'an interface or encoding of a standard, in an app and in a wallet',
    folders: ['packages/latchkey/src', 'packages/testing/src'],
    names: [
      'AuthPayload',
      'Eip1193Provider',
      'StandardAccount',
      'StandardRegistry',
      'StandardWallet',
      'formatQuantity',
      'parseQuantity',
    ],
  },
  {
    why: 'the same of the client and of the server, which share no code for it',
    folders: ['packages/latchkey/src', 'packages/server/src'],
    names: [
      'Clock',
      'FakeClock',
      'LogEntry',
      'LogLevel',
      'createFakeClock',
      'createSystemClock',
      'encodeWord',
    ],
  },
  {
    why: 'the same of the server and of the local chains, which the server does not contain',
    folders: ['packages/localnet/src', 'packages/server/src'],
    names: ['closeServer', 'listen', 'portInUseError'],
  },
  {
    why: 'the same of the client and of the frame, which imports no code of the client',
    folders: ['apps/frame/src', 'packages/latchkey/src'],
    names: ['encodeUtf8', 'randomBytes'],
  },
  {
    why: 'the same instructions of the local chain, and in swaps of tests',
    folders: ['packages/latchkey/src', 'packages/localnet/src'],
    names: ['createSolTransferInstruction', 'createTokenTransferInstruction'],
  },
  {
    why: 'the description of the local chains, and the part of it that the playground reads',
    folders: ['apps/playground/src', 'packages/localnet/src'],
    names: ['LocalnetDescription'],
  },
  {
    why: 'icons of separate pages',
    folders: ['apps/playground/src', 'packages/latchkey/src/ui'],
    names: ['Icon'],
  },
  {
    why: 'the test function of Playwright, extended',
    folders: ['e2e/setup', 'packages/testing/src'],
    names: ['test'],
  },
  {
    why: 'the same number',
    folders: ['e2e/setup', 'packages/latchkey/src/core/swap'],
    names: ['weiPerEther'],
  },
]

/** Test data: separate tests have an account, a project and so on of their own. */
const testData = {
  files: /\.fixture\.ts$/,
  names: [
    'account',
    'appMetadata',
    'hashOf',
    'head',
    'numberToHex',
    'otherAccount',
    'projectId',
    'secret',
    'user',
  ],
}

/**
 * Finds names that several files export. Two exports of one name have one meaning, and stand in the
 * lists above with the reason for both.
 *
 * @param {string} root
 * @param {object} [lists]
 * @returns {{ seen: string, problems: string[] }}
 */
export function exportedNames(root, lists = { contracts: [...contracts, testData], allowed }) {
  const files = new Map()
  for (const path of listSourceFiles(root, sources).filter((path) => !skipped.test(path)))
    for (const [, name] of readFileSync(join(root, path), 'utf8').matchAll(declaration))
      files.set(name, (files.get(name) ?? new Set()).add(path))
  const repeated = [...files].filter(([, paths]) => paths.size > 1)
  const problems = repeated
    .filter(([name, paths]) => !isAllowed(lists, name, [...paths]))
    .map(([name, paths]) => `${name} is exported by ${[...paths].join(' and ')}`)
  const stale = [...lists.contracts, ...lists.allowed]
    .flatMap(({ names }) => names)
    .filter((name) => (files.get(name)?.size ?? 0) < 2)
    .map((name) => `${name} is exported once: remove it from exportedNames.mjs`)
  return { seen: `${files.size} names`, problems: [...problems, ...stale] }
}

function isAllowed({ contracts, allowed }, name, paths) {
  const isContract = (path) =>
    contracts.some(({ names, files }) => names.includes(name) && files.test(path))
  if (paths.every(isContract)) return true
  return allowed.some(
    ({ names, folders }) =>
      names.includes(name) &&
      paths.every((path) => folders.some((folder) => path.startsWith(`${folder}/`))) &&
      folders.every((folder) => paths.filter((path) => path.startsWith(`${folder}/`)).length < 2),
  )
}
