import { useEffect, useRef } from 'react'
import type { PlaygroundConfig, TestWalletName } from '../config/PlaygroundConfig.ts'
import type { LocalnetDescription } from '../localnet.ts'
import type { TestWalletApprovalMode } from './TestWalletApprovalMode.ts'

/** Installs the test wallets that the configuration selects, and removes the others. */
export function useTestWallets(
  config: PlaygroundConfig,
  localnet: LocalnetDescription | undefined,
): void {
  const approval = useRef(config.approval)
  useEffect(() => {
    approval.current = config.approval
  }, [config.approval])
  const has = (name: TestWalletName): boolean => config.testWallets.includes(name)
  useTestWallet('evm', has('evm'), approval, localnet)
  useTestWallet('solana', has('solana'), approval, localnet)
  useTestWallet('both', has('both'), approval, localnet)
}

/** One effect per wallet: a removed wallet loses its permissions, and the others must not. */
function useTestWallet(
  name: TestWalletName,
  isInstalled: boolean,
  approval: TestWalletApprovalMode,
  localnet: LocalnetDescription | undefined,
): void {
  useEffect(() => {
    if (localnet === undefined || !isInstalled) return undefined
    let remove = (): void => {}
    let isStopped = false
    // Loaded on demand, so that the page's size is that of a host page.
    void import('./installTestWallet.ts').then(({ installTestWallet }) => {
      if (!isStopped) remove = installTestWallet(name, approval, localnet)
    })
    return () => {
      isStopped = true
      remove()
    }
  }, [name, isInstalled, approval, localnet])
}
