import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../ports.mjs'
import { root, start as launch } from '../shell.mjs'
import build from './build.mjs'

/**
 * Runs the local chains and the playground until Ctrl-C.
 *
 * @param {string[]} args `--port N` for the page, `--open` to show it in the browser.
 * @returns {Promise<number>}
 */
export default async function start(args) {
  const { values } = parseArgs({
    args,
    options: { port: { type: 'string' }, open: { type: 'boolean', default: false } },
  })
  console.error('Building …')
  if ((await build()) !== 0) return 1

  console.error('Starting the local chains …')
  const stopped = untilStopped()
  const localnet = await startLocalnet(stopped)
  if (localnet === undefined) return stopped.signal.aborted ? 0 : 1

  try {
    const page = await startPage({ ...values, localnet: localnet.url })
    console.log(`Latchkey playground: ${page.resolvedUrls.local[0]}  (Ctrl-C stops it)`)
    const code = await Promise.race([stopped.done.then(() => 0), localnet.ended])
    await page.close()
    return code
  } finally {
    await localnet.stop()
  }
}

/** Resolves at the first request to stop; the second one takes the process down as usual. */
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
  const port = await freePort(4820)
  const url = `http://127.0.0.1:${port}/localnet.json`
  const child = launch('node', ['packages/server/bin/latchkey.mjs', 'dev', '--port', `${port}`])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const gone = new AbortController()
  const closed = new Promise((resolve) => child.once('close', resolve))
  const ended = closed.then(() => {
    gone.abort()
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
  if (await answers(url, AbortSignal.any([stopped.signal, gone.signal])))
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

async function startPage({ port, open, localnet }) {
  process.env.VITE_LOCALNET_URL = localnet
  const { createServer } = await import('vite')
  const own = process.listeners('SIGTERM')
  const server = await createServer({
    root: `${root}/apps/playground`,
    logLevel: 'warn',
    clearScreen: false,
    server: {
      host: '127.0.0.1',
      port: port === undefined ? 5173 : Number(port),
      strictPort: port !== undefined,
      open,
    },
  })
  // The default handler would end the process at once, and interrupt the chains' writes.
  for (const listener of process.listeners('SIGTERM'))
    if (!own.includes(listener)) process.off('SIGTERM', listener)
  try {
    return await server.listen()
  } catch (error) {
    await server.close()
    throw error
  }
}
