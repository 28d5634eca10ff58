import { run } from './shell.mjs'

/**
 * Installs packages of Debian, where this machine has them and lets us.
 *
 * @param {string} what Name of what is missing, for people.
 * @param {string[]} packages
 * @param {() => string | undefined} find Returns its path once it is installed.
 * @param {string} byHand What to do instead.
 * @returns {Promise<void>}
 * @throws With what to do, when it cannot.
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

/** What to put before a command that needs root; nothing for root, `undefined` when there is no way. */
async function asRoot() {
  if (process.getuid?.() === 0) return []
  return (await run('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : undefined
}
