import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { createLatchkey } from '../core/index.ts'
import { useSigner } from '../ethers/index.ts'
import { evm } from '../evm/index.ts'
import { base } from '../networks/index.ts'
import { usePublicClient, useWalletClient } from '../viem/index.ts'
import * as entry from './index.ts'
import * as solanaEntry from './solana.ts'

type Hook = (parameters: object) => unknown

const bridgeHooks = { usePublicClient, useSigner, useWalletClient }
const hooks = Object.entries({ ...entry, ...solanaEntry, ...bridgeHooks } as object).filter(
  ([name]) => name.startsWith('use'),
) as [string, Hook][]

it.each(hooks)('%s throws client.provider_missing outside of a provider', (_, useHook) => {
  function Host(): string {
    useHook({})
    return ''
  }
  expect(() => renderToString(createElement(Host))).toThrow(
    expect.objectContaining({ code: 'client.provider_missing' }),
  )
})

it.each(Object.entries(bridgeHooks) as [string, Hook][])(
  '%s is pending on a server without window, for a returning visitor too',
  (_, useHook) => {
    const { LatchkeyProvider } = entry
    const client = createLatchkey({ projectId: 'test', networks: [base], adapters: [evm()] })
    onTestFinished(client.destroy)
    const address = `0x${'a1'.repeat(20)}`
    const account = { network: base.caipNetworkId, address, connectorId: 'fox' } as const
    const initialState = {
      activeNamespace: 'eip155',
      accounts: [{ ...account, connectorName: 'Fox' }],
    } as const
    function Host(): ReactNode {
      const { status, data } = useHook({}) as ReturnType<typeof useWalletClient>
      return `${status} ${typeof data}`
    }
    expect(typeof window).toBe('undefined')
    for (const props of [{ client }, { client, initialState }])
      expect(renderToString(createElement(LatchkeyProvider, props, createElement(Host)))).toBe(
        'pending undefined',
      )
  },
)

it('covers every hook', () => {
  expect(hooks.length).toBeGreaterThan(30)
})
