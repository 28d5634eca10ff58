import { displayCurrencies } from 'latchkey'
import { type ReactNode, useState } from 'react'
import { defaultConfig } from '../config/PlaygroundConfig.ts'
import { Icon } from '../Icon.tsx'
import { ConnectOptions } from './ConnectOptions.tsx'
import { Choice, Order, CheckboxGroup, Toggle } from './controls.tsx'
import {
  behaviourOptions,
  featureOptions,
  onrampProviders,
  socials,
  type BooleanField,
  optionsWithoutViews,
} from './fields.ts'
import { NetworkSettings, NetworkOptions } from './NetworkOptions.tsx'
import { bindOption } from './bindOption.ts'
import type { PanelProps } from './PanelProps.ts'
import { ServiceOptions } from './ServiceOptions.tsx'
import { ThemeOptions, VariableOptions } from './ThemeOptions.tsx'
import { TestWalletSettings, WalletOptions } from './WalletOptions.tsx'

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
        <TestWalletSettings {...props} />
        <div className="group">
          <WalletOptions {...props} />
          <NetworkSettings {...props} />
          <Features {...props} />
          <Switches {...props} title="Behaviour" rows={behaviourOptions}>
            <Choice label="Language" values={languages} {...bindOption(props, 'locale')} />
            <Choice label="Currency" values={currencies} {...bindOption(props, 'currency')} />
          </Switches>
          <Orders {...props} />
          <ServiceOptions {...props} />
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
    <Switches {...props} title="Features" rows={featureOptions}>
      <CheckboxGroup
        label="Social login"
        value={config.socials}
        values={socials}
        onChange={(chosen) =>
          onChange({ socials: defaultConfig.socials.filter((name) => chosen.includes(name)) })
        }
      />
      <CheckboxGroup
        label="Providers to buy from"
        values={onrampProviders}
        {...bindOption(props, 'onrampProviders')}
      />
    </Switches>
  )
}

function Orders(props: PanelProps): ReactNode {
  return (
    <details>
      <summary>Orders</summary>
      <Order label="Ways to connect" {...bindOption(props, 'connectMethodsOrder')} />
      <Order label="Account actions" {...bindOption(props, 'walletFeaturesOrder')} />
      <Order label="Groups of wallets" {...bindOption(props, 'connectorTypeOrder')} />
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
          isBuilt={!optionsWithoutViews.has(field)}
          {...bindOption(props, field)}
        />
      ))}
      {props.children}
    </details>
  )
}

declare namespace Switches {
  type Props = PanelProps & {
    readonly title: string
    readonly rows: readonly (readonly [BooleanField, string])[]
    readonly children?: ReactNode
  }
}
