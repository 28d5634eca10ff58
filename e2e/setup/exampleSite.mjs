import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build, createServer, preview } from 'vite'

/**
 * Builds an app as its own `npm run build` does, for services at other addresses, and serves it.
 *
 * @param {string} folder
 * @param {{ gatewayUrl: string, rpcUrl: string }} services
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function startBuiltApp(folder, { gatewayUrl, rpcUrl }) {
  await run(folder, ['tsc'])
  // Variables of the process come before those of `.env`.
  Object.assign(process.env, { VITE_GATEWAY_URL: gatewayUrl, VITE_RPC_URL: rpcUrl })
  await build({ root: folder, logLevel: 'error' })
  const site = await preview({
    root: folder,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0 },
  })
  return { url: site.resolvedUrls?.local[0] ?? '', close: () => site.close() }
}

/**
 * Starts the development server of an app, as `npm run dev` does.
 *
 * @param {string} folder
 * @param {{ gatewayUrl: string, rpcUrl: string, policy?: string }} options `policy` is the Content Security
 *   Policy of its page. @default none
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function startDevelopedApp(folder, { gatewayUrl, rpcUrl, policy }) {
  const { NODE_ENV } = process.env
  // A build in the same process has set it to production.
  process.env.NODE_ENV = 'development'
  Object.assign(process.env, { VITE_GATEWAY_URL: gatewayUrl, VITE_RPC_URL: rpcUrl })
  const attrs = { 'http-equiv': 'Content-Security-Policy', content: policy }
  const server = await createServer({
    root: folder,
    logLevel: 'error',
    plugins: [
      { name: 'policy', transformIndexHtml: () => (policy ? [{ tag: 'meta', attrs }] : []) },
    ],
    server: { host: '127.0.0.1', port: 0 },
  })
  await server.listen()
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      if (NODE_ENV === undefined) delete process.env.NODE_ENV
      else process.env.NODE_ENV = NODE_ENV
    },
  }
}

/**
 * Builds an app of Next.js, which takes most of a minute, and starts its server.
 *
 * @param {string} folder
 * @param {{ gatewayUrl: string, rpcUrl: string }} services
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function startNextApp(folder, { gatewayUrl, rpcUrl }) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_GATEWAY_URL: gatewayUrl,
    NEXT_PUBLIC_RPC_URL: rpcUrl,
  }
  await run(folder, ['next', 'build'], env)
  const program = join(folder, 'node_modules/.bin/next')
  const server = spawn(program, ['start', '--hostname', '127.0.0.1', '--port', '0'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await printedUrl(server)
  return {
    url,
    async close() {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

async function run(folder, [program, ...args], env = process.env) {
  const child = spawn(join(folder, 'node_modules/.bin', program), args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (printed += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} in ${folder} ended with ${code}:\n${printed}`)
}

function printedUrl(child) {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
      if (url && printed.includes('Ready')) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${printed}`)))
  })
}
