import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildElement } from '../bundle/buildElement.mjs'
import { bridges } from '../bundle/moduleGroups.mjs'
import { buildFrame } from '../bundle/buildFrame.mjs'
import { buildRecoveryPage } from '../bundle/buildRecoveryPage.mjs'
import { bundleHost, chunkOf, findLoadedChunks } from '../bundle/sampleHost.mjs'
import { root } from '../setup/shell.mjs'
import { budgets } from './budgets.mjs'
import { gzipped } from './gzipped.mjs'
import { startBuiltServices } from './startBuiltServices.mjs'
import { openSite } from './openSite.mjs'

const headlessHost = `
import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/evm'
import { mainnet } from 'latchkey/networks'

window.client = createLatchkey({ projectId: 'size', networks: [mainnet], adapters: [evm()] })
`

/** Chunks of a visitor who is connected, whose button shows the account. */
const connectedFiles = ['react-LoadedAccountButtonContent']

/**
 * Measures the downloads of a visitor. In a browser, with everything that was fetched by then, prefetched
 * code included: until the button shows; with the modal open and nothing more arriving; with a pairing
 * code shown. From the bundle's imports: what each feature's views add to an open modal, and to one that shows Account,
 * from which most visitors come.
 *
 * @returns {Promise<{ rows: Row[], largest: string[] }>} `largest`: the largest chunks of an open modal.
 *
 * @typedef {{ name: string, gzip: number, files: number, budget?: { gzip?: number, files?: number } }} Row
 *   A row without a budget is for information.
 */
export async function measure() {
  const chunks = await bundleHost()
  const [before, opened, prefetched, code] = await visitAll(chunks)
  const [walletBefore, logins, continued] = await visitLogins(chunks)
  const row = (name, loaded, budget) => {
    const files = [...loaded]
    return { name, gzip: gzipped(files), files: files.length, budget }
  }
  const without = (loaded, have) => new Set([...loaded].filter((chunk) => !have.has(chunk)))

  const own = (names) => names.map((name) => chunkOf(chunks, `/dist/chunks/${name}.js`))
  const connected = new Set([...opened, ...findLoadedChunks(chunks, own(connectedFiles))])
  const account = new Set([...connected, ...findLoadedChunks(chunks, own(['AccountView']))])
  const total = (name, loaded, have, { gzip, files }) => ({
    ...row(name, loaded, { gzip, files }),
    // Bytes of the whole, files beyond those that were there before.
    files: without(loaded, have).size,
  })
  const rows = [
    row('before any click', before, budgets.beforeClick),
    await measureHeadless(row),
    total('modal open, settled', opened, before, budgets.connectOpen),
    total('modal open, pairing prefetched', prefetched, before, {}),
    total('pairing code shown, settled', code, opened, budgets.codeShown),
    row('login adds before any click', without(walletBefore, before), budgets.loginBeforeClick),
    row('login adds to Connect', without(logins, opened), budgets.loginConnect),
    row('login adds after Continue', without(continued, logins), budgets.loginContinued),
    ...lazyViews().flatMap(({ name, chunk, views, needsAccount }) => {
      // The views of a login follow Connect with logins.
      const isLogin = name.startsWith('login/')
      const have = new Set([...(needsAccount ? connected : opened), ...(isLogin ? logins : [])])
      const loaded = findLoadedChunks(chunks, own([chunk]))
      const budget = budgets.features[name] ?? (views > 1 ? budgets.views : budgets.view)
      const rest = without(loaded, account)
      return [
        row(`views: ${name}`, without(loaded, have), budget),
        ...(needsAccount && rest.size > 0 ? [row(`from the account: ${name}`, rest)] : []),
      ]
    }),
  ]
  const have = new Set([...opened, ...code, ...connected])
  rows.push(
    ...(await measureElements()),
    ...(await measureBridges()),
    await measureRecoveryPage(),
    ...(await measureFrame()),
    ...otherRows(chunks, have, rows, row),
  )
  return { rows, largest: largest(before, opened) }
}

/** Measures the code that a host without React loads to create a client with EVM wallets. */
async function measureHeadless(row) {
  const chunks = await bundleHost({ code: headlessHost })
  const entries = chunks.filter(({ isEntry }) => isEntry)
  return row('createLatchkey with evm', findLoadedChunks(chunks, entries), budgets.headless)
}

/** Measures the downloads of a plain HTML page with the custom elements. */
async function measureElements() {
  const chunks = await buildElement({ write: false })
  const [before, opened, prefetched, code] = await visitAll(chunks, { hasElements: true })
  const row = (name, loaded, have, budget) => ({
    name: `elements: ${name}`,
    gzip: gzipped(loaded),
    files: [...loaded].filter((chunk) => !have.has(chunk)).length,
    budget,
  })
  return [
    row('before any click', before, new Set()),
    row('modal open, settled', opened, before, budgets.elements),
    row('pairing prefetched', prefetched, before),
    row('pairing code shown', code, opened),
  ]
}

/** Measures the code that a bridge adds to the static imports of a page. */
async function measureBridges() {
  const atOnce = async (reexports) => {
    const chunks = await bundleHost({ reexports, external: bridges.external })
    return findLoadedChunks(
      chunks,
      chunks.filter(({ isEntry }) => isEntry),
    )
  }
  const plain = await atOnce([])
  const rows = []
  for (const entry of bridges.entries) {
    const loaded = await atOnce([entry])
    const gzip = gzipped(loaded) - gzipped(plain)
    rows.push({ name: entry, gzip, files: loaded.size - plain.size, budget: budgets.bridge })
  }
  return rows
}

/** Measures the page that opens a recovery kit, with its script and its style. */
async function measureRecoveryPage() {
  const { source } = await buildRecoveryPage(root, { write: false })
  const gzip = gzipped([{ code: source }])
  return { name: 'recovery page', gzip, files: 1, budget: budgets.recoveryPage }
}

/** Measures the pages of the embedded wallet: until each shows, with its sheet, and each later chunk. */
async function measureFrame() {
  const outDir = mkdtempSync(join(tmpdir(), 'latchkey-frame-'))
  try {
    const { chunks } = await buildFrame(root, { outDir })
    // Imports have the folder that is renamed once the hash of all files is known.
    const nameOf = (path) => path.replace(/^v\/[0-9a-f]{64}\//, '')
    const scripts = chunks
      .filter(({ type }) => type === 'chunk')
      .map(({ fileName, imports, name, code, isEntry, moduleIds, viteMetadata }) => ({
        fileName: nameOf(fileName),
        imports: imports.map(nameOf),
        name,
        code,
        isEntry,
        moduleIds,
        sheets: [...(viteMetadata?.importedCss ?? [])].map(nameOf),
      }))
    const sheets = chunks
      .filter(({ fileName }) => fileName.endsWith('.css'))
      .map(({ fileName, source }) => ({ fileName: nameOf(fileName), code: String(source) }))
    // A page loads one language: the largest counts.
    const [language] = scripts
      .filter(({ moduleIds }) => moduleIds.some((id) => /\/frame\/src\/text\/\w\w\.ts$/.test(id)))
      .toSorted((a, b) => b.code.length - a.code.length)
    if (!language) throw new Error('The texts of the frame have no chunks of their own.')
    return scripts
      .filter(({ isEntry }) => isEntry)
      .map((entry) => {
        const loaded = [...findLoadedChunks(scripts, [entry]), language]
        const used = loaded.flatMap((chunk) => chunk.sheets)
        const files = [...loaded, ...sheets.filter(({ fileName }) => used.includes(fileName))]
        const budget = budgets.frame[entry.name]
        return { name: `frame: ${entry.name}`, gzip: gzipped(files), files: files.length, budget }
      })
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Returns the chunks that a page has fetched at each point of a visit. */
async function visitAll(chunks, options) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const services = await startBuiltServices()
  const site = await openSite(chunks, options).catch(async (error) => {
    await services.stop()
    throw error
  })
  try {
    const plain = await site.visit()
    const before = await plain.untilButton()
    await plain.openModal()
    const opened = await plain.settled()
    await plain.close()
    const pairing = await site.visit({ gateway: services.url })
    await pairing.openModal()
    const prefetched = await pairing.settled()
    await pairing.showCode()
    const code = await pairing.settled()
    await pairing.close()
    return [before, opened, prefetched, code].map(
      (files) => new Set(files.map((file) => byFile.get(file))),
    )
  } finally {
    await site.close()
    await services.stop()
  }
}

/** Returns the chunks that a page with an embedded wallet has fetched at each point of a login by e-mail. */
async function visitLogins(chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const site = await openSite(chunks)
  try {
    const visit = await site.visit({ hasWallet: true })
    const before = await visit.untilButton()
    await visit.openModal()
    const opened = await visit.settled()
    await visit.continueWithEmail()
    const continued = await visit.settled()
    return [before, opened, continued].map(
      (files) => new Set(files.map((file) => byFile.get(file))),
    )
  } finally {
    await site.close()
  }
}

/**
 * Lists the chunks of views, from the `import()`s of the registry.
 *
 * @param {{ registry?: string, needs?: string }} [sources] Texts of the registry, and of `viewNeeds`.
 * @returns {{ name: string, chunk: string, views: number, needsAccount: boolean }[]} Feature, the name of
 *   its chunk, how many views are in it, and whether they need a connected wallet.
 */
export function lazyViews({
  registry = readFileSync(join(root, 'packages/latchkey/src/ui/viewRegistry.ts'), 'utf8'),
  needs = readFileSync(join(root, 'packages/latchkey/src/modal/Modal.ts'), 'utf8'),
} = {}) {
  const ofAccount = [...needs.matchAll(/^\s*(\w+): 'account\b/gm)].map(([, view]) => view)
  const found = new Map()
  const entries = registry.slice(Math.max(0, registry.indexOf('export const viewRegistry')))
  // An entry of its own, or `viewsOf(() => import('…'), { … })` with the views of a chunk.
  const imports =
    /(?:(\w+): \{[^{}]*?|viewsOf\(\(\) =>\s*)import\(\s*['"]\.\/features\/(\w+)\/(\w+)\.tsx?['"]\s*\)(?:, \{((?:[^{}]|\{[^{}]*\})*)\})?/g
  for (const [, own, feature, file, listed = ''] of entries.matchAll(imports)) {
    const views = own ? [own] : [...listed.matchAll(/(\w+): \{/g)].map(([, view]) => view)
    const files = [...registry.matchAll(/\/features\/(\w+)\/(\w+)\.tsx?/g)]
    // The other chunks of a feature are named by their files.
    const isBeside =
      file !== 'index' && files.some(([, one, other]) => one === feature && other !== file)
    const name = isBeside ? `${feature}/${file}` : feature
    const before = found.get(name) ?? { views: 0, needsAccount: false }
    found.set(name, {
      name,
      chunk: file === 'index' ? feature : file,
      views: before.views + views.length,
      needsAccount: before.needsAccount || views.some((view) => ofAccount.includes(view)),
    })
  }
  return [...found.values()]
}

/** Chunks without a row so far: adapters, languages, and what the client loads on demand. */
function otherRows(chunks, have, rows, row) {
  return chunks
    .filter((chunk) => chunk.isDynamicEntry && isOwn(chunk))
    .map((chunk) => {
      const loaded = [...findLoadedChunks(chunks, [chunk])]
      return row(
        `chunk: ${chunk.name}`,
        loaded.filter((each) => !have.has(each) && isOwn(each)),
      )
    })
    .filter(({ name, gzip }) => gzip > 0 && !rows.some((one) => name.endsWith(` ${one.name}`)))
    .toSorted((one, other) => other.gzip - one.gzip)
}

function isOwn({ moduleIds }) {
  return moduleIds.some((id) => id.includes('packages/latchkey/dist/'))
}

function largest(before, opened) {
  return [...opened]
    .map((chunk) => ({
      gzip: gzipped([chunk]),
      when: before.has(chunk) ? 'before click' : 'on open',
      of: chunk.moduleIds.map((id) => id.replace(/^.*\/(dist|node_modules)\//, '')).join(', '),
    }))
    .toSorted((a, b) => b.gzip - a.gzip)
    .map(({ gzip, when, of }) => `${String(gzip).padStart(7)}  ${when}  ${of}`)
}
