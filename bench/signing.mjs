import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { chromiumArgs, findChromium } from '../tooling/setup/chromium.mjs'
import { sourceAliases } from '../tooling/vite/source.mjs'
import { formatGoal, percentile } from './formatGoal.mjs'

/**
 * Measures how long the frame takes from an approval to the signature, in Chromium: the worker, which was started when the
 * approval was shown, opens the share of the device, requests the one of the service with a proof, restores the key, signs and
 * ends. The share service is in the page and answers at once.
 *
 * @param {{ quick?: boolean }} [options] `quick` signs 20 times.
 * @returns {Promise<{ rows: string[][], goals: string[][] }>} Rows: name, ours, a signature by the curve library alone, ratio.
 * Goals as {@link formatGoal} writes them.
 */
export async function signing({ quick = false } = {}) {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-signing-'))
  const root = fileURLToPath(new URL('pages/signing/', import.meta.url))
  const config = {
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: sourceAliases() },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
    preview: { host: '127.0.0.1', port: 0 },
  }
  await build(config)
  const server = await preview(config)
  const browser = await chromium.launch({ args: chromiumArgs, executablePath: findChromium() })
  try {
    const page = await browser.newPage()
    await page.goto(server.resolvedUrls.local[0])
    await page.waitForFunction(() => 'measureSigning' in globalThis)
    const { ours, bare } = await page.evaluate(
      (rounds) => globalThis.measureSigning(rounds),
      quick ? 20 : 100,
    )
    const rows = [0.5, 0.95].map((share) => {
      const [own, other] = [percentile(ours, share), percentile(bare, share)]
      const name = `approve → signature, p${share * 100}`
      return [name, `${own.toFixed(1)} ms`, `${other.toFixed(2)} ms`, (own / other).toFixed(1)]
    })
    const p95 = percentile(ours, 0.95)
    return { rows, goals: [formatGoal('approve → signature, p95', 60, p95, 'ms', 1)] }
  } finally {
    await browser.close()
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}
