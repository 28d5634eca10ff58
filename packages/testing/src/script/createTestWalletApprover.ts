import { providerError, providerErrorCodes, createRejectedError } from '../providerError.ts'
import type { TestWalletOptions } from '../TestWallet.ts'
import type { TestWalletRequest } from './TestWalletRequest.ts'
import type { ScriptState } from './scriptState.ts'
import type { SharedWalletState, CheckedRequest } from './SharedWalletState.ts'

/** Approves or rejects requests. */
export type TestWalletApprover = {
  request(request: CheckedRequest): Promise<void>
  unlocked(): void
}

/** Creates the approval of a wallet: rules of the script, then the prompt, else approval. */
export function createTestWalletApprover(
  options: Required<Pick<SharedWalletState, 'name' | 'clock'>> & Pick<TestWalletOptions, 'prompt'>,
  state: ScriptState,
): TestWalletApprover {
  const { name, clock, prompt } = options
  const open = new Set<string>()
  const unlockWaiters: (() => void)[] = []

  /** Waits for a decision. An exclusive request is rejected while another one waits. */
  async function decide(request: CheckedRequest, decision: () => Promise<boolean>): Promise<void> {
    const { method, exclusive } = request
    if (exclusive && open.has(method))
      throw providerError(
        providerErrorCodes.pending,
        `Request of type '${method}' already pending. Please wait.`,
      )
    if (exclusive) open.add(method)
    try {
      if (!(await decision())) throw createRejectedError()
    } finally {
      if (exclusive) open.delete(method)
    }
  }

  async function outcome(request: CheckedRequest): Promise<void> {
    const mode = state.take('outcome', request)
    switch (mode?.kind) {
      case 'reject':
        throw createRejectedError()
      case 'throwString':
        throw mode.text
      case 'neverAnswer':
        return new Promise(() => {})
      case 'hold':
        return decide(request, async () => {
          mode.hold.receive({ method: request.method, params: request.params })
          return (await mode.hold.decision) === 'approve'
        })
      case undefined:
        if (!request.needsApproval || prompt === undefined) return
        return decide(request, () => prompt({ ...record(request), walletName: name }))
    }
  }

  return {
    async request(request) {
      const pace = state.take('pace', request)
      if (pace?.kind === 'delay')
        await new Promise<void>((resolve) => void clock.after(pace.ms, resolve))
      if (request.unlocks && state.get().locked)
        await decide(request, async () => {
          await new Promise<void>((resolve) => void unlockWaiters.push(resolve))
          return true
        })
      await outcome(request)
    },
    unlocked() {
      for (const go of unlockWaiters.splice(0)) go()
    },
  }
}

function record(request: CheckedRequest): TestWalletRequest & { summary: string; origin: string } {
  const { method, params, summary, origin } = request
  return { method, params, summary, origin }
}
