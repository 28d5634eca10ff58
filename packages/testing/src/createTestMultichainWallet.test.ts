import { describe, expect, it } from 'vitest'
import {
  createTestMultichainWallet,
  type TestMultichainWallet,
} from './createTestMultichainWallet.ts'
import { createFakeWindow, installWallets } from './vitest.ts'

function install(name: string): TestMultichainWallet {
  const wallet = createTestMultichainWallet({
    name,
    evm: { chains: { 1: 'http://127.0.0.1:1', 10: 'http://127.0.0.1:2' } },
    solana: { chains: { 'solana:devnet': 'http://127.0.0.1:3' } },
  })
  installWallets([wallet], createFakeWindow())
  return wallet
}

describe('createTestMultichainWallet', () => {
  it('has one name, icon and request log', async () => {
    const wallet = install('Two in One')
    expect(wallet.info().name).toBe(wallet.wallet.name)
    wallet.script.announceFaultyIcon('not-an-image')
    expect(wallet.info().icon).toBe(wallet.wallet.icon)
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.wallet.features['standard:connect'].connect()
    expect(wallet.requests.map(({ method }) => method)).toEqual([
      'eth_requestAccounts',
      'standard:connect',
    ])
    expect(await wallet.addresses()).toHaveLength(4)
  })

  it('has one script for both namespaces', async () => {
    const wallet = install('Two in One')
    const connectSolana = wallet.wallet.features['standard:connect'].connect
    wallet.script.reject()
    await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
      code: 4001,
    })
    await expect(connectSolana()).rejects.toMatchObject({ code: 4001 })
    wallet.script.reset()
    wallet.script.changeChain(10)
    wallet.script.changeChain('solana:devnet')
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0xa')
    await connectSolana()
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    wallet.script.disconnect()
    await new Promise((resolve) => setImmediate(resolve))
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(wallet.wallet.accounts).toEqual([])
  })

  it('keeps two wallets apart', async () => {
    const [one, two] = [install('One'), install('Two')]
    one.script.reject()
    await two.wallet.features['standard:connect'].connect()
    expect(one.requests).toEqual([])
    expect(one.wallet.accounts).toEqual([])
  })
})
