import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { buildFrame } from '../../tooling/bundle/buildFrame.mjs'

const root = join(import.meta.dirname, '../..')
const playground = join(root, 'apps/playground')

/**
 * Starts the local chains and the embedded wallet with `latchkey dev`, and the built playground under its strict Content
 * Security Policy. Tests read their URLs from the environment; where these are set already, nothing is
 * started.
 *
 * @returns {Promise<(() => Promise<void>) | undefined>} Stops everything.
 */
export default async function setUp() {
  if (process.env['LATCHKEY_PLAYGROUND'] && process.env['LATCHKEY_LOCALNET']) return undefined
  await buildFrame(root)
  const data = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const chains = spawn(
    process.execPath,
    [join(root, 'packages/server/bin/latchkey.mjs'), 'dev', '--port', '0'],
    { env: { ...process.env, LATCHKEY_DATA: data }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const url = await ready(chains)

  const outDir = join(data, 'playground')
  await build({ root: playground, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const site = await preview({
    root: playground,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })

  process.env['LATCHKEY_LOCALNET'] = `${url}/localnet.json`
  process.env['LATCHKEY_PLAYGROUND'] = site.resolvedUrls?.local[0] ?? ''

  return async () => {
    await site.close()
    const exited = new Promise((resolve) => chains.once('exit', resolve))
    chains.kill('SIGTERM')
    await exited
    await rm(data, { recursive: true, force: true })
  }
}

/**
 * Waits for the line with the project id, which the command prints when everything answers.
 *
 * @returns {Promise<string>} The command's address.
 */
function ready(child) {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      if (printed.includes('projectId='))
        resolve(/http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '')
    })
    child.once('exit', (code) =>
      reject(new Error(`latchkey dev ended with ${code} before it was ready\n${printed}`)),
    )
  })
}
