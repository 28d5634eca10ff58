import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { formatSiwxMessage, parseSiwxMessage, type SiwxMessageData } from './siwxMessage.ts'

const { address } = privateKeyToAccount(`0x${'1'.repeat(64)}`)

const data: SiwxMessageData = {
  domain: 'app.example:8443',
  accountAddress: address,
  chainId: 'eip155:8453',
  uri: 'https://app.example:8443/login',
  version: '1',
  nonce: '32891756abcd',
  issuedAt: '2026-09-21T14:13:20.000Z',
}

const whole: SiwxMessageData = {
  ...data,
  statement: 'I accept the terms.',
  expirationTime: '2026-09-28T14:13:20.000Z',
  notBefore: '2026-09-21T14:00:00.000Z',
  requestId: '7',
  resources: ['https://app.example/terms', 'ipfs://bafy'],
}

describe('formatSiwxMessage', () => {
  it.each([
    ['the required fields', data],
    ['all fields', whole],
  ])('formats %s as other implementations of EIP-4361 do [3.18a]', (_name, given) => {
    const { accountAddress, chainId: _, issuedAt, expirationTime, notBefore, ...rest } = given
    const date = (text: string | undefined): Date | undefined => (text ? new Date(text) : undefined)
    const expected = createSiweMessage({
      ...rest,
      version: '1',
      address: accountAddress as `0x${string}`,
      chainId: 8453,
      issuedAt: date(issuedAt),
      expirationTime: date(expirationTime),
      notBefore: date(notBefore),
      resources: [...(given.resources ?? [])],
    })
    // An empty list of resources is written by viem, and has no meaning.
    const text = formatSiwxMessage(given)
    expect(text).toBe(expected.replace(/\nResources:$/, ''))
    expect(parseSiweMessage(text)).toMatchObject({ address: accountAddress, chainId: 8453 })
  })

  it('formats messages of Solana accounts as Solana wallets do', () => {
    const account = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
    const solana = {
      ...data,
      accountAddress: account,
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    } as const
    expect(formatSiwxMessage(solana))
      .toBe(`app.example:8443 wants you to sign in with your Solana account:
${account}

URI: https://app.example:8443/login
Version: 1
Chain ID: mainnet
Nonce: 32891756abcd
Issued At: 2026-09-21T14:13:20.000Z`)
    expect(formatSiwxMessage({ ...solana, chainId: 'solana:other' })).toContain(
      '\nChain ID: solana:other\n',
    )
  })
})

describe('parseSiwxMessage', () => {
  it.each([
    data,
    whole,
    { ...whole, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const },
    { ...data, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const },
    { ...data, chainId: 'bip122:000000000019d6689c085ae165831e93' as const },
    { ...data, chainId: 'sui:mainnet' as never },
  ])('returns the fields of a formatted message: $chainId', (given) => {
    expect(parseSiwxMessage(formatSiwxMessage(given))).toEqual(given)
  })

  const text = formatSiwxMessage(whole)
  it.each([
    ['an empty text', ''],
    ['another text', 'Hello'],
    ['a second nonce', text.replace('Nonce: ', 'Nonce: other567\nNonce: ')],
    ['another order', text.replace(/(Version: 1)\n(Chain ID: 8453)/, '$2\n$1')],
    ['a line between', text.replace('\nURI', '\n\nURI')],
    ['a trailing line', `${text}\n`],
    ['Windows line ends', text.replaceAll('\n', '\r\n')],
    ['an unknown field', text.replace('Request ID', 'Request Id')],
    ['a padded number', text.replace('Chain ID: 8453', 'Chain ID: 08453')],
    ['the network of another namespace', text.replace('Chain ID: 8453', 'Chain ID: mainnet')],
    ['a statement of two lines', text.replace('I accept', 'I\naccept')],
    ['a statement that contains a field', text.replace('I accept the terms.', 'a\nURI: b')],
    ['a statement with control characters', text.replace('I accept', 'I\u0001accept')],
    ['no network', text.replace('Chain ID: 8453\n', '')],
  ])('rejects %s', (_, changed) => {
    expect(parseSiwxMessage(changed)).toBeUndefined()
  })
})
