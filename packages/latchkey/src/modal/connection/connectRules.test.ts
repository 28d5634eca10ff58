import { expect, it } from 'vitest'
import { base } from '../../networks/index.ts'
import { fakeConnector, fakeRow } from '../fakeClient.fixture.ts'
import type { ModalState } from '../Modal.ts'
import { afterConnect, chooseNamespace, networkToAsk } from './connectRules.ts'

const evm = fakeConnector({ id: 'fox', namespaces: ['eip155'] })
const solana = fakeConnector({ id: 'fox', namespaces: ['solana'] })
const broken = fakeConnector({ id: 'fox', namespaces: ['solana'], readiness: 'absent' })

const account = { view: 'Account', data: undefined } as const
const forBase: ModalState['history'] = [
  account,
  { view: 'SwitchActiveChain', data: { network: base } },
  { view: 'Connect', data: { namespace: 'eip155' } },
]

it('connects a wallet of one namespace at once', () => {
  expect(chooseNamespace(fakeRow(evm), undefined)).toEqual({
    kind: 'connect',
    namespace: 'eip155',
    connector: evm,
  })
})

it('has the visitor choose among several namespaces', () => {
  expect(chooseNamespace(fakeRow(evm, solana), undefined).kind).toBe('choose')
})

it('connects the namespace that was chosen, or that Connect is narrowed to', () => {
  const choice = chooseNamespace(fakeRow(evm, solana), 'solana')
  expect(choice).toEqual({ kind: 'connect', namespace: 'solana', connector: solana })
})

it('does not ask about a namespace that cannot be connected here', () => {
  expect(chooseNamespace(fakeRow(evm, broken), undefined)).toMatchObject({ connector: evm })
  expect(chooseNamespace(fakeRow(evm, broken), 'solana').kind).toBe('absent')
})

it('finds nothing to connect in a wallet that is only known from a list', () => {
  expect(chooseNamespace(fakeRow(), undefined).kind).toBe('absent')
})

it('asks for the network that the visitor came for', () => {
  expect(networkToAsk(forBase, 'eip155')).toBe(base.caipNetworkId)
  expect(networkToAsk(forBase, 'solana')).toBeUndefined()
  expect(networkToAsk([account, { view: 'Connect', data: {} }], 'eip155')).toBeUndefined()
})

it.each([
  { isMultiWallet: true, isFurther: true, next: 'wallets' },
  { isMultiWallet: true, isFurther: false, next: 'close' },
  { isMultiWallet: false, isFurther: true, next: 'close' },
])('leads a further wallet to the list of them, any other out: %o', ({ next, ...rest }) => {
  const history: ModalState['history'] = [{ view: 'Connect', data: {} }]
  expect(afterConnect({ history, ...rest })).toBe(next)
})

it('leads out a wallet that was connected for the sake of a network', () => {
  expect(afterConnect({ history: forBase, isMultiWallet: true, isFurther: true })).toBe('close')
})
