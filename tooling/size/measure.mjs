import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundleHost, chunkOf, loadedWith } from '../bundle/sampleHost.mjs'
import { root } from '../setup/shell.mjs'
import { gzipped } from './gzipped.mjs'
import { startServices } from './services.mjs'
import { openSite } from './visit.mjs'

/** Bytes, gzip, without React. */
const budgets = {
  beforeClick: 12_000,
  connectOpen: 45_000,
  codeShown: 75_000,
  pairing: 18_000,
  pairingWithNoble: 35_000,
  view: 6000,
}

/** What a list of wallets fetches of a gateway with. */
const catalogueFiles = ['kernel-createHttp', 'core-wallets-createCatalogueRequests']

/** Views that share a file with what other views show. */
const sharedFiles = { ConnectingWalletConnectView: 'ui-code' }

const ui = join(root, 'packages/latchkey/src/ui')

/**
 * Measures what a visitor downloads. In a browser: until the button shows, until the list of wallets
 * shows, until a code shows, each with all that came before. By the bundle's own imports: what each
 * further part adds to a modal whose list shows and whose clicks work; where that needs an account, to
 * one through which a wallet was connected.
 *
 * @returns {Promise<{ rows: Row[], heaviest: string[] }>} `heaviest` says which chunks weigh most
 *   until the list of wallets shows.
 *
 * @typedef {{ name: string, gzip: number, budget?: number | undefined, files: number }} Row A row
 *   without a budget is only told.
 */
export async function measure() {
  const chunks = await bundleHost()
  const seen = await watchVisitors(chunks)
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const [before, opened, listing, ahead, code] = seen.map(
    (files) => new Set(files.map((file) => byFile.get(file))),
  )
  const ours = (files) => files.map((file) => chunkOf(chunks, `/dist/${file}.js`))
  const beyond = (have, files) =>
    [...loadedWith(chunks, ours(files))].filter((chunk) => !have.has(chunk))
  const row = (name, loaded, budget) => {
    const files = [...loaded]
    return { name, gzip: gzipped(files), budget, files: files.length }
  }

  const catalogue = beyond(listing, catalogueFiles.map(chunkFile))
  const clicks = beyond(opened, [chunkFile('modal-steps')])
  const listed = new Set([...listing, ...catalogue, ...clicks])
  const clickable = new Set([...opened, ...clicks])
  // The button of whoever is connected shows the account.
  const account = beyond(clickable, ['core-answer', 'AccountFace'].map(chunkFile))
  const connected = new Set([...clickable, ...account])
  const noble = ['noble'].map(chunkFile)
  const rows = [
    row('host-before-click', before, budgets.beforeClick),
    row('connect-open', listing, budgets.connectOpen),
    row('connect-open, no gateway', opened, budgets.connectOpen),
    row('code-shown', code, budgets.codeShown),
    row('pairing', beyond(listed, ['pairing/index']), budgets.pairing),
    row(
      'pairing-with-noble',
      beyond(listed, ['pairing/index', ...noble]),
      budgets.pairingWithNoble,
    ),
    ...lazyViews().map(({ name, needsAccount, begins }) => {
      const have = needsAccount ? connected : clickable
      const view = sharedFiles[name] ?? name
      const onDevices = begins.map((parts) =>
        row(name, beyond(have, [view, ...parts].map(chunkFile)), budgets.view),
      )
      return onDevices.reduce((one, other) => (other.gzip > one.gzip ? other : one))
    }),
    row('after the list: catalogue', catalogue),
    row('after the list: clicks', clicks),
    row(
      'after the list: ahead',
      [...ahead].filter((chunk) => !listed.has(chunk)),
    ),
  ]
  const have = new Set([...listing, ...code, ...connected])
  rows.push(...laterRows(chunks, have, rows, row))
  return { rows, heaviest: heaviest(before, opened) }
}

/**
 * Has visitors do it, and notes which files their pages ask for: until the button, until the list
 * without a gateway, until the list with one, until nothing more comes, until the code.
 */
async function watchVisitors(chunks) {
  const services = await startServices()
  const site = await openSite(chunks).catch(async (error) => {
    await services.stop()
    throw error
  })
  try {
    const plain = await site.visit()
    const before = await plain.untilButton()
    const opened = await plain.openModal()
    await plain.close()
    const patient = await site.visit(services.url)
    const listing = await patient.openModal()
    const ahead = await patient.settled()
    await patient.close()
    const pairing = await site.visit(services.url)
    await pairing.openModal()
    const code = await pairing.showCode()
    await pairing.close()
    return [before, opened, listing, ahead, code]
  } finally {
    await site.close()
    await services.stop()
  }
}

/**
 * Lists the views that load on their own, read from the registry's `import()`s.
 *
 * @param {string} [registry] Text of the registry.
 * @param {string} [parts] Texts of the files that say where parts of views are.
 * @returns {{ name: string, needsAccount: boolean, begins: string[][] }[]} Names of their files,
 *   whether only who is connected comes to them, and which files of parts they begin with: on a phone,
 *   and elsewhere.
 */
export function lazyViews(
  registry = readFileSync(join(ui, 'registry.ts'), 'utf8'),
  parts = readParts(),
) {
  const fileOf = new Map(
    [...parts.matchAll(/const (\w+): Part\b.*?import\(\s*['"]\.[^'"]*?(\w+)\.tsx['"]/gs)].map(
      ([, part, file]) => [part, file],
    ),
  )
  const spreads = new Map(
    [...registry.matchAll(/^const (\w+)\b[^=]*= \{(.*?)^\}/gms)].map(([, name, text]) => [
      name,
      text,
    ]),
  )
  const find = (part) => {
    const file = fileOf.get(part)
    if (file === undefined) throw new Error(`No file is known of ${part}, with which a view begins`)
    return file
  }
  const imports = /import\(\s*['"]\.[^'"]*\/(\w+)\.tsx['"]\s*\)/g
  let end = Math.max(0, registry.indexOf('export const registry'))
  return [...registry.matchAll(imports)].map(({ 0: whole, 1: name, index }) => {
    const entry = registry
      .slice(end, index)
      .replace(/\.\.\.(\w+)/g, (spread, of) => spreads.get(of) ?? spread)
    end = index + whole.length
    const [, begun = ''] = /begins: [^[]*\[([^\]]*)\]/.exec(entry) ?? []
    const begins = ['$1', '$2'].map((device) =>
      (begun.replace(/isOnPhone \? (\w+) : (\w+)/g, device).match(/\w+/g) ?? []).map(find),
    )
    return { name, needsAccount: entry.includes("needs: 'account'"), begins }
  })
}

function readParts() {
  return readdirSync(ui, { recursive: true })
    .filter((path) => basename(path) === 'parts.ts')
    .map((path) => readFileSync(join(ui, path), 'utf8'))
    .join('\n')
}

/**
 * Tells of what no row tells yet: what clicks in views lead to, and what is fetched ahead while a
 * view is looked at.
 */
function laterRows(chunks, have, told, row) {
  return chunks
    .filter((chunk) => chunk.isDynamicEntry && isOurs(chunk))
    .map((chunk) => {
      const loaded = [...loadedWith(chunks, [chunk])]
      return row(
        chunk.name,
        loaded.filter((each) => !have.has(each) && isOurs(each)),
      )
    })
    .filter(({ name, gzip }) => gzip > 0 && !told.some((one) => one.name === name))
    .toSorted((one, other) => other.gzip - one.gzip)
    .map((later) => ({ ...later, name: `later: ${later.name}` }))
}

function isOurs({ moduleIds }) {
  return moduleIds.some((id) => id.includes('packages/latchkey/dist/'))
}

function chunkFile(name) {
  return `chunks/${name}`
}

function heaviest(before, shown) {
  return [...shown]
    .map((chunk) => ({
      gzip: gzipped([chunk]),
      when: before.has(chunk) ? 'before click' : 'on open',
      of: chunk.moduleIds.map((id) => id.replace(/^.*\/(dist|node_modules)\//, '')).join(', '),
    }))
    .toSorted((a, b) => b.gzip - a.gzip)
    .map(({ gzip, when, of }) => `${String(gzip).padStart(7)}  ${when}  ${of}`)
}
