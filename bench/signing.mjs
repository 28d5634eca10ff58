import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { chromiumArgs, findChromium } from '../tooling/setup/chromium.mjs'
import { sourceAliases } from '../tooling/vite/source.mjs'

/**
 * Measures how long the frame takes from an approval to the signature, in Chromium: the worker, which was started when the
 * approval was shown, opens the share of the device, restores the key, signs and ends. The share service is in the page and
 * answers at once.
 *
 * @param {{ quick?: boolean }} [options] `quick` signs 20 times.
 * @returns {Promise<string[][]>} Rows: name, ours, a signature by the curve library alone, ratio.
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
    return [50, 95].map((rank) => {
      const [own, other] = [percentile(ours, rank), percentile(bare, rank)]
      const name = `approve → signature, p${rank}${rank === 95 ? ' (goal 60 ms)' : ''}`
      return [name, `${own.toFixed(1)} ms`, `${other.toFixed(2)} ms`, (own / other).toFixed(1)]
    })
  } finally {
    await browser.close()
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}

function percentile(values, rank) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((rank / 100) * sorted.length) - 1)]
}
