import type * as kms from '@aws-sdk/client-kms'
import type { KeyContext, ShareKeyDriver } from './ShareKeyDriver.ts'

/** Symmetric key of AWS KMS. Credentials come from the environment, as in all AWS tools. */
export type AwsKeyConfig = {
  readonly driver: 'aws-kms'
  /** ARN of the key, or of an alias. */
  readonly keyId: string
  /** Keys that it replaced, which decrypt until a rewrap. Aliases name the key that they lead to now. @default none */
  readonly formerKeyIds?: readonly string[] | undefined
  /** `eu-central-1`. @default `AWS_REGION` */
  readonly region?: string | undefined
  /** URL of the service, for endpoints of a VPC and tests. @default that of the region */
  readonly endpoint?: string | undefined
}

const prefix = 'kms.'
const timeoutMs = 5_000

/**
 * Creates the driver of a key in AWS KMS, which never leaves it. The encryption context is that of the share:
 * KMS decrypts for the same context only, and logs it. KMS accepts versions of the key that were rotated. What
 * neither the key nor a former one encrypted is refused.
 *
 * @throws Error when the package `@aws-sdk/client-kms` is not installed.
 * @see https://docs.aws.amazon.com/kms/latest/APIReference/API_Encrypt.html
 */
export async function createAwsKeyDriver({
  keyId,
  formerKeyIds = [],
  region,
  endpoint,
}: AwsKeyConfig): Promise<ShareKeyDriver> {
  const { DecryptCommand, EncryptCommand, IncorrectKeyException, KMSClient } = await loadSdk()
  const client = new KMSClient({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    maxAttempts: 3,
    requestHandler: { requestTimeout: timeoutMs, connectionTimeout: timeoutMs },
  })
  /** Decrypts with one key; undefined when another one encrypted. */
  async function decryptWith(
    id: string,
    sealed: Uint8Array,
    context: KeyContext,
  ): Promise<Uint8Array | undefined> {
    try {
      const { Plaintext: opened } = await client.send(
        new DecryptCommand({
          // Otherwise KMS takes the key that the ciphertext names, also one of another AWS account.
          KeyId: id,
          CiphertextBlob: sealed,
          EncryptionContext: { ...context },
        }),
      )
      if (!opened) throw new Error('KMS returned no plaintext')
      return opened
    } catch (error) {
      if (error instanceof IncorrectKeyException) return undefined
      throw error
    }
  }
  return {
    async encrypt(bytes, context) {
      const { CiphertextBlob: sealed } = await client.send(
        new EncryptCommand({
          KeyId: keyId,
          Plaintext: bytes,
          EncryptionContext: { ...context },
        }),
      )
      if (!sealed) throw new Error('KMS returned no ciphertext')
      return `${prefix}${Buffer.from(sealed).toString('base64')}`
    },
    async decrypt(text, context) {
      if (!text.startsWith(prefix)) throw new Error('The share is encrypted with another key')
      const sealed = Buffer.from(text.slice(prefix.length), 'base64')
      const failures: unknown[] = []
      for (const id of [keyId, ...formerKeyIds])
        try {
          const opened = await decryptWith(id, sealed, context)
          if (opened) return Buffer.from(opened)
        } catch (error) {
          // A former key that was deleted does not keep the next one from being tried.
          failures.push(error)
        }
      throw failures[0] ?? new Error('The share is encrypted with another key')
    },
  }
}

/** Loads the SDK, which only this driver needs. */
async function loadSdk(): Promise<typeof kms> {
  try {
    return await import('@aws-sdk/client-kms')
  } catch (cause) {
    throw new Error('The driver aws-kms needs a package: npm install @aws-sdk/client-kms', {
      cause,
    })
  }
}
