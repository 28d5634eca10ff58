import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32 } from '@scure/base'
import { p2pkh, p2sh, p2wpkh } from '@scure/btc-signer'
import { getPublicKey, secretFromSeed, sign as signSr25519 } from '@scure/sr25519'
import { describe, expect, it } from 'vitest'
import type { CaipNetworkId } from '../../caip/index.ts'
import { toBase64, toHex, encodeUtf8 } from '../../crypto/index.ts'
import type { SiwxVerifier } from '../SiwxVerifier.ts'
import { bitcoinVerifier } from './bitcoin.ts'
import { cosmosVerifier } from './cosmos.ts'
import { polkadotVerifier } from './polkadot.ts'

const secretKey = new Uint8Array(32).fill(7)
const publicKey = secp256k1.getPublicKey(secretKey, true)
const message = 'app.example wants you to sign in with your account:\n<me> & you'

type Signed = {
  readonly accountAddress: string
  readonly message: string
  readonly signature: string
}

/** Verifies a session with the given fields. */
function verify(verifier: SiwxVerifier, chainId: CaipNetworkId, signed: Signed): Promise<boolean> {
  const { accountAddress, signature } = signed
  const data = {
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1',
    nonce: '01234567',
  }
  return verifier.verify({
    data: { ...data, accountAddress, chainId },
    message: signed.message,
    signature,
  })
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}

describe('bitcoinVerifier', () => {
  const mainnet = 'bip122:000000000019d6689c085ae165831e93'
  const check = (signed: Signed, chain: CaipNetworkId = mainnet): Promise<boolean> =>
    verify(bitcoinVerifier(), chain, signed)

  /** Test vectors of BIP-322. */
  const witnessAddress = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const vectors: readonly [string, Signed][] = [
    [
      'P2WPKH, empty message',
      {
        accountAddress: witnessAddress,
        message: '',
        signature:
          'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      },
    ],
    [
      'P2WPKH',
      {
        accountAddress: witnessAddress,
        message: 'Hello World',
        signature:
          'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      },
    ],
    [
      'P2TR',
      {
        accountAddress: 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
        message: 'Hello World',
        signature:
          'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
      },
    ],
  ]

  it.each(vectors)('accepts the BIP-322 signature of %s', async (_, signed) => {
    expect(await check(signed)).toBe(true)
    expect(await check({ ...signed, message: `${signed.message}.` })).toBe(false)
    expect(await check(signed, 'bip122:000000000933ea01ad0ee984209779ba')).toBe(false)
  })

  it('rejects a valid signature for another address', async () => {
    const [, signed] = vectors[1] ?? []
    const other = p2wpkh(publicKey).address ?? ''
    expect(signed && (await check({ ...signed, accountAddress: other }))).toBe(false)
  })

  /** Signs as wallets do for addresses without a witness. BIP-137 */
  function signLegacy(header: number): string {
    const bytes = encodeUtf8(message)
    const prefix = encodeUtf8('\u0018Bitcoin Signed Message:\n')
    const hash = sha256(sha256(concat(prefix, Uint8Array.of(bytes.length), bytes)))
    const signature = secp256k1.sign(hash, secretKey, { prehash: false, format: 'recovered' })
    return toBase64(concat(Uint8Array.of(header + (signature[0] ?? 0)), signature.subarray(1)))
  }

  it.each([
    ['P2PKH, uncompressed', 27, p2pkh(secp256k1.getPublicKey(secretKey, false)).address],
    ['P2PKH', 31, p2pkh(publicKey).address],
    ['P2SH-P2WPKH', 35, p2sh(p2wpkh(publicKey)).address],
    ['P2WPKH', 39, p2wpkh(publicKey).address],
  ])('accepts the 65-byte signature of %s', async (_, header, accountAddress = '') => {
    const signed = { accountAddress, message, signature: signLegacy(header) }
    expect(await check(signed)).toBe(true)
    expect(await check({ ...signed, message: 'else' })).toBe(false)
    expect(await check({ ...signed, accountAddress: witnessAddress })).toBe(false)
  })

  it.each(['', '!', 'AA==', 'AkcwRAIg', toBase64(new Uint8Array(65))])(
    'rejects the malformed signature %j',
    async (signature) => {
      expect(await check({ accountAddress: witnessAddress, message, signature })).toBe(false)
    },
  )
})

describe('polkadotVerifier', () => {
  const chain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  const secret = secretFromSeed(new Uint8Array(32).fill(3))
  const key = getPublicKey(secret)

  function ss58(prefix: readonly number[]): string {
    const body = concat(Uint8Array.from(prefix), key)
    const checksum = blake2b(concat(encodeUtf8('SS58PRE'), body), { dkLen: 64 })
    return base58.encode(concat(body, checksum.subarray(0, 2)))
  }

  const signed = {
    accountAddress: ss58([0]),
    message,
    signature: `0x${toHex(signSr25519(secret, encodeUtf8(`<Bytes>${message}</Bytes>`)))}`,
  }
  const check = (change: Partial<Signed>): Promise<boolean> =>
    verify(polkadotVerifier(), chain, { ...signed, ...change })

  it('accepts the signature of an sr25519 key, in every spelling of address and signature', async () => {
    expect(await check({})).toBe(true)
    expect(await check({ accountAddress: ss58([42]) })).toBe(true)
    expect(await check({ accountAddress: ss58([0x5c, 0x01]) })).toBe(true)
    expect(await check({ signature: `0x01${signed.signature.slice(2)}` })).toBe(true)
  })

  it('rejects another message, account, checksum or text', async () => {
    expect(await check({ message: 'else' })).toBe(false)
    const plain = `0x${toHex(signSr25519(secret, encodeUtf8(message)))}`
    expect(await check({ signature: plain })).toBe(false)
    expect(
      await check({ accountAddress: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' }),
    ).toBe(false)
    const last = signed.accountAddress.endsWith('1') ? '2' : '1'
    expect(await check({ accountAddress: `${signed.accountAddress.slice(0, -1)}${last}` })).toBe(
      false,
    )
    for (const signature of ['', '0x', `0x${'00'.repeat(64)}`, 'nonsense'])
      expect(await check({ signature })).toBe(false)
    expect(await check({ accountAddress: 'nonsense0' })).toBe(false)
  })
})

describe('cosmosVerifier', () => {
  const chain = 'cosmos:cosmoshub-4'
  const accountAddress = bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(publicKey))))

  /** Signs the document of ADR-36, written by hand in the order of its keys. */
  function signAdr36(signer: string): string {
    const data = toBase64(encodeUtf8(message))
    const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${signer}"}}],"sequence":"0"}`
    return toBase64(secp256k1.sign(sha256(encodeUtf8(document)), secretKey, { prehash: false }))
  }

  const signed = { accountAddress, message, signature: signAdr36(accountAddress) }
  const check = (change: Partial<Signed>): Promise<boolean> =>
    verify(cosmosVerifier(), chain, { ...signed, ...change })

  it('accepts the ADR-36 signature of a secp256k1 key', async () => {
    expect(await check({})).toBe(true)
  })

  it('rejects another message, account or text', async () => {
    expect(await check({ message: 'else' })).toBe(false)
    const other = bech32.encode('cosmos', bech32.toWords(new Uint8Array(20)))
    expect(await check({ accountAddress: other, signature: signAdr36(other) })).toBe(false)
    expect(await check({ signature: signAdr36(other) })).toBe(false)
    for (const signature of ['', 'nonsense', toBase64(new Uint8Array(64))])
      expect(await check({ signature })).toBe(false)
    expect(await check({ accountAddress: 'cosmos1nonsense' })).toBe(false)
  })
})
