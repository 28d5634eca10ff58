import type { ReceiverWarning } from '../../../core/index.ts'
import type { ErrorCode } from '../../../errors/index.ts'

type Field = 'amount' | 'receiver'

type ProblemText =
  | 'common.problemAmount'
  | 'common.problemAmbiguous'
  | 'send.problemZero'
  | 'send.problemPoint'
  | 'common.problemDecimals'
  | 'send.problemFunds'
  | 'send.problemReceiver'
  | 'send.problemNamespace'
  | 'send.problemName'
  | 'send.problemLookup'

type WarningText =
  | 'send.warnChecksum'
  | 'send.warnBurn'
  | 'send.warnOwn'
  | 'send.warnContract'
  | 'send.warnOtherContract'
  | 'send.firstTransfer'

/** Fields and their texts by error code. */
const problems: Readonly<Partial<Record<ErrorCode, { field: Field; text: ProblemText }>>> = {
  'send.invalid_amount': { field: 'amount', text: 'common.problemAmount' },
  'send.ambiguous_amount': { field: 'amount', text: 'common.problemAmbiguous' },
  'send.too_many_decimals': { field: 'amount', text: 'common.problemDecimals' },
  'send.insufficient_funds': { field: 'amount', text: 'send.problemFunds' },
  'send.invalid_receiver': { field: 'receiver', text: 'send.problemReceiver' },
  'send.name_not_found': { field: 'receiver', text: 'send.problemName' },
  'send.name_not_resolved': { field: 'receiver', text: 'send.problemLookup' },
  'send.receiver_in_wrong_namespace': { field: 'receiver', text: 'send.problemNamespace' },
}

/** Zero, as typed on the way to an amount or as an amount. */
const zero = /^0(\.0*)?$/
/** An amount whose decimals are still to be typed. */
const open = /[.,]$/

/** Returns whether a typed amount is the beginning of a valid one, such as `0.`. */
export function isUnfinishedAmount(typed: string): boolean {
  return zero.test(typed) || open.test(typed)
}

/**
 * Returns the error text of a field of the send form.
 *
 * @param problem - Validation problem, if any.
 * @param typed - Content of the field.
 */
export function getSendProblemText(
  problem: ErrorCode | undefined,
  field: Field,
  typed: string,
): ProblemText | undefined {
  const found = problem && problems[problem]
  if (found?.field !== field) return undefined
  if (field === 'receiver' || !isUnfinishedAmount(typed)) return found.text
  return open.test(typed) ? 'send.problemPoint' : 'send.problemZero'
}

/** Texts of the warnings about a receiver. */
export const receiverWarningTexts: Readonly<Record<ReceiverWarning, WarningText>> = {
  wrongChecksum: 'send.warnChecksum',
  burnAddress: 'send.warnBurn',
  ownAddress: 'send.warnOwn',
  tokenContract: 'send.warnContract',
  contract: 'send.warnOtherContract',
  firstTransfer: 'send.firstTransfer',
}
