import { createHash } from 'node:crypto'
import type { SignedNameMessage } from 'latchkey/protocol'
import * as v from 'valibot'
import type { Address } from 'viem'
import { httpError } from '../../../http/index.ts'
import { type Chains, findChain } from '../../chain/chains/index.ts'
import { normalizeCoinType, hasValidChecksum, coinTypeNetwork } from './coinTypes.ts'
import type { UsedNameMessage } from './NameStore.ts'
import type { SignatureClaim } from './createSignatureVerifier.ts'

/** Maximum difference in milliseconds between the timestamp and the server's clock. */
const windowMs = 10_000
/** Tolerance in milliseconds between the clocks of the processes of a deployment. */
const slackMs = 60_000

/**
 * Parses a signed message.
 *
 * @param schema - Its members.
 * @param message - JSON, as it was signed.
 * @throws HTTP 422 for an invalid message.
 */
export function parseSignedNameMessage<message>(
  schema: v.GenericSchema<unknown, message>,
  message: string,
): message {
  const read = v.safeParse(schema, parsed(message))
  if (read.success) return read.output
  const [issue] = read.issues
  const path = v.getDotPath(issue)
  const description = path ? `The message has no valid ${path}` : 'The message is not as expected'
  throw httpError(422, { field: '', description })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * Checks the timestamp of a message.
 *
 * @param timestamp - Seconds since 1970.
 * @param now - Milliseconds since 1970.
 * @throws HTTP 400 if it is too old, or in the future.
 */
export function checkNameMessageTimestamp(timestamp: number, now: number): void {
  if (Math.abs(now - timestamp * 1_000) <= windowMs) return
  throw httpError(400, {
    field: 'timestamp',
    description: 'The signature is too old, or in the future. Check the clock and sign again.',
  })
}

/**
 * Parses the claimed signer and its network.
 *
 * @param signed - Body of the request.
 * @param chains - Chains of the deployment.
 * @returns The claim, and the normalized coin type.
 * @throws HTTP 400 for an unknown chain or an invalid address.
 */
export function parseNameSignatureClaim(
  signed: SignedNameMessage,
  chains: Chains,
): SignatureClaim & { readonly coinType: number } {
  const { message, signature, address, coin_type } = signed
  const network = coinTypeNetwork(coin_type)
  if (!network || !findChain(chains, network))
    throw httpError(400, { field: 'coin_type', description: 'The coin type has no network' })
  if (!/^0x[0-9a-fA-F]{40}$/.test(address))
    throw httpError(400, { field: 'address', description: 'Must be a valid address' })
  return {
    message,
    signature,
    address: address as Address,
    network,
    coinType: normalizeCoinType(coin_type),
  }
}

/**
 * Rejects an address without a valid checksum, because a name transferred to a mistyped address
 * would be lost.
 *
 * @throws HTTP 401.
 * @see EIP-55
 */
export function checkChecksum(address: string): void {
  if (hasValidChecksum(address)) return
  const description = 'The address must have its checksum'
  throw httpError(401, { field: 'address', description })
}

/**
 * Builds the record that marks a signed message as used.
 *
 * @param claim - The message and its signer.
 * @param timestamp - Seconds since 1970.
 */
export function toUsedNameMessage(
  { message, address }: Pick<SignatureClaim, 'message' | 'address'>,
  timestamp: number,
): UsedNameMessage {
  const hash = createHash('sha256').update(`${address.toLowerCase()}\n${message}`).digest('hex')
  return { hash, expiresAt: timestamp * 1_000 + windowMs + slackMs }
}
