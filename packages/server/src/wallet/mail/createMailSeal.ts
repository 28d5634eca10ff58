import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import type { MailMessage } from './MailTransport.ts'

/** Encrypts messages that wait: they contain codes and links, which are nowhere else in the database. */
export type MailSeal = {
  seal(id: string, message: MailMessage): string
  /** Returns undefined for a message of another secret, or a changed one. */
  open(id: string, sealed: string): MailMessage | undefined
}

/** Creates the seal. AES-256-GCM, with the id of the message authenticated. */
export function createMailSeal(secret: Pick<RootSecret, 'deriveKeys'>): MailSeal {
  const keys = secret.deriveKeys('wallet mail outbox')
  return {
    seal(id, message) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys[0], iv).setAAD(Buffer.from(id))
      const text = Buffer.concat([cipher.update(JSON.stringify(message), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(id, sealed) {
      for (const key of keys) {
        const message = decrypt(key, id, Buffer.from(sealed, 'base64url'))
        if (message) return message
      }
      return undefined
    },
  }
}

function decrypt(key: Uint8Array, id: string, bytes: Buffer): MailMessage | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(12, 28))
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
    return JSON.parse(text.toString('utf8')) as MailMessage
  } catch {
    return undefined
  }
}
