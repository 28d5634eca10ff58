import { deriveSymKey, fromHex, importAgreementKey, topicOf } from '../../crypto/index.ts'
import { WalletError } from '../../errors/index.ts'

/** Where two peers meet that have told each other their keys. */
export type SessionKey = { readonly topic: string; readonly symKey: Uint8Array }

/**
 * Works out where a wallet that answered is to be met.
 *
 * @param secret - Hex of our private key.
 * @param publicKey - Hex of the wallet's public key.
 * @returns The topic of the session and its key.
 * @throws `pairing.malformed_message` when the wallet's key is none.
 * @source WalletConnect specs "Crypto keys"
 */
export async function deriveSessionKey(secret: string, publicKey: string): Promise<SessionKey> {
  const [ours, theirs] = [fromHex(secret), fromHex(publicKey)]
  const own = ours && (await importAgreementKey(ours))
  if (!own || !theirs) throw new WalletError('pairing.malformed_message')
  const symKey = await deriveSymKey(own.privateKey, theirs)
  return { topic: await topicOf(symKey), symKey }
}
