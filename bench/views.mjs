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
const cpuSlowdown = 4

/**
 * Measures the swap form on a desktop and the list of activity on a phone, built for production, without a
 * gateway.
 *
 * @param {{ quick?: boolean }} [options] `quick` types one amount.
 * @returns {Promise<string[][]>} Rows as {@link formatGoal} writes them.
 */
export async function views({ quick = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-views-'))
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  const root = join(import.meta.dirname, 'pages/views')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [latchkeyCss()],
    resolve: { alias: sourceAliases(), dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  })
  const server = await preview({
    root,
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
      times.push(await page.evaluate((typed) => window.bench.measureQuote(typed), amount))

    await page.setViewportSize({ width: 390, height: 844 })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const frames = await page.evaluate(() => window.bench.measureScrolling())
    const list = `1,000 activities, ${cpuSlowdown}× CPU`
    return [
      formatGoal('quote after a keystroke, less the server', 300, median(times), 'ms'),
      formatGoal(`${list}: frame, median`, 17, median(frames), 'ms', 1),
      formatGoal(`${list}: frame, 99 %`, 33, percentile(frames, 0.99), 'ms', 1),
      formatGoal(
        `${list}: frames over 33 ms of ${frames.length}`,
        0,
        frames.filter((ms) => ms > 33.4).length,
        '',
      ),
    ]
  } finally {
    await server.close()
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}
