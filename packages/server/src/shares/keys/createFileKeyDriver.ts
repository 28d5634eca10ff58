import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { formatKeyContext, type ShareKeyDriver } from './ShareKeyDriver.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Creates the driver of a key file: 64 hexadecimal digits a line, the current key first, and below it those
 * that it replaced.
 *
 * @throws Error when the file is missing or malformed; the message has its path only.
 */
export async function createFileKeyDriver(path: string): Promise<ShareKeyDriver> {
  const keys = await readKeys(path)
  const [current] = keys
  if (!current) throw new Error(`${path} contains no key. Create one: openssl rand -hex 32`)
  return {
    async encrypt(bytes, context) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, current.key, nonce)
      sealing.setAAD(Buffer.from(formatKeyContext(context)))
      const sealed = Buffer.concat([sealing.update(bytes), sealing.final()])
      const box = Buffer.concat([nonce, sealing.getAuthTag(), sealed])
      return `file.${current.id}.${box.toString('base64url')}`
    },
    async decrypt(text, context) {
      const [driver, id, encoded = ''] = text.split('.')
      const found = keys.find((each) => each.id === id)
      if (driver !== 'file' || !found) throw new Error('The share is encrypted with another key')
      const box = Buffer.from(encoded, 'base64url')
      const opening = createDecipheriv(cipher, found.key, box.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      opening.setAAD(Buffer.from(formatKeyContext(context)))
      opening.setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([opening.update(box.subarray(nonceBytes + tagBytes)), opening.final()])
    },
  }
}

async function readKeys(path: string): Promise<readonly { id: string; key: Buffer }[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    if (!/^[0-9a-f]{64}$/.test(line))
      throw new Error(`${path} is malformed: it has 64 hexadecimal digits a line.`)
    const key = Buffer.from(line, 'hex')
    return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
  })
}
