import { type ReactNode, useEffect, useState } from 'react'
import { parseConfig } from '../config/configUrl.ts'
import type { LocalnetDescription } from '../localnet.ts'
import { chainNames } from './chainNames.ts'
import { takeCodes } from './codes.ts'
import { PhoneScreen } from './PhoneScreen.tsx'
import { usePhoneDesk } from './usePhoneDesk.ts'

/** The phone as a page of its own, for another tab or another screen. */
export function PhonePage(props: {
  readonly localnet: LocalnetDescription | undefined
}): ReactNode {
  const { localnet } = props
  const [config] = useState(() => parseConfig(location.search))
  const desk = usePhoneDesk(config, localnet, true)
  useEffect(() => desk && takeCodes(desk.pair), [desk])
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
        desk && <PhoneScreen desk={desk} nameOf={chainNames(localnet)} />
      )}
    </main>
  )
}
