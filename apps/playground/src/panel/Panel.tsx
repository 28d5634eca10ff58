import { displayCurrencies } from 'latchkey'
import { type ReactNode, useState } from 'react'
import { defaultConfig } from '../config/PlaygroundConfig.ts'
import { Icon } from '../Icon.tsx'
import { ConnectOptions } from './ConnectOptions.tsx'
import { Choice, Order, Several, Toggle } from './controls.tsx'
import {
  behaviour,
  features,
  onrampProviders,
  socials,
  type SwitchField,
  unbuilt,
} from './fields.ts'
import { NetworkDetails, NetworkOptions } from './NetworkOptions.tsx'
import { optionOf } from './optionOf.ts'
import type { PanelProps } from './PanelProps.ts'
import { PairingOptions } from './PairingOptions.tsx'
import { ThemeOptions, VariableOptions } from './ThemeOptions.tsx'
import { TestWalletOptions, WalletOptions } from './WalletOptions.tsx'

/** Languages of the modal, by their own names. */
const languages = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ja', '日本語'],
  ['ar', 'العربية'],
] as const

/** Currencies of fiat values, by their codes. */
const currencies = displayCurrencies.map((code) => [code, code.toUpperCase()] as const)

/** Every option of the product. On a narrow screen it is collapsed under the modal. */
export function Panel(props: PanelProps): ReactNode {
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <aside className="panel" aria-label="Options" data-expanded={isExpanded || undefined}>
      <button
        type="button"
        className="expand"
        aria-expanded={isExpanded}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        Options
        <Icon name="down" />
      </button>
      <div className="panel-content">
        <ThemeOptions {...props} />
        <ConnectOptions {...props} />
        <NetworkOptions {...props} />
        <TestWalletOptions {...props} />
        <div className="group">
          <WalletOptions {...props} />
          <NetworkDetails {...props} />
          <Features {...props} />
          <Switches {...props} title="Behaviour" rows={behaviour}>
            <Choice label="Language" values={languages} {...optionOf(props, 'locale')} />
            <Choice label="Currency" values={currencies} {...optionOf(props, 'currency')} />
          </Switches>
          <Orders {...props} />
          <PairingOptions {...props} />
          <VariableOptions {...props} />
          <button type="button" className="button reset" onClick={props.onReset}>
            Reset all options
          </button>
        </div>
      </div>
    </aside>
  )
}

function Features(props: PanelProps): ReactNode {
  const { config, onChange } = props
  return (
    <Switches {...props} title="Features" rows={features}>
      <Several
        label="Social login"
        isBuilt={!unbuilt.has('socials')}
        value={config.socials}
        values={socials}
        onChange={(chosen) =>
          onChange({ socials: defaultConfig.socials.filter((name) => chosen.includes(name)) })
        }
      />
      <Several
        label="Providers to buy from"
        values={onrampProviders}
        {...optionOf(props, 'onrampProviders')}
      />
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
        <Toggle
          key={field}
          label={label}
          isBuilt={!unbuilt.has(field)}
          {...optionOf(props, field)}
        />
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
