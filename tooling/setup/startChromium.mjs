import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from './chromium.mjs'

/** Milliseconds in which the browser must open its port. */
const startTimeout = 30_000

/**
 * Starts Chromium with a new profile, and connects to it.
 *
 * Playwright's own flags switch storage partitioning off, so that a frame of another site gets no IndexedDB at all.
 *
 * @param {string[]} [args] Arguments of the program.
 * @returns {Promise<{ browser: import('@playwright/test').Browser, close(): Promise<void> }>} `close` ends the browser, and
 *   removes its profile.
 */
export async function startChromium(args = chromiumArgs) {
  const program = findChromium()
  if (program === undefined) throw new Error('There is no Chromium.')
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-profile-'))
  const allArgs = [
    ...args,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const child = spawn(program, allArgs, { stdio: 'ignore' })
  const connect = async () =>
    chromium.connectOverCDP(
      `http://127.0.0.1:${await readPort(join(profile, 'DevToolsActivePort'))}`,
    )
  const browser = await connect().catch((error) => {
    child.kill()
    throw error
  })
  return {
    browser,
    async close() {
      // The program may be a script that starts the browser: only the browser itself ends all of it.
      const session = await browser.newBrowserCDPSession()
      const closed = once(child, 'close')
      await session.send('Browser.close')
      await closed
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function readPort(file) {
  const signal = AbortSignal.timeout(startTimeout)
  for (;;) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (port) return port
    if (signal.aborted) throw new Error('Chromium did not open its port in 30 s.')
    await sleep(50)
  }
}
