import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** React's API on Preact, which has a tenth of React's size. */
const preactModules = {
  react: 'react',
  'react-dom/client': 'reactDomClient',
  'react/jsx-runtime': 'jsxRuntime',
  'react/jsx-dev-runtime': 'jsxRuntime',
}

/**
 * Lists Vite aliases from our packages' entries to their sources, so that development and tests
 * need no build. The `exports` of each package.json are the only list of entries.
 *
 * @returns {{ find: RegExp, replacement: string }[]}
 */
export function sourceAliases() {
  const packages = join(root, 'packages')
  return readdirSync(packages).flatMap((name) => {
    const folder = join(packages, name)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return Object.entries(manifest.exports)
      .filter(([, target]) => typeof target === 'object')
      .map(([entry, target]) => ({
        find: new RegExp(`^${escape(join(manifest.name, entry))}$`),
        replacement: sourceOf(folder, target.default),
      }))
  })
}

/**
 * Lists Vite aliases that replace React by React 18, for the tests that run on both.
 *
 * @returns {{ find: RegExp, replacement: string }[]}
 */
export function react18Aliases() {
  return ['react', 'react-dom'].map((name) => ({
    find: new RegExp(`^${name}(?=$|/)`),
    replacement: join(root, 'node_modules', `${name}-18`),
  }))
}

/**
 * Lists Vite aliases that replace React by Preact.
 *
 * @param {object} [options]
 * @param {boolean} [options.hasDefaultExports] Whether to add React's default exports, which the tests import.
 * @returns {{ find: RegExp, replacement: string }[]}
 */
export function preactAliases({ hasDefaultExports = false } = {}) {
  const folder = join(root, 'packages/latchkey/src/element/reactOnPreact')
  return Object.entries(preactModules).map(([name, module]) => ({
    find: new RegExp(`^${name}$`),
    replacement: join(
      folder,
      `${module}${hasDefaultExports && !module.startsWith('jsx') ? '.fixture' : ''}.ts`,
    ),
  }))
}

/** Folders of the oldest versions that the peer dependencies of `latchkey` allow, by package. */
export const oldestPeers = Object.fromEntries(
  Object.entries({ viem: 'viem-2.22', ethers: 'ethers-6.7', '@wagmi/core': '@wagmi/core-2' }).map(
    ([name, folder]) => [name, join(root, 'packages/latchkey/node_modules', folder)],
  ),
)

/**
 * Lists Vite aliases that replace viem, ethers and wagmi by {@link oldestPeers}, for the tests that run on both.
 *
 * @returns {{ find: RegExp, replacement: string }[]}
 */
export function oldestPeerAliases() {
  return Object.entries(oldestPeers).map(([name, replacement]) => ({
    find: new RegExp(`^${name}(?=$|/)`),
    replacement,
  }))
}

function sourceOf(folder, built) {
  const stem = join(folder, built.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, ''))
  return existsSync(`${stem}.tsx`) ? `${stem}.tsx` : `${stem}.ts`
}

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
