import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

const root = join(import.meta.dirname, '../..')
const playground = join(root, 'apps/playground')

/**
 * Starts what a visitor would meet: local chains by the command that developers use, and the built
 * playground under its strict policy. Tests find both through the environment; where it names them
 * already, they run and are left alone.
 *
 * @returns {Promise<(() => Promise<void>) | undefined>} Stops everything.
 */
export default async function setUp() {
  if (process.env['LATCHKEY_PLAYGROUND'] && process.env['LATCHKEY_LOCALNET']) return undefined
  const data = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const port = await freePort()
  const chains = spawn(
    process.execPath,
    [join(root, 'packages/server/bin/latchkey.mjs'), 'dev', '--port', String(port)],
    { env: { ...process.env, LATCHKEY_DATA: data }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await ready(chains)

  const outDir = join(data, 'playground')
  await build({ root: playground, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const site = await preview({
    root: playground,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })

  process.env['LATCHKEY_LOCALNET'] = `http://127.0.0.1:${port}/localnet.json`
  process.env['LATCHKEY_PLAYGROUND'] = site.resolvedUrls?.local[0] ?? ''

  return async () => {
    await site.close()
    const gone = new Promise((resolve) => chains.once('exit', resolve))
    chains.kill('SIGTERM')
    await gone
    await rm(data, { recursive: true, force: true })
  }
}

/** Waits for the line that tells the project id: the command prints it when everything answers. */
function ready(child) {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      if (printed.includes('projectId=')) resolve(undefined)
    })
    child.once('exit', (code) =>
      reject(new Error(`latchkey dev ended with ${code} before it was ready\n${printed}`)),
    )
  })
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}
