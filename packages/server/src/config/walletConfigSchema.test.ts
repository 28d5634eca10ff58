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

const readMail = (change: object): string => {
  const parsed = v.safeParse(walletConfigSchema, { origin, mail: { ...mail, ...change } })
  return parsed.success ? 'valid' : parsed.issues[0].message
}

it.each(['mail.example', '10.0.0.7', '127.0.0.1.mail.example', 'mail.localhost', '::', '0.0.0.0'])(
  'refuses a mail server at %s without encryption, unless its network is trusted (abuse 123)',
  (host) => {
    const refused = /^must not send codes and links without encryption/
    expect(readMail({ host, security: 'none' })).toMatch(refused)
    expect(readMail({ host, security: 'none', isNetworkTrusted: false })).toMatch(refused)
    expect(readMail({ host, security: 'none', isNetworkTrusted: true })).toBe('valid')
    for (const security of ['tls', 'starttls', undefined])
      expect(readMail({ host, security })).toBe('valid')
  },
)

it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])(
  'accepts a mail server at %s without encryption',
  (host) => {
    expect(readMail({ host, security: 'none' })).toBe('valid')
  },
)

it('accepts former keys of AWS KMS, each with a name', () => {
  const accepts = (formerKeyIds: unknown): boolean =>
    v.is(sharesConfigSchema, { origin, key: { driver: 'aws-kms', keyId: 'two', formerKeyIds } })
  expect([['one'], [], undefined].map(accepts)).toEqual([true, true, true])
  expect(['one', [''], [1]].map(accepts)).toEqual([false, false, false])
})
