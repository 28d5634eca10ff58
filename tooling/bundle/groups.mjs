import { join, relative, sep } from 'node:path'
import { bundleHost } from './sampleHost.mjs'

/** What an app fetches when its modal opens, each by an `import()` of its own. */
const opening = ['core/client/start.ts', 'modal/createShownModal.ts', 'ui/index.ts']

/** Rooms that are cut by who asks for them alone. */
const leftAlone = ['evm', 'solana', 'pairing', 'crypto', 'testing']

/** Rooms that networks stand on: a chunk that held more of them would run in a circle. */
const ground = ['caip', 'errors', 'kernel']

/** Rooms whose rest stays in files of its own, so that no part brings along another. */
const apart = [...ground, 'protocol', 'core', 'modal']

/**
 * Decides which modules of the client travel together, so that a host gets few chunks and none too
 * early. A host's bundler moves a file of ours as a whole: whatever a host may want at another time
 * must be in another file. What that is, the sample host tells.
 *
 * - `base`, `first`: what loads before a click. `react` apart, so that nothing else holds React.
 * - `read`: what only an opened modal wants, or the hooks of a host before that.
 * - `act`: what only an opened modal wants, or a host that calls the client's functions itself.
 * - `core-open`, `modal-open`, `ui-open`: what only an opened modal wants.
 *
 * @param {string} source The client's sources.
 * @returns {Promise<(id: string) => string | null>} Name of a module's chunk; `null` where it goes
 *   with who asks for it.
 */
export async function readGroups(source) {
  const files = opening.map((file) => `export * from ${JSON.stringify(join(source, file))}`)
  const [first, open, hooks, actions] = await Promise.all(
    [undefined, files.join('\n'), `export * from 'latchkey/react'`, `export * from 'latchkey'`].map(
      reachOf,
    ),
  )
  return (id) => {
    const path = relative(source, id).split(sep)
    const [room = '', slice = ''] = path
    // An entry says what is public, and nothing more.
    if (slice === 'index.ts') return null
    if (first.has(id)) return ground.includes(room) ? 'base' : room === 'react' ? 'react' : 'first'
    if (leftAlone.includes(room)) return null
    if (!open.has(id)) return apart.includes(room) ? path.join('-').replace(/\.ts$/, '') : null
    if (room === 'ui' || room === 'react') return 'ui-open'
    if (hooks.has(id)) return 'read'
    if (room === 'modal') return 'modal-open'
    return actions.has(id) ? 'act' : 'core-open'
  }
}

/** Modules that a host cannot but load, down to those of which it uses anything. */
async function reachOf(code) {
  const chunks = await bundleHost({ from: 'source', isStatic: true, code })
  return new Set(chunks.flatMap(({ moduleIds }) => moduleIds))
}
