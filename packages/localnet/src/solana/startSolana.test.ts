import { once } from 'node:events'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  type Blockhash,
  compileTransaction,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Encoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  type Transaction,
} from '@solana/kit'
import { expect, test as base } from 'vitest'
import { WebSocket } from 'ws'
import type { Clock } from 'latchkey/internal'
import { solanaMints } from './mints.ts'
import { listSolanaTestAccounts, deriveTestKey } from './listSolanaTestAccounts.ts'
import { solanaGenesisHash, startSolana } from './startSolana.ts'

const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const sol = 1_000_000_000n

/** A clock whose slots pass only when a test advances it. */
function stillClock(): Clock & { tick(): void } {
  const running = new Set<() => void>()
  return {
    now: () => 1_700_000_000_000,
    after: () => () => {},
    every(_, run) {
      running.add(run)
      return () => running.delete(run)
    },
    tick() {
      for (const run of running) run()
    },
  }
}

async function start() {
  const clock = stillClock()
  const network = await startSolana({ port: 0, clock })
  const url = `http://127.0.0.1:${network.port}`
  const rpc = createSolanaRpc(url)
  const subscriptions = createSolanaRpcSubscriptions(`ws://127.0.0.1:${network.port}`)
  const signers = await Promise.all(
    listSolanaTestAccounts().map(({ privateKey }) =>
      createKeyPairSignerFromBytes(getBase58Encoder().encode(privateKey)),
    ),
  )
  async function sign(
    payer: KeyPairSigner,
    instructions: Instruction[],
    blockhash?: Blockhash,
  ): Promise<Transaction> {
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const message = appendTransactionMessageInstructions(
      instructions,
      setTransactionMessageLifetimeUsingBlockhash(
        { ...latest, blockhash: blockhash ?? latest.blockhash },
        setTransactionMessageFeePayerSigner(payer, createTransactionMessage({ version: 0 })),
      ),
    )
    return signTransactionMessageWithSigners(message)
  }
  const send = (transaction: Transaction, skipPreflight = false) =>
    rpc
      .sendTransaction(getBase64EncodedWireTransaction(transaction), {
        encoding: 'base64',
        skipPreflight,
      })
      .send()
  return { clock, network, url, rpc, subscriptions, signers, sign, send }
}

const test = base.extend<{ solana: Awaited<ReturnType<typeof start>> }>({
  solana: [
    // oxlint-disable-next-line no-empty-pattern -- the fixture needs no other.
    async ({}, use) => {
      const solana = await start()
      await use(solana)
      await solana.network.stop()
    },
    { scope: 'file' },
  ],
})

function transfer(from: KeyPairSigner, to: Address, amount: bigint): Instruction {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, amount, true)
  const accounts = [
    { address: from.address, role: AccountRole.WRITABLE_SIGNER, signer: from },
    { address: to, role: AccountRole.WRITABLE },
  ]
  return { programAddress: address('11111111111111111111111111111111'), accounts, data }
}

function tokenTransfer(
  from: Address,
  to: Address,
  owner: KeyPairSigner,
  amount: bigint,
): Instruction {
  const data = new Uint8Array(10)
  data[0] = 12
  new DataView(data.buffer).setBigUint64(1, amount, true)
  data[9] = 6
  const accounts = [
    { address: from, role: AccountRole.WRITABLE },
    { address: solanaMints().testDollar, role: AccountRole.READONLY },
    { address: to, role: AccountRole.WRITABLE },
    { address: owner.address, role: AccountRole.READONLY_SIGNER, signer: owner },
  ]
  return { programAddress: tokenProgram, accounts, data }
}

function unitPrice(microLamports: bigint): Instruction {
  const data = new Uint8Array(9)
  data[0] = 3
  new DataView(data.buffer).setBigUint64(1, microLamports, true)
  return { programAddress: address('ComputeBudget111111111111111111111111111111'), data }
}

async function post(url: string, body: string): Promise<Response> {
  return fetch(url, { method: 'POST', body, headers: { origin: 'http://localhost:5173' } })
}

test('a Solana localnet is healthy and identified by its genesis hash', async ({
  solana: { rpc },
}) => {
  expect(await rpc.getHealth().send()).toBe('ok')
  expect(await rpc.getGenesisHash().send()).toBe(solanaGenesisHash)
  expect(await rpc.getVersion().send()).toHaveProperty('solana-core')
  const epoch = await rpc.getEpochInfo().send()
  expect(await rpc.getSlot().send()).toBe(epoch.absoluteSlot)
  expect(await rpc.getBlockHeight().send()).toBe(epoch.blockHeight)
  expect(epoch.slotIndex).toBeLessThan(epoch.slotsInEpoch)
  expect(await rpc.getMinimumBalanceForRentExemption(0n).send()).toBe(890_880n)
  expect(await rpc.getRecentPrioritizationFees().send()).toHaveLength(150)
})

test('every account starts with SOL and tokens', async ({ solana: { rpc, signers } }) => {
  const last = signers.slice(-2)
  for (const { address: owner } of last) {
    expect((await rpc.getBalance(owner).send()).value).toBe(1_000n * sol)
    const { value } = await rpc
      .getTokenAccountsByOwner(
        owner,
        { mint: solanaMints().testDollar },
        { encoding: 'jsonParsed' },
      )
      .send()
    expect(value).toHaveLength(1)
    expect(value[0]?.account.data.parsed.info).toMatchObject({
      mint: solanaMints().testDollar,
      owner,
      state: 'initialized',
      tokenAmount: { amount: '10000000000', decimals: 6, uiAmountString: '10000' },
    })
  }
  const supply = await rpc.getTokenSupply(solanaMints().testDollar).send()
  expect(supply.value.amount).toBe('100000000000')
  const byProgram = await rpc
    .getTokenAccountsByOwner(
      last[0]?.address ?? tokenProgram,
      { programId: tokenProgram },
      { encoding: 'base64' },
    )
    .send()
  expect(byProgram.value[0]?.account.space).toBe(165n)
})

test('a transfer is confirmed by subscription and can be looked up', async ({ solana }) => {
  const { rpc, subscriptions, signers, sign } = solana
  const [payer] = signers
  if (!payer) throw new Error('no payer')
  const to = await generateKeyPairSigner()
  const transaction = await sign(payer, [transfer(payer, to.address, sol)])
  assertIsTransactionWithBlockhashLifetime(transaction)
  const confirm = sendAndConfirmTransactionFactory({
    rpc,
    rpcSubscriptions: subscriptions,
  })
  const { value: latest } = await rpc.getLatestBlockhash().send()
  await confirm(
    { ...transaction, lifetimeConstraint: latest } as unknown as Parameters<typeof confirm>[0],
    { commitment: 'confirmed' },
  )
  const signature = getSignatureFromTransaction(transaction)
  expect((await rpc.getBalance(to.address).send()).value).toBe(sol)

  const statuses = await rpc.getSignatureStatuses([signature]).send()
  expect(statuses.value[0]).toMatchObject({ err: null, confirmationStatus: 'finalized' })
  const found = await rpc
    .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  expect(found?.meta?.fee).toBe(5_000n)
  expect(found?.transaction.message.accountKeys.slice(0, 2)).toEqual([payer.address, to.address])
  expect(found?.meta?.preBalances[1]).toBe(0n)
  expect(found?.meta?.postBalances[1]).toBe(sol)
  const history = await rpc.getSignaturesForAddress(to.address).send()
  expect(history.map((entry) => entry.signature)).toEqual([signature])
  const parsed = await rpc
    .getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 })
    .send()
  expect(parsed?.transaction.message.accountKeys[0]).toEqual({
    pubkey: payer.address,
    signer: true,
    source: 'transaction',
    writable: true,
  })
})

test('a version 0 transaction is an error for clients without maxSupportedTransactionVersion', async ({
  solana,
}) => {
  const { rpc, signers, sign, send } = solana
  const [payer] = signers
  if (!payer) throw new Error('no payer')
  const signature = await send(await sign(payer, [transfer(payer, payer.address, 21n)]))
  const pending = rpc.getTransaction(signature, { encoding: 'json' }).send()
  await expect(pending).rejects.toThrow(/version/i)
})

test('a token transfer has both balances in its metadata', async ({ solana }) => {
  const { rpc, signers, sign, send } = solana
  const [, payer, other] = signers
  if (!payer || !other) throw new Error('no payer')
  const [from, to] = await Promise.all(
    [payer, other].map(async ({ address: owner }) => {
      const filter = { mint: solanaMints().testDollar }
      const found = await rpc.getTokenAccountsByOwner(owner, filter, { encoding: 'base64' }).send()
      return found.value[0]?.pubkey
    }),
  )
  if (!from || !to) throw new Error('no token accounts')
  const signature = await send(await sign(payer, [tokenTransfer(from, to, payer, 1_500_000n)]))
  const balance = await rpc.getTokenAccountBalance(to).send()
  expect(balance.value).toMatchObject({ amount: '10001500000', uiAmountString: '10001.5' })
  const found = await rpc
    .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  const amounts = found?.meta?.postTokenBalances?.map((entry) => entry.uiTokenAmount.amount)
  expect(amounts).toEqual(['9998500000', '10001500000'])

  const tooMany = send(await sign(payer, [tokenTransfer(from, to, payer, 10n ** 12n)]))
  await expect(tooMany).rejects.toSatisfy((error) =>
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
  )
})

test('an airdrop can be repeated, and is limited', async ({ solana: { rpc, url } }) => {
  const { address: to } = await generateKeyPairSigner()
  const one = await rpc.requestAirdrop(to, lamports(2n * sol)).send()
  const two = await rpc.requestAirdrop(to, lamports(2n * sol)).send()
  expect(one).not.toBe(two)
  const body = `{"id":1,"method":"requestAirdrop","params":["${to}",18446744073709551615]}`
  expect(await (await post(url, body)).json()).toMatchObject({ error: { code: -32602 } })
  expect((await rpc.getBalance(to).send()).value).toBe(4n * sol)
})

test('a transfer above the balance fails in preflight and changes nothing', async ({ solana }) => {
  const { rpc, signers, sign, send } = solana
  const payer = signers[3]
  if (!payer) throw new Error('no payer')
  const to = await generateKeyPairSigner()
  const transaction = await sign(payer, [transfer(payer, to.address, 5_000n * sol)])
  const error = await send(transaction).catch((caught: unknown) => caught)
  const preflight = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE
  if (!isSolanaError(error, preflight)) throw error
  expect(isSolanaError(error.cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)).toBe(true)
  expect(error.context.logs?.join()).toContain('insufficient lamports')
  expect((await rpc.getBalance(payer.address).send()).value).toBe(1_000n * sol)

  const simulated = await rpc
    .simulateTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' })
    .send()
  expect(simulated.value.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
})

test('without preflight it lands as a failed transaction that paid its fee', async ({ solana }) => {
  const { rpc, signers, sign, send } = solana
  const payer = signers[4]
  if (!payer) throw new Error('no payer')
  const transaction = await sign(payer, [
    transfer(payer, payer.address, 1n),
    transfer(payer, tokenProgram, 5_000n * sol),
  ])
  const signature = await send(transaction, true)
  const statuses = await rpc.getSignatureStatuses([signature]).send()
  expect(statuses.value[0]?.err).toEqual({ InstructionError: [1n, { Custom: 1n }] })
  expect((await rpc.getBalance(payer.address).send()).value).toBe(1_000n * sol - 5_000n)
})

test('getFeeForMessage returns the fee paid, priority fee included', async ({ solana }) => {
  const { rpc, signers, sign, send } = solana
  const payer = signers[5]
  if (!payer) throw new Error('no payer')
  const instructions = [unitPrice(1_000_000n), transfer(payer, payer.address, 1n)]
  const transaction = await sign(payer, instructions)
  const message = getBase64Decoder().decode(transaction.messageBytes)
  const foretold = await rpc
    .getFeeForMessage(message as Parameters<typeof rpc.getFeeForMessage>[0])
    .send()
  await send(transaction)
  const { value: left } = await rpc.getBalance(payer.address).send()
  expect(foretold.value).toBe(11_000n)
  expect(left).toBe(1_000n * sol - 11_000n)
})

test('a blockhash is valid for 150 slots', async () => {
  const { clock, network, rpc, signers, sign, send } = await start()
  const [payer] = signers
  if (!payer) throw new Error('no payer')
  const { value: old } = await rpc.getLatestBlockhash().send()
  const transaction = await sign(payer, [transfer(payer, payer.address, 1n)], old.blockhash)
  for (let slot = 0; slot < 150; slot++) clock.tick()
  expect((await rpc.isBlockhashValid(old.blockhash).send()).value).toBe(true)
  expect(await rpc.getBlockHeight().send()).toBe(old.lastValidBlockHeight)
  clock.tick()
  expect((await rpc.isBlockhashValid(old.blockhash).send()).value).toBe(false)
  const error = await send(transaction).catch((caught: unknown) => caught)
  const preflight = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE
  if (!isSolanaError(error, preflight)) throw error
  expect(isSolanaError(error.cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(
    true,
  )
  const simulated = await rpc
    .simulateTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: 'base64',
      replaceRecentBlockhash: true,
    })
    .send()
  expect(simulated.value.err).toBeNull()
  await network.stop()
})

test('a signature of another key is rejected', async ({ solana }) => {
  const { signers, sign, send } = solana
  const [payer] = signers
  if (!payer) throw new Error('no payer')
  const transaction = await sign(payer, [transfer(payer, payer.address, 77n)])
  const signature = new Uint8Array(64).fill(7) as Transaction['signatures'][Address]
  const forged = { ...transaction, signatures: { [payer.address]: signature ?? null } }
  const error = await send(forged as Transaction).catch((caught: unknown) => caught)
  const refused = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE
  expect(isSolanaError(error, refused)).toBe(true)
})

test('a duplicate transaction is rejected and not executed', async ({ solana }) => {
  const { rpc, signers, sign, send } = solana
  const payer = signers[6]
  if (!payer) throw new Error('no payer')
  const transaction = await sign(payer, [transfer(payer, payer.address, 3n)])
  await send(transaction)
  const again = await send(transaction).catch((caught: unknown) => caught)
  expect(again).toBeInstanceOf(Error)
  expect((await rpc.getBalance(payer.address).send()).value).toBe(1_000n * sol - 5_000n)
})

test('a legacy transaction is accepted', async ({ solana }) => {
  const { rpc, network } = solana
  const key = deriveTestKey('account 7')
  const to = (await generateKeyPairSigner()).address
  const { value: latest } = await rpc.getLatestBlockhash().send()
  const signer = { address: key.address } as KeyPairSigner
  const message = appendTransactionMessageInstructions(
    [
      {
        ...transfer(signer, to, sol),
        accounts: [
          { address: key.address, role: 3 },
          { address: to, role: AccountRole.WRITABLE },
        ],
      },
    ],
    setTransactionMessageLifetimeUsingBlockhash(latest, {
      ...createTransactionMessage({ version: 'legacy' }),
      feePayer: { address: key.address },
    }),
  )
  const compiled = compileTransaction(message)
  const signed = {
    ...compiled,
    signatures: { [key.address]: key.sign(compiled.messageBytes) },
  } as unknown as Transaction
  const wire = getBase64EncodedWireTransaction(signed)
  const signature = await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
  const found = await rpc.getTransaction(signature, { encoding: 'json' }).send()
  expect(found?.version).toBe('legacy')
  expect(network.chain.account(to)?.lamports).toBe(sol)
})

test('subscriptions notify of accounts and slots', async ({ solana }) => {
  const { clock, rpc, subscriptions } = solana
  const { address: to } = await generateKeyPairSigner()
  const abort = new AbortController()
  const { signal: abortSignal } = abort
  const accounts = await subscriptions
    .accountNotifications(to, { encoding: 'base64' })
    .subscribe({ abortSignal })
  const slots = await subscriptions.slotNotifications().subscribe({ abortSignal })
  const firstAccount = accounts[Symbol.asyncIterator]().next()
  const firstSlot = slots[Symbol.asyncIterator]().next()
  const before = await rpc.getSlot().send()
  clock.tick()
  expect((await firstSlot).value).toMatchObject({ slot: before + 1n, parent: before })
  await rpc.requestAirdrop(to, lamports(sol)).send()
  expect((await firstAccount).value).toMatchObject({ value: { lamports: sol } })
  abort.abort()
})

test('a signature subscription to a landed transaction notifies at once', async ({ solana }) => {
  const { rpc, network } = solana
  const { address: to } = await generateKeyPairSigner()
  const signature = await rpc.requestAirdrop(to, lamports(sol)).send()
  const socket = new WebSocket(`ws://127.0.0.1:${network.port}`)
  await once(socket, 'open')
  const output: string[] = []
  const both = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      output.push(String(data))
      if (output.length === 3) resolve()
    })
  })
  socket.send('{"jsonrpc":"2.0","id":1,"method":"nonsense"}')
  socket.send(
    JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'signatureSubscribe', params: [signature] }),
  )
  await both
  expect(output.map((text) => JSON.parse(text))).toMatchObject([
    { id: 1, error: { code: -32601 } },
    { id: 2, result: 1 },
    {
      method: 'signatureNotification',
      params: { subscription: 1, result: { value: { err: null } } },
    },
  ])
  socket.close()
})

test('an account subscription without an encoding notifies of a token account', async ({
  solana,
}) => {
  const { rpc, network, signers, sign, send } = solana
  const payer = signers[8]
  if (!payer) throw new Error('no payer')
  const tokenAccounts = await rpc
    .getTokenAccountsByOwner(
      payer.address,
      { mint: solanaMints().testDollar },
      { encoding: 'base64' },
    )
    .send()
  const account = tokenAccounts.value[0]?.pubkey
  if (!account) throw new Error('no token account')
  const socket = new WebSocket(`ws://127.0.0.1:${network.port}`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'accountSubscribe', params: [account] }))
  await once(socket, 'message')
  const notification = once(socket, 'message')
  await send(await sign(payer, [tokenTransfer(account, account, payer, 1n)]))
  const [data] = await notification
  expect(JSON.parse(String(data))).toMatchObject({
    method: 'accountNotification',
    params: { result: { value: { owner: tokenProgram, data: [expect.any(String), 'base64'] } } },
  })
  socket.close()
})

test('accounts are returned by program, and several at once', async ({
  solana: { rpc, signers },
}) => {
  const owner = signers[9]?.address
  if (!owner) throw new Error('no account')
  const found = await rpc
    .getProgramAccounts(tokenProgram, {
      encoding: 'base64',
      filters: [{ dataSize: 165n }, { memcmp: { offset: 32n, bytes: owner, encoding: 'base58' } }],
    })
    .send()
  // Test Dollar, Test Token and an NFT; Test Points belong to another program.
  expect(found).toHaveLength(3)
  const { address: unfunded } = await generateKeyPairSigner()
  const several = await rpc
    .getMultipleAccounts([owner, unfunded, solanaMints().testDollar], { encoding: 'jsonParsed' })
    .send()
  expect(several.value[1]).toBeNull()
  expect(several.value[2]?.data).toMatchObject({ program: 'spl-token', parsed: { type: 'mint' } })
  expect((await rpc.getAccountInfo(unfunded, { encoding: 'base64' }).send()).value).toBeNull()
})

test.for([
  ['{"jsonrpc":', -32700],
  ['[]', -32600],
  ['"text"', -32600],
  ['{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601],
  ['{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["0xnonsense"]}', -32602],
  ['{"jsonrpc":"2.0","id":1,"method":"getBalance","params":{"address":1}}', -32602],
  ['{"jsonrpc":"2.0","id":1,"method":"getBalance"}', -32602],
  [
    '{"jsonrpc":"2.0","id":1,"method":"sendTransaction","params":["AAAA",{"encoding":"base64"}]}',
    -32602,
  ],
  [
    '{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["11111111111111111111111111111111",-1]}',
    -32602,
  ],
  [
    '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"minContextSlot":18446744073709551615}]}',
    -32016,
  ],
] as const)('answers %s with error %i', async ([body, code], { solana: { url } }) => {
  const response = await post(url, body)
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code } })
})

test('a batch is answered in order, notifications excluded', async ({ solana: { url } }) => {
  const body = '[{"id":1,"method":"getHealth"},{"method":"getHealth"},{"id":"b","method":"nope"}]'
  const answers = await (await post(url, body)).json()
  expect(answers).toMatchObject([
    { id: 1, result: 'ok' },
    { id: 'b', error: { code: -32601 } },
  ])
})

test('an oversized body, another HTTP method and a CORS preflight are answered', async ({
  solana: { url },
}) => {
  const long = await post(url, ' '.repeat(600_000))
  expect(long.status).toBe(413)
  expect(await long.json()).toMatchObject({ error: { code: -32600 } })
  expect((await fetch(url)).status).toBe(405)
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:1', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
})
