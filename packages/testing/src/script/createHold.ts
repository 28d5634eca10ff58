import type { RequestRecord } from '../TestWallet.ts'

/** A decision that is still to come, and the requests that wait for it. */
export type Hold = {
  readonly decision: Promise<'approve' | 'reject'>
  readonly firstRequest: Promise<RequestRecord>
  isMet(): boolean
  meet(request: RequestRecord): void
  decide(decision: 'approve' | 'reject'): void
}

/** Makes a hold that nobody met yet. */
export function createHold(): Hold {
  let met = false
  let decide: Hold['decide'] = () => {}
  let arrive: Hold['meet'] = () => {}
  const decision = new Promise<'approve' | 'reject'>((resolve) => {
    decide = resolve
  })
  const firstRequest = new Promise<RequestRecord>((resolve) => {
    arrive = resolve
  })
  return {
    decision,
    firstRequest,
    isMet: () => met,
    meet(request) {
      met = true
      arrive(request)
    },
    decide: (choice) => decide(choice),
  }
}
