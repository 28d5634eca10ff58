import type { ReactNode } from 'react'
import { Choice, TextListField, CheckboxGroup } from './controls.tsx'
import { bindOption } from './bindOption.ts'
import type { PanelProps } from './PanelProps.ts'

/** Test wallets of the page. */
export function TestWalletSettings(props: PanelProps): ReactNode {
  return (
    <section className="group">
      <h2>Test wallets</h2>
      <CheckboxGroup
        label="Installed in this page"
        values={[
          ['evm', 'Juniper, for EVM'],
          ['solana', 'Marigold, for Solana'],
          ['both', 'Heron, for both'],
        ]}
        {...bindOption(props, 'testWallets')}
      />
      <Choice
        label="They approve"
        values={[
          ['ask', 'After asking'],
          ['always', 'Without asking'],
        ]}
        {...bindOption(props, 'approval')}
      />
    </section>
  )
}

/** Options of the adapters, and of the listed wallets of the catalogue. */
export function WalletOptions(props: PanelProps): ReactNode {
  return (
    <details>
      <summary>Listed wallets</summary>
      <CheckboxGroup
        label="Adapters"
        values={[
          ['evm', 'EVM'],
          ['solana', 'Solana'],
        ]}
        {...bindOption(props, 'adapters')}
      />
      <Choice
        label="All wallets"
        values={[
          ['on', 'Everywhere'],
          ['mobile', 'On phones'],
          ['off', 'Nowhere'],
        ]}
        {...bindOption(props, 'allWallets')}
      />
      <TextListField label="Featured ids" {...bindOption(props, 'featuredWallets')} />
      <TextListField label="Only these ids" {...bindOption(props, 'includedWallets')} />
      <TextListField label="Without these ids" {...bindOption(props, 'excludedWallets')} />
      <TextListField
        label="Connector images"
        placeholder="id=https://…"
        {...bindOption(props, 'connectorImages')}
      />
    </details>
  )
}
