import type { Address, Instruction } from '@solana/kit'
import { computeTokenTransferFee, type TransferParameters } from '../core/index.ts'
import { fromBase64 } from '../crypto/index.ts'
import {
  sendFailedError,
  sendInsufficientFundsError,
  sendInvalidAmountError,
  sendInvalidReceiverError,
  sendTokenHasTransferFeeError,
  sendTokenRequiredError,
  walletNoAccountsError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { checkMintExtensions } from './checkMintExtensions.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'
import { getTokenAccountAddress } from './getTokenAccountAddress.ts'
import {
  createComputeBudgetInstructions,
  createTokenAccountInstruction,
  transferPrograms,
  type SplTokenTransfer,
  createTransferSolInstruction,
  createTransferCheckedInstruction,
} from './instructions.ts'
import { loadSolanaKit } from './loadSolanaKit.ts'
import { mintDecimalsOffset } from './readMintDecimals.ts'
import { readMintTransferFee } from './readMintTransferFee.ts'
import { nativeSolAddress } from './nativeSolAddress.ts'

/** Instructions and costs of a transfer. */
export type TransferPlan = {
  readonly from: Address
  readonly instructions: readonly Instruction[]
  /** Lamports: signature fee, priority fee, and the rent of a new token account. */
  readonly fee: bigint
  /** Lamports that are transferred, without the fee. */
  readonly lamports: bigint
}

const signatureFee = 5_000n

/** Compute units, and micro-lamports per unit, that are sufficient under high load. */
const budgets = {
  native: { units: 600, price: 5_000_000n },
  token: { units: 60_000, price: 100_000n },
  tokenAndAccount: { units: 150_000, price: 100_000n },
} as const

/** Bytes of token accounts; those of Token-2022 grow with its extensions. */
const accountSizes = { token: 165n, token2022: 200n } as const

/** Byte offsets of the amount in token accounts. */
const accountAmount: readonly [number, number] = [64, 72]

/**
 * Plans the transaction of a transfer.
 *
 * @param rpc - Used for tokens only, to read mint and token accounts.
 * @param transfer - `tokenAddress` may be CAIP-10.
 * @param options - With `isEstimate`, the fee of the token need not have been reviewed. @default false
 * @throws `send.invalid_receiver`, `send.invalid_amount`, `send.token_required`, `send.failed`,
 * `send.token_has_transfer_fee`, `send.token_has_transfer_hook`, `send.token_not_transferable`,
 * `send.insufficient_funds` for tokens, `wallet.no_accounts`, `rpc.*`, `transport.*`.
 * @see [4.12a]
 */
export async function planTransfer(
  rpc: SolanaRpcClient,
  transfer: TransferParameters,
  { isEstimate = false }: { readonly isEstimate?: boolean } = {},
): Promise<TransferPlan> {
  const { isAddress } = await loadSolanaKit()
  const { connection, amount, tokenAddress } = transfer
  const from = connection.accounts[0]?.address
  const to = transfer.to.trim()
  if (from === undefined || !isAddress(from)) throw new WalletError(walletNoAccountsError)
  if (!isAddress(to)) throw new WalletError(sendInvalidReceiverError)
  if (amount < 0n || amount >= 2n ** 64n) throw new WalletError(sendInvalidAmountError)

  const mint = tokenAddress?.slice(tokenAddress.lastIndexOf(':') + 1)
  if (mint === undefined || mint === nativeSolAddress) {
    const instructions = [...budgetOf('native'), createTransferSolInstruction(from, to, amount)]
    return { from, instructions, fee: feeOf('native'), lamports: amount }
  }
  if (!isAddress(mint)) throw new WalletError(sendTokenRequiredError)
  const parties = { mint, owner: from, receiver: to }
  const { token, hasAccount } = await readToken(rpc, { ...transfer, isEstimate }, parties)
  if (hasAccount) {
    const instructions = [...budgetOf('token'), createTransferCheckedInstruction(token)]
    return { from, instructions, fee: feeOf('token'), lamports: 0n }
  }
  const size =
    token.program === transferPrograms.token ? accountSizes.token : accountSizes.token2022
  const rent = await rpc.request(transfer.network.caipNetworkId, (node) =>
    node.getMinimumBalanceForRentExemption(size).send(sendOptions(transfer)),
  )
  const instructions = [
    ...budgetOf('tokenAndAccount'),
    createTokenAccountInstruction(token),
    createTransferCheckedInstruction(token),
  ]
  return { from, instructions, fee: feeOf('tokenAndAccount') + rent, lamports: 0n }
}

async function readToken(
  rpc: SolanaRpcClient,
  transfer: TransferParameters & { readonly isEstimate: boolean },
  parties: Pick<SplTokenTransfer, 'mint' | 'owner' | 'receiver'>,
): Promise<{ token: SplTokenTransfer; hasAccount: boolean }> {
  const { amount } = transfer
  const { mint, owner, receiver } = parties
  const [found] = await readAccounts(rpc, transfer, [mint])
  const program = [transferPrograms.token, transferPrograms.token2022].find(
    (address) => address === found?.owner,
  )
  const decimals = found?.data[mintDecimalsOffset]
  if (!found) throw new WalletError(sendFailedError, { reason: 'Mint account not found' })
  if (!program || decimals === undefined)
    throw new WalletError(sendFailedError, { reason: 'Unknown mint owner program' })
  if (program === transferPrograms.token2022) checkMintExtensions(found.data, { allowsFee: true })
  const fee =
    program === transferPrograms.token2022 ? await readFee(rpc, transfer, found.data) : undefined
  if (transfer.decimals !== undefined && transfer.decimals !== decimals)
    throw new WalletError(sendFailedError, { reason: 'The token has other decimals' })

  const source = await getTokenAccountAddress(owner, program, mint)
  const destination = await getTokenAccountAddress(receiver, program, mint)
  const [ownAccount, receiverAccount] = await readAccounts(rpc, transfer, [source, destination])
  if (!ownAccount || readInteger(ownAccount.data.slice(...accountAmount)) < amount)
    throw new WalletError(sendInsufficientFundsError)
  const token = { ...parties, program, decimals, source, destination, amount, fee }
  return { token, hasAccount: receiverAccount !== undefined }
}

/**
 * Reads what the mint keeps of the transfer.
 *
 * @throws `send.token_has_transfer_fee` for a fee that the visitor has not reviewed; `send.failed` when it
 * has changed since.
 */
async function readFee(
  rpc: SolanaRpcClient,
  transfer: TransferParameters & { readonly isEstimate: boolean },
  mint: Uint8Array,
): Promise<bigint | undefined> {
  const transferFee = await readMintTransferFee(rpc, transfer, mint)
  if (!transferFee) return undefined
  const fee = computeTokenTransferFee(transfer.amount, transferFee)
  if (transfer.isEstimate) return fee
  if (transfer.tokenFee === undefined) throw new WalletError(sendTokenHasTransferFeeError)
  if (fee !== transfer.tokenFee)
    throw new WalletError(sendFailedError, { reason: 'The transfer fee of the token has changed' })
  return fee
}

async function readAccounts(
  rpc: SolanaRpcClient,
  transfer: TransferParameters,
  addresses: readonly Address[],
): Promise<readonly ({ owner: Address; data: Uint8Array } | undefined)[]> {
  const config = { encoding: 'base64', commitment: 'confirmed' } as const
  const { value } = await rpc.request(transfer.network.caipNetworkId, (node) =>
    node.getMultipleAccounts([...addresses], config).send(sendOptions(transfer)),
  )
  return addresses.map((_, index) => {
    const account = value[index]
    const data = account ? fromBase64(account.data[0]) : undefined
    return account && data ? { owner: account.owner, data } : undefined
  })
}

function budgetOf(kind: keyof typeof budgets): readonly Instruction[] {
  return createComputeBudgetInstructions(budgets[kind].units, budgets[kind].price)
}

function feeOf(kind: keyof typeof budgets): bigint {
  const { units, price } = budgets[kind]
  return signatureFee + (BigInt(units) * price + 999_999n) / 1_000_000n
}

function sendOptions({ signal }: TransferParameters): { abortSignal?: AbortSignal } {
  return signal ? { abortSignal: signal } : {}
}

function readInteger(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}
