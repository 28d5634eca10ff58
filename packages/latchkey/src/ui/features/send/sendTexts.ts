import type { ErrorCode } from '../../../errors/index.ts'

type Field = 'amount' | 'receiver'

type ProblemText =
  | 'send.problemAmount'
  | 'send.problemDecimals'
  | 'send.problemFunds'
  | 'send.problemReceiver'
  | 'send.problemNamespace'

/** Which field a problem belongs to, and what it says there. */
const problems: Readonly<Partial<Record<ErrorCode, { field: Field; text: ProblemText }>>> = {
  'send.invalid_amount': { field: 'amount', text: 'send.problemAmount' },
  'send.too_many_decimals': { field: 'amount', text: 'send.problemDecimals' },
  'send.insufficient_funds': { field: 'amount', text: 'send.problemFunds' },
  'send.invalid_receiver': { field: 'receiver', text: 'send.problemReceiver' },
  'send.receiver_in_wrong_namespace': { field: 'receiver', text: 'send.problemNamespace' },
}

/** An incomplete amount, such as `1.`, which is not an error while typing. */
const unfinished = /^0*\.?0*$|^\d+\.$/

/**
 * Returns the error text of a field of the send form.
 *
 * @param problem - Validation problem, if any.
 * @param typed - Content of the field.
 */
export function problemText(
  problem: ErrorCode | undefined,
  field: Field,
  typed: string,
): ProblemText | undefined {
  const found = problem && problems[problem]
  if (found?.field !== field || (field === 'amount' && unfinished.test(typed))) return undefined
  return found.text
}

/** Replaces the decimal comma of some keyboards by a point. */
export function withPoint(typed: string): string {
  return typed.endsWith(',') && !typed.includes('.') ? `${typed.slice(0, -1)}.` : typed
}
