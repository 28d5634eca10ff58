import { type AddressParts, type CaipAddress, formatCaipAddress } from '../../caip/index.ts'
import { swapApprovalFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { swapApprovalResponseSchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapPair } from '../model/slices/swap.ts'
import { isSameAddressIgnoringCase } from '../connection/index.ts'
import { requestSwapGateway } from './requestSwapGateway.ts'
import {
  requireSwapAmount,
  isNativeCurrency,
  isSameCaipAddress,
  parseSwapPair,
  resolveSwapAccount,
} from './swapParameters.ts'
import type { SwapTransaction } from './SwapTransaction.ts'
import { parseApproveCall } from './swapCallChecks.ts'

/** A transaction that approves a token for a swap. */
export type SwapApproval = SwapTransaction & {
  /** Contract that may transfer the token afterwards. */
  readonly spender: string
  /** Approved amount, in base units. */
  readonly amount: bigint
}

const failed = swapApprovalFailedError

/**
 * Builds the transaction that approves a token for a swap. The gateway's answer is rejected unless
 * it approves that token, for that amount, and does nothing else.
 *
 * @example
 * const { to, data } = await buildSwapApproval(client, { from: usdc, to: eth, amount: 5_000_000n })
 *
 * @param parameters - Both tokens; amount, by default any; account, by default that of the
 * connected wallet; abort signal.
 * @throws {@link buildSwapApproval.ErrorCode}, with the reason in `details.reason`.
 */
export async function buildSwapApproval(
  client: Latchkey,
  parameters: buildSwapApproval.Parameters,
): Promise<SwapApproval> {
  const { signal } = parameters
  const { from: token } = parseSwapPair(parameters, failed)
  const amount = parameters.amount === undefined ? undefined : requireSwapAmount(parameters.amount)
  if (isNativeCurrency(client, token))
    throw new WalletError(failed, { reason: 'Native currency needs no approval' })
  const account = resolveSwapAccount(client, token, parameters.userAddress)
  const { tx } = await requestSwapGateway(client, {
    path: '/v1/convert/build-approve',
    query: {
      userAddress: formatCaipAddress(account),
      from: parameters.from,
      to: parameters.to,
      amount: amount?.toString(),
    },
    reply: swapApprovalResponseSchema,
    failed,
    network: token.networkId,
    signal,
  })
  const approval = parseApproveCall(tx.data)
  const isValid =
    // Gateways without the field `token` have the token in `from`.
    isSameCaipAddress(tx.token ?? tx.from, parameters.from) &&
    tx.value === '0' &&
    approval !== undefined &&
    approval.amount === (amount ?? approval.amount) &&
    isSpender(approval.spender, tx.spender, [account, token])
  if (!isValid) throw new WalletError(failed, { reason: 'The approval does not match the request' })
  return {
    network: token.networkId,
    from: account.address,
    to: token.address,
    data: tx.data,
    value: 0n,
    gasPrice: BigInt(tx.eip155.gasPrice),
    ...approval,
  }
}

export declare namespace buildSwapApproval {
  type Parameters = SwapPair & {
    /** Base units of `from`. @default any amount */
    readonly amount?: bigint | undefined
    readonly userAddress?: CaipAddress | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'swap.approval_failed'
    | 'swap.invalid_amount'
    | 'swap.network_not_supported'
    | 'account.no_active_address'
    | 'caip.invalid_address'
    | 'transport.aborted'
}

/** Returns whether the spender matches the reported one, and is neither the owner nor the token. */
function isSpender(
  spender: string,
  reported: string | undefined,
  others: readonly [AddressParts, AddressParts],
): boolean {
  const id = `${others[0].networkId}:${spender}`
  return (
    isSameCaipAddress(reported ?? id, id) &&
    !/^0x0+$/.test(spender) &&
    !others.some(({ address }) => isSameAddressIgnoringCase(address, spender))
  )
}
