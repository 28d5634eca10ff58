import * as v from 'valibot'
import { expect, it } from 'vitest'
import { sharesConfigSchema, walletConfigSchema } from './walletConfigSchema.ts'

const origin = 'https://wallet.example'
const mail = { host: 'mail.example', from: 'login@shop.example' }
const key = { driver: 'file', path: 'shares.key' }

const configs = {
  'rpcUrl of the wallet': (rpcUrl: string) => v.is(walletConfigSchema, { origin, mail, rpcUrl }),
  'walletKeysUrl of the shares': (walletKeysUrl: string) =>
    v.is(sharesConfigSchema, { origin, key, walletKeysUrl }),
  'url of Vault': (url: string) =>
    v.is(sharesConfigSchema, { origin, key: { driver: 'vault-transit', url, key: 'shares' } }),
}

it.each(Object.entries(configs))('%s is encrypted, except on this machine', (_, isValid) => {
  for (const url of ['https://host.example', 'http://localhost:8200', 'http://127.0.0.1:8200'])
    expect(isValid(url)).toBe(true)
  for (const url of ['http://host.example', 'http://10.0.0.7', 'ws://localhost', 'host'])
    expect(isValid(url)).toBe(false)
})
