import type { Network } from 'latchkey/networks'
import type { ReactNode } from 'react'
import { defaultConfig, type PlaygroundConfig, themeVariables } from '../config/PlaygroundConfig.ts'
import { Choice, List, Order, Several, Text, Toggle } from './controls.tsx'
import { PairingOptions } from './PairingOptions.tsx'
import { behaviour, features, logLevels, socials, type SwitchField } from './fields.ts'

/** Every option that exists, on the left of the page. */
export function Panel(props: Panel.Props): ReactNode {
  return (
    <aside className="panel" aria-label="Options">
      <Wallets {...props} />
      <PairingOptions {...props} />
      <Networks {...props} />
      <Looks {...props} />
      <Variables {...props} />
      <Switches {...props} title="Behaviour" rows={behaviour} />
      <Features {...props} />
      <Orders {...props} />
      <button type="button" className="reset" onClick={props.onReset}>
        Reset all options
      </button>
    </aside>
  )
}

export declare namespace Panel {
  type Props = {
    readonly config: PlaygroundConfig
    readonly localNetworks: readonly Network[]
    readonly publicNetworks: readonly Network[]
    readonly onChange: (change: Partial<PlaygroundConfig>) => void
    readonly onReset: () => void
  }
}

function Wallets({ config, onChange }: Panel.Props): ReactNode {
  return (
    <details open>
      <summary>Wallets</summary>
      <Several
        label="Test wallets"
        value={config.testWallets}
        values={[
          ['evm', 'Juniper, for EVM'],
          ['solana', 'Marigold, for Solana'],
          ['both', 'Heron, for both'],
        ]}
        onChange={(testWallets) => onChange({ testWallets })}
      />
      <Choice
        label="They approve"
        value={config.approval}
        values={[
          ['ask', 'after asking'],
          ['always', 'everything at once'],
        ]}
        onChange={(approval) => onChange({ approval })}
      />
      <Several
        label="Adapters"
        value={config.adapters}
        values={[
          ['evm', 'EVM'],
          ['solana', 'Solana'],
        ]}
        onChange={(adapters) => onChange({ adapters })}
      />
      <Choice
        label="All wallets"
        value={config.allWallets}
        values={[
          ['on', 'everywhere'],
          ['mobile', 'on phones'],
          ['off', 'nowhere'],
        ]}
        onChange={(allWallets) => onChange({ allWallets })}
      />
      <List
        label="Featured ids"
        value={config.featuredWallets}
        onChange={(featuredWallets) => onChange({ featuredWallets })}
      />
      <List
        label="Only these ids"
        value={config.includedWallets}
        onChange={(includedWallets) => onChange({ includedWallets })}
      />
      <List
        label="Without these ids"
        value={config.excludedWallets}
        onChange={(excludedWallets) => onChange({ excludedWallets })}
      />
    </details>
  )
}

function Networks(props: Panel.Props): ReactNode {
  const { config, localNetworks, publicNetworks, onChange } = props
  const names = (networks: readonly Network[]): (readonly [string, string])[] =>
    networks.map((network) => [network.caipNetworkId, network.name])
  return (
    <details>
      <summary>Networks</summary>
      <Several
        label="Offered networks"
        value={config.networks}
        values={[
          ...(localNetworks.length > 0 ? [['local', 'All local chains'] as const] : []),
          ...names(localNetworks),
          ...names(publicNetworks),
        ]}
        onChange={(networks) => onChange({ networks })}
      />
      <Choice
        label="First network"
        value={config.defaultNetwork}
        values={[['', 'default'], ...names([...localNetworks, ...publicNetworks])]}
        onChange={(defaultNetwork) => onChange({ defaultNetwork })}
      />
      <Choice
        label="EVM account type"
        value={config.accountType}
        values={[
          ['smartAccount', 'smart account'],
          ['eoa', 'EOA'],
        ]}
        onChange={(accountType) => onChange({ accountType })}
      />
      <List
        label="RPC addresses"
        value={config.rpcUrls}
        placeholder="eip155:1=https://…"
        onChange={(rpcUrls) => onChange({ rpcUrls })}
      />
    </details>
  )
}

function Looks({ config, onChange }: Panel.Props): ReactNode {
  return (
    <details open>
      <summary>Looks</summary>
      <Choice
        label="Theme"
        value={config.themeMode}
        values={[
          ['system', 'as the system'],
          ['light', 'light'],
          ['dark', 'dark'],
        ]}
        onChange={(themeMode) => onChange({ themeMode })}
      />
      <Choice
        label="Language"
        value={config.locale}
        values={[
          ['en', 'English'],
          ['de', 'Deutsch'],
          ['es', 'Español'],
          ['fr', 'Français'],
          ['ja', '日本語'],
          ['ar', 'العربية'],
        ]}
        onChange={(locale) => onChange({ locale })}
      />
      <List
        label="Network images"
        value={config.networkImages}
        placeholder="eip155:1=https://…"
        onChange={(networkImages) => onChange({ networkImages })}
      />
      <List
        label="Connector images"
        value={config.connectorImages}
        placeholder="id=https://…"
        onChange={(connectorImages) => onChange({ connectorImages })}
      />
    </details>
  )
}

function Variables({ config, onChange }: Panel.Props): ReactNode {
  return (
    <details>
      <summary>Theme variables</summary>
      {themeVariables.map((name) => (
        <Text
          key={name}
          label={name}
          value={config[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </details>
  )
}

function Features(props: Panel.Props): ReactNode {
  const { config, onChange } = props
  return (
    <Switches {...props} title="Features" rows={features}>
      <Several
        label="Social login"
        value={config.socials}
        values={socials}
        onChange={(chosen) =>
          onChange({ socials: defaultConfig.socials.filter((name) => chosen.includes(name)) })
        }
      />
      <Choice
        label="Log"
        value={config.logLevel}
        values={logLevels}
        onChange={(logLevel) => onChange({ logLevel })}
      />
    </Switches>
  )
}

function Orders({ config, onChange }: Panel.Props): ReactNode {
  return (
    <details>
      <summary>Orders</summary>
      <Order
        label="Ways to connect"
        value={config.connectMethodsOrder}
        onChange={(connectMethodsOrder) => onChange({ connectMethodsOrder })}
      />
      <Order
        label="Account actions"
        value={config.walletFeaturesOrder}
        onChange={(walletFeaturesOrder) => onChange({ walletFeaturesOrder })}
      />
      <Order
        label="Groups of wallets"
        value={config.connectorTypeOrder}
        onChange={(connectorTypeOrder) => onChange({ connectorTypeOrder })}
      />
    </details>
  )
}

function Switches(props: Switches.Props): ReactNode {
  return (
    <details>
      <summary>{props.title}</summary>
      {props.rows.map(([field, label]) => (
        <Toggle
          key={field}
          label={label}
          checked={props.config[field]}
          onChange={(checked) => props.onChange({ [field]: checked })}
        />
      ))}
      {props.children}
    </details>
  )
}

declare namespace Switches {
  type Props = Panel.Props & {
    readonly title: string
    readonly rows: readonly (readonly [SwitchField, string])[]
    readonly children?: ReactNode
  }
}
