import { displayCurrencies } from 'latchkey'
import { type ReactNode, useState } from 'react'
import { defaultConfig } from '../config/PlaygroundConfig.ts'
import { Icon } from '../Icon.tsx'
import { ConnectOptionsSection } from './ConnectOptionsSection.tsx'
import { SelectField, ReorderableList, CheckboxGroup, Toggle } from './controls.tsx'
import {
  behaviourOptions,
  featureOptions,
  onrampProviders,
  socials,
  type BooleanConfigKey,
  optionsWithoutViews,
} from './fields.ts'
import { NetworkSettings, NetworkOptionsSection } from './NetworkOptionsSection.tsx'
import { bindOption } from './bindOption.ts'
import type { OptionsPanelProps } from './OptionsPanelProps.ts'
import { ServiceOptionsSection } from './ServiceOptionsSection.tsx'
import { ThemeOptionsSection, ThemeVariableOptionsSection } from './ThemeOptionsSection.tsx'
import { TestWalletSettings, WalletOptionsSection } from './WalletOptionsSection.tsx'

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
export function OptionsPanel(props: OptionsPanelProps): ReactNode {
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
        <ThemeOptionsSection {...props} />
        <ConnectOptionsSection {...props} />
        <NetworkOptionsSection {...props} />
        <TestWalletSettings {...props} />
        <div className="group">
          <WalletOptionsSection {...props} />
          <NetworkSettings {...props} />
          <Features {...props} />
          <Switches {...props} title="Behaviour" rows={behaviourOptions}>
            <SelectField label="Language" values={languages} {...bindOption(props, 'locale')} />
            <SelectField label="Currency" values={currencies} {...bindOption(props, 'currency')} />
          </Switches>
          <Orders {...props} />
          <ServiceOptionsSection {...props} />
          <ThemeVariableOptionsSection {...props} />
          <button type="button" className="button reset" onClick={props.onReset}>
            Reset all options
          </button>
        </div>
      </div>
    </aside>
  )
}

function Features(props: OptionsPanelProps): ReactNode {
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

function Orders(props: OptionsPanelProps): ReactNode {
  return (
    <details>
      <summary>Orders</summary>
      <ReorderableList label="Ways to connect" {...bindOption(props, 'connectMethodsOrder')} />
      <ReorderableList label="Account actions" {...bindOption(props, 'walletFeaturesOrder')} />
      <ReorderableList label="Groups of wallets" {...bindOption(props, 'connectorTypeOrder')} />
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
  type Props = OptionsPanelProps & {
    readonly title: string
    readonly rows: readonly (readonly [BooleanConfigKey, string])[]
    readonly children?: ReactNode
  }
}
