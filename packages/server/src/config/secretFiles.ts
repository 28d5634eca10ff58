import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const secretPattern = /^[0-9a-f]{64}$/

/** Location of the secret of a deployment. */
export type RootSecretConfig = {
  /** Folder of the secret, unless `secret` is set. */
  readonly dataDir: string
  /** The secret that the nodes of a deployment share. */
  readonly secret?: string | undefined
  /** Secrets besides those of the data folder whose values are accepted. */
  readonly secretFallbacks?: readonly string[] | undefined
}

/**
 * Reads the secret of a deployment and its fallbacks, without creating one.
 *
 * @returns 64 hexadecimal digits each, the current secret first; empty when there is none yet.
 * @throws Error when a file in the data folder is invalid.
 */
export async function readRootSecretHex(config: RootSecretConfig): Promise<readonly string[]> {
  const { dataDir, secret, secretFallbacks = [] } = config
  if (secret !== undefined) return [...new Set([secret, ...secretFallbacks])]
  const current = await readDigits(getSecretPath(dataDir))
  if (current.length > 1) throw invalidFileError(getSecretPath(dataDir))
  if (current.length === 0) return []
  const fallbacks = await readDigits(getFallbacksPath(dataDir))
  return [...new Set([...current, ...secretFallbacks, ...fallbacks])]
}

/**
 * Stores a secret and its fallbacks in the data folder, unless it has a secret.
 *
 * @param digits - 64 hexadecimal digits each, the current secret first.
 */
export async function writeSecretFiles(
  dataDir: string,
  [current, ...fallbacks]: readonly [string, ...string[]],
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  if (fallbacks.length > 0) await replaceFile(getFallbacksPath(dataDir), fallbacks)
  const path = getSecretPath(dataDir)
  // Written to another file and linked, so that no process reads a partial file, and so that of two
  // concurrent processes the first one creates it.
  const aside = await writeAside(path, [current])
  await link(aside, path).catch(ignoreError('EEXIST'))
  await rm(aside)
}

/**
 * Replaces the secret of the data folder by a new one, and makes the replaced one a fallback.
 *
 * @throws Error when the folder has no secret.
 */
export async function rotateSecretFile(dataDir: string): Promise<void> {
  const replaced = await readRootSecretHex({ dataDir })
  if (replaced.length === 0) throw new Error(`There is no secret in ${dataDir} to rotate.`)
  // First, so that the replaced secret is accepted at any time.
  await replaceFile(getFallbacksPath(dataDir), replaced)
  await replaceFile(getSecretPath(dataDir), [createRandomSecretHex()])
}

/** Deletes the fallbacks in the data folder: their values become invalid. */
export async function deleteSecretFallbacks(dataDir: string): Promise<void> {
  await rm(getFallbacksPath(dataDir), { force: true })
}

/** Creates a random secret: 64 hexadecimal digits. */
export function createRandomSecretHex(): string {
  return randomBytes(32).toString('hex')
}

function getSecretPath(dataDir: string): string {
  return join(dataDir, 'secret')
}

function getFallbacksPath(dataDir: string): string {
  return join(dataDir, 'secret.fallbacks')
}

async function readDigits(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch(ignoreError('ENOENT'))
  if (text === undefined) return []
  const lines = text.trim().split('\n')
  if (lines.every((line) => secretPattern.test(line))) return lines
  throw invalidFileError(path)
}

function invalidFileError(path: string): Error {
  return new Error(
    `${path} holds no secret. Put it back; what was sealed with it is lost otherwise.`,
  )
}

/** Replaces a file at once, and syncs it. */
async function replaceFile(path: string, lines: readonly string[]): Promise<void> {
  await rename(await writeAside(path, lines), path)
}

async function writeAside(path: string, lines: readonly string[]): Promise<string> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(aside, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  const file = await open(aside, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  return aside
}

function ignoreError(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error
    return undefined
  }
}
