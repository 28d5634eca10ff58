import { describe, expect, it } from 'vitest'
import { mainnet } from '../networks/index.ts'
import type { ModalState, ViewRoute, ViewName } from './Modal.ts'
import {
  popRoute,
  popRoutesFrom,
  canGoBack,
  setClosed,
  setOpened,
  pushRoute,
  replaceRoute,
  resetRoutes,
} from './routeStack.ts'

type History = ModalState['history']

const noData = (view: ViewName): ViewRoute => ({ view, data: undefined }) as ViewRoute
const connect: ViewRoute = { view: 'Connect', data: {} }
const account = noData('Account')
const networks = noData('Networks')
const switching: ViewRoute = { view: 'SwitchNetwork', data: { network: mainnet } }
const anyone = { isConnected: () => true }
const disconnected = { isConnected: () => false }

describe('history of views', () => {
  it('starts a new history when opened, and sets loading [4.2, 3.1]', () => {
    expect(setOpened(account)).toEqual({
      history: [account],
      direction: 'none',
      namespace: undefined,
      open: true,
      loading: true,
    })
  })

  it('keeps the history before a pushed view [2.9a]', () => {
    const { history, direction } = pushRoute([account], networks)
    expect(history).toEqual([account, networks])
    expect(direction).toBe('forward')
  })

  it('does not grow when the view that shows is pushed again [2.9a]', () => {
    const later: ViewRoute = { view: 'Connect', data: { namespace: 'solana' } }
    const move = pushRoute([account, connect], later)
    expect(move).toEqual({ history: [account, later], direction: 'none', namespace: 'solana' })
  })

  it('replaces a view by another [2.9a]', () => {
    expect(replaceRoute([account, networks], switching).history).toEqual([account, switching])
    expect(replaceRoute([networks], account).history).toEqual([account])
  })

  it('drops the history when reset [2.9a]', () => {
    expect(resetRoutes(account)).toEqual({
      history: [account],
      direction: 'none',
      namespace: undefined,
    })
  })

  it('returns the namespace that Connect is narrowed to [3.1]', () => {
    const narrowed: ViewRoute = { view: 'Connect', data: { namespace: 'solana' } }
    const first = pushRoute([account], narrowed)
    expect(first.namespace).toBe('solana')
    expect(pushRoute(first.history, noData('AllWallets')).namespace).toBe('solana')
    expect(popRoute(first.history, disconnected)?.namespace).toBeUndefined()
  })

  it('does not mutate its input [2.9a]', () => {
    const before: History = [account, networks]
    Object.freeze(before)
    pushRoute(before, switching)
    replaceRoute(before, switching)
    popRoute(before, anyone)
    expect(before).toEqual([account, networks])
  })
})

describe('back', () => {
  it.each<[string, History, History]>([
    ['one view', [account, networks], [account]],
    ['one of many', [account, networks, switching], [account, networks]],
  ])('pops %s [2.9b]', (_, history, left) => {
    expect(popRoute(history, anyone)).toMatchObject({ history: left, direction: 'back' })
  })

  it('returns undefined on the first view [2.9b]', () => {
    expect(popRoute([connect], disconnected)).toBeUndefined()
    expect(popRoute([account], anyone)).toBeUndefined()
  })

  it('shows Account in place of Connect while connected [2.10]', () => {
    const history: History = [connect, noData('AllWallets')]
    expect(popRoute(history, anyone)?.history).toEqual([account])
    expect(popRoute(history, disconnected)?.history).toEqual([connect])
  })

  it('returns to a Connect narrowed to a namespace that is not connected [2.10]', () => {
    const narrowed: ViewRoute = { view: 'Connect', data: { namespace: 'solana' } }
    const history: History = [account, narrowed, noData('GetWallet')]
    const checked: unknown[] = []
    const isConnected = (namespace?: string): boolean => {
      checked.push(namespace)
      return namespace === undefined || namespace === 'eip155'
    }
    expect(popRoute(history, { isConnected })?.history).toEqual([account, narrowed])
    expect(checked).toEqual(['solana'])
  })

  it.each<[History, boolean]>([
    [[connect], false],
    [[connect, noData('AllWallets')], true],
    [[account, noData('ApproveTransaction')], false],
    [[account, noData('SIWXSignMessage')], false],
  ])('is offered where it leads somewhere [2.9b] %#', (history, isOffered) => {
    expect(canGoBack({ history })).toBe(isOffered)
  })
})

describe('back to before a view', () => {
  it.each<[string, History, History | undefined]>([
    ['before Networks', [account, networks, switching], [account]],
    [
      'before the latest Networks',
      [account, networks, account, networks],
      [account, networks, account],
    ],
    ['nowhere when Networks came first', [networks, switching], undefined],
    ['nowhere without Networks', [account, switching], undefined],
  ])('goes %s [2.17b]', (_, history, left) => {
    expect(popRoutesFrom(history, 'Networks')?.history).toEqual(left)
  })
})

describe('closing', () => {
  it('resets to Connect, connected or not [2.11a, 4.2]', () => {
    expect(setClosed()).toEqual({
      history: [connect],
      direction: 'none',
      namespace: undefined,
      open: false,
      loading: false,
      shake: false,
    })
  })

  it('shows the given view when embedded, and stays [2.11b]', () => {
    const { history, open } = setClosed(account)
    expect([history, open]).toEqual([[account], true])
  })
})
