import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ExportedWallet } from '../custody/exportWallet.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { Notice } from '../page/Notice.tsx'
import { createReveal, type Reveal, type RevealState } from './createReveal.ts'
import { exportTexts as texts } from './exportTexts.ts'

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
  const [{ shown, isHolding, problem }, setState] = useState<RevealState>({ isHolding: false })
  const [reveal] = useState(() => createReveal(read, setState))
  useEffect(() => hideInBackground(reveal), [reveal])
  return (
    <>
      <p class="quiet">{texts.intro}</p>
      <Notice tone="negative" title={texts.warningTitle}>
        {texts.warningText}
      </Notice>
      <ol class="words" aria-label={texts.words} aria-hidden={shown === undefined}>
        {positions.map((index) => (
          <li key={index}>{shown?.phrase[index]}</li>
        ))}
      </ol>
      <p class="problem" role="alert">
        {problem}
      </p>
      <HoldButton reveal={reveal} isHolding={isHolding} />
      {/* Below the button, which must not move while it is held. */}
      {shown && <SecretKeys wallet={shown} />}
      <div class="actions">
        {shown && !isHolding ? (
          <FrameButton onClick={reveal.stop}>{texts.hide}</FrameButton>
        ) : (
          <FrameButton onClick={() => reveal.start(0, switchMs)}>{texts.switch}</FrameButton>
        )}
        <FrameButton onClick={onFinish}>{texts.finish}</FrameButton>
      </div>
      <p class="small quiet" role="timer">
        {texts.closesIn} {formatMinutes(remainingMs)}
      </p>
    </>
  )
}

/** Shows while a pointer or a key holds it. */
function HoldButton(props: { readonly reveal: Reveal; readonly isHolding: boolean }): VNode {
  const { reveal, isHolding } = props
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
      <span>{isHolding ? texts.holding : texts.hold}</span>
    </button>
  )
}

function SecretKeys({ wallet }: { readonly wallet: ExportedWallet }): VNode {
  return (
    <dl class="box" aria-label={texts.keys}>
      <dt class="label">{texts.evm}</dt>
      <dd class="mono small">{wallet.evm}</dd>
      <dt class="label">{texts.solana}</dt>
      <dd class="mono small">{wallet.solana}</dd>
    </dl>
  )
}

/** Hides everything whenever the page loses the focus. Returns a function that stops. */
function hideInBackground({ stop }: Reveal): () => void {
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
