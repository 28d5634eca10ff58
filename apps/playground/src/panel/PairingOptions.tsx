import type { ReactNode } from 'react'
import { List, Text, Toggle } from './controls.tsx'
import type { Panel } from './Panel.tsx'

/** Where the services are, and how wallets on other devices are reached. */
export function PairingOptions({ config, onChange }: Panel.Props): ReactNode {
  return (
    <details>
      <summary>Services and pairing</summary>
      <Text
        label="Gateway"
        value={config.gatewayUrl}
        placeholder="that of the local chains"
        onChange={(gatewayUrl) => onChange({ gatewayUrl })}
      />
      <Toggle
        label="Pairing"
        checked={config.pairing}
        onChange={(pairing) => onChange({ pairing })}
      />
      <List
        label="Relays"
        value={config.relayUrls}
        placeholder="that of the gateway"
        onChange={(relayUrls) => onChange({ relayUrls })}
      />
      <Toggle
        label="Manual pairing control"
        checked={config.manualPairing}
        onChange={(manualPairing) => onChange({ manualPairing })}
      />
      <Toggle
        label="Prefer https links to apps"
        checked={config.preferUniversalLinks}
        onChange={(preferUniversalLinks) => onChange({ preferUniversalLinks })}
      />
      <Text
        label="Storage prefix"
        value={config.storagePrefix}
        onChange={(storagePrefix) => onChange({ storagePrefix })}
      />
    </details>
  )
}
