import { createServer } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumArgs, findChromium } from '../tooling/setup/chromium.mjs'

const rounds = 7
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Chromium's own "Fast 4G": 9 Mbit/s down, 1.5 Mbit/s up, both less a tenth, 60 ms of latency. */
const fast4g = {
  offline: false,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
  latency: 60 * 2.75,
}

/**
 * Times a page of ours beside a bare native dialog, in one browser, in turn.
 *
 * @returns {Promise<{ name: string, ours: number, baseline: number }[]>} Medians in milliseconds.
 */
export async function timing() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArgs,
  })
  const server = await serve(folder)
  const { port } = server.address()
  try {
    for (const name of ['host', 'baseline']) await bundle(name, join(folder, name))
    const samples = { host: [], baseline: [] }
    for (let round = 0; round < rounds + 1; round++)
      for (const name of ['host', 'baseline']) {
        const sample = await measure(browser, `http://127.0.0.1:${port}/${name}/`)
        // The first round fills the disk cache and compiles: it is not counted.
        if (round > 0) samples[name].push(sample)
      }
    return [
      'navigation → button',
      'click → wallet list, after hovering',
      'click → wallet list, cold',
    ].map((name, index) => ({
      name,
      ours: median(samples.host.map((sample) => sample[index])),
      baseline: median(samples.baseline.map((sample) => sample[index])),
    }))
  } finally {
    server.close()
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
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
  const server = createServer((request, response) => void answer(request, response))
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
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

/** Three times of one fresh visit each: button, click after a hover, click with nothing loaded. */
async function measure(browser, url) {
  const [button, hovered] = await visit(browser, url, true)
  const [, cold] = await visit(browser, url, false)
  return [button, hovered, cold]
}

async function visit(browser, url, hover) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', fast4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(watch)
    await page.goto(url)
    const button = page.getByRole('button', { name: /connect wallet/i })
    await button.waitFor()
    if (hover) {
      await button.hover()
      // A hand rests on a button for about this long before it presses.
      await page.waitForTimeout(600)
    }
    // Pressed in the page: the way through the driver is not ours to time.
    await button.evaluate((element) => element.click())
    await page.waitForFunction(() => window.bench.list !== undefined)
    return await page.evaluate(() => [window.bench.button, window.bench.list - window.bench.click])
  } finally {
    await context.close()
  }
}

/** Runs in the page before its scripts: notes frames at which things can first be seen. */
function watch() {
  window.bench = {}
  addEventListener('click', () => (window.bench.click ??= performance.now()), true)
  const look = () => {
    const button = document.querySelector('button')
    if (button?.textContent) window.bench.button ??= performance.now()
    const root = document.querySelector('latchkey-modal')?.shadowRoot ?? document
    const dialog = root.querySelector('dialog[open]')
    if (dialog?.textContent.includes('Cedar')) window.bench.list ??= performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
