import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { FrameTextField } from '../page/FrameTextField.tsx'
import { texts } from '../text/en.ts'

/** Shows a recovery code, and continues once the visitor has typed its end. */
export function RecoveryCodeStep(props: {
  readonly code: string
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly onSaveKit: () => void
  readonly onDone: () => void
}): VNode {
  const { code, isBusy, problem, onSaveKit, onDone } = props
  const [typed, setTyped] = useState('')
  const [isCopied, setIsCopied] = useState(false)
  const end = code.slice(-4)
  const isComplete = typed.trim().length >= end.length
  const isRight = typed.trim().toUpperCase() === end

  return (
    <form
      class="stack"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight && !isBusy) onDone()
      }}
    >
      <h2 class="subtitle">{texts['code.title']}</h2>
      <p class="quiet">{texts['code.intro']}</p>
      <output class="code" aria-label={texts['code.label']}>
        {code}
      </output>
      <div class="actions">
        <button
          type="button"
          class="secondary"
          onClick={() => void navigator.clipboard.writeText(code).then(() => setIsCopied(true))}
        >
          {isCopied ? texts['code.copied'] : texts['code.copy']}
        </button>
        <button type="button" class="secondary" onClick={onSaveKit}>
          {texts['code.download']}
        </button>
      </div>
      <FrameTextField
        label={texts['code.confirm']}
        value={typed}
        maxLength={8}
        isInvalid={isComplete && !isRight}
        onInput={setTyped}
      />
      <p class="problem" role="alert">
        {problem ?? (isComplete && !isRight ? texts['code.mismatch'] : undefined)}
      </p>
      <button type="submit" class="primary" disabled={!isRight || isBusy}>
        {texts['code.done']}
      </button>
    </form>
  )
}
