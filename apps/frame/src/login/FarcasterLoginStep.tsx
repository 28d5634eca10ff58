import './farcaster.css'
import encodeQr from 'qr'
import type { ComponentChildren, VNode } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Problem } from '../page/Problem.tsx'
import { ContinueButton, type ContinueButtonOptions } from './ContinueButton.tsx'
import type { FarcasterLoginRun } from './createSessionLogins.ts'
import { providerNames } from './providerNames.ts'
import { type PendingLoginProps, usePendingLogin } from './usePendingLogin.ts'

/** Has the visitor sign with the Farcaster app, on this device or on a phone. */
export function FarcasterLoginStep(
  props: PendingLoginProps &
    ContinueButtonOptions & {
      /** Purpose of the login. */
      readonly children?: ComponentChildren
      readonly login: (run: FarcasterLoginRun) => Promise<void>
    },
): VNode {
  const { tone, renderButton, login, children } = props
  const text = useFrameText()
  const [url, setUrl] = useState<string>()
  const { isBusy, problem, start, cancel } = usePendingLogin(props)
  if (!isBusy)
    return (
      <section key="offer" class="stack">
        {children}
        <Problem text={problem} />
        <ContinueButton
          {...{ tone, renderButton }}
          name={providerNames.farcaster}
          onClick={() => {
            setUrl(undefined)
            start(async (signal) => login({ signal, onUrl: setUrl }))
          }}
        />
      </section>
    )
  return (
    <section key="waiting" class="stack" aria-busy="true">
      <p role="status">{text('stepUp.scan')}</p>
      {url !== undefined && (
        <>
          <Code url={url} label={text('stepUp.code')} />
          <a href={url} target="_blank" rel="noopener noreferrer">
            {text('stepUp.openApp')}
          </a>
        </>
      )}
      <FrameButton onClick={cancel}>{text('settings.cancel')}</FrameButton>
    </section>
  )
}

/** A QR code, dark on light in both themes, with the margin that readers need. */
function Code({ url, label }: { readonly url: string; readonly label: string }): VNode {
  const rows = useMemo(() => encodeQr(url, 'raw', { border: 4 }), [url])
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
