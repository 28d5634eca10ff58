import type { ReactNode } from 'react'
import { Choice, TextListField, Text, Toggle } from './controls.tsx'
import { logLevelLabels } from './fields.ts'
import { bindOption } from './bindOption.ts'
import type { PanelProps } from './PanelProps.ts'

/** Options of the gateway, of pairing with wallets on other devices, of storage and of logging. */
export function ServiceOptions(props: PanelProps): ReactNode {
  return (
    <details>
      <summary>Services and pairing</summary>
      <Text
        label="Gateway"
        placeholder="that of the local chains"
        {...bindOption(props, 'gatewayUrl')}
      />
      <TextListField
        label="Relays"
        placeholder="that of the gateway"
        {...bindOption(props, 'relayUrls')}
      />
      <Toggle label="Manual pairing control" {...bindOption(props, 'manualPairing')} />
      <Toggle label="Prefer https links to apps" {...bindOption(props, 'preferUniversalLinks')} />
      <Text label="Storage prefix" placeholder="default" {...bindOption(props, 'storagePrefix')} />
      <Choice label="Log" values={logLevelLabels} {...bindOption(props, 'logLevel')} />
    </details>
  )
}
