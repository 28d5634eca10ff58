import './export.css'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ExportedWallet } from '../custody/exportWallet.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { Problem } from '../page/Problem.tsx'
import { Notice } from '../page/Notice.tsx'
import {
  createSecretRevealController,
  type SecretRevealController,
  type RevealState,
} from './createSecretRevealController.ts'
import { useFrameLocalization, useFrameText } from '../page/LanguageContext.ts'

const holdMs = 1500
const switchMs = 30_000
const positions = Array.from({ length: 12 }, (_, index) => index)

/**
 * Shows the words and keys while a button is held. They are in the document for that time alone, and never
 * while the page is in the background.
 */
export function RevealStep(props: {
  readonly read: (signal: AbortSignal) => Promise<ExportedWallet>
  /** Milliseconds until the page ends. */
  readonly remainingMs: number
  readonly onFinish: () => void
}): VNode {
  const { read, remainingMs, onFinish } = props
  const { text, describeError } = useFrameLocalization()
  const [{ shown, isHolding, problem }, setState] = useState<RevealState>({ isHolding: false })
  const [reveal] = useState(() =>
    createSecretRevealController({ read, describeError, onChange: setState }),
  )
  useEffect(() => hideInBackground(reveal), [reveal])
  return (
    <>
      <p class="quiet">{text('export.intro')}</p>
      <Notice tone="negative" title={text('export.warningTitle')}>
        {text('export.warningText')}
      </Notice>
      <ol
        class="words"
        dir="ltr"
        aria-label={text('export.words')}
        aria-hidden={shown === undefined}
      >
        {positions.map((index) => (
          <li key={index}>{shown?.phrase[index]}</li>
        ))}
      </ol>
      <Problem text={problem} />
      <HoldButton reveal={reveal} isHolding={isHolding} />
      {/* Below the button, which must not move while it is held. */}
      {shown && <SecretKeys wallet={shown} />}
      <div class="actions">
        {shown && !isHolding ? (
          <FrameButton onClick={reveal.stop}>{text('export.hide')}</FrameButton>
        ) : (
          <FrameButton onClick={() => reveal.start(0, switchMs)}>
            {text('export.switch')}
          </FrameButton>
        )}
        <FrameButton onClick={onFinish}>{text('export.finish')}</FrameButton>
      </div>
      <p class="small quiet" role="timer">
        {text('export.closesIn', { time: formatMinutes(remainingMs) })}
      </p>
    </>
  )
}

/** Shows while a pointer or a key holds it. */
function HoldButton(props: {
  readonly reveal: SecretRevealController
  readonly isHolding: boolean
}): VNode {
  const { reveal, isHolding } = props
  const text = useFrameText()
  const { start, stop } = reveal
  return (
    <button
      type="button"
      class="danger hold"
      data-holding={isHolding || undefined}
      onPointerDown={({ button, pointerId, currentTarget }) => {
        if (button !== 0) return
        currentTarget.setPointerCapture(pointerId)
        start(holdMs)
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return
        event.preventDefault()
        if (!event.repeat) start(holdMs)
      }}
      onKeyUp={stop}
      onBlur={stop}
      // A long press would open the menu of the browser.
      onContextMenu={(event) => event.preventDefault()}
    >
      <span>{isHolding ? text('export.holding') : text('export.hold')}</span>
    </button>
  )
}

function SecretKeys({ wallet }: { readonly wallet: ExportedWallet }): VNode {
  const text = useFrameText()
  return (
    <dl class="box" aria-label={text('export.keys')}>
      <dt class="label">{text('export.evm')}</dt>
      <dd class="mono small" dir="ltr">
        {wallet.evm}
      </dd>
      <dt class="label">{text('export.solana')}</dt>
      <dd class="mono small" dir="ltr">
        {wallet.solana}
      </dd>
    </dl>
  )
}

/** Hides everything whenever the page loses the focus. Returns a function that stops. */
function hideInBackground({ stop }: SecretRevealController): () => void {
  document.addEventListener('visibilitychange', stop)
  window.addEventListener('blur', stop)
  window.addEventListener('pagehide', stop)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', stop)
    window.removeEventListener('blur', stop)
    window.removeEventListener('pagehide', stop)
  }
}

function formatMinutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
