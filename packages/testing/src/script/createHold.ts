import type { RequestRecord } from './RequestRecord.ts'

/** A pending decision on held requests. */
export type Hold = {
  readonly decision: Promise<'approve' | 'reject'>
  readonly firstRequest: Promise<RequestRecord>
  hasRequest(): boolean
  receive(request: RequestRecord): void
  decide(decision: 'approve' | 'reject'): void
}

/** Creates a pending decision. */
export function createHold(): Hold {
  let isMatched = false
  let decide: Hold['decide'] = () => {}
  let arrive: Hold['receive'] = () => {}
  const decision = new Promise<'approve' | 'reject'>((resolve) => {
    decide = resolve
  })
  const firstRequest = new Promise<RequestRecord>((resolve) => {
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
