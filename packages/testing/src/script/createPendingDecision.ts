import type { TestWalletRequest } from './TestWalletRequest.ts'

/** A pending decision on held requests. */
export type PendingDecision = {
  readonly decision: Promise<'approve' | 'reject'>
  readonly firstRequest: Promise<TestWalletRequest>
  hasRequest(): boolean
  receive(request: TestWalletRequest): void
  decide(decision: 'approve' | 'reject'): void
}

/** Creates a pending decision. */
export function createPendingDecision(): PendingDecision {
  let isMatched = false
  let decide: PendingDecision['decide'] = () => {}
  let arrive: PendingDecision['receive'] = () => {}
  const decision = new Promise<'approve' | 'reject'>((resolve) => {
    decide = resolve
  })
  const firstRequest = new Promise<TestWalletRequest>((resolve) => {
    arrive = resolve
  })
  return {
    decision,
    firstRequest,
    hasRequest: () => isMatched,
    receive(request) {
      isMatched = true
      arrive(request)
    },
    decide: (choice) => decide(choice),
  }
}
