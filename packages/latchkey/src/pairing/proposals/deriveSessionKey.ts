import { deriveSymKey, fromHex, importAgreementKey, topicOf } from '../../crypto/index.ts'
import { pairingMalformedMessageError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'

/** Topic and symmetric key of a session. */
export type SessionKey = { readonly topic: string; readonly symKey: Uint8Array }

/**
 * Derives topic and symmetric key of a session from the proposer's and the responder's keys.
 *
 * @param privateKey - Private key of the proposer, hex.
 * @param publicKey - Public key of the responder, hex.
 * @throws `pairing.malformed_message` for an invalid public key.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-keys
 */
export async function deriveSessionKey(privateKey: string, publicKey: string): Promise<SessionKey> {
  const [own, peer] = [fromHex(privateKey), fromHex(publicKey)]
  const imported = own && (await importAgreementKey(own))
  if (!imported || !peer) throw new WalletError(pairingMalformedMessageError)
  const symKey = await deriveSymKey(imported.privateKey, peer)
  return { topic: await topicOf(symKey), symKey }
}
