import { expect, it } from 'vitest'
import { toBase58, toBase64 } from '../crypto/index.ts'
import { requestStandardWallet } from './requestStandardWallet.ts'
import type { RegisteredStandardWallet } from './WalletStandard.ts'

const address = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const local = 'solana:DdWpfpdFdGpTnHRzmPhMdk2QGLPJNRP1'
const signature = Uint8Array.from({ length: 64 }, (_, at) => at + 1)
const signed = Uint8Array.from([1, ...signature, 9, 9])
const unsigned = Uint8Array.from([1, ...Array<number>(64).fill(0), 9, 9])
const account = { address, chains: ['solana:mainnet'] }

function createWallet(
  chains: readonly string[],
  answers: Readonly<Record<string, unknown>> = {},
): { wallet: RegisteredStandardWallet; requests: unknown[] } {
  const requests: unknown[] = []
  const feature = (method: string, answer: unknown): object => ({
    [`solana:${method}`]: {
      [method]: async (input: unknown) => {
        requests.push([method, input])
        return method in answers ? answers[method] : answer
      },
    },
  })
  const features = {
    ...feature('signMessage', [{ signature }]),
    ...feature('signTransaction', [{ signedTransaction: signed }]),
    ...feature('signAndSendTransaction', [{ signature }]),
  }
  return { requests, wallet: { name: 'Test', chains, accounts: [account], features } }
}

const transaction = { transaction: toBase64(unsigned), pubkey: address }

it('signs a message', async () => {
  const { wallet, requests } = createWallet(['solana:mainnet'])
  const message = Uint8Array.from([72, 105])
  const params = { message: toBase58(message), pubkey: address }
  const answer = await requestStandardWallet({
    wallet,
    call: { method: 'solana_signMessage', params },
    network: mainnet,
  })
  expect(answer).toEqual({ signature: toBase58(signature) })
  expect(requests).toEqual([['signMessage', { account, message }]])
})

it('signs a transaction', async () => {
  const { wallet, requests } = createWallet(['solana:mainnet'])
  const call = { method: 'solana_signTransaction', params: transaction }
  expect(await requestStandardWallet({ wallet, call, network: mainnet })).toEqual({
    signature: toBase58(signature),
    transaction: toBase64(signed),
  })
  const input = { account, transaction: unsigned, chain: 'solana:mainnet' }
  expect(requests).toEqual([['signTransaction', input]])
})

it.each([
  ['mainnet', mainnet, ['solana:mainnet', 'solana:devnet'], 'solana:mainnet'],
  ['devnet', devnet, ['solana:mainnet', 'solana:devnet'], 'solana:devnet'],
  ['a local network', local, ['solana:mainnet', 'solana:localnet'], 'solana:localnet'],
  ['a network that the wallet lists by its CAIP-2 id', local, ['solana:localnet', local], local],
] as const)('sends on %s', async (_, network, chains, chain) => {
  const { wallet, requests } = createWallet(chains)
  const call = { method: 'solana_signAndSendTransaction', params: transaction }
  const answer = await requestStandardWallet({ wallet, call, network })
  expect(answer).toEqual({ signature: toBase58(signature) })
  expect(requests).toEqual([['signAndSendTransaction', { account, transaction: unsigned, chain }]])
})

it.each<[string, string, string, object]>([
  ['a method of another kind', 'personal_sign', mainnet, transaction],
  ['sending on a network it does not list', 'solana_signAndSendTransaction', devnet, transaction],
])('does not support %s', async (_, method, network, params) => {
  const { wallet, requests } = createWallet(['solana:mainnet'])
  const answer = requestStandardWallet({
    wallet,
    call: { method, params },
    network: network as `solana:${string}`,
  })
  await expect(answer).rejects.toEqual(
    expect.objectContaining({ code: 'wallet.method_not_supported' }),
  )
  expect(requests).toEqual([])
})

it('rejects a method for which the wallet has no feature', async () => {
  const wallet = { ...createWallet(['solana:mainnet']).wallet, features: {} }
  const answer = requestStandardWallet({
    wallet,
    call: { method: 'solana_signTransaction', params: transaction },
    network: mainnet,
  })
  await expect(answer).rejects.toEqual(
    expect.objectContaining({ code: 'wallet.method_not_supported' }),
  )
})

it('rejects an account that the wallet does not list', async () => {
  const { wallet, requests } = createWallet(['solana:mainnet'])
  const params = { ...transaction, pubkey: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' }
  const answer = requestStandardWallet({
    wallet,
    call: { method: 'solana_signTransaction', params },
    network: mainnet,
  })
  await expect(answer).rejects.toEqual(expect.objectContaining({ code: 'wallet.unauthorized' }))
  expect(requests).toEqual([])
})

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['an empty list', []],
  ['no bytes', [{ signature: 'abc' }]],
  ['empty bytes', [{ signature: new Uint8Array() }]],
])('rejects %s as a signature', async (_, answer) => {
  const { wallet } = createWallet(['solana:mainnet'], { signMessage: answer })
  const call = { method: 'solana_signMessage', params: { message: '1', pubkey: address } }
  await expect(requestStandardWallet({ wallet, call, network: mainnet })).rejects.toEqual(
    expect.objectContaining({ code: 'wallet.failed' }),
  )
})
