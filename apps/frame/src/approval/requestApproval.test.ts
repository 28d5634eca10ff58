import { base58 } from '@scure/base'
import { describeLocalnet, listEvmTestAccounts } from '@latchkey/localnet'
import { formatSiwxMessage, type SiwxMessageData } from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../custody/bytes.ts'
import { createRpcTestWallet } from '../rpc/rpcWallet.fixture.ts'

const localnet = describeLocalnet({ one: 1 })
const [own] = listEvmTestAccounts()
const address = own?.address ?? '0x'
const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const keyText = 'Access zkSync account.\n\nOnly sign this message for a trusted client!'

const signIn = (changes: Partial<SiwxMessageData> = {}): string =>
  formatSiwxMessage({
    domain: 'dune.market',
    accountAddress: address,
    chainId: 'eip155:31337',
    uri: 'https://dune.market',
    version: '1',
    nonce: 'k3Vq81Zt',
    ...changes,
  })

describe('where the browser does not report what covers the frame, a message', () => {
  it.each([
    ['from whose signature an app derives keys', keyText],
    ['of bytes', '0xfffe00'],
  ])('%s is shown in a window (abuse 44)', async (_name, message) => {
    const wallet = createRpcTestWallet({ localnet, isCoverTracked: false })
    expect(await wallet.request('personal_sign', [message, address])).toMatch(/^0x/)
    expect(wallet.shown.map(({ isInWindow }) => isInWindow)).toEqual([true])
  })

  it('of Solana is shown in a window (abuse 44)', async () => {
    const wallet = createRpcTestWallet({ localnet, isCoverTracked: false })
    const message = base58.encode(encodeUtf8(keyText))
    const { solana } = wallet.context.addresses
    await wallet.request('solana_signMessage', { message, pubkey: solana }, solanaChain)
    expect(wallet.shown.map(({ isInWindow }) => isInWindow)).toEqual([true])
  })

  it('that signs in to the app is shown in the frame', async () => {
    const wallet = createRpcTestWallet({ localnet, isCoverTracked: false })
    expect(await wallet.request('personal_sign', [signIn(), address])).toMatch(/^0x/)
    expect(wallet.shown.map(({ isInWindow }) => isInWindow)).toEqual([false])
  })

  it.each([
    ['to another site', signIn({ domain: 'opensea.example', uri: 'https://opensea.example' })],
    ['in another form', `${signIn()}\n${keyText}`],
  ])('that signs in %s is not signed at all (abuse 28, 44)', async (_name, message) => {
    const wallet = createRpcTestWallet({ localnet, isCoverTracked: false })
    await expect(wallet.request('personal_sign', [message, address])).rejects.toMatchObject({
      rpc: { code: 4001 },
    })
  })
})

describe('where the browser reports what covers the frame, a message', () => {
  it('is shown in the frame', async () => {
    const wallet = createRpcTestWallet({ localnet })
    expect(await wallet.request('personal_sign', [keyText, address])).toMatch(/^0x/)
    expect(wallet.shown.map(({ isInWindow }) => isInWindow)).toEqual([false])
  })
})
