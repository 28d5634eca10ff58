import { LatchkeyProvider } from 'latchkey/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { formatConfig } from './config/configUrl.ts'
import { defaultConfig } from './config/PlaygroundConfig.ts'
import { publicNetworks, toOptions } from './config/toOptions.ts'
import { usePlaygroundConfig } from './config/usePlaygroundConfig.ts'
import { HostPage } from './host/HostPage.tsx'
import type { LocalnetDescription } from './localnet.ts'
import { Panel } from './panel/Panel.tsx'
import { PhoneDrawer } from './phone/PhoneDrawer.tsx'
import { useTestWallets } from './wallets/useTestWallets.ts'

/** The playground: options on the left, the live host page on the right. */
export function App(props: { readonly localnet: LocalnetDescription | undefined }): ReactNode {
  const { config, edition, change, reset } = usePlaygroundConfig()
  const { localnet } = props
  // A changed configuration needs a new client, hence the key on the provider. How the test wallets
  // approve requests is not part of the client's options.
  const key = formatConfig({ ...config, approval: defaultConfig.approval })
  const options = useMemo(() => toOptions(config, localnet), [config, localnet])
  useTestWallets(config, localnet)
  useEffect(() => {
    document.documentElement.dataset['theme'] = config.themeMode
  }, [config.themeMode])

  return (
    <div className="page">
      <header className="top">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <h1>Latchkey playground</h1>
        <p data-running={localnet !== undefined || undefined}>
          {localnet ? 'Local chains are running' : 'No local chains found'}
        </p>
        {localnet && config.pairing && <PhoneDrawer config={config} localnet={localnet} />}
      </header>
      <Panel
        key={edition}
        config={config}
        localNetworks={localnet?.networks ?? []}
        publicNetworks={publicNetworks}
        onChange={change}
        onReset={reset}
      />
      <LatchkeyProvider key={key} options={options}>
        <HostPage
          hasPanel={config.embedded || config.disableAppend}
          hasTestWallets={localnet !== undefined && config.testWallets.length > 0}
        />
      </LatchkeyProvider>
    </div>
  )
}
