import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tooling/setup/postgres.mjs'
import { formatGoal, goalColumns, median } from './formatGoal.mjs'
import {
  addressOf,
  killProcess,
  latchkey,
  startNodeProgram,
  readProcessUsage,
} from './relay/process.mjs'
import { starts } from './starts.mjs'
import { print } from './table.mjs'

const file = (name) => join(import.meta.dirname, 'gateway', name)
const projectId = '0123456789abcdef0123456789abcdef'
const chainId = 'eip155:424242'
const connections = 16
const unreachedLimit = { capacity: 1_000_000_000, perSecond: 1_000_000 }

const call = (method, ...params) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const cached = call('eth_getBlockByHash', `0x${'ab'.repeat(32)}`, false)
const wideChainId = 'eip155:424243'
const account = `0x${'12'.repeat(20)}`
const listed = (chain, length) =>
  Array.from({ length }, (_, index) => ({
    chainId: chain,
    address: `0x${String(index + 1).padStart(40, '0')}`,
    name: `Token number ${index}`,
    symbol: `TKN${index}`,
    decimals: 18,
  }))
/** Numbers of tokens: forty on one chain with its native currency; hundreds on the other, in one request. */
const tokens = [...listed(424242, 39), ...listed(424243, 250)]
/** Address of Multicall3, which the fake node implements. */
const multicall3 = `0x${'ca'.repeat(20)}`
const forwarded = call('eth_getBalance', account, 'latest')

/**
 * Measures the JSON-RPC proxy and the balances of an account, on PostgreSQL, beside bare servers that
 * answer the same bytes, and beside the node itself, in turns. The load is generated in another
 * process.
 *
 * @param {{ quick?: boolean }} [options] `quick` takes fewer requests.
 * @returns {Promise<{ title: string, rows: string[][], goals: string[][] }>} A heading; rows with
 *   Latchkey's value, the bare server's and the ratio; and rows as {@link formatGoal} writes them.
 */
export async function gateway({ quick = false } = {}) {
  const rounds = quick ? 3 : 7
  const count = quick ? 4_000 : 12_000
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-gateway-'))
  const node = startNodeProgram(file('node.mjs'))
  const load = startNodeProgram(file('load.mjs'))
  const postgres = await startPostgres()
  const children = [node, load]
  try {
    const nodeUrl = await httpOf(node)
    const latchkey = await serve(folder, nodeUrl, postgres.url)
    children.push(latchkey)
    const home = await httpOf(latchkey)
    const url = `${home}/v1?chainId=${chainId}&projectId=${projectId}`
    const warm = await request(load, { url, body: cached, count: 2_000, connections })
    const raw = startNodeProgram(file('baseline.mjs'), [warm.last])
    children.push(raw)
    const rawUrl = `${await httpOf(raw)}/v1?chainId=${chainId}&projectId=${projectId}`
    await request(load, { url: rawUrl, body: cached, count: 2_000, connections })

    const path = `/v1/account/${account}/balance`
    const query = `currency=usd&chainId=${chainId}&projectId=${projectId}`
    const balances = { url: `${home}${path}?${query}`, connections }
    const list = await request(load, { ...balances, count: 2_000 })
    const rawList = startNodeProgram(file('baseline.mjs'), [list.last])
    children.push(rawList)
    const rawBalances = { url: `${await httpOf(rawList)}${path}?${query}`, connections }
    await request(load, { ...rawBalances, count: 2_000 })

    const perCall = async (pid, parameters) => {
      const before = readProcessUsage(pid).cpu
      await request(load, parameters)
      return ((readProcessUsage(pid).cpu - before) / parameters.count) * 1e6
    }
    const names = ['cached', 'raw', 'forwarded', 'latchkey', 'direct', 'balances', 'rawBalances']
    const samples = Object.fromEntries(names.map((name) => [name, []]))
    for (let round = 0; round < rounds; round += 1) {
      samples.raw.push(await perCall(raw.pid, { url: rawUrl, body: cached, count, connections }))
      samples.cached.push(await perCall(latchkey.pid, { url, body: cached, count, connections }))
      samples.rawBalances.push(await perCall(rawList.pid, { ...rawBalances, count: count / 2 }))
      samples.balances.push(await perCall(latchkey.pid, { ...balances, count: count / 2 }))
      samples.forwarded.push(
        await perCall(latchkey.pid, { url, body: forwarded, count: count / 4, connections }),
      )
      const alone = { body: forwarded, count: count / 20, connections: 1 }
      samples.direct.push((await request(load, { ...alone, url: nodeUrl })).p50)
      samples.latchkey.push((await request(load, { ...alone, url })).p50)
    }
    const rss = readProcessUsage(latchkey.pid).rss
    const wide = `currency=usd&chainId=${wideChainId}&projectId=${projectId}`
    const multicalls = await multicallsOf(nodeUrl, `${home}${path}?${wide}`)
    return {
      title: `gateway, median of ${rounds} turns`,
      rows: table(samples, { rss, rawRss: readProcessUsage(raw.pid).rss }),
      goals: [...goals(samples, { rss, multicalls }), ...(await starts({ quick }))],
    }
  } finally {
    await Promise.all(children.map(killProcess))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function serve(folder, nodeUrl, databaseUrl) {
  const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
  const config = {
    chains: [
      { id: chainId, nativeCurrency, rpcUrls: [nodeUrl] },
      { id: wideChainId, nativeCurrency, rpcUrls: [nodeUrl], contracts: { multicall3 } },
    ],
    // Rate limits are part of the measured path; these are never exceeded.
    rateLimit: unreachedLimit,
    projectRateLimit: unreachedLimit,
  }
  await writeFile(join(folder, 'latchkey.config.json'), JSON.stringify(config))
  await mkdir(join(folder, 'tokens'))
  await writeFile(join(folder, 'tokens', 'bench.json'), JSON.stringify({ tokens }))
  const args = ['serve', '--roles', 'gateway', '--open', '--port', '0']
  return startNodeProgram(latchkey, args, { LATCHKEY_DATA: folder, DATABASE_URL: databaseUrl })
}

async function httpOf(child) {
  return (await addressOf(child)).replace('ws', 'http')
}

async function request(load, parameters) {
  const { signal, abort } = listening()
  load.send(parameters)
  const exited = once(load, 'exit', { signal }).then(() => [{ failed: 'The load ended.' }])
  const [{ done, failed }] = await Promise.race([once(load, 'message', { signal }), exited])
  exited.catch(() => {})
  abort()
  if (failed !== undefined) throw new Error(failed)
  return done
}

function listening() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** Counts the multicalls that one list of balances takes. */
async function multicallsOf(nodeUrl, url) {
  const counted = async () => (await (await fetch(`${nodeUrl}/multicalls`)).json()).length
  const before = await counted()
  const { balances } = await (await fetch(url)).json()
  if (balances.length < 200) throw new Error(`There are ${balances.length} balances, not hundreds.`)
  return (await counted()) - before
}

function goals(samples, { rss, multicalls }) {
  const [cachedCpu, rawCpu] = [samples.cached, samples.raw].map(median)
  const [listCpu, rawListCpu] = [samples.balances, samples.rawBalances].map(median)
  return [
    formatGoal('cached call, CPU beside raw node:http', 3, cachedCpu / rawCpu, '×', 2),
    formatGoal('40 known balances, CPU beside raw node:http', 6, listCpu / rawListCpu, '×', 2),
    formatGoal(
      'added to a forwarded call, p50',
      1,
      median(samples.latchkey) - median(samples.direct),
      'ms',
      2,
    ),
    formatGoal('memory on PostgreSQL after the load', 250, rss / 2 ** 20, 'MiB'),
    formatGoal('multicalls for the balances of 250 tokens', 1, multicalls, ''),
  ]
}

function table(samples, { rss, rawRss }) {
  const [cachedCpu, rawCpu, forwardedCpu] = [samples.cached, samples.raw, samples.forwarded].map(
    median,
  )
  const [listCpu, rawListCpu] = [samples.balances, samples.rawBalances].map(median)
  const [through, direct] = [samples.latchkey, samples.direct].map(median)
  const row = (name, own, other, unit, digits) => [
    name,
    `${own.toFixed(digits)} ${unit}`,
    `${other.toFixed(digits)} ${unit}`,
    (own / other).toFixed(2),
  ]
  return [
    row('CPU per cached call', cachedCpu, rawCpu, 'µs', 1),
    row('CPU per list of 40 balances that is known', listCpu, rawListCpu, 'µs', 1),
    row('CPU per forwarded call', forwardedCpu, rawCpu, 'µs', 1),
    row('forwarded call, p50, beside the node itself', through, direct, 'ms', 2),
    ['added by that', `${(through - direct).toFixed(2)} ms`, '', ''],
    row('memory after the load', rss / 2 ** 20, rawRss / 2 ** 20, 'MiB', 0),
  ]
}

// The children are ended when this process exits; a signal alone would leave them.
for (const [index, signal] of ['SIGHUP', 'SIGINT', 'SIGTERM'].entries())
  process.once(signal, () => process.exit(128 + [1, 2, 15][index]))

if (process.argv[1] === import.meta.filename) {
  const {
    title,
    rows,
    goals: goalsMet,
  } = await gateway({ quick: process.argv.includes('--quick') })
  print([[title, 'Latchkey', 'raw node:http', 'ratio'], ...rows])
  print([['goals of the gateway', ...goalColumns], ...goalsMet])
}
