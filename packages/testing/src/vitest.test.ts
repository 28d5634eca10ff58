import { describe, expect, it, onTestFinished } from 'vitest'
import type { TestWallet, TestWalletWindow } from './TestWallet.ts'
import { createFakeWindow, installWallets } from './vitest.ts'

type Installable = Pick<TestWallet, 'install' | 'uninstall'>

function fakeWallet(
  name: string,
  log: string[],
  pages: (TestWalletWindow | undefined)[],
): Installable {
  return {
    install(page) {
      log.push(`${name} in`)
      pages.push(page)
    },
    uninstall: () => void log.push(`${name} out`),
  }
}

describe('installWallets', () => {
  it('uninstalls wallets when the test has finished', () => {
    const log: string[] = []
    // What is registered first runs last.
    onTestFinished(() => expect(log).toEqual(['a in', 'b in', 'b out', 'a out']))
    installWallets([fakeWallet('a', log, []), fakeWallet('b', log, [])])
    expect(log).toEqual(['a in', 'b in'])
  })

  it('creates a window in Node, a new one each time', () => {
    const pages: (TestWalletWindow | undefined)[] = []
    const page = installWallets([fakeWallet('a', [], pages)])
    expect(pages).toEqual([page])
    expect(page).not.toBe(globalThis)
    expect(page.location).toEqual({ origin: 'http://localhost', host: 'localhost' })
    expect(installWallets([])).not.toBe(page)
  })

  it('uses the given window', () => {
    const page = createFakeWindow('https://app.example:8443')
    expect(installWallets([], page)).toBe(page)
    expect(page.location?.host).toBe('app.example:8443')
  })
})
