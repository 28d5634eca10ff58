import type { ReactNode } from 'react'
import { Choice, List, Text, Toggle } from './controls.tsx'
import { logLevels } from './fields.ts'
import { optionOf } from './optionOf.ts'
import type { PanelProps } from './PanelProps.ts'

/** Options of the gateway, of pairing with wallets on other devices, of storage and of logging. */
export function PairingOptions(props: PanelProps): ReactNode {
  return (
    <details>
      <summary>Services and pairing</summary>
      <Text
        label="Gateway"
        placeholder="that of the local chains"
        {...optionOf(props, 'gatewayUrl')}
      />
      <List label="Relays" placeholder="that of the gateway" {...optionOf(props, 'relayUrls')} />
      <Toggle label="Manual pairing control" {...optionOf(props, 'manualPairing')} />
      <Toggle label="Prefer https links to apps" {...optionOf(props, 'preferUniversalLinks')} />
      <Text label="Storage prefix" placeholder="default" {...optionOf(props, 'storagePrefix')} />
      <Choice label="Log" values={logLevels} {...optionOf(props, 'logLevel')} />
    </details>
  )
}
