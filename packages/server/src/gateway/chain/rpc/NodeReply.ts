import { isRefusal, judge } from './classifyError.ts'
import type { RawAnswer } from './RawRequest.ts'

/** What a node made of some calls. */
export type Reported = {
  /** As the calls; a hole where another node is to be asked. */
  readonly answers: readonly (RawAnswer | undefined)[]
  /** Errors that stand if no other node knows better. */
  readonly doubtful: readonly (RawAnswer | undefined)[]
  readonly ending: 'ok' | 'failed' | 'limited'
  /**
   * Whose that ending is, where it is not `ok`: the node's, whatever it is asked; that of what it was
   * asked, for all we know; either, as the node did not let us in; or ours, as it never got there.
   */
  readonly fault: Fault
  /** Whether the calls surely did not get to it. */
  readonly isUntouched: boolean
  readonly waitMs?: number | undefined
}

type Fault = 'node' | 'call' | 'door' | 'ours'

/**
 * Sets apart what another node may know better, and what says no more than that this one is busy.
 *
 * @param given - What a node answered, with holes where it did not.
 * @param count - Calls.
 */
export function sorted(given: readonly (RawAnswer | undefined)[], count: number): Reported {
  const verdicts = given.map((answer) => (answer?.error === undefined ? undefined : judge(answer)))
  const isOpen = (index: number): boolean =>
    verdicts[index] === 'limited' || verdicts[index] === 'unable'
  const isSilent = given.includes(undefined)
  const isLimited = verdicts.includes('limited')
  const [alone] = given
  return {
    answers: given.map((answer, index) => (isOpen(index) ? undefined : answer)),
    doubtful: given.map((answer, index) => (verdicts[index] === 'unable' ? answer : undefined)),
    ending: isLimited ? 'limited' : isSilent ? 'failed' : 'ok',
    fault: 'call',
    isUntouched: count === 1 && alone?.error !== undefined && isRefusal(alone),
  }
}

/**
 * Tells that nothing came of some calls.
 *
 * @param count - Calls.
 * @param how - Why not, as far as it is known.
 */
export function silence(
  count: number,
  how: Partial<Omit<Reported, 'answers' | 'doubtful'>> = {},
): Reported {
  const holes = new Array<RawAnswer | undefined>(count).fill(undefined)
  return {
    answers: holes,
    doubtful: holes,
    ending: 'failed',
    fault: 'call',
    isUntouched: false,
    ...how,
  }
}

/**
 * Puts together what came of parts of a request. What is the node's own counts most: it holds for all
 * that it was asked.
 *
 * @param parts - In the order of their calls.
 */
export function together(parts: readonly Reported[]): Reported {
  const [only] = parts
  if (only && parts.length === 1) return only
  const bad = parts.filter(({ ending }) => ending !== 'ok')
  const blamed = bad.filter(({ fault }) => fault === 'node')
  const worst = blamed.length > 0 ? blamed : bad
  const told = worst.find(({ ending }) => ending === 'limited') ?? worst[0]
  return {
    answers: parts.flatMap(({ answers }) => answers),
    doubtful: parts.flatMap(({ doubtful }) => doubtful),
    ending: told?.ending ?? 'ok',
    fault: told?.fault ?? 'call',
    isUntouched: false,
    waitMs: parts.find(({ waitMs }) => waitMs !== undefined)?.waitMs,
  }
}
