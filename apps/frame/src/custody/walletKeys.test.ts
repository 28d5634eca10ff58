import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveAddresses, withKeys } from './addresses.ts'
import { type Bytes, isEqualBytes } from './bytes.ts'
import { deriveSeed, entropyToMnemonicWords } from './mnemonic.ts'
import { deriveEd25519, deriveKeys } from './walletKeys.ts'

const fromHex = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'hex'))
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const entropyOf = (phrase: string): Bytes => Uint8Array.from(mnemonicToEntropy(phrase, wordlist))
const entropies = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((array) => Uint8Array.from(array))

describe('the recovery phrase', () => {
  it('is that of the vectors of BIP-39', async () => {
    expect(entropyToMnemonicWords(new Uint8Array(16)).join(' ')).toBe(
      `${'abandon '.repeat(11)}about`,
    )
    expect(entropyToMnemonicWords(fromHex('77c2b00716cec7213839159e404db50d')).join(' ')).toBe(
      'jelly better achieve collect unaware mountain thought cargo oxygen act hood bridge',
    )
    expect(toHex(await deriveSeed(new Uint8Array(16)))).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
        '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    )
  })

  it('and its seed are those of another implementation, for any entropy', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, async (entropy) => {
        const phrase = entropyToMnemonic(entropy, wordlist)
        expect(entropyToMnemonicWords(entropy).join(' ')).toBe(phrase)
        const seed = await deriveSeed(entropy)
        expect(isEqualBytes(seed, mnemonicToSeedSync(phrase))).toBe(true)
      }),
      { numRuns: 15 },
    )
  })
})

describe('the keys of a wallet', () => {
  it('have the addresses that other wallets derive from the same words', async () => {
    const known = [
      {
        phrase: 'test test test test test test test test test test test junk',
        evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
      },
      {
        phrase: `${'abandon '.repeat(11)}about`,
        evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
        solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
      },
    ]
    for (const { phrase, ...addresses } of known)
      expect(deriveAddresses(await deriveKeys(entropyOf(phrase)))).toEqual(addresses)
  })

  it('of Ed25519 are those of the vectors of SLIP-10', () => {
    const seed = fromHex('000102030405060708090a0b0c0d0e0f')
    const path = [0, 1, 2, 2, 1_000_000_000].map((index) => 0x80000000 + index)
    const derived = [0, 1, 5].map((length) => toHex(deriveEd25519(seed, path.slice(0, length))))
    expect(derived).toEqual([
      '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
      '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
      '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    ])
  })

  it('are refused when the restored entropy is of another wallet (abuse 79)', async () => {
    const addresses = deriveAddresses(await deriveKeys(new Uint8Array(16)))
    const other = new Uint8Array(16).fill(7)
    await expect(withKeys(other, { addresses, use: () => 'used' })).rejects.toMatchObject({
      code: 'custody.address_mismatch',
    })
    expect(other).toEqual(new Uint8Array(16))
  })

  it('are overwritten after use, also when use fails', async () => {
    const entropy = new Uint8Array(16).fill(7)
    const addresses = deriveAddresses(await deriveKeys(entropy))
    const seen: Bytes[] = []
    const use = withKeys(entropy, {
      addresses,
      use(keys) {
        seen.push(keys.evm, keys.solana)
        expect(seen.some((key) => key.every((byte) => byte === 0))).toBe(false)
        throw new Error('failed')
      },
    })
    await expect(use).rejects.toThrow('failed')
    for (const secret of [entropy, ...seen]) expect(secret.every((byte) => byte === 0)).toBe(true)
  })
})
