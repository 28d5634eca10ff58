import type { Allowance, ApprovalSummary, AssetAmount } from './ApprovalSummary.ts'
import { type ApprovalWarning, sortWarnings } from './approvalWarnings.ts'
import type { ProtectionNeed } from '../spending/ProtectionCheckDeps.ts'
import type { EditableAllowance } from './editableAllowance.ts'

/** Results of the simulation of a request, and the plan to execute it. */
export type ApprovalCheckResult<plan> = {
  /** Undefined where nothing was simulated. */
  readonly changes?: readonly AssetAmount[] | undefined
  /** Outflows of each transaction of several, where another one returns a part. @default those of `changes` */
  readonly losses?: readonly AssetAmount[] | undefined
  readonly allowances: readonly Allowance[]
  readonly warnings: readonly ApprovalWarning[]
  /** At most, in base units of the native currency. */
  readonly fee?: bigint | undefined
  /** An amount that the visitor can lower. */
  readonly limit?: EditableAllowance | undefined
  /** Factor that the request has to wait for. It is not shown then. */
  readonly hold?: ProtectionNeed | undefined
  /** Passed to `execute`. Undefined where the request cannot be executed. */
  readonly plan: plan
}

/** A request that waits for the visitor. */
export type RequestedApproval<plan, result> = {
  readonly summary: ApprovalSummary
  /** Amounts that the data of the request sends, by itself. */
  readonly declared?: readonly AssetAmount[] | undefined
  /** Asks the network what the request does. Called again when the visitor tries again. */
  check(signal: AbortSignal): Promise<ApprovalCheckResult<plan>>
  /** Signs, and sends where the method sends. */
  execute(plan: plan, signal: AbortSignal): Promise<result>
  /** Returns the request with a lower amount of `limit`. */
  readonly lowerLimit?: ((amount: bigint) => RequestedApproval<plan, result>) | undefined
}

/** State of an approval. */
export type ApprovalState = {
  /** `editing`: the visitor lowers the limit. */
  readonly status: 'checking' | 'ready' | 'editing' | 'signing' | 'failed'
  readonly changes?: readonly AssetAmount[] | undefined
  readonly allowances: readonly Allowance[]
  /** Worst first. */
  readonly warnings: readonly ApprovalWarning[]
  readonly fee?: bigint | undefined
  /** An amount that the visitor can lower. */
  readonly limit?: EditableAllowance | undefined
  /** Error of the last try, while `status` is `failed`. */
  readonly failure?: unknown
}

/** How an approval ended. */
export type ApprovalOutcome<result> =
  | { readonly type: 'approved'; readonly result: result }
  /** The request may have been executed, so it cannot be tried again. */
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'rejected' }
  /** Something else is needed first. */
  | { readonly type: 'held'; readonly need: ProtectionNeed }

/** An approval: its summary, its state, and the visitor's answer. */
export type Approval<result = unknown> = {
  /** Of the request with its present limit. */
  readonly summary: ApprovalSummary
  /** Resolves with the outcome, also when `signal` was aborted meanwhile. */
  readonly settled: Promise<ApprovalOutcome<result>>
  get(): ApprovalState
  subscribe(listener: () => void): () => void
  /** Starts the checks. */
  load(): Promise<void>
  /** Starts or ends a change of the limit, during which nothing can be approved. */
  editLimit(isEditing: boolean): void
  /** Replaces the request by one with a lower limit, and checks it. */
  setLimit(amount: bigint): Promise<void>
  /** Executes the request. Does nothing unless the checks are done and nothing forbids it. */
  approve(): Promise<void>
}

/** An error after which the request must not be executed again. */
type FinalError = Error & { readonly isFinal: true }
/** An error of a request that may have been executed. Trying again repeats it without a second effect. */
type UnconfirmedError = Error & { readonly isUnconfirmed: true }

/** Returns whether an approval can be given in a state. */
export function canApprove({ status, warnings }: ApprovalState): boolean {
  const isBlocked = warnings.some(({ severity }) => severity === 'blocking')
  return (status === 'ready' || status === 'failed') && !isBlocked
}

/** Returns whether a request may have been executed, and can be tried again without a second effect. */
export function isUnconfirmedError(error: unknown): error is UnconfirmedError {
  return error instanceof Error && 'isUnconfirmed' in error
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
  const { signal } = options
  let current = request
  const { settled, resolve, finish } = createOutcome(options.finish)
  const { get, set, subscribe } = createStateHolder(toCheckingState(request.summary))
  let checks: ApprovalCheckResult<plan> | undefined
  let unconfirmed: UnconfirmedError | undefined
  const leave = (): void =>
    resolve(unconfirmed ? { type: 'failed', error: unconfirmed } : { type: 'rejected' })
  // While the request is executed, its own outcome counts.
  signal.addEventListener('abort', () => {
    if (get().status !== 'signing') leave()
  })

  async function load(): Promise<void> {
    try {
      checks = await current.check(signal)
      if (checks.hold) return finish({ type: 'held', need: checks.hold })
      set(toReadyState(current.summary, checks))
    } catch (error) {
      if (!signal.aborted) finish({ type: 'failed', error })
    }
  }

  return {
    get summary() {
      return current.summary
    },
    settled,
    get,
    subscribe,
    load,
    editLimit(isEditing) {
      const from = isEditing ? 'ready' : 'editing'
      if (get().status === from && get().limit) set({ status: isEditing ? 'editing' : 'ready' })
    },
    async setLimit(amount) {
      if (get().status !== 'editing' || !request.lowerLimit) return
      current = request.lowerLimit(amount)
      checks = undefined
      set(toCheckingState(current.summary))
      await load()
    },
    async approve() {
      if (!canApprove(get()) || !checks) return
      set({ status: 'signing', failure: undefined })
      try {
        finish({ type: 'approved', result: await current.execute(checks.plan, signal) })
      } catch (error) {
        if (isNonRetryableError(error)) return finish({ type: 'failed', error })
        // What may have been sent stays so, whatever happens to the next try.
        if (isUnconfirmedError(error)) unconfirmed = error
        if (signal.aborted) leave()
        else set({ status: 'failed', failure: isUnconfirmedError(error) ? error.cause : error })
      }
    },
  }
}

/** Creates the outcome of an approval: a promise, and the function that is called once. */
function createOutcome<result>(onFinish: (outcome: ApprovalOutcome<result>) => void): {
  readonly settled: Promise<ApprovalOutcome<result>>
  readonly resolve: (outcome: ApprovalOutcome<result>) => void
  readonly finish: (outcome: ApprovalOutcome<result>) => void
} {
  let resolve: (outcome: ApprovalOutcome<result>) => void = () => {}
  const settled = new Promise<ApprovalOutcome<result>>((settle) => (resolve = settle))
  return {
    settled,
    resolve,
    finish(outcome) {
      resolve(outcome)
      onFinish(outcome)
    },
  }
}

function createStateHolder(initial: ApprovalState): {
  readonly get: () => ApprovalState
  readonly set: (change: Partial<ApprovalState>) => void
  readonly subscribe: (listener: () => void) => () => void
} {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function toCheckingState({ allowances, warnings }: ApprovalSummary): ApprovalState {
  return {
    status: 'checking',
    changes: undefined,
    allowances,
    warnings,
    fee: undefined,
    limit: undefined,
  }
}

function toReadyState(
  { allowances, warnings }: ApprovalSummary,
  checks: ApprovalCheckResult<unknown>,
): ApprovalState {
  return {
    status: 'ready',
    changes: checks.changes,
    allowances: mergeAllowances(allowances, checks.allowances),
    warnings: sortWarnings([...warnings, ...checks.warnings]),
    fee: checks.fee,
    limit: checks.limit,
  }
}

/** Returns whether a request must not be executed again: it may have been. */
export function isNonRetryableError(error: unknown): error is FinalError {
  return error instanceof Error && 'isFinal' in error
}

/**
 * The simulated token and spender replace those of the call data, unless that allows more: a
 * node cannot make an allowance look smaller.
 */
function mergeAllowances(
  decoded: readonly Allowance[],
  simulated: readonly Allowance[],
): readonly Allowance[] {
  // Functions and events of ERC-20 and ERC-721 are the same pairs; an item or a credit is none of them.
  const keyOf = ({ standard, token, spender, tokenId }: Allowance): string => {
    const part = standard === 'erc6909' ? tokenId : standard === 'credit' ? standard : ''
    return `${token}/${spender}/${part}`.toLowerCase()
  }
  const replaced = (own: Allowance): boolean =>
    simulated.some((other) => keyOf(other) === keyOf(own) && !isMore(own, other))
  const kept = decoded.filter((own) => !replaced(own))
  const keys = new Set(kept.map(keyOf))
  // An item is no smaller amount: it is listed beside what the data allows.
  return [...kept, ...simulated.filter((other) => isItem(other) || !keys.has(keyOf(other)))]
}

function isMore({ amount }: Allowance, other: Allowance): boolean {
  if (amount === undefined || other.amount === 'unlimited') return false
  // The amount of the data is an id only where it is that of the item.
  if (isItem(other)) return amount !== other.tokenId
  return other.amount !== undefined && (amount === 'unlimited' || amount > other.amount)
}

/** Returns whether an allowance is of one item, which has an id and no amount. */
function isItem({ standard, amount }: Allowance): boolean {
  return standard === 'nft' && amount === undefined
}
