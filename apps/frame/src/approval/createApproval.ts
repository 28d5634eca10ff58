import type { Allowance, ApprovalSummary, AssetAmount } from './ApprovalSummary.ts'
import { type ApprovalWarning, sortWarnings } from './approvalWarnings.ts'

/** What the network says about a request, and what is needed to execute it. */
export type ApprovalChecks<plan> = {
  /** Undefined where nothing was simulated. */
  readonly changes?: readonly AssetAmount[] | undefined
  readonly allowances: readonly Allowance[]
  readonly warnings: readonly ApprovalWarning[]
  /** At most, in base units of the native currency. */
  readonly fee?: bigint | undefined
  /** Passed to `execute`. Undefined where the request cannot be executed. */
  readonly plan: plan
}

/** A request that waits for the visitor. */
export type RequestedApproval<plan, result> = {
  readonly summary: ApprovalSummary
  /** Asks the network what the request does. Called again when the visitor tries again. */
  check(signal: AbortSignal): Promise<ApprovalChecks<plan>>
  /** Signs, and sends where the method sends. */
  execute(plan: plan, signal: AbortSignal): Promise<result>
}

/** State of an approval. */
export type ApprovalState = {
  readonly status: 'checking' | 'ready' | 'signing' | 'failed'
  readonly changes?: readonly AssetAmount[] | undefined
  readonly allowances: readonly Allowance[]
  /** Worst first. */
  readonly warnings: readonly ApprovalWarning[]
  readonly fee?: bigint | undefined
  /** Error of the last try, while `status` is `failed`. */
  readonly failure?: unknown
}

/** How an approval ended. */
export type ApprovalOutcome<result> =
  | { readonly type: 'approved'; readonly result: result }
  /** The request may have been executed, so it cannot be tried again. */
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'rejected' }

/** An approval: its summary, its state, and the visitor's answer. */
export type Approval<result = unknown> = {
  readonly summary: ApprovalSummary
  /** Resolves with the outcome, also when `signal` was aborted meanwhile. */
  readonly settled: Promise<ApprovalOutcome<result>>
  get(): ApprovalState
  subscribe(listener: () => void): () => void
  /** Starts the checks. */
  load(): Promise<void>
  /** Executes the request. Does nothing unless the checks are done and nothing forbids it. */
  approve(): Promise<void>
}

/** An error after which the request must not be executed again. */
type FinalError = Error & { readonly isFinal: true }
/** An error of a request that may have been executed. Trying again repeats it without a second effect. */
type UndecidedError = Error & { readonly isUndecided: true }

/** Returns whether an approval can be given in a state. */
export function canApprove({ status, warnings }: ApprovalState): boolean {
  const isBlocked = warnings.some(({ severity }) => severity === 'blocking')
  return (status === 'ready' || status === 'failed') && !isBlocked
}

/** Returns whether a request may have been executed, and can be tried again without a second effect. */
export function isUndecided(error: unknown): error is UndecidedError {
  return error instanceof Error && 'isUndecided' in error
}

/**
 * Creates an approval.
 *
 * @param options - `finish` is called once, with the outcome.
 */
export function createApproval<plan, result>(
  request: RequestedApproval<plan, result>,
  options: {
    readonly signal: AbortSignal
    readonly finish: (outcome: ApprovalOutcome<result>) => void
  },
): Approval<result> {
  const { summary, check, execute } = request
  const { signal } = options
  let resolve: (outcome: ApprovalOutcome<result>) => void = () => {}
  const settled = new Promise<ApprovalOutcome<result>>((settle) => (resolve = settle))
  const finish = (outcome: ApprovalOutcome<result>): void => {
    resolve(outcome)
    options.finish(outcome)
  }
  const listeners = new Set<() => void>()
  const { allowances, warnings } = summary
  let state: ApprovalState = { status: 'checking', allowances, warnings }
  let checks: ApprovalChecks<plan> | undefined
  let undecided: UndecidedError | undefined
  const leave = (): void =>
    resolve(undecided ? { type: 'failed', error: undecided } : { type: 'rejected' })
  // While the request is executed, its own outcome counts.
  signal.addEventListener('abort', () => {
    if (state.status !== 'signing') leave()
  })
  const set = (change: Partial<ApprovalState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  return {
    summary,
    settled,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async load() {
      try {
        checks = await check(signal)
        set(toReadyState(summary, checks))
      } catch (error) {
        if (!signal.aborted) finish({ type: 'failed', error })
      }
    },
    async approve() {
      if (!canApprove(state) || !checks) return
      set({ status: 'signing', failure: undefined })
      try {
        finish({ type: 'approved', result: await execute(checks.plan, signal) })
      } catch (error) {
        if (isFinal(error)) return finish({ type: 'failed', error })
        undecided = isUndecided(error) ? error : undefined
        if (signal.aborted) leave()
        else set({ status: 'failed', failure: undecided?.cause ?? error })
      }
    },
  }
}

function toReadyState(
  { allowances, warnings }: ApprovalSummary,
  checks: ApprovalChecks<unknown>,
): ApprovalState {
  return {
    status: 'ready',
    changes: checks.changes,
    allowances: mergeAllowances(allowances, checks.allowances),
    warnings: sortWarnings([...warnings, ...checks.warnings]),
    fee: checks.fee,
  }
}

function isFinal(error: unknown): error is FinalError {
  return error instanceof Error && 'isFinal' in error
}

/** What the simulation says about a token and its spender replaces what the data of the call says. */
function mergeAllowances(
  decoded: readonly Allowance[],
  simulated: readonly Allowance[],
): readonly Allowance[] {
  const keyOf = ({ token, spender }: Allowance): string => `${token}/${spender}`.toLowerCase()
  const known = new Set(simulated.map(keyOf))
  return [...decoded.filter((allowance) => !known.has(keyOf(allowance))), ...simulated]
}
