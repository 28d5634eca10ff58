import * as v from 'valibot'
import { requestJson, type UpstreamClient } from '../../upstream/index.ts'
import { formatKeyContext, type KeyContext, type ShareKeyDriver } from './ShareKeyDriver.ts'

/** Key of the transit engine of a Vault or OpenBao server. */
export type VaultKeyConfig = {
  readonly driver: 'vault-transit'
  /** `https://vault.example.com:8200`, without a slash at the end. */
  readonly url: string
  /** Name of the key, of a type with associated data, such as `aes256-gcm96`, and derived. */
  readonly key: string
  /** Path of the engine. @default 'transit' */
  readonly mount?: string | undefined
}

const encrypted = v.object({ data: v.object({ ciphertext: v.string() }) })
const decrypted = v.object({ data: v.object({ plaintext: v.string() }) })

const prefix = 'vault.'
const timeoutMs = 5_000

/**
 * Creates the driver of a key in Vault, which never leaves it. Vault accepts the versions of the key that
 * were replaced, and `rewrap` encrypts with the newest.
 *
 * @param deps - `token` may encrypt and decrypt with the key, and nothing else.
 * @see https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export function createVaultKeyDriver(
  { url, key, mount = 'transit' }: VaultKeyConfig,
  deps: { readonly upstream: Pick<UpstreamClient, 'json'>; readonly token: string },
): ShareKeyDriver {
  async function request<answer>(
    action: 'encrypt' | 'decrypt',
    body: object,
    schema: v.GenericSchema<unknown, answer>,
  ): Promise<answer> {
    return await requestJson(
      deps.upstream,
      {
        url: `${url}/v1/${mount}/${action}/${encodeURIComponent(key)}`,
        method: 'POST',
        headers: { 'x-vault-token': deps.token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        timeoutMs,
      },
      schema,
    )
  }
  return {
    async encrypt(bytes, context) {
      const plaintext = Buffer.from(bytes).toString('base64')
      const { data } = await request('encrypt', { plaintext, ...bind(context) }, encrypted)
      return `${prefix}${data.ciphertext}`
    },
    async decrypt(text, context) {
      if (!text.startsWith(prefix)) throw new Error('The share is encrypted with another key')
      const ciphertext = text.slice(prefix.length)
      const { data } = await request('decrypt', { ciphertext, ...bind(context) }, decrypted)
      return Buffer.from(data.plaintext, 'base64')
    },
  }
}

/** Binds a ciphertext to its context: by the derived key, and as associated data. */
function bind(context: KeyContext): { readonly context: string; readonly associated_data: string } {
  const encoded = Buffer.from(formatKeyContext(context)).toString('base64')
  return { context: encoded, associated_data: encoded }
}
