import type { ExportedWallet } from '../custody/exportWallet.ts'

/** State of the export page. */
export type RevealState = {
  /** In the document while it is shown, and nowhere else. */
  readonly shown?: ExportedWallet | undefined
  readonly isHolding: boolean
  readonly problem?: string | undefined
}

/** Shows the words and keys of a wallet, and hides them. */
export type SecretRevealController = {
  /** Shows them after a time, until `stop`, or for `durationMs`. */
  start(delayMs: number, durationMs?: number): void
  stop(): void
}

/**
 * Creates the reveal. Each `start` ends an earlier one, and restores the wallet anew.
 *
 * @param deps - `onChange` gets the state whenever it changes.
 */
export function createSecretRevealController(deps: {
  readonly read: (signal: AbortSignal) => Promise<ExportedWallet>
  readonly onChange: (state: RevealState) => void
  readonly describeError: (error: unknown) => string
}): SecretRevealController {
  const { read, onChange, describeError } = deps
  let running: AbortController | undefined

  function end(problem?: string): void {
    running?.abort()
    running = undefined
    onChange({ isHolding: false, problem })
  }

  return {
    stop: () => {
      if (running) end()
    },
    start(delayMs, durationMs) {
      end()
      const controller = new AbortController()
      const { signal } = controller
      running = controller
      const isHolding = durationMs === undefined
      onChange({ isHolding })
      after(delayMs, signal, () => {
        read(signal).then(
          (shown) => {
            if (signal.aborted) return
            onChange({ shown, isHolding })
            if (durationMs !== undefined) after(durationMs, signal, end)
          },
          (error: unknown) => {
            if (!signal.aborted) end(describeError(error))
          },
        )
      })
    },
  }
}

function after(ms: number, signal: AbortSignal, run: () => void): void {
  const timer = setTimeout(run, ms)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
