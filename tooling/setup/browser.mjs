import { findChromium } from './chromium.mjs'
import { run } from './shell.mjs'

const packages = ['chromium', 'fonts-noto-core', 'fonts-noto-color-emoji']
const byHand =
  'Install Chromium or Google Chrome, or set CHROMIUM_PATH to the program, and run this again.'

/**
 * Makes sure that a Chromium is there, and installs Debian's where that is possible.
 *
 * @returns {Promise<void>}
 * @throws With what to do, when it cannot.
 */
export async function ensureBrowser() {
  if (findChromium()) return

  const rights = await asRoot()
  if (rights === undefined || (await run('apt-get', ['--version'])).code !== 0)
    throw new Error(`No Chromium was found, and it cannot be installed from here. ${byHand}`)

  console.error('Installing Chromium with apt-get …')
  const apt = (...args) => {
    const [program, ...rest] = [...rights, 'apt-get', ...args]
    return run(program, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  const updated = await apt('update')
  const installed = await apt('install', '-y', '--no-install-recommends', ...packages)
  if (!findChromium())
    throw new Error(`${updated.output}${installed.output}\napt-get gave no Chromium. ${byHand}`)
}

/** What to put before a command that needs root; nothing for root, `undefined` when there is no way. */
async function asRoot() {
  if (process.getuid?.() === 0) return []
  return (await run('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : undefined
}
