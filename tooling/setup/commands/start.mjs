import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildOnce } from '../buildOnce.mjs'
import { contentHash } from '../contentHash.mjs'
import { findFreePort } from '../findFreePort.mjs'
import { root, start as launch } from '../shell.mjs'
import buildPackages from './build.mjs'

const playground = join(root, 'apps/playground')

/** Files and folders that the build of the packages, and of the frame, depends on. */
const packageSources = [
  'packages',
  'apps/frame',
  'tooling',
  'package.json',
  'pnpm-lock.yaml',
  'tsconfig.json',
  'tsconfig.base.json',
]

/**
 * Runs the local chains, the services and the playground until Ctrl-C. The playground is the
 * production build; with `--dev` it is Vite's development server, which reloads edited modules.
 *
 * @param {string[]} args `--port N` for the page, `--open` to show it in the browser, `--dev`.
 * @returns {Promise<number>}
 */
export default async function start(args) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      open: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
    },
  })
  if (!(await ensurePackagesBuilt())) return 1

  const stopped = untilStopped()
  console.error('Starting the local chains …')
  // The page is built while the chains start.
  const [localnet, outDir] = await Promise.all([
    startLocalnet(stopped),
    values.dev ? undefined : buildPlayground(),
  ])
  if (localnet === undefined) return stopped.signal.aborted ? 0 : 1

  try {
    const page = await startPage({ ...values, outDir, localnet: localnet.url })
    console.log(`Latchkey playground: ${page.resolvedUrls.local[0]}  (Ctrl-C stops it)`)
    const code = await Promise.race([stopped.done.then(() => 0), localnet.ended])
    await page.close()
    return code
  } finally {
    await localnet.stop()
  }
}

/** @returns {Promise<boolean>} Whether all packages are built. */
async function ensurePackagesBuilt() {
  try {
    await buildOnce({
      name: 'built-packages',
      hash: contentHash(root, packageSources),
      outputs: [
        join(root, 'packages/server/dist/cli/main.js'),
        join(root, 'packages/latchkey/dist/react/index.js'),
        join(root, 'apps/frame/dist/app/manifest.json'),
      ],
      async run() {
        console.error('Building the packages …')
        if ((await buildPackages()) !== 0) throw new Error('The packages could not be built.')
      },
    })
    return true
  } catch (error) {
    console.error(error.message)
    return false
  }
}

/** @returns {Promise<string>} The folder of the built page. */
async function buildPlayground() {
  const outDir = join(playground, 'dist')
  await buildOnce({
    name: 'built-playground',
    hash: contentHash(root, [...packageSources, 'apps/playground']),
    outputs: [join(outDir, 'index.html'), join(outDir, 'phone.html')],
    async run() {
      console.error('Building the playground …')
      const { build } = await import('vite')
      await build({ root: playground, logLevel: 'error', build: { outDir, emptyOutDir: true } })
    },
  })
  return outDir
}

/** Resolves at the first signal to stop; the second one ends the process as usual. */
function untilStopped() {
  const controller = new AbortController()
  const done = new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.once(name, () => {
        controller.abort()
        resolve(name)
      })
  })
  return { done, signal: controller.signal }
}

async function startLocalnet(stopped) {
  const port = await findFreePort(4820)
  const url = `http://127.0.0.1:${port}/localnet.json`
  const child = launch('node', ['packages/server/bin/latchkey.mjs', 'dev', '--port', `${port}`])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const exited = new AbortController()
  const closed = new Promise((resolve) => child.once('close', resolve))
  const ended = closed.then(() => {
    exited.abort()
    if (!stopped.signal.aborted && !stopping) console.error(`${output}\nThe local chains stopped.`)
    return 1
  })
  let stopping = false
  const stop = async () => {
    stopping = true
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 5000)
    await closed
    clearTimeout(late)
  }
  process.once('exit', () => child.kill('SIGKILL'))
  if (await answers(url, AbortSignal.any([stopped.signal, exited.signal])))
    return { url, ended, stop }
  await stop()
  return undefined
}

async function answers(url, signal) {
  while (!signal.aborted) {
    const answer = await fetch(url, { signal }).catch(() => undefined)
    if (answer?.ok) return true
    await sleep(150)
  }
  return false
}

async function startPage({ port, open, dev, outDir, localnet }) {
  const { createServer, preview } = await import('vite')
  const own = process.listeners('SIGTERM')
  const address = {
    host: '127.0.0.1',
    port: port === undefined ? 5173 : Number(port),
    strictPort: port !== undefined,
    open,
  }
  const config = { root: playground, clearScreen: false, plugins: [redirectToLocalnet(localnet)] }
  const server = dev
    ? await createServer({ ...config, logLevel: 'warn', server: address })
    : await preview({ ...config, logLevel: 'error', build: { outDir }, preview: address })
  // The default handler would end the process at once, and interrupt the chains' writes.
  for (const listener of process.listeners('SIGTERM'))
    if (!own.includes(listener)) process.off('SIGTERM', listener)
  try {
    return dev ? await server.listen() : server
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Redirects `GET /localnet.json` of the page's server: the built page cannot contain the port. */
function redirectToLocalnet(url) {
  const configure = ({ middlewares }) => {
    middlewares.use('/localnet.json', (_request, response) => {
      response.writeHead(307, { location: url, 'cache-control': 'no-store' }).end()
    })
  }
  return {
    name: 'latchkey-localnet',
    configureServer: configure,
    configurePreviewServer: configure,
  }
}
