import { createHash } from 'node:crypto'
import type { SignedNameMessage } from 'latchkey/protocol'
import * as v from 'valibot'
import type { Address } from 'viem'
import { httpError } from '../../../http/index.ts'
import { type Chains, findChain } from '../../chain/chains/index.ts'
import { normalizeCoinType, hasChecksum, coinTypeNetwork } from './coinTypes.ts'
import type { UsedMessage } from './NameStore.ts'
import type { SignatureClaim } from './createSignatureVerifier.ts'

/** How far the signer's clock may be off, and how long a message counts. facts: gateway §4.1 */
const windowMs = 10_000
/** Clocks of our own nodes differ as well. */
const slackMs = 60_000

/**
 * Reads a signed message.
 *
 * @param schema - What it says.
 * @param message - JSON, as it was signed.
 * @returns What it says.
 * @throws `refusal` 422 when it says something else.
 */
export function parseMessage<message>(
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
 * Holds a message against the clock.
 *
 * @param timestamp - Of the message, seconds since 1970.
 * @param now - Milliseconds since 1970.
 * @throws `refusal` 400 when it is too old, or comes from the future.
 */
export function checkTime(timestamp: number, now: number): void {
  if (Math.abs(now - timestamp * 1_000) <= windowMs) return
  throw httpError(400, {
    field: 'timestamp',
    description: 'The message was not signed just now. Check the clock and sign again.',
  })
}

/**
 * Reads who is said to have signed, and on which chain that account lives.
 *
 * @param signed - Body of the request.
 * @param chains - Chains of the deployment.
 * @returns The claim, and the coin type by the one number it goes by.
 * @throws `refusal` 400 for a chain that is not known, or for no address.
 */
export function parseClaim(
  signed: SignedNameMessage,
  chains: Chains,
): SignatureClaim & { readonly coinType: number } {
  const { message, signature, address, coin_type } = signed
  const network = coinTypeNetwork(coin_type)
  if (!network || !findChain(chains, network))
    throw httpError(400, { field: 'coin_type', description: 'The coin type stands for no network' })
  if (!/^0x[0-9a-fA-F]{40}$/.test(address))
    throw httpError(400, { field: 'address', description: 'The address provided is invalid' })
  return {
    message,
    signature,
    address: address as Address,
    network,
    coinType: normalizeCoinType(coin_type),
  }
}

/**
 * Refuses an address without its checksum: it may be mistyped, and a name would be lost to it.
 *
 * @param address - As the request has it.
 * @throws `refusal` 401.
 * @source EIP-55, facts: gateway §4.1
 */
export function checkChecksum(address: string): void {
  if (hasChecksum(address)) return
  const description = 'The address must have its checksum'
  throw httpError(401, { field: 'address', description })
}

/**
 * Names a signed message, so that it counts once.
 *
 * @param claim - What was signed by whom; another signature of the same says nothing new.
 * @param timestamp - Of the message, seconds since 1970.
 */
export function usedMessage(
  { message, address }: Pick<SignatureClaim, 'message' | 'address'>,
  timestamp: number,
): UsedMessage {
  const hash = createHash('sha256').update(`${address.toLowerCase()}\n${message}`).digest('hex')
  return { hash, expiresAt: timestamp * 1_000 + windowMs + slackMs }
}
