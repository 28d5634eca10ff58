import { LatchkeyProvider } from 'latchkey/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { getClientRemountKey } from './config/getClientRemountKey.ts'
import type { PlaygroundConfig } from './config/PlaygroundConfig.ts'
import { publicNetworks, toOptions } from './config/toOptions.ts'
import { usePlaygroundConfig } from './config/usePlaygroundConfig.ts'
import { Developer } from './developer/Developer.tsx'
import type { LocalnetDescription } from './localnet.ts'
import { Mailbox } from './mailbox/Mailbox.tsx'
import { OptionsPanel } from './panel/OptionsPanel.tsx'
import { PhoneDrawer } from './phone/PhoneDrawer.tsx'
import { Stage } from './stage/Stage.tsx'
import { ModalThemeSync } from './theme/ModalThemeSync.tsx'
import { useColorScheme } from './theme/useColorScheme.ts'
import { useTestWallets } from './wallets/useTestWallets.ts'

/** The playground: the live modal on the left, every option on the right. */
export function App(props: { readonly localnet: LocalnetDescription | undefined }): ReactNode {
  const { localnet } = props
  const { config, change, reset } = usePlaygroundConfig()
  // The developer section needs the client. It comes after the panel, which must outlive a client.
  const [developerSlot] = useState(() => document.createElement('div'))
  const scheme = useColorScheme(config.themeMode)
  const options = useMemo(() => toOptions(config, localnet), [config, localnet])
  useTestWallets(config, localnet)
  useEffect(() => {
    document.documentElement.dataset['theme'] = config.themeMode
  }, [config.themeMode])

  return (
    <div className="page">
      <Header config={config} localnet={localnet} />
      <LatchkeyProvider key={getClientRemountKey(config)} options={options}>
        <ModalThemeSync config={config} />
        <Stage config={config} scheme={scheme} onChange={change} />
        {createPortal(
          <Developer isOpen={config.developer} localnet={localnet} onChange={change} />,
          developerSlot,
        )}
      </LatchkeyProvider>
      <div className="side">
        {localnet && config.embeddedWallet && <Mailbox origin={localnet.origin} />}
        <OptionsPanel
          config={config}
          scheme={scheme}
          localNetworks={localnet?.networks ?? []}
          publicNetworks={publicNetworks}
          onChange={change}
          onReset={reset}
        />
        <div className="developer-slot" ref={(element) => element?.append(developerSlot)} />
      </div>
    </div>
  )
}

function Header(props: {
  readonly config: PlaygroundConfig
  readonly localnet: LocalnetDescription | undefined
}): ReactNode {
  const { config, localnet } = props
  const { length } = config.testWallets
  const wallets = `${length} test wallet${length === 1 ? '' : 's'}`
  return (
    <header className="top">
      <img src="/favicon.svg" alt="" width="28" height="28" />
      <span className="title">
        Latchkey <span>playground</span>
      </span>
      <p data-running={localnet !== undefined || undefined}>
        {localnet ? (length === 0 ? 'Local chains' : wallets) : 'No local chains'}
        {localnet && length > 0 && <span>, funded</span>}
      </p>
      {localnet && config.pairing && <PhoneDrawer config={config} localnet={localnet} />}
    </header>
  )
}
