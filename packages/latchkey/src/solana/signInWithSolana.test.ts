import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Connection } from '../core/index.ts'
import { toBase58 } from '../crypto/index.ts'
import { solanaMainnet } from '../networks/index.ts'
import { formatSiwxMessage, type SiwxMessageData } from '../protocol/index.ts'
import { signInWithSolana } from './signInWithSolana.ts'
import { verifySolanaMessage } from './verifySolanaMessage.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const address = toBase58(
  new Uint8Array(Buffer.from(`${publicKey.export({ format: 'jwk' }).x}`, 'base64url')),
)
const message: SiwxMessageData = {
  accountAddress: address,
  chainId: solanaMainnet.caipNetworkId,
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: 'abcdefgh',
  issuedAt: '2026-09-21T14:13:20.000Z',
}
const text = formatSiwxMessage(message)
const network = solanaMainnet

function signIn(run?: (input: unknown) => unknown): ReturnType<typeof signInWithSolana> {
  const wallet = { features: run ? { 'solana:signIn': { signIn: run } } : {} }
  const connection = { provider: { unwrap: () => wallet } } as unknown as Connection
  return signInWithSolana({ connection, message })
}

function answerOf(signed: string, account = address): readonly unknown[] {
  const signedMessage = Buffer.from(signed)
  const signature = new Uint8Array(sign(null, signedMessage, privateKey))
  return [{ account: { address: account }, signedMessage, signature }]
}

describe('signInWithSolana', () => {
  it('returns the signed message of the wallet', async () => {
    const inputs: unknown[] = []
    const signed = await signIn((input) => {
      inputs.push(input)
      return answerOf(text)
    })
    expect(inputs).toEqual([
      {
        address,
        chainId: 'mainnet',
        domain: 'app.example',
        uri: 'https://app.example',
        version: '1',
        nonce: 'abcdefgh',
        issuedAt: '2026-09-21T14:13:20.000Z',
      },
    ])
    expect(signed?.message).toBe(text)
    const { signature = '' } = signed ?? {}
    expect(await verifySolanaMessage({ network, address, message: text, signature })).toBe(true)
    expect(await verifySolanaMessage({ network, address, message: 'a', signature })).toBe(false)
    expect(await verifySolanaMessage({ network, address, message: text, signature: 'a' })).toBe(
      false,
    )
  })

  it('returns nothing for a wallet without the feature', async () => {
    expect(await signIn()).toBeUndefined()
  })

  it.each([
    ['another message', () => answerOf(`${text} `)],
    ['another account', () => answerOf(text, 'other')],
    ['nothing', () => []],
    ['no list', () => 'signed'],
  ])('rejects an answer with %s', async (_, answer) => {
    await expect(signIn(answer)).rejects.toMatchObject({ code: 'sign.failed' })
  })

  it('rejects when the wallet declines', async () => {
    const declined = signIn(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
    await expect(declined).rejects.toMatchObject({ code: 'wallet.user_rejected' })
  })
})
