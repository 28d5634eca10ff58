import { type ReactNode, useEffect, useState } from 'react'
import { parseConfigQuery } from '../config/configUrl.ts'
import type { LocalnetDescription } from '../localnet.ts'
import { createNetworkNameLookup } from './createNetworkNameLookup.ts'
import { receivePairingUris } from './pairingCodes.ts'
import { PhoneScreen } from './PhoneScreen.tsx'
import { usePhoneController } from './usePhoneController.ts'

/** The phone as a separate page, for another tab or another screen. */
export function PhonePage(props: {
  readonly localnet: LocalnetDescription | undefined
}): ReactNode {
  const { localnet } = props
  const [config] = useState(() => parseConfigQuery(location.search))
  const controller = usePhoneController(config, localnet, true)
  useEffect(() => controller && receivePairingUris(controller.pair), [controller])
  useEffect(() => {
    document.documentElement.dataset['theme'] = config.themeMode
  }, [config.themeMode])

  return (
    <main className="phone-page">
      <h1>A phone to pair with</h1>
      {localnet === undefined ? (
        <p className="none">
          It holds keys of the local chains, and none are running. Start them with npm start.
        </p>
      ) : (
        controller && (
          <PhoneScreen controller={controller} nameOf={createNetworkNameLookup(localnet)} />
        )
      )}
    </main>
  )
}
