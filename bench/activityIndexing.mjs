import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testTokenAbi } from '@latchkey/localnet'
import { encodeFunctionData } from 'viem'
import { startPostgres } from '../tooling/setup/postgres.mjs'
import { formatGoal, goalColumns, median, percentile } from './formatGoal.mjs'
import { killProcess, latchkey, startNodeProgram } from './relay/process.mjs'
import { print } from './table.mjs'

const chainId = 'eip155:31337'
const account = `0x${'ab'.repeat(20)}`
const other = `0x${'cd'.repeat(20)}`
/** Transactions of one request that fills the chain, each in a block of its own. */
const sentAtOnce = 100
/** A block has room for one: this much may be burnt in it, and each has that gas limit. */
const gas = '0x186a0'
/** Milliseconds after which indexing counts as failed. */
const mostMs = 300_000

/**
 * Measures how long a history takes to index on a local network, each transfer in a block of its
 * own, and how long its pages take then: native currency and tokens, in and out.
 *
 * @param {{ quick?: boolean }} [options] `quick` makes fewer transfers.
 * @returns {Promise<{ title: string, rows: string[][] }>} A heading, and rows with the goal, what was
 *   measured and whether that is met.
 */
export async function activityIndexing({ quick = false } = {}) {
  const count = quick ? 1_000 : 10_000
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-history-'))
  const postgres = await startPostgres()
  const env = { LATCHKEY_DATA: folder, DATABASE_URL: postgres.url }
  const dev = startNodeProgram(latchkey, ['dev', '--port', '0'], env)
  try {
    const position = await whereabouts(dev)
    await transfer(position.node, await tokenOf(position.url), count)
    const { url, projectId } = position
    const path = `${url}/v1/account/${account}/history?projectId=${projectId}&chainId=${chainId}`
    const indexed = await untilComplete(path)
    const deep = await readThrough(path, count)
    const first = await readFirst(path)
    return {
      title: `history of ${count} transfers on localnet`,
      rows: [
        formatGoal('indexed', 60_000, indexed, 'ms'),
        formatGoal('first page of 50, p50', 20, median(first), 'ms', 1),
        formatGoal('first page of 50, p99', 20, percentile(first, 0.99), 'ms', 1),
        formatGoal('further page of 50, p50', 20, median(deep), 'ms', 1),
        formatGoal('further page of 50, p99', 20, percentile(deep, 0.99), 'ms', 1),
        formatGoal(
          'last tenth of the pages, p50',
          20,
          median(deep.slice(-deep.length / 10)),
          'ms',
          1,
        ),
      ],
    }
  } finally {
    await killProcess(dev)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads where the gateway and the first network are. */
function whereabouts(dev) {
  return new Promise((resolve, reject) => {
    let printed = ''
    dev.stdout.on('data', (chunk) => {
      printed += chunk
      const [, url] = /ready at (\S+)/.exec(printed) ?? []
      const [, projectId] = /projectId=(\w+)/.exec(printed) ?? []
      const [, node] = /(http\S+)\s+eip155:31337\b/.exec(printed) ?? []
      if (url && projectId && node) resolve({ url, projectId, node })
    })
    dev.once('exit', (code) => reject(new Error(`latchkey dev ended with ${code}:\n${printed}`)))
  })
}

async function tokenOf(url) {
  const { contracts } = await (await fetch(`${url}/localnet.json`)).json()
  return contracts.eip155.testToken
}

/** Fills the chain: native currency in and out, tokens in and out, in turn. */
async function transfer(node, token, count) {
  const amount = `0x${(10n ** 24n).toString(16)}`
  const encode = (functionName, to, value) =>
    encodeFunctionData({ abi: testTokenAbi, functionName, args: [to, value] })
  const tokens = { to: token, gas }
  const payment = { value: '0x1', gas }
  const kinds = [
    { from: other, to: account, ...payment },
    { from: other, ...tokens, data: encode('transfer', account, 2n) },
    { from: account, to: other, ...payment },
    { from: account, ...tokens, data: encode('transfer', other, 1n) },
  ]
  for (const from of [account, other])
    await call(node, [
      ['anvil_impersonateAccount', from],
      ['anvil_setBalance', from, amount],
    ])
  await call(node, [['evm_setAutomine', false]])
  const minted = { from: other, ...tokens, data: encode('mint', other, BigInt(amount)) }
  await call(node, [['eth_sendTransaction', minted]])
  await call(node, [['evm_mine']])
  await call(node, [['evm_setBlockGasLimit', gas]])
  const fees = { maxFeePerGas: '0xb2d05e00', maxPriorityFeePerGas: '0x1' }
  const nonces = { [account]: 0, [other]: 1 }
  for (let at = 0; at < count; at += sentAtOnce) {
    const calls = Array.from({ length: Math.min(sentAtOnce, count - at) }, (_, index) => {
      const kind = kinds[(at + index) % kinds.length]
      const nonce = `0x${(nonces[kind.from]++).toString(16)}`
      return ['eth_sendTransaction', { ...kind, ...fees, nonce }]
    })
    await call(node, calls)
    await call(node, [['anvil_mine', `0x${calls.length.toString(16)}`]])
  }
  await call(node, [
    ['evm_setBlockGasLimit', '0x1c9c380'],
    ['evm_setAutomine', true],
  ])
}

async function call(node, calls) {
  const body = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(node, { method: 'POST', headers, body: JSON.stringify(body) })
  const failed = (await response.json()).find(({ error }) => error)
  if (failed) throw new Error(failed.error.message)
}

/** Requests the first page until the whole history is indexed. */
async function untilComplete(path) {
  const began = performance.now()
  for (;;) {
    const { data, coverage } = await page(path)
    const durationMs = performance.now() - began
    if (coverage === undefined && data.length > 0) return durationMs
    if (durationMs > mostMs) throw new Error('The history is not indexed yet.')
    await pause(100)
  }
}

/** Reads all pages once, and returns how long each took. */
async function readThrough(path, count) {
  const times = []
  const first = await page(path)
  let { next } = first
  let seen = first.data.length
  while (next !== null) {
    const began = performance.now()
    const more = await page(`${path}&cursor=${next}`)
    times.push(performance.now() - began)
    seen += more.data.length
    next = more.next
  }
  if (seen !== count) throw new Error(`The history has ${seen} of ${count} transfers.`)
  return times
}

async function readFirst(path) {
  const times = []
  for (let turn = 0; turn < 100; turn += 1) {
    const began = performance.now()
    await page(path)
    times.push(performance.now() - began)
  }
  return times
}

async function page(path) {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`The history answered ${response.status}.`)
  return await response.json()
}

if (process.argv[1] === import.meta.filename) {
  const { title, rows } = await activityIndexing({ quick: process.argv.includes('--quick') })
  print([[title, ...goalColumns], ...rows])
}
