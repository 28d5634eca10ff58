import { join, relative, sep } from 'node:path'
import { bundleHost } from './sampleHost.mjs'

/** What an app fetches when its modal opens, each by an `import()` of its own. */
const opening = ['core/client/start.ts', 'modal/createShownModal.ts', 'ui/index.ts']

/**
 * What loads in one piece after that, in the order in which it comes: what clicks lead to, codes to
 * scan, what takes in a wallet's answer, which wallet was chosen to be opened, what serves a paired
 * wallet, links that open wallets, what tells of relays that refuse.
 */
const stages = [
  ['steps', 'modal/steps.ts'],
  ['code', 'core/pairing/createPairedLink.ts'],
  ['answer', 'core/connection/takeAnswer.ts'],
  ['choice', 'core/pairing/walletChoice.ts'],
  ['session', 'core/pairing/createPairedSessions.ts'],
  ['links', 'modal/wallets/links.ts'],
  ['alerts', 'core/pairing/relayAlerts.ts'],
]

/**
 * What every way to a wallet shows. Of its own folder alone: what other views show as well stays in
 * files of its own. So does a code to scan, which phones do without.
 */
const codeViews = {
  files: ['ConnectingWalletConnectView.tsx', 'CodePane.tsx'].map(
    (name) => `ui/features/pairing/${name}`,
  ),
  folder: join('ui', 'features', 'pairing', sep),
  apart: join('ui', 'features', 'pairing', 'CodePane.'),
}

/** What an opened modal, or a code, fetches besides its stages. */
const alongside = ['core/wallets/createCatalogueRequests.ts', 'pairing/index.ts']

/** Rooms of small modules, of which several stages want the same. */
const small = ['errors', 'kernel', 'protocol']

/** Rooms that are cut by who asks for them alone. */
const leftAlone = ['evm', 'solana', 'pairing', 'crypto']

/** Rooms that networks stand on: a chunk that held more of them would run in a circle. */
const ground = ['caip', 'errors']

/** Rooms whose rest stays in files of its own, so that no part brings along another. */
const apart = [...ground, 'kernel', 'protocol', 'core', 'modal']

/**
 * Decides which modules of the client travel together, so that a host gets few chunks and none too
 * early. A host's bundler moves a file of ours as a whole: whatever a host may want at another time
 * must be in another file. What that is, the sample host tells.
 *
 * - `base`, `first`: what loads before a click. `react` apart, so that nothing else holds React.
 * - `read`: what only an opened modal wants, or the hooks of a host before that.
 * - `act`: what a started client wants, or a host that calls its functions itself.
 * - `modal-open`, `ui-open`: what only an opened modal wants.
 * - `core-steps`, `modal-steps` and so on: what a later stage adds to those before it; `ui-code`,
 *   what every way to a wallet shows.
 *
 * @param {string} source The client's sources.
 * @returns {Promise<(id: string) => string | null>} Name of a module's chunk; `null` where it goes
 *   with who asks for it.
 */
export async function readGroups(source) {
  const all = (files) =>
    files
      .map((file, index) => `export * as all${index} from ${JSON.stringify(join(source, file))}`)
      .join('\n')
  const [first, open, hooks, code, ...later] = await Promise.all(
    [
      undefined,
      all(opening),
      `export * from 'latchkey/react'`,
      all(codeViews.files),
      ...[...stages.map(([, file]) => file), ...alongside].map((file) => all([file])),
    ].map(reachOf),
  )
  return (id) => {
    const path = relative(source, id).split(sep)
    const [room = '', slice = ''] = path
    // An entry says what is public, and nothing more.
    if (slice === 'index.ts') return null
    if (first.has(id)) return ground.includes(room) ? 'base' : room === 'react' ? 'react' : 'first'
    if (leftAlone.includes(room)) return null
    if (!open.has(id)) {
      if (code.has(id) && isCodeView(relative(source, id))) return 'ui-code'
      const stage = stages[later.findIndex((reach) => reach.has(id))]
      if (stage && (room === 'core' || room === 'modal')) return `${room}-${stage[0]}`
      const wishes = [stage, ...later.slice(stages.length).map((reach) => reach.has(id))]
      if (small.includes(room) && wishes.filter(Boolean).length > 1) return 'act'
      if (stage && room === 'protocol') return `core-${stage[0]}`
      return apart.includes(room) ? path.join('-').replace(/\.ts$/, '') : null
    }
    if (room === 'ui' || room === 'react') return 'ui-open'
    if (hooks.has(id)) return 'read'
    return room === 'modal' ? 'modal-open' : 'act'
  }
}

function isCodeView(file) {
  return file.startsWith(codeViews.folder) && !file.startsWith(codeViews.apart)
}

/** Modules that a host cannot but load, down to those of which it uses anything. */
async function reachOf(code) {
  const chunks = await bundleHost({ from: 'source', isStatic: true, code })
  return new Set(chunks.flatMap(({ moduleIds }) => moduleIds))
}
