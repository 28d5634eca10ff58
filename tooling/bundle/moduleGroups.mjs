import { join, relative, sep } from 'node:path'
import { fileOf, isCopy } from './copyModulesForPreact.mjs'
import { bundleHost, findLoadedChunks } from './sampleHost.mjs'

/** Module loaded before all other on-demand chunks, which only a started client uses. */
const startModule = join('core', 'client', 'discoverWalletsAndRestore.ts')

/** Features whose views are for a connected visitor only. */
export const accountFeatures = [
  'account',
  'currency',
  'names',
  'nfts',
  'onramp',
  'receive',
  'send',
  'swap',
]

/** Further modules of an `import()` that are loaded once a visitor is connected. */
const connectedModules = [
  join('core', 'client', 'trackPendingTransactionsAndPurchase'),
  join('evm', 'operations'),
  join('evm', 'verifyEvmMessage'),
  join('react', 'LoadedAccountButtonContent'),
  join('ui', 'features', 'siwx'),
  join('ui', 'features', 'wallets'),
]

/** Views of the logins of an embedded wallet. */
const loginViews = join('ui', 'features', 'login')

/** Modules of an `import()` that are loaded for the logins of an embedded wallet. */
const loginModules = [join('core', 'login'), join('modal', 'loginNavigation'), loginViews]

/** Folders whose modules share a file if they load together. A file imports from files above it. */
const layers = {
  base: ['caip', 'errors', 'kernel', 'networks', 'protocol'],
  core: ['crypto', 'embedded', 'core', 'modal'],
  ui: ['ui'],
  react: ['host', 'react'],
  evm: ['evm'],
  solana: ['solana'],
}

/**
 * Minimum size of a file in minified characters. An additional smaller file costs a visitor more
 * than its bytes in another one.
 */
const smallest = 2000

/** Folders whose modules are split only at their own `import()`s. */
const ownEntries = ['pairing']

/**
 * Entries for hosts that load viem, ethers or wagmi statically. These libraries are the host's own,
 * and not bundled.
 */
export const bridges = {
  entries: ['latchkey/viem', 'latchkey/ethers', 'latchkey/wagmi'],
  external: [/^(viem|ethers|wagmi|@wagmi\/core)($|\/)/],
}

/**
 * Decides which modules of the client share a file of `dist`, so that a host's bundler produces few
 * chunks, and none that loads too early.
 *
 * A module belongs to the latest chunk that is loaded whenever the module is used. If that chunk
 * does not use the module itself, as with a module of two views, the module moves there only if it
 * is small. Small modules for connected visitors alone, or for logins, have files of their own, so that opening
 * Connect does not load them. Chunks begin at the `import()`s of the source. Within a chunk, each layer is a file of
 * its own, so that a host without React never loads it. A module that a bridge needs at once, and
 * other hosts need later, is a file too, and so is the module that an `import()` loads.
 *
 * @param {string} source The client's sources.
 * @returns {Promise<(id: string) => string | null>} Name of a module's file; `null` leaves the
 * module to the bundler.
 */
export async function readGroups(source) {
  const chunks = await bundleHost({ from: 'source' })
  const assigned = assignChunks(chunks, (chunk) => relative(source, chunk.facadeModuleId ?? ''))
  const lazyModules = new Set(
    chunks
      .filter(({ isDynamicEntry }) => isDynamicEntry)
      .map(({ facadeModuleId }) => facadeModuleId),
  )
  const layerOf = (id) => {
    const [folder] = relative(source, id).split(sep)
    return Object.keys(layers).find((name) => layers[name].includes(folder))
  }
  const used = [...assigned].filter(([, { isMoved }]) => !isMoved)
  const files = new Set(used.map(([id, { chunk }]) => `${chunk}-${layerOf(id)}`))
  const bridged = await readBridged()
  const groupOf = (id) => {
    const path = relative(source, id).split(sep)
    const [folder = '', file = ''] = path
    // An entry only re-exports.
    if (file === 'index.ts') return null
    if (ownEntries.includes(folder)) return null
    // In a file with others, the bundler would add an object of its exports.
    if (lazyModules.has(id)) return null
    const layer = layerOf(id)
    if (layer === undefined) return null
    const { chunk } = assigned.get(id) ?? {}
    const isLate = chunk === undefined || (bridged.has(id) && chunk !== 'button')
    // Not used by the sample host, or used later: a file per module, so that a host loads only the
    // modules that it uses.
    if (isLate) return layer === 'ui' ? null : path.join('-').replace(/\.ts$/, '')
    // The component and styles of a view stay in the chunk of its `import()`.
    if (layer === 'ui' && chunk.startsWith('features')) return null
    // A file with only moved modules would cost a request.
    return files.has(`${chunk}-${layer}`) ? `${chunk}-${layer}` : `${chunk}-core`
  }
  return (id) => {
    if (/\/node_modules\/preact\/|\/element\/reactOnPreact\//.test(id)) return 'preact'
    if (!isCopy(id)) return groupOf(id)
    // Only the elements import these copies, which are loaded with the button.
    const isIndex = /\/(host\/index|react\/buttons)\.ts$/.test(fileOf(id))
    const name = isIndex
      ? 'button-react'
      : groupOf(fileOf(id))?.replace(/^react-.*/, 'button-react')
    return name ? `${name}-preact` : null
  }
}

/** Returns the ids of the modules that a host of any bridge loads at once. */
async function readBridged() {
  const { entries: reexports, external } = bridges
  const chunks = await bundleHost({ from: 'source', reexports, external })
  const loaded = findLoadedChunks(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  )
  return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds))
}

/**
 * Assigns each module of a bundle to a chunk that is loaded whenever the module is used.
 *
 * @param {import('vite').Rolldown.OutputChunk[]} chunks Of one bundle, split at every `import()`.
 * @param {(chunk: import('vite').Rolldown.OutputChunk) => string} pathOf Path of a chunk's first module.
 * @param {number} [smallestMoved] Size below which a module that only later chunks use moves to an earlier one. One
 *   that the opening of the modal needs moves up to the size of other files: a file of its own would delay the opening.
 * @returns {Map<string, { chunk: string, isMoved: boolean }>} Names of the chunks by module id. `isMoved`:
 *   the chunk does not use the module itself.
 */
export function assignChunks(chunks, pathOf, smallestMoved = smallest) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entries = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
  const closures = new Map(entries.map((entry) => [entry, closureOf(entry, byFile)]))
  const root = entries.find(({ isEntry }) => isEntry)
  const start = entries.find((entry) => pathOf(entry) === startModule)
  const loaded = readLoadedBefore({ entries, closures, root, start })

  const assigned = new Map()
  const movedTo = new Map()
  // Chunks in the file of an `import()`, or of an audience.
  const early = new Set()
  const ofWallet = new Set()
  // A chunk after those that it imports.
  const sorted = chunks
    .map((chunk) => ({ chunk, size: closureOf(chunk, byFile).size }))
    .toSorted((a, b) => a.size - b.size)
  for (const { chunk } of sorted) {
    const users = entries.filter((entry) => closures.get(entry).has(chunk))
    if (users.length === 0) continue
    const always = users
      .map((entry) => loaded.get(entry))
      .reduce((one, other) => new Set([...one].filter((entry) => other.has(entry))))
    // The deepest one, with the most chunks loaded before it.
    const owner = [...always].toSorted((a, b) => loaded.get(b).size - loaded.get(a).size)[0]
    const isUsed = closures.get(owner).has(chunk)
    const size = chunk.code.length
    const isSmall = size < smallest
    const isOpening = users.some((entry) => nameOf(entry, root, pathOf) === 'modal')
    const imports = chunk.imports.filter((file) => byFile.has(file)).map((file) => byFile.get(file))
    const audience = isUsed ? undefined : audienceOf(users.map((entry) => pathOf(entry)))
    if (
      audience !== undefined &&
      (isSmall || audience.startsWith('login')) &&
      // Otherwise the two files would import each other.
      imports.every((each) => early.has(each)) &&
      // Otherwise a sign-in or a login, which load such a file too, would load that of the wallet.
      (['account', 'wallet'].includes(audience) || !imports.some((each) => ofWallet.has(each)))
    ) {
      early.add(chunk)
      if (audience === 'wallet') ofWallet.add(chunk)
      for (const id of chunk.moduleIds) assigned.set(id, { chunk: audience, isMoved: false })
      continue
    }
    const before = [...loaded.get(owner)]
    const isMoved =
      !isUsed &&
      size < (isOpening ? smallest : smallestMoved) &&
      // Otherwise the two files would import each other.
      imports.every((each) =>
        before.some((entry) => closures.get(entry).has(each) || movedTo.get(each) === entry),
      )
    if (isMoved) movedTo.set(chunk, owner)
    if (isUsed || isMoved) early.add(chunk)
    const name = isUsed || isMoved ? nameOf(owner, root, pathOf) : chunk.name
    for (const id of chunk.moduleIds) assigned.set(id, { chunk: name, isMoved })
  }
  return assigned
}

/**
 * Returns the name of the file for small modules of connected visitors or of logins.
 *
 * @param {string[]} users Paths of the `import()`s that use a module.
 * @returns {string | undefined} `account` for modules of views alone, `login` for those of an embedded wallet,
 *   `loginViews` for those of its views alone, `connected` for those of connected visitors, `wallet` for those of
 *   connected visitors and of logins; `undefined` if others use the module too.
 */
function audienceOf(users) {
  const isAccountView = (path) =>
    accountFeatures.some((feature) => path.startsWith(join('ui', 'features', feature) + sep))
  if (users.every(isAccountView)) return 'account'
  // Apart from those of the operations, which a returning visitor loads without a view.
  if (users.every((path) => path.startsWith(loginViews))) return 'loginViews'
  const isLogin = (path) => loginModules.some((start) => path.startsWith(start))
  if (users.every(isLogin)) return 'login'
  const isConnected = (path) =>
    isAccountView(path) || connectedModules.some((start) => path.startsWith(start))
  if (users.every(isConnected)) return 'connected'
  // Not with those above, which a login would load too.
  return users.every((path) => isConnected(path) || isLogin(path)) ? 'wallet' : undefined
}

/** Returns, for each entry, the entries that are always loaded before it, and itself. */
function readLoadedBefore({ entries, closures, root, start }) {
  const loaded = new Map(entries.map((entry) => [entry, new Set(entries)]))
  loaded.set(root, new Set([root]))
  const importers = new Map(
    entries.map((entry) => [
      entry,
      entries.filter((other) =>
        [...closures.get(other)].some(({ dynamicImports }) =>
          dynamicImports.includes(entry.fileName),
        ),
      ),
    ]),
  )
  for (let changed = true; changed;) {
    changed = false
    for (const entry of entries) {
      if (entry === root) continue
      const before = importers
        .get(entry)
        .map((other) => loaded.get(other))
        .reduce((one, other) => new Set([...one].filter((each) => other.has(each))))
      const next = new Set([entry, ...before])
      if (start && entry !== start) next.add(start)
      if (next.size !== loaded.get(entry).size) {
        loaded.set(entry, next)
        changed = true
      }
    }
  }
  return loaded
}

function closureOf(entry, byFile) {
  const closure = new Set()
  const visit = (chunk) => {
    if (chunk === undefined || closure.has(chunk)) return
    closure.add(chunk)
    for (const file of chunk.imports) visit(byFile.get(file))
  }
  visit(entry)
  return closure
}

/** Returns the name of a chunk: that of the folder or file of its first module. */
function nameOf(entry, root, pathOf) {
  if (entry === root) return 'button'
  const path = pathOf(entry)
  if (path === startModule) return 'start'
  if (path.startsWith(join('ui', 'index'))) return 'modal'
  const [folder, ...rest] = path
    .replace(/\.tsx?$/, '')
    .split(sep)
    .filter((part) => part !== 'index')
  return rest.join('-') || folder
}
