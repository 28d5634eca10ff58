import { providerError, providerErrorCodes, rejected } from '../providerError.ts'
import type { RequestRecord, TestWalletOptions } from '../TestWallet.ts'
import type { ScriptState } from './scriptState.ts'
import type { Stage, StagedRequest } from './WalletCore.ts'

/** Where a request is approved or not. */
export type Gate = { pass(request: StagedRequest): Promise<void>; unlocked(): void }

/** Makes the gate of a wallet: rules of the script first, then the human, then yes. */
export function createGate(
  options: Required<Pick<Stage, 'name' | 'clock'>> & Pick<TestWalletOptions, 'prompt'>,
  state: ScriptState,
): Gate {
  const { name, clock, prompt } = options
  const open = new Set<string>()
  const waiting: (() => void)[] = []

  /** Lets a visitor decide. Only what waits for a visitor keeps a second request out. */
  async function decide(request: StagedRequest, decision: () => Promise<boolean>): Promise<void> {
    const { method, exclusive } = request
    if (exclusive && open.has(method))
      throw providerError(
        providerErrorCodes.pending,
        `Request of type '${method}' already pending. Please wait.`,
      )
    if (exclusive) open.add(method)
    try {
      if (!(await decision())) throw rejected()
    } finally {
      if (exclusive) open.delete(method)
    }
  }

  async function outcome(request: StagedRequest): Promise<void> {
    const mode = state.take('outcome', request)
    switch (mode?.kind) {
      case 'reject':
        throw rejected()
      case 'throwString':
        throw mode.text
      case 'neverAnswer':
        return new Promise(() => {})
      case 'hold':
        return decide(request, async () => {
          mode.hold.meet({ method: request.method, params: request.params })
          return (await mode.hold.decision) === 'approve'
        })
      case undefined:
        if (!request.asks || prompt === undefined) return
        return decide(request, () => prompt({ ...record(request), walletName: name }))
    }
  }

  return {
    async pass(request) {
      const pace = state.take('pace', request)
      if (pace?.kind === 'delay')
        await new Promise<void>((resolve) => void clock.after(pace.ms, resolve))
      if (request.unlocks && state.get().locked)
        await decide(request, async () => {
          await new Promise<void>((resolve) => void waiting.push(resolve))
          return true
        })
      await outcome(request)
    },
    unlocked() {
      for (const go of waiting.splice(0)) go()
    },
  }
}

function record(request: StagedRequest): RequestRecord & { summary: string; origin: string } {
  const { method, params, summary, origin } = request
  return { method, params, summary, origin }
}
