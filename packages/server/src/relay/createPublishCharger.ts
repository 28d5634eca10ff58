import {
  computeRateCharges,
  type Project,
  type RateLimitDeps,
  takeRateTokens,
} from '../http/index.ts'
import type { FastStore, TokenBucketRule } from '../store/fast/FastStore.ts'
import type { ClientConnection, RelayClient } from './ClientConnection.ts'
import type { PublishRates } from './createPublishRateTracker.ts'
import type { RelayLimits } from './RelayLimits.ts'
import type { TokenBucketRate } from './createTokenBucket.ts'

/** Takes the tokens of requests from the bucket of their project, for all routes and addresses. */
export type ChargeProject = (
  project: Pick<Project, 'id' | 'rate'> | undefined,
  requests: number,
) => Promise<boolean>

/**
 * Creates the charge of requests to the rate limit of their project, which counts HTTP requests too.
 *
 * @returns A function that resolves to whether there were enough tokens.
 */
export function createProjectCharger(limit: RateLimitDeps | undefined): ChargeProject {
  const route = { method: 'WS', path: '/relay' } as const
  return async (project, requests) => {
    if (!limit) return true
    const ofProject = { ...limit, rule: undefined }
    const times = { address: requests, project: requests }
    const buckets = computeRateCharges({ route, project, ip: '' }, ofProject, times)
    return (await takeRateTokens(limit.store, buckets))?.result.isAllowed ?? true
  }
}

/** Takes the tokens of publications, and resolves to whether there were enough. */
export type ChargePublish = (
  connection: Pick<ClientConnection, 'client' | 'reserve' | 'project'>,
  amount: PublishedAmount,
) => Promise<boolean>

type PublishedAmount = { readonly messages: number; readonly characters: number }

/**
 * Creates the charge of publications to their client and their project. The rates of a client count in
 * this process first, and then on all nodes that share `fast`: neither a reconnect to another node nor
 * a restart resets them. When they are used up, those of the connection count.
 */
export function createPublishCharger(deps: {
  readonly limits: Pick<RelayLimits, 'publishRate' | 'publishedCharacterRate'>
  readonly limit?: RateLimitDeps | undefined
  readonly fast?: Pick<FastStore, 'isShared' | 'takeTokens'> | undefined
}): ChargePublish {
  const { limits, limit, fast } = deps
  const chargeProject = createProjectCharger(limit)

  async function takeShared(key: string, rate: TokenBucketRate, count: number): Promise<boolean> {
    if (!fast?.isShared) return true
    return (await fast.takeTokens(`relay:${key}`, toRule(rate), count)).isAllowed
  }

  async function takeOfClient(
    client: RelayClient,
    { messages, characters }: PublishedAmount,
  ): Promise<boolean> {
    if (!takeLocal(client, { messages, characters })) return false
    const allowed = await Promise.all([
      takeShared(`messages:${client.quotaKey}`, limits.publishRate, messages),
      takeShared(`characters:${client.quotaKey}`, limits.publishedCharacterRate, characters),
    ])
    return !allowed.includes(false)
  }

  return async ({ client, reserve, project }, amount) => {
    const isAllowed = (await takeOfClient(client, amount)) || takeLocal(reserve, amount)
    return isAllowed && (await chargeProject(project, amount.messages))
  }
}

function takeLocal(
  { publishRate, publishedCharacterRate }: PublishRates,
  { messages, characters }: PublishedAmount,
): boolean {
  return publishRate.take(messages) && publishedCharacterRate.take(characters)
}

function toRule({ burst, perSecond }: TokenBucketRate): TokenBucketRule {
  return { capacity: burst, perSecond }
}
