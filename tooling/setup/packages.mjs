import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root, run } from './shell.mjs'

/**
 * Installs the workspace's packages when the lock file is not the one that was installed.
 *
 * @returns {Promise<void>}
 * @throws Error with instructions when it cannot.
 */
export async function ensurePackages() {
  const stamp = join(cache, 'packages')
  const expected = lockHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return

  const version = pnpmVersion()
  console.error(`Installing packages with pnpm ${version} …`)
  const [program, ...first] = await findPnpm()
  const env = { CI: '1', npm_config_yes: 'true' }
  const { code, output } = await run(program, [...first, 'install', '--frozen-lockfile'], { env })
  if (code !== 0)
    throw new Error(
      `${output}\nThe packages could not be installed. The npm registry must be reachable, and ` +
        `pnpm-lock.yaml must belong to the package.json files. By hand: npx pnpm@${version} install`,
    )
  mkdirSync(cache, { recursive: true })
  writeFileSync(stamp, expected)
}

/**
 * Finds pnpm in the version of the repository's manifest.
 *
 * @returns {Promise<string[]>} The program and its first arguments.
 */
export async function findPnpm() {
  const version = pnpmVersion()
  const found = await run('pnpm', ['--version'])
  const isExpected = found.code === 0 && found.stdout.trim() === version
  return isExpected ? ['pnpm'] : ['npx', '--yes', `pnpm@${version}`]
}

function pnpmVersion() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return packageManager.split('@')[1]
}

function lockHash() {
  const hash = createHash('sha256')
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(readFileSync(join(root, name)))
  return hash.digest('hex')
}
