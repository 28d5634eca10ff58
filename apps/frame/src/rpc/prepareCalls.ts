import { type Hex, hexToBigInt, numberToHex } from 'viem'
import type { CaipNetworkId } from 'latchkey/caip'
import type { ApprovalCheckResult } from '../approval/createApproval.ts'
import { type ApprovalWarning, createApprovalWarning } from '../approval/approvalWarnings.ts'
import type { Allowance } from '../approval/ApprovalSummary.ts'
import { readTokenMetadata } from '../approval/simulation/readTokenMetadata.ts'
import { readEditableAllowance } from '../approval/simulation/readEditableAllowance.ts'
import type { EditableAllowance } from '../approval/editableAllowance.ts'
import { escapeText } from '../approval/escapeText.ts'
import { networkOf } from '../approval/networkOf.ts'
import type { RequestNode } from '../approval/simulation/RequestNode.ts'
import { type CallSimulation, simulateCalls } from '../approval/simulation/simulateCalls.ts'
import { type EvmCall, decodeCallRecipients } from '../approval/summarizeCalls.ts'
import { warnOfAllowances } from '../approval/warnOfAllowances.ts'
import type { Recipients } from './createRecipients.ts'
import { estimateFees, type Fees, getMaxGasPrice, type SuggestedFees } from './estimateFees.ts'

/** Most gas of a transaction: that of a whole block of Ethereum when EIP-1559 came. */
export const maxGas = 30_000_000n

/** How calls are sent, once they are approved. */
export type CallPlan = {
  readonly fees: Fees
  /** Limit of each call. */
  readonly gas: readonly bigint[]
}

/**
 * Simulates calls, estimates gas and fees, and looks at their receivers.
 *
 * @param request - `gas`: limit that the app suggests, for one call.
 * @returns Warnings that block the approval where the calls fail or cannot be prepared.
 * @throws The reason of `signal`, and failures of suggestions that are refused.
 */
export async function prepareCalls(
  requestNode: RequestNode,
  request: prepareCalls.Parameters,
): Promise<ApprovalCheckResult<CallPlan | undefined>> {
  const { account, chainId, calls, suggested, gas, recipients, signal } = request
  const [simulation, estimated, balance, receivers] = await Promise.all([
    simulateCalls(requestNode, { account, calls, signal }),
    estimateFees(requestNode, suggested),
    requestNode('eth_getBalance', [account, 'latest']).catch(() => undefined),
    warnOfReceivers(requestNode, { chainId, calls, recipients }),
  ])
  const warnings: ApprovalWarning[] = [...receivers, ...warnOfSimulation(simulation)]
  if (estimated.isHigh) warnings.push(createApprovalWarning('fee_high'))
  const allowances = simulation.status === 'simulated' ? simulation.allowances : []
  warnings.push(...warnOfAllowances(allowances))
  const limit = await readEditableAllowance(requestNode, calls, allowances)
  const checks = {
    ...(simulation.status === 'simulated' && { changes: simulation.changes }),
    allowances: await describeAllowances(requestNode, allowances, limit),
    limit,
  }
  if (simulation.status === 'reverted') return { ...checks, warnings, plan: undefined }
  try {
    const limits =
      gas === undefined
        ? await estimateGas(requestNode, { account, calls, simulation })
        : [checkGas(gas)]
    const fee = limits.reduce((sum, limit) => sum + limit, 0n) * getMaxGasPrice(estimated.fees)
    const spent = calls.reduce((sum, { value }) => sum + value, 0n)
    if (typeof balance === 'string' && hexToBigInt(balance as Hex) < spent + fee) {
      const { symbol } = networkOf(chainId).nativeCurrency
      warnings.push(
        symbol === undefined
          ? createApprovalWarning('not_enough_unnamed')
          : createApprovalWarning('not_enough', { symbol }),
      )
    }
    return { ...checks, warnings, fee, plan: { fees: estimated.fees, gas: limits } }
  } catch (error) {
    signal.throwIfAborted()
    warnings.push(toPrepareWarning(error))
    return { ...checks, warnings, plan: undefined }
  }
}

export declare namespace prepareCalls {
  type Parameters = {
    readonly account: Hex
    readonly chainId: CaipNetworkId
    readonly calls: readonly EvmCall[]
    readonly suggested: SuggestedFees
    readonly gas?: bigint | undefined
    readonly recipients: Recipients
    readonly signal: AbortSignal
  }
}

/** Adds decimals and symbol of the token to its allowance, and those of its debt to a delegation of credit. */
async function describeAllowances(
  requestNode: RequestNode,
  allowances: readonly Allowance[],
  limit: EditableAllowance | undefined,
): Promise<readonly Allowance[]> {
  return Promise.all(
    allowances.map(async (allowance) => {
      const { standard, token, amount } = allowance
      if (token !== undefined && standard === 'credit' && typeof amount === 'bigint')
        return { ...allowance, ...(await readTokenMetadata(requestNode, token)) }
      if (!limit || token?.toLowerCase() !== limit.token.toLowerCase()) return allowance
      return { ...allowance, decimals: limit.decimals, symbol: limit.symbol }
    }),
  )
}

function warnOfSimulation(simulation: CallSimulation): readonly ApprovalWarning[] {
  if (simulation.status === 'unavailable') return [createApprovalWarning('not_simulated')]
  if (simulation.status === 'reverted') return [createFailureWarning(simulation.reason)]
  return []
}

/** Later calls depend on earlier ones, so only the simulation of all of them has their gas. */
async function estimateGas(
  requestNode: RequestNode,
  request: {
    readonly account: Hex
    readonly calls: readonly EvmCall[]
    readonly simulation: CallSimulation
  },
): Promise<readonly bigint[]> {
  const { account, calls, simulation } = request
  if (calls.length > 1 && simulation.status === 'simulated')
    // A refund comes at the end, and a call keeps a 64th of its gas back.
    return simulation.gasUsed.map((used) => checkGas((used * 3n) / 2n + 10_000n))
  return await Promise.all(
    calls.map(async ({ to, data, value }) => {
      const call = { from: account, ...(to && { to }), data, value: numberToHex(value) }
      const estimate = hexToBigInt((await requestNode('eth_estimateGas', [call])) as Hex)
      return checkGas(estimate === 21_000n ? estimate : (estimate * 6n) / 5n)
    }),
  )
}

function checkGas(gas: bigint): bigint {
  if (gas < 21_000n || gas > maxGas) throw new RangeError('The gas is out of range.')
  return gas
}

async function warnOfReceivers(
  requestNode: RequestNode,
  request: {
    readonly chainId: CaipNetworkId
    readonly calls: readonly EvmCall[]
    readonly recipients: Recipients
  },
): Promise<readonly ApprovalWarning[]> {
  const { chainId, calls, recipients } = request
  const first = decodeCallRecipients(calls)
    .filter((address) => !recipients.has(chainId, address))
    .map((address) => createApprovalWarning('first_time_recipient', { address }))
  const contracts = [...new Set(calls.flatMap(({ to, data }) => (to && data !== '0x' ? [to] : [])))]
  const codes = await Promise.all(
    contracts.map((address) =>
      requestNode('eth_getCode', [address, 'latest']).catch(() => undefined),
    ),
  )
  const empty = contracts.filter((_address, at) => codes[at] === '0x')
  return [...first, ...empty.map((address) => createApprovalWarning('new_contract', { address }))]
}

function createFailureWarning(reason: string): ApprovalWarning {
  return reason === ''
    ? createApprovalWarning('will_revert')
    : createApprovalWarning('will_fail', { reason })
}

function toPrepareWarning(error: unknown): ApprovalWarning {
  if (error instanceof RangeError) return createApprovalWarning('gas_limit')
  const reason = error instanceof Error ? escapeText(error.message, { maxLength: 160 }) : '…'
  return createApprovalWarning('cannot_prepare', { reason })
}
