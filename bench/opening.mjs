import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumArgs, findChromium } from '../tooling/setup/chromium.mjs'
import { startBuiltServices } from '../tooling/size/startBuiltServices.mjs'

const rounds = 7
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Chromium's own "Fast 4G": 9 Mbit/s down, 1.5 Mbit/s up, both less a tenth, 60 ms of latency. */
const fast4g = {
  offline: false,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
  latency: 60 * 2.75,
}

/** The visits of one round. `idle` waits until the page has prefetched and is at rest, before it clicks. */
const visits = {
  prefetched: { idle: true },
  hovered: { hover: true },
  cold: {},
}

/**
 * Times a sample host beside a page with a plain native dialog, in one browser, in turn, over HTTP/2.
 *
 * @returns {Promise<Timing[]>} Medians.
 *
 * @typedef {{ name: string, ours: number, baseline?: number, unit: string }} Timing
 */
export async function timing() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  const services = await startBuiltServices()
  const server = await serve(folder)
  const { port } = server.address()
  const url = (name, query = '') => `https://localhost:${port}/${name}/${query}`
  try {
    for (const name of ['host', 'baseline']) await bundle(name, join(folder, name))
    const samples = { host: [], baseline: [], code: [] }
    // The first round warms up caches and compiles: it is not counted.
    for (let round = 0; round <= rounds; round++) {
      for (const name of ['host', 'baseline']) {
        const sample = {}
        for (const [visit, how] of Object.entries(visits))
          sample[visit] = await openModal(browser, url(name), how)
        if (round > 0) samples[name].push(sample)
      }
      const code = await showCode(browser, url('host', `?gateway=${services.url}`))
      if (round > 0) samples.code.push(code)
    }
    return rowsOf(samples)
  } finally {
    server.close()
    await services.stop()
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function rowsOf({ host, baseline, code }) {
  const compare = (name, read, unit = 'ms') => ({
    name,
    ours: median(host.map(read)),
    baseline: median(baseline.map(read)),
    unit,
  })
  const only = (name, values, unit) => ({ name, ours: median(values), unit })
  return [
    compare('navigation → button', ({ cold }) => cold.button),
    compare('click → wallet list, prefetched', ({ prefetched }) => prefetched.list),
    compare('click → wallet list, hovered 600 ms', ({ hovered }) => hovered.list),
    compare('click → wallet list, cold', ({ cold }) => cold.list),
    only(
      'files fetched by a cold click',
      host.map(({ cold }) => cold.files),
      'files',
    ),
    only(
      'long tasks of opening, prefetched',
      host.map(({ prefetched }) => prefetched.blocked),
      'ms',
    ),
    only(
      'long tasks of opening, cold',
      host.map(({ cold }) => cold.blocked),
      'ms',
    ),
    only('click on WalletConnect → QR code', code, 'ms'),
  ]
}

async function bundle(name, outDir) {
  const root = join(import.meta.dirname, 'pages', name)
  await build({
    root,
    base: `/${name}/`,
    configFile: false,
    logLevel: 'error',
    resolve: { dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  })
}

async function serve(folder) {
  // A key that protects nothing: it is as public as this file.
  const pem = await readFile(join(import.meta.dirname, 'localhost.pem'))
  const server = createSecureServer(
    { key: pem, cert: pem },
    (request, response) => void answer(request, response),
  )
  await new Promise((ready) => server.listen(0, 'localhost', ready))
  return server

  async function answer(request, response) {
    const path = normalize(new URL(request.url, 'http://page').pathname)
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    try {
      const body = gzipSync(await readFile(file))
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  }
}

async function openModal(browser, url, { idle = false, hover = false }) {
  return visit(browser, url, async (page) => {
    const button = page.getByRole('button', { name: /connect wallet/i })
    await button.waitFor()
    if (idle) {
      await page.waitForLoadState('networkidle')
      // The code that has arrived is run at the next idle times of the page.
      await page.waitForTimeout(1500)
    }
    if (hover) {
      await button.hover()
      // A hand rests on a button for about this long before it presses.
      await page.waitForTimeout(600)
    }
    // Clicked from inside the page: the driver's own latency does not count.
    await button.evaluate((element) => element.click())
    await page.waitForFunction(() => window.bench.list !== undefined)
    await page.waitForTimeout(300)
    return page.evaluate(() => {
      const { bench } = window
      const since = performance
        .getEntriesByType('resource')
        .filter(({ startTime, name }) => startTime >= bench.click && name.endsWith('.js'))
      const tasks = bench.tasks.filter(({ startTime }) => startTime >= bench.click)
      return {
        button: bench.button,
        list: bench.list - bench.click,
        files: since.length,
        blocked: tasks.reduce((sum, { duration }) => sum + duration, 0),
      }
    })
  })
}

/** Milliseconds from a click on WalletConnect, in an open modal at rest, to the code. */
async function showCode(browser, url) {
  return visit(browser, url, async (page) => {
    await page.getByRole('button', { name: /connect wallet/i }).click()
    const row = page.getByRole('button', { name: /^WalletConnect/ })
    await row.waitFor()
    await page.waitForLoadState('networkidle')
    await row.evaluate((element) => {
      window.bench.scan = performance.now()
      element.click()
    })
    await page.waitForFunction(() => window.bench.code !== undefined)
    return page.evaluate(() => window.bench.code - window.bench.scan)
  })
}

async function visit(browser, url, act) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', fast4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(watch)
    await page.goto(url)
    return await act(page)
  } finally {
    await context.close()
  }
}

/** Runs in the page before its scripts: notes when things can first be seen, and long tasks. */
function watch() {
  window.bench = { tasks: [] }
  new PerformanceObserver((list) => window.bench.tasks.push(...list.getEntries())).observe({
    type: 'longtask',
  })
  addEventListener('click', () => (window.bench.click ??= performance.now()), true)
  const look = () => {
    const button = document.querySelector('button')
    if (button?.textContent) window.bench.button ??= performance.now()
    const root = document.querySelector('latchkey-modal')?.shadowRoot ?? document
    const dialog = root.querySelector('dialog[open]')
    if (dialog?.textContent.includes('Cedar')) window.bench.list ??= performance.now()
    if (dialog?.querySelector('svg[role="img"]')) window.bench.code ??= performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
