import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { Icon } from '../Icon.tsx'
import { formatReactCode } from './formatReactCode.ts'
import { highlightCode } from './highlightCode.ts'

/** Milliseconds that the result of copying is shown. */
const resultDuration = 2400

/** The React code of the current options, with a button that copies it. */
export function CodeCard(props: { readonly config: PlaygroundConfig }): ReactNode {
  const code = useMemo(() => formatReactCode(props.config), [props.config])
  const [result, setResult] = useState<'copied' | 'failed' | undefined>(undefined)
  useEffect(() => {
    if (result === undefined) return undefined
    const timer = setTimeout(() => setResult(undefined), resultDuration)
    return () => clearTimeout(timer)
  }, [result])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      setResult('copied')
    } catch {
      setResult('failed')
    }
  }

  return (
    <section className="code-card" aria-label="Code">
      <div className="code-head">
        <span>App.tsx</span>
        <span role="status">
          {result === 'failed' && 'Copying was not allowed. Select the text.'}
          {result === 'copied' && <span className="hidden">Copied</span>}
        </span>
        <button type="button" className="button small" onClick={() => void copy()}>
          <Icon name={result === 'copied' ? 'check' : 'copy'} />
          Copy code
        </button>
      </div>
      {/* Focusable, because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label="App.tsx">
        {highlightCode(code).map(({ kind, text }, index) =>
          kind === 'plain' ? (
            text
          ) : (
            <span key={index} className={kind}>
              {text}
            </span>
          ),
        )}
      </pre>
    </section>
  )
}
