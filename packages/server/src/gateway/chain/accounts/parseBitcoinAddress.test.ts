import { describe, expect, it } from 'vitest'
import { createChains } from '../chains/index.ts'
import { parseBitcoinAddress } from './parseBitcoinAddress.ts'
import { isAddressOn } from './index.ts'

const [key, script, testKey, testScript] = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
] as const

describe('parseBitcoinAddress', () => {
  it.each([
    [key, false],
    [script, false],
    [testKey, true],
    [testScript, true],
    // BIP-350 "Test vectors for v0-v16 native segregated witness addresses", versions 0 and 1.
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', false],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', true],
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', false],
    ['tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', true],
    ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', true],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', false],
  ])('parses %s', (text, isTest) => {
    const address = text.startsWith('BC1') ? text.toLowerCase() : text
    expect(parseBitcoinAddress(text)).toEqual({ address, isTest })
  })

  it.each([
    ['empty', ''],
    ['another letter', key.replace('A1z', 'A2z')],
    ['a letter that base58 has not', key.replace('f', '0')],
    ['of another coin: version 0x30', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz'],
    ['a key of Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['a later version', 'BC1SW50QGDZ25J'],
    ['a later version', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    // BIP-350, "invalid segwit addresses", and BIP-173.
    ['another prefix', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
    ['bech32 for 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['bech32 for 2', 'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf'],
    ['bech32 for 16', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
    ['bech32m for 0', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['bech32m for 0', 'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47'],
    ['a wrong letter', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['one byte', 'bc1pw5dgrnzv'],
    ['41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['16 bytes for 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['both cases', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['much padding', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['padding of ones', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['nothing in it', 'bc1gmk9yu'],
    ['another checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['no prefix', '1qzzfhee'],
    ['too long', `bc1${'q'.repeat(5_000)}`],
  ])('rejects an address: %s', (_case, text) => {
    expect(parseBitcoinAddress(text)).toBeUndefined()
  })

  it('assigns an address to one network', () => {
    const chains = createChains()
    const main = chains.get('bip122:000000000019d6689c085ae165831e93')!
    const test = chains.get('bip122:000000000933ea01ad0ee984209779ba')!
    expect([key, testKey].map((address) => isAddressOn(main, address))).toEqual([true, false])
    expect([key, testKey].map((address) => isAddressOn(test, address))).toEqual([false, true])
  })
})
