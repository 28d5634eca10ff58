import { createHash } from 'node:crypto'
import { base58, bech32 } from '@scure/base'
import { getPublicKey, secretFromSeed, sign as signSr25519 } from '@scure/sr25519'
import type { SiwxMessageData } from 'latchkey/protocol'
import { hexToBytes } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { decodeJwt } from './decodeJwt.fixture.ts'
import { startSignInGateway } from './siwx.fixture.ts'

const opened = useSharedDatabase('pglite')

/** An account of a namespace, which signs as its wallets do. */
type TestAccount = {
  readonly chainId: SiwxMessageData['chainId']
  readonly address: string
  sign(text: string): Promise<string>
}

type KeyNumber = 1 | 2

const keyOf = (n: KeyNumber) => `0x${`0${n}`.repeat(32)}` as const
const hash = (name: string, ...parts: readonly (Uint8Array | string)[]): Buffer =>
  parts.reduce((running, part) => running.update(part), createHash(name)).digest()

/** Hash of the compressed public key of a secp256k1 key. */
function keyHash(n: KeyNumber): Buffer {
  const full = hexToBytes(privateKeyToAccount(keyOf(n)).publicKey)
  const parity = (full.at(-1) ?? 0) % 2
  return hash('ripemd160', hash('sha256', Uint8Array.of(2 + parity, ...full.subarray(1, 33))))
}

async function signHash(n: KeyNumber, digest: Buffer) {
  const { r, s, yParity } = await sign({
    hash: `0x${digest.toString('hex')}`,
    privateKey: keyOf(n),
  })
  return { yParity: yParity ?? 0, bytes: Buffer.from(`${r.slice(2)}${s.slice(2)}`, 'hex') }
}

function createBitcoinAccount(n: KeyNumber): TestAccount {
  return {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    address: bech32.encode('bc', [0, ...bech32.toWords(keyHash(n))]),
    async sign(text) {
      const length = Buffer.alloc(3, 0xfd)
      length.writeUInt16LE(text.length, 1)
      const prefix = '\u0018Bitcoin Signed Message:\n'
      const digest = hash('sha256', hash('sha256', prefix, length, text))
      const { yParity, bytes } = await signHash(n, digest)
      return Buffer.from([39 + yParity, ...bytes]).toString('base64')
    },
  }
}

function createCosmosAccount(n: KeyNumber): TestAccount {
  const address = bech32.encode('cosmos', bech32.toWords(keyHash(n)))
  return {
    chainId: 'cosmos:cosmoshub-4',
    address,
    async sign(text) {
      const data = Buffer.from(text).toString('base64')
      const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${address}"}}],"sequence":"0"}`
      return (await signHash(n, hash('sha256', document))).bytes.toString('base64')
    },
  }
}

function createPolkadotAccount(n: KeyNumber): TestAccount {
  const secret = secretFromSeed(hexToBytes(keyOf(n)))
  const body = Buffer.from([0, ...getPublicKey(secret)])
  const checksum = hash('blake2b512', 'SS58PRE', body).subarray(0, 2)
  return {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    address: base58.encode(Buffer.concat([body, checksum])),
    sign: async (text) =>
      `0x${Buffer.from(signSr25519(secret, Buffer.from(`<Bytes>${text}</Bytes>`))).toString('hex')}`,
  }
}

it.each([
  ['Bitcoin', createBitcoinAccount],
  ['Polkadot', createPolkadotAccount],
  ['Cosmos', createCosmosAccount],
])('a sign-in with an account of %s is verified', async (_, createAccount) => {
  const test = await startSignInGateway(opened())
  const [own, other] = [createAccount(1), createAccount(2)]
  const nonce = await test.nonce()
  const format = (accountAddress: string, change?: Partial<SiwxMessageData>): string =>
    test.message(nonce, { accountAddress, chainId: own.chainId, ...change })
  const message = format(own.address)
  const signature = await own.sign(message)
  const send = (signed: { message: string; signature: string }): Promise<Response> =>
    test.authenticate({ ...signed, token: nonce.token })

  for (const altered of [format(other.address), format(own.address, { statement: 'I agree' })])
    expect((await send({ message: altered, signature })).status).toBe(401)
  for (const wrong of [await other.sign(message), '', 'A'.repeat(60_000), '0x00'])
    expect((await send({ message, signature: wrong })).status).not.toBe(200)
  const capitals = format(own.address.toUpperCase())
  expect((await send({ message: capitals, signature: await own.sign(capitals) })).status).toBe(401)
  const long = format(own.address.padStart(4_000, '1'))
  expect((await send({ message: long, signature: await own.sign(long) })).status).toBe(401)

  const response = await send({ message, signature })
  expect(response.status).toBe(200)
  const { token } = (await response.json()) as { token: string }
  expect(decodeJwt(token)['sub']).toBe(`${own.chainId}:${own.address}`)
  expect((await send({ message, signature })).status).toBe(401)
})

it('a Bitcoin network with other addresses is rejected', async () => {
  const test = await startSignInGateway(opened())
  const account = createBitcoinAccount(1)
  const nonce = await test.nonce()
  const chainId = 'bip122:12a765e31ffd4059bada1e25190f6e98'
  const message = test.message(nonce, { accountAddress: account.address, chainId })
  const signature = await account.sign(message)
  expect((await test.authenticate({ message, signature, token: nonce.token })).status).toBe(400)
})
