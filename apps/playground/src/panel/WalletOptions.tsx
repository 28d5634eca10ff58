import type { ReactNode } from 'react'
import { Choice, List, Several } from './controls.tsx'
import { optionOf } from './optionOf.ts'
import type { PanelProps } from './PanelProps.ts'

/** Test wallets of the page. */
export function TestWalletOptions(props: PanelProps): ReactNode {
  return (
    <section className="group">
      <h2>Test wallets</h2>
      <Several
        label="Installed in this page"
        values={[
          ['evm', 'Juniper, for EVM'],
          ['solana', 'Marigold, for Solana'],
          ['both', 'Heron, for both'],
        ]}
        {...optionOf(props, 'testWallets')}
      />
      <Choice
        label="They approve"
        values={[
          ['ask', 'After asking'],
          ['always', 'Without asking'],
        ]}
        {...optionOf(props, 'approval')}
      />
    </section>
  )
}

/** Options of the adapters, and of the listed wallets of the catalogue. */
export function WalletOptions(props: PanelProps): ReactNode {
  return (
    <details>
      <summary>Listed wallets</summary>
      <Several
        label="Adapters"
        values={[
          ['evm', 'EVM'],
          ['solana', 'Solana'],
        ]}
        {...optionOf(props, 'adapters')}
      />
      <Choice
        label="All wallets"
        values={[
          ['on', 'Everywhere'],
          ['mobile', 'On phones'],
          ['off', 'Nowhere'],
        ]}
        {...optionOf(props, 'allWallets')}
      />
      <List label="Featured ids" {...optionOf(props, 'featuredWallets')} />
      <List label="Only these ids" {...optionOf(props, 'includedWallets')} />
      <List label="Without these ids" {...optionOf(props, 'excludedWallets')} />
      <List
        label="Connector images"
        placeholder="id=https://…"
        {...optionOf(props, 'connectorImages')}
      />
    </details>
  )
}
