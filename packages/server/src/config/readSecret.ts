import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const secretPattern = /^[0-9a-f]{64}$/

/** The secret of a deployment, from which its keys are derived. */
export type Secret = {
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
  return {
    deriveKey: (purpose) => new Uint8Array(hkdfSync('sha256', root, 'latchkey', purpose, 32)),
  }
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
  const { dataDir, secret } = config
  if (secret !== undefined) return createSecretFromHex(secret)
  const path = join(dataDir, 'secret')
  const stored = await read(path)
  if (stored !== undefined) return createSecretFromHex(stored)
  const created = randomBytes(32).toString('hex')
  // Written to another file and linked, so that no process reads a partial file, and so that of two
  // concurrent processes the first one creates it.
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(aside, `${created}\n`, { mode: 0o600 })
  await link(aside, path).catch(ignoreError('EEXIST'))
  await rm(aside)
  return createSecretFromHex((await read(path)) ?? created)
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
