import type { ReactNode } from 'react'
import { defaultConfig } from '../config/PlaygroundConfig.ts'
import { SelectField, Toggle } from './controls.tsx'
import { bindOption } from './bindOption.ts'
import type { OptionsPanelProps } from './OptionsPanelProps.ts'

const signIns = [
  ['off', 'Off'],
  ['optional', 'Optional'],
  ['required', 'Required'],
] as const

/** Options of the ways to connect. */
export function ConnectOptionsSection(props: OptionsPanelProps): ReactNode {
  const { config, onChange } = props
  const all = {
    embeddedWallet: true,
    email: true,
    pairing: true,
    eip6963: true,
    injected: true,
    multiWallet: true,
    wallets: true,
  }
  return (
    <section className="group">
      <h2>
        Ways to connect
        <button type="button" className="link" onClick={() => onChange(all)}>
          Turn on all
        </button>
      </h2>
      <Toggle label="Embedded wallet" {...bindOption(props, 'embeddedWallet')} />
      <Toggle label="Email" {...bindOption(props, 'email')} />
      <Toggle
        label="Social accounts"
        value={config.socials.length > 0}
        onChange={(isOn) => onChange({ socials: isOn ? defaultConfig.socials : [] })}
      />
      <Toggle label="WalletConnect" {...bindOption(props, 'pairing')} />
      <Toggle label="EIP-6963 discovery" {...bindOption(props, 'eip6963')} />
      <Toggle label="Injected wallets" {...bindOption(props, 'injected')} />
      <Toggle label="Several wallets at once" {...bindOption(props, 'multiWallet')} />
      <SelectField
        label="Sign-in with a signature"
        values={signIns}
        {...bindOption(props, 'signIn')}
      />
      <Toggle
        label="Two columns"
        value={config.wide}
        // The modal in the page has no room for them.
        onChange={(wide) => onChange(wide ? { wide, embedded: false } : { wide })}
      />
    </section>
  )
}
