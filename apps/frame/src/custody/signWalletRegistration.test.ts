import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64urlnopad } from '@scure/base'
import { formatWalletRegistration } from 'latchkey/protocol'
import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { deriveAddresses } from './addresses.ts'
import { generateEntropy } from './shares.ts'
import { signWalletRegistration } from './signWalletRegistration.ts'
import { deriveKeys } from './walletKeys.ts'

it('signs the text of the protocol with both keys', async () => {
  const keys = await deriveKeys(generateEntropy())
  const addresses = deriveAddresses(keys)
  const about = { audience: 'https://wallet.example', projectId: 'a'.repeat(32), userId: 'ada' }
  const recoveryPublicKey = Uint8Array.from({ length: 32 }, (_, index) => index)
  const proof = signWalletRegistration(
    { ...about, addresses, deviceId: 'one', recoveryPublicKey },
    keys,
  )
  const message = formatWalletRegistration({
    ...about,
    ...addresses,
    device: 'one',
    recoveryPublicKey: base64urlnopad.encode(recoveryPublicKey),
  })
  const { evm, solana } = addresses
  await expect(
    verifyMessage({ address: evm as `0x${string}`, message, signature: proof.evm }),
  ).resolves.toBe(true)
  const bytes = new TextEncoder().encode(message)
  const signature = base64urlnopad.decode(proof.solana)
  expect(ed25519.verify(signature, bytes, base58.decode(solana))).toBe(true)
})
