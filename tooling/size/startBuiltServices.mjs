import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '../setup/shell.mjs'

/**
 * Milliseconds to wait for the services. A busy machine with two cores has needed more than 30 s.
 */
const startTimeout = 120_000

/**
 * Starts the built gateway and relay on a free port of this machine.
 *
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 * @throws With their output, when they do not start.
 */
export async function startBuiltServices() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-size-'))
  const args = ['serve', '--roles', 'gateway,relay', '--open', '--port', '0']
  const child = start('node', ['packages/server/bin/latchkey.mjs', ...args], {
    LATCHKEY_DATA: folder,
    REDIS_URL: undefined,
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGKILL')
    await closed
    await rm(folder, { recursive: true, force: true })
  }
  let output = ''
  const url = await new Promise((resolve) => {
    const late = setTimeout(() => resolve(undefined), startTimeout)
    const read = (text) => {
      output += text
      const found = /ready at (http:\S+)/.exec(output)
      if (!found) return
      clearTimeout(late)
      resolve(found[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void closed.then(() => {
      clearTimeout(late)
      resolve(undefined)
    })
  })
  if (url !== undefined) return { url, stop }
  await stop()
  throw new Error(`The services did not start: ${output}`)
}
