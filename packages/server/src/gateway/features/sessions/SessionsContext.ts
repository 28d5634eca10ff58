import { isCaipAddress, parseCaipAddress } from 'latchkey/caip'
import { httpError } from '../../../http/index.ts'
import type { Clock } from '../../../clock/Clock.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { SignatureVerifier } from '../names/index.ts'
import type { SessionStore, StoredSession } from './createSessionStore.ts'

/** Of what is asked for and granted; all of it is kept, and comes back in lists. */
export const bodyLimit = 32_768

/** What the routes of sessions stand on. */
export type SessionsContext = {
  readonly store: SessionStore
  readonly chains: Chains
  readonly signers: SignatureVerifier
  readonly clock: Clock
  /** Seals the keys of sessions. */
  readonly key: Uint8Array
  /** Names who asks by their address in the network, so that nobody learns that from it. */
  hashCaller(ip: string): string
}

/**
 * Finds a session of one of these accounts.
 *
 * @param house - Where they are kept.
 * @param pci - Its id.
 * @param accounts - CAIP-10 in lower case.
 * @throws `refusal` 400 where they have no such session.
 */
export async function requireSession(
  { store }: Pick<SessionsContext, 'store'>,
  pci: string,
  accounts: readonly string[],
): Promise<StoredSession> {
  const found = await store.find(pci, accounts)
  if (found) return found
  throw sessionError('The account has no such session')
}

/**
 * Makes the error for a session that something cannot be done with.
 *
 * @param description - Why.
 */
export function sessionError(description: string): Error {
  return httpError(400, { field: 'pci', description })
}

/**
 * Refuses what an account did not sign.
 *
 * @param house - Who checks signatures.
 * @param claim - `account` as CAIP-10, and what it is said to have signed.
 * @throws `refusal` 401 for the signature of somebody else.
 */
export async function checkAccountSignature(
  { signers }: Pick<SessionsContext, 'signers'>,
  claim: { readonly account: string; readonly message: string; readonly signature: string },
  signal: AbortSignal,
): Promise<void> {
  const { account, message, signature } = claim
  if (!isCaipAddress(account)) throw new Error('A session is kept under what is no account')
  const { networkId: network, address } = parseCaipAddress(account)
  const signed = { message, signature, network, address: address as `0x${string}` }
  if (await signers.verify(signed, signal)) return
  const description = 'The signature is not of this address'
  throw httpError(401, { field: 'signature', description })
}
