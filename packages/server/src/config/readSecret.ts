import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const secretPattern = /^[0-9a-f]{64}$/

/** The secret of a deployment, from which its keys are derived. */
export type Secret = {
  /** Identifies the secret without revealing it: 16 hexadecimal digits. */
  readonly id: string
  /**
   * Derives a key, the same in every run.
   *
   * @param purpose - Different purposes have different keys.
   * @returns 32 bytes.
   */
  deriveKey(purpose: string): Uint8Array
}

/**
 * Creates a secret from its digits.
 *
 * @param digits - 64 hexadecimal digits.
 * @see RFC 5869
 */
export function createSecretFromHex(digits: string): Secret {
  const root = Buffer.from(digits, 'hex')
  const deriveKey = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', root, 'latchkey', purpose, 32))
  return { id: Buffer.from(deriveKey('id')).toString('hex').slice(0, 16), deriveKey }
}

/**
 * Reads the secret of a deployment, and creates one when there is none.
 *
 * @param config - `secret`, which the nodes of a deployment share; without it, that of the data
 * folder is used.
 * @throws Error when the folder is not writable, or its secret is invalid.
 */
export async function readSecret(config: {
  readonly dataDir: string
  readonly secret?: string | undefined
}): Promise<Secret> {
  const stored = await readSecretDigits(config)
  if (stored !== undefined) return createSecretFromHex(stored)
  const created = randomBytes(32).toString('hex')
  await storeSecretDigits(config.dataDir, created)
  return createSecretFromHex((await readSecretDigits(config)) ?? created)
}

/**
 * Stores a secret in the data folder, unless it has one.
 *
 * @param digits - 64 hexadecimal digits.
 */
export async function storeSecretDigits(dataDir: string, digits: string): Promise<void> {
  const path = getSecretPath(dataDir)
  // Written to another file and linked, so that no process reads a partial file, and so that of two
  // concurrent processes the first one creates it.
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(aside, `${digits}\n`, { mode: 0o600 })
  await link(aside, path).catch(ignoreError('EEXIST'))
  await rm(aside)
}

/**
 * Reads the digits of the secret of a deployment, for a backup.
 *
 * @returns 64 hexadecimal digits; `undefined` when there is no secret yet.
 * @throws Error when the secret in the data folder is invalid.
 */
export async function readSecretDigits(config: {
  readonly dataDir: string
  readonly secret?: string | undefined
}): Promise<string | undefined> {
  return config.secret ?? (await read(getSecretPath(config.dataDir)))
}

function getSecretPath(dataDir: string): string {
  return join(dataDir, 'secret')
}

async function read(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(ignoreError('ENOENT'))
  if (text === undefined) return undefined
  const digits = text.trim()
  if (secretPattern.test(digits)) return digits
  throw new Error(
    `${path} holds no secret. Put it back; what was sealed with it is lost otherwise.`,
  )
}

function ignoreError(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error
    return undefined
  }
}
