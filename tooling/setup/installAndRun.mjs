import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensurePackages } from './packages.mjs'

/** Entry of every script of package.json: installs missing packages, then runs the command. */
const commands = join(dirname(fileURLToPath(import.meta.url)), 'commands')
const [name = '', ...args] = process.argv.slice(2)
const file = join(commands, `${name}.mjs`)

try {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`)
  if (!/^[a-z0-9]+$/.test(name) || !existsSync(file)) throw new Error(`No such command: ${name}`)
  await ensurePackages()
  const command = await import(file)
  if (command.needsBrowser) {
    const { ensureBrowser } = await import('./browser.mjs')
    await ensureBrowser()
  }
  if (command.needsRedis) {
    const { ensureRedis } = await import('./redis.mjs')
    await ensureRedis()
  }
  if (command.needsPostgres) {
    const { ensurePostgres } = await import('./postgres.mjs')
    await ensurePostgres()
  }
  process.exitCode = await command.default(args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
