import type { DoctorCheck } from 'latchkey/cli'
import * as v from 'valibot'
import { createProbeRequest } from '../../gateway/chain/rpc/createProbeRequest.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { checkClockSkew } from './checkClockSkew.ts'
import { describeConnectionError, failedCheck, passedCheck, warningCheck } from './checkResults.ts'

/** Age of the newest block above which a node counts as behind. */
const maxBlockAgeMs = 300_000

/** Digits of a CAIP-2 reference that is a hash of the first block. */
const referenceLength = 32

/** Requests that identify the chain of a node, by namespace; `read` returns its CAIP-2 reference. */
const identities: Readonly<
  Record<string, { method: string; params: unknown[]; read: (result: string) => string }>
> = {
  eip155: { method: 'eth_chainId', params: [], read: (result) => BigInt(result).toString() },
  solana: {
    method: 'getGenesisHash',
    params: [],
    read: (result) => result.slice(0, referenceLength),
  },
  bip122: {
    method: 'getblockhash',
    params: [0],
    read: (result) => result.slice(0, referenceLength),
  },
}

type Target = { readonly chain: string; readonly url: string; readonly timeoutMs: number }

/**
 * Checks the configured JSON-RPC nodes: that they answer, serve their chain, and are not behind.
 * The clock of this machine is compared with the first response.
 */
export async function checkNodes(
  { chains = [] }: Pick<ServerConfig, 'chains'>,
  timeoutMs: number,
): Promise<readonly DoctorCheck[]> {
  const targets = chains
    .filter(({ isEnabled = true }) => isEnabled)
    .flatMap(({ id, rpcUrls = [] }) =>
      rpcUrls.map((url): Target => ({ chain: id, url, timeoutMs })),
    )
  if (targets.length === 0) {
    const text = 'no nodes are configured: public nodes limit rates, and may stop'
    return [warningCheck('node', text, 'Add "chains" with "rpcUrls" to the configuration file')]
  }
  const results = await Promise.all(targets.map(checkNode))
  const dates = results.flatMap(({ date }) => date ?? [])
  const clocks = dates.slice(0, 1).map(({ host, time, now }) => checkClockSkew(host, time, now))
  return [...results.map(({ check }) => check), ...clocks]
}

type NodeResult = {
  readonly check: DoctorCheck
  /** Header `Date` of a response, and when it was received. */
  readonly date?: { readonly host: string; readonly time: number; readonly now: number } | undefined
}

async function checkNode(target: Target): Promise<NodeResult> {
  const { chain, url } = target
  const [namespace = '', reference = ''] = chain.split(':', 2)
  const { host } = new URL(url)
  const label = `${chain} at ${host}`
  try {
    const identity = identities[namespace]
    const request = identity ?? probeOf(namespace)
    if (!request)
      return { check: passedCheck('node', `${label}: not checked, its methods are not known`) }
    const { result, date } = await send(target, request)
    const now = Date.now()
    const found = identity && typeof result === 'string' ? identity.read(result) : undefined
    const time = date === null ? Number.NaN : Date.parse(date)
    return {
      date: Number.isNaN(time) ? undefined : { host, time, now },
      check:
        found !== undefined && found !== reference
          ? failedCheck(
              'node',
              `${label} serves the chain ${namespace}:${found}`,
              `Correct rpcUrls of ${chain}`,
            )
          : await checkHead(target, { namespace, label, now }),
    }
  } catch (error) {
    const fix = 'Correct its URL and key, or remove it from rpcUrls'
    return { check: failedCheck('node', `${label}: ${describeConnectionError(error)}`, fix) }
  }
}

const blockSchema = v.object({ timestamp: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,12}$/i)) })

async function checkHead(
  target: Target,
  about: { readonly namespace: string; readonly label: string; readonly now: number },
): Promise<DoctorCheck> {
  const { namespace, label, now } = about
  if (namespace !== 'eip155') return passedCheck('node', label)
  const { result } = await send(target, {
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  const block = v.safeParse(blockSchema, result)
  if (!block.success) return failedCheck('node', `${label} returns no block`, 'Correct its URL')
  const age = now - 1_000 * Number.parseInt(block.output.timestamp, 16)
  const text = `${label}: newest block ${Math.max(0, Math.round(age / 1_000))} s ago`
  if (age <= maxBlockAgeMs) return passedCheck('node', text)
  return warningCheck('node', text, 'Wait until it is synchronized, or remove it from rpcUrls')
}

function probeOf(namespace: string): { method: string; params: unknown } | undefined {
  const probe = createProbeRequest(namespace)
  return probe && { method: probe.method, params: probe.parsedParams }
}

async function send(
  { url, timeoutMs }: Target,
  { method, params }: { readonly method: string; readonly params: unknown },
): Promise<{ readonly result: unknown; readonly date: string | null }> {
  const { origin, pathname, search, username, password } = new URL(url)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  // `fetch` refuses URLs with a password.
  if (username !== '')
    headers['authorization'] = `Basic ${Buffer.from(
      `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
    ).toString('base64')}`
  const response = await fetch(`${origin}${pathname}${search}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const body = (await response.json()) as { result?: unknown; error?: { code?: unknown } }
  if (body.error !== undefined) throw new Error(`${method} fails with ${String(body.error.code)}`)
  return { result: body.result, date: response.headers.get('date') }
}
