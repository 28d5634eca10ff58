import type { ReactNode } from 'react'
import { List, Text, Toggle } from './controls.tsx'
import { optionOf } from './optionOf.ts'
import type { PanelProps } from './PanelProps.ts'

/** Options of the gateway, and of pairing with wallets on other devices. */
export function PairingOptions(props: PanelProps): ReactNode {
  return (
    <details>
      <summary>Services and pairing</summary>
      <Text
        label="Gateway"
        placeholder="that of the local chains"
        {...optionOf(props, 'gatewayUrl')}
      />
      <Toggle label="Pairing" {...optionOf(props, 'pairing')} />
      <List label="Relays" placeholder="that of the gateway" {...optionOf(props, 'relayUrls')} />
      <Toggle label="Manual pairing control" {...optionOf(props, 'manualPairing')} />
      <Toggle label="Prefer https links to apps" {...optionOf(props, 'preferUniversalLinks')} />
      <Text label="Storage prefix" {...optionOf(props, 'storagePrefix')} />
    </details>
  )
}
