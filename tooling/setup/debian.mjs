import { run } from './shell.mjs'

/**
 * Installs Debian packages, if this machine has `apt-get` and root permissions.
 *
 * @param {string} what Name of the missing program, for messages.
 * @param {string[]} packages
 * @param {() => string | undefined} find Returns its path once it is installed.
 * @param {string} byHand Instructions for a manual installation.
 * @returns {Promise<void>}
 * @throws Error with instructions when it cannot.
 */
export async function installFromDebian(what, packages, find, byHand) {
  const rights = await asRoot()
  if (rights === undefined || (await run('apt-get', ['--version'])).code !== 0)
    throw new Error(`No ${what} was found, and it cannot be installed from here. ${byHand}`)

  console.error(`Installing ${what} with apt-get …`)
  const apt = (...args) => {
    const [program, ...rest] = [...rights, 'apt-get', ...args]
    return run(program, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  const updated = await apt('update')
  const installed = await apt('install', '-y', '--no-install-recommends', ...packages)
  if (!find())
    throw new Error(`${updated.output}${installed.output}\napt-get gave no ${what}. ${byHand}`)
}

/**
 * Returns the command prefix for root permissions; empty for root, `undefined` without permissions.
 */
async function asRoot() {
  if (process.getuid?.() === 0) return []
  return (await run('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : undefined
}
