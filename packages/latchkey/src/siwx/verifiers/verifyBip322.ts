import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { OutScript, p2pkh, p2sh, p2wpkh, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { encodeUtf8 } from '../../crypto/index.ts'

/** SIGHASH_DEFAULT and SIGHASH_ALL: signatures that commit to the whole transaction. */
const sighashDefault = 0
const sighashAll = 1

/**
 * Verifies a "simple" BIP-322 signature: the witness of a virtual transaction that spends an output with
 * the script of the address.
 *
 * @param script - Output script of the address: P2WPKH, P2SH-P2WPKH or P2TR with its key path.
 * @param witness - Serialized witness stack.
 * @returns False for other scripts.
 * @throws For a witness that cannot be decoded.
 * @see BIP-322
 */
export function verifyBip322(script: Uint8Array, message: string, witness: Uint8Array): boolean {
  const [signature, publicKey, ...others] = RawWitness.decode(witness)
  if (!signature || others.length > 0) return false
  const transaction = createToSign(script, message)
  const { type, ...output } = OutScript.decode(script)
  if (type === 'tr' && publicKey === undefined) {
    const { bytes, hashType } = splitSchnorr(signature)
    if (hashType === undefined || !('pubkey' in output)) return false
    const hash = transaction.preimageWitnessV1(0, [script], hashType, [0n])
    return schnorr.verify(bytes, hash, output.pubkey)
  }
  if (publicKey?.length !== 33 || signature.at(-1) !== sighashAll) return false
  const wpkh = p2wpkh(publicKey)
  const isOwn = equalBytes(wpkh.script, script) || equalBytes(p2sh(wpkh).script, script)
  if (!isOwn) return false
  const hash = transaction.preimageWitnessV0(0, p2pkh(publicKey).script, sighashAll, 0n)
  const options = { prehash: false, format: 'der', lowS: false } as const
  return secp256k1.verify(signature.subarray(0, -1), hash, publicKey, options)
}

/** Creates the transaction `to_sign`, which spends the output of `to_spend`. */
function createToSign(script: Uint8Array, message: string): Transaction {
  const options = {
    version: 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
  } as const
  const toSpend = new Transaction(options)
  // The output first: none may be added after an input that is final.
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xff_ff_ff_ff,
    sequence: 0,
    finalScriptSig: Script.encode(['OP_0', messageHash(message)]),
  })
  const toSign = new Transaction(options)
  toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0 })
  toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return toSign
}

/** Hashes a message with the tag of BIP-322, as BIP-340 defines tagged hashes. */
function messageHash(message: string): Uint8Array {
  const tag = sha256(encodeUtf8('BIP0322-signed-message'))
  return sha256(new Uint8Array([...tag, ...tag, ...encodeUtf8(message)]))
}

/** A Schnorr signature of 64 bytes has the default type; a longer one states SIGHASH_ALL. */
function splitSchnorr(signature: Uint8Array): {
  readonly bytes: Uint8Array
  readonly hashType: number | undefined
} {
  const bytes = signature.subarray(0, 64)
  if (signature.length === 64) return { bytes, hashType: sighashDefault }
  const isAll = signature.length === 65 && signature.at(-1) === sighashAll
  return { bytes, hashType: isAll ? sighashAll : undefined }
}
