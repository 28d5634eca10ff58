import { describeLocalnet } from '@latchkey/localnet'
import { base58 } from '@scure/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { formatSiwxMessage, type FrameSiwxMessageData, parseSiwxMessage } from 'latchkey/protocol'
import { hashMessage, type Hex, recoverAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  createRpcTestWallet,
  type RpcTestWallet,
  type RpcTestWalletOptions,
} from '../rpc/rpcWallet.fixture.ts'
import { signInToApp } from './signInToApp.ts'

const localnet = describeLocalnet({ one: 1 })
const siwx: FrameSiwxMessageData = {
  domain: 'dune.market',
  uri: 'https://dune.market/sell',
  chainId: 'eip155:31337',
  version: '1',
  nonce: 'k3Vq81Zt',
  statement: 'Welcome.',
}

/** Signs in with a wallet, as the request `getUser` does. */
function start(
  changes: Partial<FrameSiwxMessageData> = {},
  options: RpcTestWalletOptions = {},
): {
  readonly wallet: RpcTestWallet
  readonly signed: Promise<{ readonly message: string; readonly signature: string }>
} {
  const wallet = createRpcTestWallet({ localnet, ...options })
  const signed = signInToApp(
    wallet.context,
    { ...siwx, ...changes },
    {
      handleRpc: async (_context, { method, params, chainId }) =>
        wallet.request(method, params, chainId),
      signal: new AbortController().signal,
    },
  )
  signed.catch(() => {})
  return { wallet, signed }
}

describe('signInToApp', () => {
  it('shows the text of the fields with its own account, and signs it', async () => {
    const { wallet, signed } = start()
    const { message, signature } = await signed
    const accountAddress = wallet.context.addresses.evm
    expect(message).toBe(formatSiwxMessage({ ...siwx, accountAddress }))
    const [{ approval, state } = {}] = wallet.shown
    expect(approval?.summary).toMatchObject({
      appOrigin: 'https://dune.market',
      content: { type: 'text', text: message },
    })
    expect(state?.warnings).toEqual([])
    const signer = await recoverAddress({ hash: hashMessage(message), signature: signature as Hex })
    expect(signer).toBe(accountAddress)
  })

  it('signs with the Solana account on a Solana network', async () => {
    const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const { wallet, signed } = start({ chainId })
    const { message, signature } = await signed
    const { solana } = wallet.context.addresses
    expect(parseSiwxMessage(message)).toMatchObject({ accountAddress: solana, chainId })
    const isValid = ed25519.verify(
      base58.decode(signature),
      new TextEncoder().encode(message),
      base58.decode(solana),
    )
    expect(isValid).toBe(true)
  })

  it('signs nothing that the visitor rejects', async () => {
    const { signed } = start({}, { answer: () => 'reject' })
    await expect(signed).rejects.toMatchObject({ rpc: { code: 4001 } })
  })

  it.each<[string, Partial<FrameSiwxMessageData>]>([
    ['the domain of another site', { domain: 'evil.example' }],
    ['the domain of a subdomain', { domain: 'pay.dune.market' }],
    ['the domain with another port', { domain: 'dune.market:8443' }],
    ['a domain with a user name', { domain: 'dune.market@evil.example' }],
    ['the URI of another site', { uri: 'https://evil.example/' }],
    ['a URI without encryption', { uri: 'http://dune.market/' }],
    ['a URI of a longer host', { uri: 'https://dune.market.evil.example/' }],
  ])('refuses %s, and shows nothing (abuse 28)', async (_name, changes) => {
    const { wallet, signed } = start(changes)
    await expect(signed).rejects.toMatchObject({ code: 'frame.unverified_domain' })
    expect(wallet.shown).toEqual([])
  })
})
