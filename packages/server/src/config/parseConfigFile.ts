import { projectFeatureSchema, type ProjectFeature } from 'latchkey/protocol'
import type { SharesConfig } from '../shares/SharesConfig.ts'
import type { DevWalletConfig, WalletConfig } from '../wallet/WalletConfig.ts'
import * as v from 'valibot'
import { createSchemeCheck } from './createSchemeCheck.ts'
import { sharesConfigSchema, walletConfigSchema } from './walletConfigSchema.ts'
import { isUpstreamName } from '../gateway/isUpstreamName.ts'
import type { ChainOverride } from '../gateway/chain/chains/createChains.ts'
import type { ExtraRpcMethods } from '../gateway/chain/rpc/createChainRpcClients.ts'
import { isForbiddenRpcMethod } from '../gateway/chain/rpc/isForbiddenRpcMethod.ts'
import type { FileGateways } from '../gateway/features/identity/imageUrls.ts'
import type { ServerLimitsConfig } from '../limits/index.ts'
import type { TokenBucketRule } from '../store/fast/FastStore.ts'
import type { UpstreamConfigs } from '../upstream/UpstreamConfig.ts'

/** The configuration file. All members are optional. */
export type ConfigFile = {
  readonly chains?: readonly ChainOverride[] | undefined
  /** Methods that clients may call besides the default ones, by CAIP-2 namespace or id. */
  readonly rpcMethods?: ExtraRpcMethods | undefined
  /** Rate limit of each route, address and project; false for none. */
  readonly rateLimit?: TokenBucketRule | false | undefined
  /** Rate limit of each project without its own, over all routes and addresses; false for none. */
  readonly projectRateLimit?: TokenBucketRule | false | undefined
  /** Limits of connections, memory and storage. */
  readonly limits?: ServerLimitsConfig | undefined
  /** Number of trusted proxies in front. */
  readonly proxies?: number | undefined
  /** Settings of vendors and bundlers, by name. Each vendor documents its own members. */
  readonly upstreams?: UpstreamConfigs | undefined
  /** Names that visitors register. */
  readonly names?:
    | {
        readonly zones?: readonly string[] | undefined
        /** Public URLs of the gateway, one of which signed messages name. */
        readonly audiences?: readonly string[] | undefined
      }
    | undefined
  /** Retention of analytics events, and the quota of each project. */
  readonly analytics?:
    | { readonly keepDays?: number | undefined; readonly rate?: TokenBucketRule | undefined }
    | undefined
  /** Retention of account histories after their last request. */
  readonly activity?: { readonly keepDays: number } | undefined
  /** HTTP gateways of IPFS and Arweave files, without a trailing slash. */
  readonly fileGateways?: Partial<FileGateways> | undefined
  /** The wallet service. Without origin and mail server, that of `latchkey dev`. */
  readonly wallet?: WalletConfig | DevWalletConfig | undefined
  /** The share service. */
  readonly shares?: SharesConfig | undefined
  /** Features of projects that do not set them. */
  readonly features?: readonly ProjectFeature[] | undefined
}

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address'))
const urls = (example: string, ...schemes: string[]): v.GenericSchema<unknown, string[]> =>
  v.array(v.pipe(v.string(), v.check(createSchemeCheck(...schemes), `must be like ${example}`)))

const contracts = v.strictObject({
  multicall3: v.optional(address),
  wrappedNative: v.optional(address),
  dollar: v.optional(address),
  uniswapV2: v.optional(v.strictObject({ factory: address, router: address })),
  uniswapV3: v.optional(v.strictObject({ factory: address, quoter: address, router: address })),
  priceFeeds: v.optional(v.record(v.string(), address)),
  ensUniversalResolver: v.optional(address),
  basenames: v.optional(v.strictObject({ registry: address, reverseRegistrar: address })),
  entryPoint: v.optional(address),
})

/** CAIP-2. */
const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** CAIP-2 namespace or id. */
const namespaceOrChain = /^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/

const rpcMethod = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z][\w.]{0,99}$/, 'must be the name of a method'),
  v.check((method) => !isForbiddenRpcMethod(method), 'uses keys of the node or administers it'),
)

const chain = v.strictObject({
  id: v.pipe(v.string(), v.regex(caip2, 'must be like eip155:1')),
  name: v.optional(text),
  nativeCurrency: v.optional(
    v.strictObject({
      name: text,
      symbol: text,
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
    }),
  ),
  rpcUrls: v.optional(urls('https://node.example', 'http:', 'https:')),
  wsUrls: v.optional(urls('wss://node.example', 'ws:', 'wss:')),
  contracts: v.optional(contracts),
  logSpan: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  isTest: v.optional(v.boolean()),
  only: v.optional(v.boolean()),
  isEnabled: v.optional(v.boolean()),
})

/** Names have three labels, zones two. */
const zone = v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.[a-z0-9-]+$/, 'must be like example.id'))

const bucket = v.strictObject({
  capacity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  perSecond: v.pipe(v.number(), v.minValue(0.01)),
})

const amount = v.pipe(v.number(), v.integer(), v.minValue(1))
const resource = v.strictObject({
  total: v.optional(amount),
  address: v.optional(amount),
  network: v.optional(amount),
})

const retention = v.strictObject({
  keepDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)),
})

const fileGateway = v.pipe(
  v.string(),
  v.check(
    (given) => createSchemeCheck('https:', 'http:')(given) && !given.endsWith('/'),
    'must be like https://ipfs.example, without a slash at the end',
  ),
)

const configFile = v.strictObject({
  chains: v.optional(v.array(chain)),
  rpcMethods: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(namespaceOrChain, 'must be like eip155 or eip155:1')),
      v.array(rpcMethod),
    ),
  ),
  rateLimit: v.optional(v.union([v.literal(false), bucket])),
  projectRateLimit: v.optional(v.union([v.literal(false), bucket])),
  limits: v.optional(
    v.strictObject({
      connections: v.optional(resource),
      requests: v.optional(resource),
      receivedBytes: v.optional(resource),
      storedBytes: v.optional(resource),
      waitingQueries: v.optional(amount),
      exemptLoopback: v.optional(v.boolean()),
    }),
  ),
  proxies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9))),
  upstreams: v.optional(
    v.record(
      v.pipe(
        v.string(),
        v.regex(/^[a-z][a-z0-9]*$/, 'must be a word in lower case'),
        v.check(isUpstreamName, 'is not known'),
      ),
      v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
    ),
  ),
  names: v.optional(
    v.strictObject({
      zones: v.optional(v.pipe(v.array(zone), v.minLength(1))),
      audiences: v.optional(urls('https://gateway.example', 'https:', 'http:')),
    }),
  ),
  analytics: v.optional(
    v.strictObject({ keepDays: v.optional(retention.entries.keepDays), rate: v.optional(bucket) }),
  ),
  activity: v.optional(retention),
  fileGateways: v.optional(
    v.strictObject({ ipfs: v.optional(fileGateway), arweave: v.optional(fileGateway) }),
  ),
  wallet: v.optional(walletConfigSchema),
  shares: v.optional(sharesConfigSchema),
  features: v.optional(v.array(projectFeatureSchema)),
})

/**
 * Parses the configuration file.
 *
 * @param json - Contents of the file.
 * @param path - Path of the file, for error messages.
 * @throws Error that names the invalid member without its value, which may be a secret.
 */
export function parseConfigFile(json: string, path: string): ConfigFile {
  const read = v.safeParse(configFile, parsed(json, path), { message: expectation })
  if (read.success) return read.output as ConfigFile
  const [issue] = read.issues
  throw new Error(`${path}: ${v.getDotPath(issue) ?? 'It'} ${issue.message}.`)
}

function parsed(json: string, path: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch {
    throw new Error(`${path}: It is not JSON.`)
  }
}

/** Replaces the messages of the schemas, which would contain the value. */
function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is not known'
  return issue.received === 'undefined' ? 'is missing' : `must be ${issue.expected}`
}
