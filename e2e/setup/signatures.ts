import { createPublicKey, verify } from 'node:crypto'
import type { TestChain } from './chains.ts'

/**
 * Recovers the address that signed a message with the chain's hash and recovery precompiles.
 *
 * @see EIP-191, yellow paper appendix E "ECREC"
 */
export async function evmSigner(
  chain: TestChain,
  message: string,
  signature: string,
): Promise<string> {
  const text = Buffer.from(message)
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`)
  const signed = `0x${Buffer.concat([prefix, text]).toString('hex')}`
  const hash = await chain.rpc<string>('web3_sha3', [signed])
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)]
  const data = `${hash}${v.padStart(64, '0')}${r}${s}`
  const found = await chain.rpc<string>('eth_call', [
    { to: `0x${'1'.padStart(40, '0')}`, data },
    'latest',
  ])
  return `0x${found.slice(-40)}`
}

/** Returns whether a Solana account signed a text. @see RFC 8032 */
export function isSignedOnSolana(address: string, message: string, signature: string): boolean {
  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    fromBase58(address, 32),
  ])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, fromBase58(signature, 64))
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function fromBase58(text: string, length: number): Buffer {
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit === -1) throw new Error(`Not base58: ${text}`)
    value = value * 58n + BigInt(digit)
  }
  return Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')
}
