import { inspect } from 'node:util'
import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createKeyPairFromPrivateKeyBytes,
  createSignerFromKeyPair,
  createTransactionMessage,
  getTransactionEncoder,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
} from '@solana/kit'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { Transaction, TypedDataEncoder, verifyMessage, verifyTypedData, Wallet } from 'ethers'
import * as fc from 'fast-check'
import { keccak256, parseEther, parseGwei, parseTransaction, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { deriveAddresses } from './addresses.ts'
import { type Bytes, encodeUtf8 } from './bytes.ts'
import { isCustodyError } from './custodyError.ts'
import { sealDeviceShare } from './deviceShare.ts'
import { sealShare } from './sealedShare.ts'
import { splitEntropy } from './shares.ts'
import { signEvm } from './signEvm.ts'
import { parseSignRequest } from './signRequest.ts'
import { signSolanaTransaction } from './signSolana.ts'
import { parseSolanaTransaction } from './solanaTransaction.ts'
import { signWithShares, type Signed } from './signWithShares.ts'
import { deriveKeys } from './walletKeys.ts'

const fails = (name: string): object => expect.objectContaining({ code: `custody.${name}` })
const fromHex = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'hex'))
const toHex = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`

const phrase = 'test test test test test test test test test test test junk'
const entropy = Uint8Array.from(mnemonicToEntropy(phrase, wordlist))
const keys = await deriveKeys(entropy)
const addresses = deriveAddresses(keys)
const { evm: from, solana } = addresses
const account = privateKeyToAccount(toHex(keys.evm))
const shares = await splitEntropy(entropy)
const device = await sealDeviceShare(shares.device, { addresses, deviceId: 'device' })

/** A share service that counts what it released. */
function createService(share: Bytes = shares.service): {
  released: number
  release: (publicKey: Bytes) => Promise<Bytes>
} {
  const service = {
    released: 0,
    async release(publicKey: Bytes) {
      service.released++
      const owner = { addresses, deviceId: 'device', role: 'service' } as const
      return sealShare(share, { publicKey, owner })
    },
  }
  return service
}

async function sign(request: unknown): Promise<Signed> {
  return signWithShares(device, { request, release: createService().release })
}

/** Returns the code of the refusal, or the request that was signed. */
async function codeOf(request: unknown): Promise<string> {
  return sign(request).then(
    () => `signed ${inspect(request, { depth: 4 }).slice(0, 300)}`,
    (error: unknown) => (isCustodyError(error) ? error.code : String(error)),
  )
}

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
} as const
const typed = { method: 'eth_signTypedData_v4', from, chainId: 1, typedData: mail } as const
const eip1559 = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  gas: 50_000n,
  to: '0x3535353535353535353535353535353535353535',
  value: 5n,
  data: '0x1234',
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 2n,
} as const
const sending = { method: 'eth_signTransaction', from, chainId: 1, transaction: eip1559 } as const
const personal = { method: 'personal_sign', from } as const

describe('signing for EVM', () => {
  it('gives the signatures of EIP-155 and EIP-712', () => {
    const legacy = parseSignRequest({
      ...sending,
      transaction: {
        type: 'legacy',
        chainId: 1,
        nonce: 9,
        gasPrice: parseGwei('20'),
        gas: 21_000n,
        to: '0x3535353535353535353535353535353535353535',
        value: parseEther('1'),
        data: '0x',
      },
    })
    expect(signEvm(legacy as never, new Uint8Array(32).fill(0x46))).toBe(
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080' +
        '25a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276' +
        'a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
    )
    const cow = fromHex(keccak256(stringToHex('cow')).slice(2))
    expect(signEvm(parseSignRequest(typed) as never, cow)).toBe(
      '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d' +
        '07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c',
    )
  })

  it('gives the signatures of viem, which ethers verifies', async () => {
    const message = encodeUtf8('Sign in to example.com ✓')
    const signed = await sign({ ...personal, message })
    expect(signed).toBe(await account.signMessage({ message: { raw: message } }))
    expect(verifyMessage(message, signed as string)).toBe(from)

    const signedData = await sign(typed)
    expect(signedData).toBe(
      await account.signTypedData({ ...mail, domain: { ...mail.domain, chainId: 1n } }),
    )
    const { EIP712Domain: _domain, ...types } = mail.types
    const copied = Object.fromEntries(
      Object.entries(types).map(([name, list]) => [name, [...list]]),
    )
    expect(verifyTypedData(mail.domain, copied, mail.message, signedData as string)).toBe(from)
  })

  it('signs typed data of nested arrays as ethers hashes it', async () => {
    const types = {
      Order: [
        { name: 'legs', type: 'Leg[][2]' },
        { name: 'salt', type: 'bytes32' },
        { name: 'flags', type: 'bool[]' },
        { name: 'delta', type: 'int64' },
      ],
      Leg: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
        { name: 'note', type: 'bytes' },
      ],
    }
    const leg = { token: from, amount: '340282366920938463463374607431768211456', note: '0xabcd' }
    const message = {
      legs: [[leg], [leg, { ...leg, amount: '0x10' }]],
      salt: `0x${'5a'.repeat(32)}`,
      flags: [true, false],
      delta: '-5',
    }
    const EIP712Domain = [{ name: 'name', type: 'string' }]
    const domain = { name: 'Orders' }
    const typedData = { types: { ...types, EIP712Domain }, primaryType: 'Order', domain, message }
    const signed = await sign({ ...typed, typedData })
    expect(verifyTypedData(domain, types, message, signed as string)).toBe(from)
    expect(TypedDataEncoder.hash(domain, types, message)).toMatch(/^0x/)
  })

  it('signs transactions of each type as viem and ethers do', async () => {
    const { maxFeePerGas: _max, maxPriorityFeePerGas: _priority, ...base } = eip1559
    const accessList = [{ address: eip1559.to, storageKeys: [`0x${'01'.repeat(32)}`] as const }]
    const { to: _to, ...creation } = eip1559
    const ethersWallet = Wallet.fromPhrase(phrase)
    for (const transaction of [
      eip1559,
      creation,
      { ...eip1559, accessList },
      { ...base, type: 'eip2930', gasPrice: 9n, accessList },
      { ...base, type: 'legacy', gasPrice: 9n },
      { ...base, type: 'legacy', gasPrice: 9n, chainId: 2_147_483_648 },
    ]) {
      const { chainId } = transaction
      const signed = (await sign({ ...sending, chainId, transaction })) as `0x${string}`
      expect(signed).toBe(await account.signTransaction(transaction as never))
      const parsed = Transaction.from(signed)
      expect(parsed.from).toBe(from)
      expect(parsed.chainId).toBe(BigInt(chainId))
      const again = Transaction.from(parsed.unsignedSerialized)
      expect(await ethersWallet.signTransaction(again)).toBe(signed)
      expect(parseTransaction(signed).nonce).toBe(7)
    }
  })

  it('gives the signatures of viem for any message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 200 }), async (text) => {
        const request = parseSignRequest({ ...personal, message: encodeUtf8(text) })
        if ('message' in request && request.message.length === 32) return
        const signed = signEvm(request as never, keys.evm)
        expect(signed).toBe(
          await account.signMessage({ message: { raw: toHex(encodeUtf8(text)) } }),
        )
      }),
      { numRuns: 40 },
    )
  })
})

describe('requests that are refused', () => {
  it('are of methods that are not signed, in any spelling (abuse 34, 35, 40)', async () => {
    const message = encodeUtf8('hello')
    for (const method of ['eth_sign', 'PERSONAL_SIGN', ' personal_sign', 'eth_signTypedData', ''])
      expect(await codeOf({ ...personal, method, message })).toBe('custody.method_not_allowed')
    expect(await codeOf({ ...personal, method: 'eth_signAuthorization' })).toBe(
      'custody.method_not_allowed',
    )
    for (const request of [undefined, null, 'personal_sign', [], {}, { method: 7 }])
      expect(await codeOf(request)).toBe('custody.request_malformed')
    const authorizationList = [{ chainId: 1, address: from, nonce: 0 }]
    const transaction = { ...eip1559, authorizationList }
    expect(await codeOf({ ...sending, transaction })).toBe('custody.request_malformed')
    expect(await codeOf({ ...sending, transaction: { ...eip1559, type: 'eip7702' } })).toBe(
      'custody.request_malformed',
    )
  })

  it('are typed data of another chain, without domain, cyclic, undefined or too large (abuse 36)', async () => {
    expect(await codeOf({ ...typed, chainId: 10 })).toBe('custody.network_mismatch')
    const { types, message, domain } = mail
    const many = Array.from({ length: 10_000 }, (_, at) => ({ name: `f${at}`, type: 'bool' }))
    const { EIP712Domain: _domain, ...withoutDomain } = types
    const amountOf = (amount: unknown): object => ({
      types: { ...types, Mail: [{ name: 'amount', type: 'uint256' }] },
      message: { amount },
    })
    for (const changed of [
      { domain: undefined },
      { domain: {} },
      { domain: { ...domain, salt: '0x00' } },
      { domain: { ...domain, chainId: '-1' } },
      { types: withoutDomain },
      { types: { ...types, EIP712Domain: [] } },
      {
        types: { ...types, Mail: [...types.Mail, { name: 'next', type: 'Mail[]' }] },
        message: { ...message, next: [] },
      },
      { types: { ...types, Mail: [{ name: 'from', type: 'Missing' }] } },
      { types: { ...types, Mail: many } },
      { types: { ...types, Person: [{ name: 'name', type: 'uint257' }, types.Person[1]] } },
      { ...amountOf(2 ** 53) },
      { ...amountOf('1.5') },
      { ...amountOf(2n ** 256n) },
      { ...amountOf((2n ** 256n).toString()) },
      { ...amountOf('-1') },
      { primaryType: 'Missing' },
      { primaryType: 'constructor' },
      { message: { ...message, approve: true } },
      { message: { ...message, to: undefined } },
      { message: { ...message, to: { ...message.to, wallet: '0x12' } } },
      { message: { ...message, contents: 'x'.repeat(70_000) } },
      { message: { ...message, contents: 5 } },
      { message: { ...message, to: { ...message.to, wallet: 7 } } },
      { domain: { ...domain, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccc' } },
      { extra: 1 },
    ])
      expect(await codeOf({ ...typed, typedData: { ...mail, ...changed } })).toBe(
        'custody.request_malformed',
      )
  })

  it('are for another account (abuse 37)', async () => {
    const other = '0x3535353535353535353535353535353535353535'
    expect(await codeOf({ ...sending, from: other })).toBe('custody.signer_mismatch')
    expect(await codeOf({ ...personal, from: solana, message: encodeUtf8('a') })).toBe(
      'custody.signer_mismatch',
    )
    const message = encodeUtf8('hello')
    expect(await codeOf({ method: 'solana_signMessage', from, message })).toBe(
      'custody.signer_mismatch',
    )
    expect(await codeOf({ ...sending, from: undefined })).toBe('custody.request_malformed')
  })

  it('are transactions with contradicting, negative or malformed fields (abuse 38)', async () => {
    expect(await codeOf({ ...sending, chainId: 10 })).toBe('custody.network_mismatch')
    for (const changed of [
      { gasPrice: 1n },
      { maxPriorityFeePerGas: 31n },
      { value: -1n },
      { value: 2n ** 256n },
      { value: 1 },
      { nonce: -1 },
      { nonce: 1.5 },
      { gas: 20_999n },
      { data: '0x123' },
      { data: '0xzz' },
      { data: `0x${'00'.repeat(131_073)}` },
      { to: '0x12' },
      { to: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
      { chainId: Number.NaN },
      { blobs: [] },
    ])
      expect(await codeOf({ ...sending, transaction: { ...eip1559, ...changed } })).toBe(
        'custody.request_malformed',
      )
  })

  it('are messages of 32 raw bytes, empty ones and those of 1 MB (abuse 43)', async () => {
    expect(await codeOf({ ...personal, message: new Uint8Array(32).fill(0x9c) })).toBe(
      'custody.message_refused',
    )
    expect(await codeOf({ ...personal, message: new Uint8Array(32).fill(1) })).toBe(
      'custody.message_refused',
    )
    for (const message of [new Uint8Array(), new Uint8Array(1_048_576), 'text'])
      expect(await codeOf({ ...personal, message })).toBe('custody.request_malformed')
    const text = encodeUtf8('Sign in: 32 readable characters.')
    expect(await sign({ ...personal, message: text })).toMatch(/^0x[\da-f]{130}$/)
  })

  it('are registrations of a wallet, which give it to an account', async () => {
    const message = encodeUtf8('Latchkey wallet registration v1\n[]')
    for (const request of [
      { ...personal, message },
      { method: 'solana_signMessage', from: solana, message },
    ])
      expect(await codeOf(request)).toBe('custody.message_refused')
  })

  it('release no share when the request alone shows that they are refused', async () => {
    const service = createService()
    const { release } = service
    for (const request of [
      { ...personal, method: 'eth_sign' },
      { ...sending, from: solana },
    ])
      await expect(signWithShares(device, { request, release })).rejects.toThrow(
        /Nothing was signed|does not sign/,
      )
    expect(service.released).toBe(0)
  })

  it('have a damaged share, or one of another device (abuse 78, 79)', async () => {
    const request = { ...personal, message: encodeUtf8('hello') }
    const altered = shares.service.with(3, (shares.service[3] ?? 0) ^ 1)
    const other = await splitEntropy(entropy)
    for (const share of [altered, other.service, shares.device])
      await expect(
        signWithShares(device, { request, release: createService(share).release }),
      ).rejects.toThrow(fails('shares_rejected'))
    const swapped = { ...device, owner: { ...device.owner, deviceId: 'other' } }
    await expect(
      signWithShares(swapped, { request, release: createService().release }),
    ).rejects.toThrow(fails('device_share_damaged'))
  })
})

describe('signing for Solana', async () => {
  const own = await createSignerFromKeyPair(await createKeyPairFromPrivateKeyBytes(keys.solana))
  const other = await createSignerFromKeyPair(
    await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(5)),
  )
  const program = address('11111111111111111111111111111111')
  const compile = (
    version: 0 | 'legacy',
    payer: typeof own.address,
  ): ReturnType<typeof compileTransaction> =>
    compileTransaction(
      pipe(
        createTransactionMessage({ version }),
        (message) => setTransactionMessageFeePayer(payer, message),
        (message) =>
          setTransactionMessageLifetimeUsingBlockhash(
            { blockhash: blockhash(program), lastValidBlockHeight: 9n },
            message,
          ),
        (message) =>
          appendTransactionMessageInstruction(
            {
              programAddress: program,
              accounts: [
                { address: own.address, role: 3 },
                { address: other.address, role: 1 },
              ],
              data: Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
            },
            message,
          ),
      ) as Parameters<typeof compileTransaction>[0],
    )
  const encode = (transaction: ReturnType<typeof compileTransaction>): Bytes =>
    Uint8Array.from(getTransactionEncoder().encode(transaction))
  const request = { method: 'solana_signTransaction', from: solana } as const

  it('gives the signatures of @solana/kit for messages', async () => {
    const message = encodeUtf8('Sign in to example.com')
    const signed = await sign({ method: 'solana_signMessage', from: solana, message })
    expect(signed).toEqual(Uint8Array.from(await signBytes(own.keyPair.privateKey, message)))
  })

  it('signs legacy and version 0 transactions as @solana/kit does', async () => {
    for (const version of ['legacy', 0] as const) {
      const compiled = compile(version, own.address)
      const expected = await partiallySignTransaction([own.keyPair], compiled)
      expect(await sign({ ...request, transaction: encode(compiled) })).toEqual(encode(expected))
    }
  })

  it('signs for another fee payer only when that one has signed (abuse 42)', async () => {
    const compiled = compile(0, other.address)
    const transaction = encode(compiled)
    expect(await codeOf({ ...request, transaction })).toBe('custody.fee_payer_unsigned')
    expect(await codeOf({ ...request, transaction: transaction.fill(7, 1, 65) })).toBe(
      'custody.fee_payer_unsigned',
    )
    const paid = await partiallySignTransaction([other.keyPair], compiled)
    const expected = await partiallySignTransaction([own.keyPair], paid)
    expect(await sign({ ...request, transaction: encode(paid) })).toEqual(encode(expected))
  })

  it('refuses transactions without its account, empty or malformed ones (abuse 42)', async () => {
    const transaction = encode(compile('legacy', own.address))
    const unrelated = new Uint8Array(32).fill(6)
    expect(() => signSolanaTransaction(transaction, unrelated)).toThrow(fails('signer_mismatch'))
    for (const malformed of [
      new Uint8Array(),
      new Uint8Array(1233),
      'AQID',
      transaction.slice(0, -1),
      Uint8Array.from([...transaction, 0]),
      transaction.with(0, 2),
      transaction.with(65, 0x81),
    ])
      expect(await codeOf({ ...request, transaction: malformed })).toBe('custody.request_malformed')
  })

  it('never reads other bytes than a whole transaction', () => {
    const transaction = encode(compile(0, own.address))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (array) => {
        const parsed = parseSolanaTransaction(Uint8Array.from(array))
        expect(parsed === undefined || parsed.signers.length > 0).toBe(true)
      }),
    )
    for (let length = 0; length < transaction.length; length++)
      expect(parseSolanaTransaction(transaction.slice(0, length))).toBeUndefined()
  })

  it('refuses a message that is a transaction (abuse 42)', async () => {
    for (const version of ['legacy', 0] as const) {
      const compiled = compile(version, own.address)
      for (const message of [Uint8Array.from(compiled.messageBytes), encode(compiled)])
        expect(await codeOf({ method: 'solana_signMessage', from: solana, message })).toBe(
          'custody.message_refused',
        )
    }
    for (const first of [0x80, 0x81, 0xbf]) {
      const message = new Uint8Array(65).fill(first, 0, 1)
      expect(await codeOf({ method: 'solana_signMessage', from: solana, message })).toBe(
        'custody.message_refused',
      )
    }
  })

  it('signs a hash that begins as a versioned transaction, as it is too short for one', async () => {
    const message = new Uint8Array(32).fill(0x80)
    expect(await codeOf({ method: 'solana_signMessage', from: solana, message })).toMatch(
      /^signed /,
    )
  })
})
