import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Preact, which replaces React with a tenth of its size and the same API. */
const preactModules = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
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
 * @returns {{ find: RegExp, replacement: string }[]}
 */
export function preactAliases() {
  const require = createRequire(join(root, 'packages/latchkey/package.json'))
  return Object.entries(preactModules).map(([name, preact]) => ({
    find: new RegExp(`^${name}$`),
    replacement: require.resolve(preact).replace(/\.js$/, '.mjs'),
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
