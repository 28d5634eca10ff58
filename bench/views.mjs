import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { latchkeyCss } from '../tooling/css/vitePlugin.mjs'
import { chromiumArgs, findChromium } from '../tooling/setup/chromium.mjs'
import { sourceAliases } from '../tooling/vite/source.mjs'
import { formatGoal, median, percentile } from './formatGoal.mjs'

/** Amounts that are typed; the client caches the quote of each. */
const amounts = ['0.21', '0.22', '0.23', '0.24', '0.25', '0.26', '0.27']
/** Time between two keystrokes, and time of the gateway for a quote, in ms. */
const keyDelay = 60
const quoteTime = 100
const cpuSlowdown = 4
/** Display time of one frame at 60 fps, in ms. */
const frameTime = 1_000 / 60

/**
 * Measures the swap form on a desktop and the list of activity on a phone, built for production. Amounts are typed
 * on the keyboard, and a local gateway answers with quotes.
 *
 * @param {{ quick?: boolean }} [options] `quick` types one amount.
 * @returns {Promise<string[][]>} Rows as {@link formatGoal} writes them.
 */
export async function views({ quick = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-views-'))
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  await buildViewsPage({ outDir: folder, emptyOutDir: true })
  const gateway = await startGateway()
  const server = await preview({
    root: viewsPage,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  })
  try {
    const { port } = server.httpServer.address()
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.waitForFunction(() => window.bench !== undefined)
    const times = []
    for (const amount of quick ? amounts.slice(0, 1) : amounts)
      times.push(await measureQuote(page, gateway, amount))

    await page.setViewportSize({ width: 390, height: 844 })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const { frames, longTasks } = await page.evaluate(() => window.bench.measureScrolling())
    return [
      formatGoal('quote after the last keystroke, less the server', 300, median(times), 'ms'),
      ...formatScrolling(frames, longTasks),
    ]
  } finally {
    await server.close()
    gateway.stop()
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const viewsPage = join(import.meta.dirname, 'pages/views')

/**
 * Builds the page of this benchmark from sources.
 *
 * @param {import('vite').BuildOptions} output
 */
export async function buildViewsPage(output) {
  return await build({
    root: viewsPage,
    configFile: false,
    logLevel: 'error',
    plugins: [latchkeyCss()],
    resolve: { alias: sourceAliases(), dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { target: 'es2022', ...output },
  })
}

/** Types an amount; returns the time from the last keystroke to the frame with its quote, less the gateway's time. */
async function measureQuote(page, gateway, amount) {
  await page.evaluate((url) => window.bench.showSwap(url), gateway.url)
  await page.keyboard.type(amount, { delay: keyDelay })
  const time = await page.evaluate(() => window.bench.waitForQuote())
  return time - gateway.lastTime()
}

function formatScrolling(frames, longTasks) {
  const list = `1,000 activities, ${cpuSlowdown}× CPU`
  const dropped = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frameTime) - 1), 0)
  return [
    formatGoal(`${list}: frame, median`, 17, median(frames), 'ms', 1),
    formatGoal(`${list}: frame, 99 %`, 33, percentile(frames, 0.99), 'ms', 1),
    formatGoal(`${list}: longest frame`, 50, Math.max(...frames), 'ms', 1),
    formatGoal(`${list}: dropped of ${frames.length} frames`, 0, dropped, ''),
    formatGoal(`${list}: tasks over 50 ms`, 0, longTasks.length, ''),
  ]
}

/** Starts a gateway that answers with one quote, after `quoteTime`. */
async function startGateway() {
  const spent = []
  const server = createServer((request, response) => {
    const arrived = performance.now()
    const { pathname, searchParams } = new URL(request.url, 'http://gateway')
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const send = (body) => response.writeHead(200, headers).end(JSON.stringify(body))
    const sendQuote = () => {
      send({ quotes: [quoteOf(searchParams)] })
      spent.push(performance.now() - arrived)
    }
    if (request.method === 'OPTIONS') response.writeHead(204, headers).end()
    else if (pathname === '/v1/supported-chains') send({ http: ['eip155:8453'], ws: [] })
    else if (pathname === '/v1/convert/quotes') setTimeout(sendQuote, quoteTime)
    else response.writeHead(503, headers).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    lastTime: () => spent.at(-1),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** 871.234567 of the bought token, whatever is paid. */
function quoteOf(query) {
  const [fromAmount, fromAccount, toAccount] = ['amount', 'from', 'to'].map((name) =>
    query.get(name),
  )
  return { id: null, fromAmount, fromAccount, toAmount: '871234567', toAccount }
}
