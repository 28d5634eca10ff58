import type { Network } from 'latchkey/networks'
import type { ReactNode } from 'react'
import { defaultConfig, themeVariables } from '../config/PlaygroundConfig.ts'
import { Choice, List, Order, Several, Text, Toggle } from './controls.tsx'
import { behaviour, features, logLevels, socials, type SwitchField } from './fields.ts'
import { optionOf } from './optionOf.ts'
import type { PanelProps } from './PanelProps.ts'
import { PairingOptions } from './PairingOptions.tsx'

/** Every option that exists, on the left of the page. */
export function Panel(props: PanelProps): ReactNode {
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

function Wallets(props: PanelProps): ReactNode {
  return (
    <details open>
      <summary>Wallets</summary>
      <Several
        label="Test wallets"
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
          ['ask', 'after asking'],
          ['always', 'everything at once'],
        ]}
        {...optionOf(props, 'approval')}
      />
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
          ['on', 'everywhere'],
          ['mobile', 'on phones'],
          ['off', 'nowhere'],
        ]}
        {...optionOf(props, 'allWallets')}
      />
      <List label="Featured ids" {...optionOf(props, 'featuredWallets')} />
      <List label="Only these ids" {...optionOf(props, 'includedWallets')} />
      <List label="Without these ids" {...optionOf(props, 'excludedWallets')} />
    </details>
  )
}

function Networks(props: PanelProps): ReactNode {
  const { localNetworks, publicNetworks } = props
  const names = (networks: readonly Network[]): (readonly [string, string])[] =>
    networks.map((network) => [network.caipNetworkId, network.name])
  return (
    <details>
      <summary>Networks</summary>
      <Several
        label="Offered networks"
        values={[
          ...(localNetworks.length > 0 ? [['local', 'All local chains'] as const] : []),
          ...names(localNetworks),
          ...names(publicNetworks),
        ]}
        {...optionOf(props, 'networks')}
      />
      <Choice
        label="First network"
        values={[['', 'default'], ...names([...localNetworks, ...publicNetworks])]}
        {...optionOf(props, 'defaultNetwork')}
      />
      <Choice
        label="EVM account type"
        values={[
          ['smartAccount', 'smart account'],
          ['eoa', 'EOA'],
        ]}
        {...optionOf(props, 'accountType')}
      />
      <List
        label="RPC addresses"
        placeholder="eip155:1=https://…"
        {...optionOf(props, 'rpcUrls')}
      />
    </details>
  )
}

function Looks(props: PanelProps): ReactNode {
  return (
    <details open>
      <summary>Looks</summary>
      <Choice
        label="Theme"
        values={[
          ['system', 'as the system'],
          ['light', 'light'],
          ['dark', 'dark'],
        ]}
        {...optionOf(props, 'themeMode')}
      />
      <Choice
        label="Language"
        values={[
          ['en', 'English'],
          ['de', 'Deutsch'],
          ['es', 'Español'],
          ['fr', 'Français'],
          ['ja', '日本語'],
          ['ar', 'العربية'],
        ]}
        {...optionOf(props, 'locale')}
      />
      <List
        label="Network images"
        placeholder="eip155:1=https://…"
        {...optionOf(props, 'networkImages')}
      />
      <List
        label="Connector images"
        placeholder="id=https://…"
        {...optionOf(props, 'connectorImages')}
      />
    </details>
  )
}

function Variables(props: PanelProps): ReactNode {
  return (
    <details>
      <summary>Theme variables</summary>
      {themeVariables.map((name) => (
        <Text key={name} label={name} {...optionOf(props, name)} />
      ))}
    </details>
  )
}

function Features(props: PanelProps): ReactNode {
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
      <Choice label="Log" values={logLevels} {...optionOf(props, 'logLevel')} />
    </Switches>
  )
}

function Orders(props: PanelProps): ReactNode {
  return (
    <details>
      <summary>Orders</summary>
      <Order label="Ways to connect" {...optionOf(props, 'connectMethodsOrder')} />
      <Order label="Account actions" {...optionOf(props, 'walletFeaturesOrder')} />
      <Order label="Groups of wallets" {...optionOf(props, 'connectorTypeOrder')} />
    </details>
  )
}

function Switches(props: Switches.Props): ReactNode {
  return (
    <details>
      <summary>{props.title}</summary>
      {props.rows.map(([field, label]) => (
        <Toggle key={field} label={label} {...optionOf(props, field)} />
      ))}
      {props.children}
    </details>
  )
}

declare namespace Switches {
  type Props = PanelProps & {
    readonly title: string
    readonly rows: readonly (readonly [SwitchField, string])[]
    readonly children?: ReactNode
  }
}
