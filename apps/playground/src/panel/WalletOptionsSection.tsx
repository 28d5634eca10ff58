import type { ReactNode } from 'react'
import { SelectField, TextListField, CheckboxGroup } from './controls.tsx'
import { bindOption } from './bindOption.ts'
import type { OptionsPanelProps } from './OptionsPanelProps.ts'

/** Test wallets of the page. */
export function TestWalletSettings(props: OptionsPanelProps): ReactNode {
  return (
    <section className="group">
      <h2>Test wallets</h2>
      <CheckboxGroup
        label="Installed in this page"
        values={[
          ['evm', 'Juniper (EVM)'],
          ['solana', 'Marigold (Solana)'],
          ['both', 'Heron (EVM + Solana)'],
        ]}
        {...bindOption(props, 'testWallets')}
      />
      <SelectField
        label="Approve requests"
        values={[
          ['ask', 'Ask each time'],
          ['always', 'Automatically'],
        ]}
        {...bindOption(props, 'approval')}
      />
    </section>
  )
}

/** Options of the adapters, and of the listed wallets of the catalogue. */
export function WalletOptionsSection(props: OptionsPanelProps): ReactNode {
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
      <SelectField
        label="All wallets"
        values={[
          ['on', 'Everywhere'],
          ['mobile', 'On phones'],
          ['off', 'Nowhere'],
        ]}
        {...bindOption(props, 'allWallets')}
      />
      <TextListField label="Featured ids" {...bindOption(props, 'featuredWallets')} />
      <TextListField label="Include ids" {...bindOption(props, 'includedWallets')} />
      <TextListField label="Exclude ids" {...bindOption(props, 'excludedWallets')} />
      <TextListField
        label="Connector images"
        placeholder="id=https://…"
        {...bindOption(props, 'connectorImages')}
      />
    </details>
  )
}
