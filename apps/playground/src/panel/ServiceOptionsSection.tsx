import type { ReactNode } from 'react'
import { SelectField, TextListField, OptionTextField, Toggle } from './controls.tsx'
import { logLevelLabels } from './fields.ts'
import { bindOption } from './bindOption.ts'
import type { OptionsPanelProps } from './OptionsPanelProps.ts'

/** Options of the gateway, of pairing with wallets on other devices, of storage and of logging. */
export function ServiceOptionsSection(props: OptionsPanelProps): ReactNode {
  return (
    <details>
      <summary>Services and pairing</summary>
      <OptionTextField
        label="Gateway"
        placeholder="Local (default)"
        {...bindOption(props, 'gatewayUrl')}
      />
      <TextListField
        label="Relays"
        placeholder="Same as the gateway"
        {...bindOption(props, 'relayUrls')}
      />
      <Toggle label="Manual pairing control" {...bindOption(props, 'manualPairing')} />
      <Toggle label="Prefer universal links" {...bindOption(props, 'preferUniversalLinks')} />
      <OptionTextField
        label="Storage prefix"
        placeholder="default"
        {...bindOption(props, 'storagePrefix')}
      />
      <SelectField label="Log" values={logLevelLabels} {...bindOption(props, 'logLevel')} />
    </details>
  )
}
