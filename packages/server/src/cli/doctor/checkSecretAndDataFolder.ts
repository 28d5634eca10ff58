import { existsSync } from 'node:fs'
import { lstat, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DoctorCheck } from 'latchkey/cli'
import type { ServerConfig } from '../../config/readConfig.ts'
import { failedCheck, passedCheck, warningCheck } from './checkResults.ts'

/** Permissions of the group and of other users. */
const othersMode = 0o077
/** Different digits of a random secret: fewer than 8 among 64 do not occur. */
const minDifferentDigits = 8

/**
 * Checks the configuration file, the secret, and the permissions of the data folder.
 */
export async function checkSecretAndDataFolder(
  config: ServerConfig,
): Promise<readonly DoctorCheck[]> {
  const { dataDir, chains = [], upstreams = {} } = config
  const counts = `${chains.length} chains, ${Object.keys(upstreams).length} vendors`
  return [
    passedCheck('config', `valid; data folder ${dataDir}; ${counts} configured`),
    await checkSecret(config),
    await checkFolder(dataDir),
  ]
}

async function checkSecret({ secret, dataDir, databaseUrl }: ServerConfig): Promise<DoctorCheck> {
  const name = 'secret'
  const fix = 'Set LATCHKEY_SECRET to the output of: openssl rand -hex 32'
  if (secret !== undefined)
    return new Set(secret).size < minDifferentDigits
      ? failedCheck(name, 'LATCHKEY_SECRET is not random', fix)
      : passedCheck(name, 'LATCHKEY_SECRET is set')
  const path = join(dataDir, 'secret')
  const text = existsSync(path) ? await readFile(path, 'utf8') : undefined
  if (text !== undefined && !/^[0-9a-f]{64}\s*$/.test(text))
    return failedCheck(name, `${path} holds no secret`, 'Put it back from a backup')
  if (databaseUrl !== undefined)
    return warningCheck(name, 'nodes without a shared LATCHKEY_SECRET derive different keys', fix)
  return passedCheck(name, text === undefined ? `created in ${path} at the first start` : path)
}

async function checkFolder(dataDir: string): Promise<DoctorCheck> {
  const name = 'folder'
  if (!existsSync(dataDir)) return passedCheck(name, `${dataDir} is created at the first start`)
  if (process.platform === 'win32') return passedCheck(name, dataDir)
  const open: string[] = []
  let seen = 0
  for (const path of ['', ...(await readdir(dataDir, { recursive: true }))]) {
    const { mode } = await lstat(join(dataDir, path)).catch(() => ({ mode: 0 }))
    seen += 1
    if ((mode & othersMode) !== 0) open.push(join(dataDir, path))
  }
  if (open.length === 0)
    return passedCheck(name, `${dataDir}: ${seen} files and folders, for its user alone`)
  const text = `other users can read ${open.length} of ${seen} files and folders, such as ${open[0]}`
  return failedCheck(name, text, `Run: chmod -R go= ${dataDir}`)
}
