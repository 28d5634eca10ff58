import {
  computeRateCharges,
  type Project,
  type RateLimitDeps,
  takeRateTokens,
} from '../http/index.ts'
import type { FastStore, TokenBucketRule } from '../store/fast/FastStore.ts'
import type { ClientConnection } from './ClientConnection.ts'
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
  connection: Pick<ClientConnection, 'client' | 'project'>,
  amount: { readonly messages: number; readonly characters: number },
) => Promise<boolean>

/**
 * Creates the charge of publications to their client and their project. The rates of a client count in
 * this process first, and then on all nodes that share `fast`: neither a reconnect to another node nor
 * a restart resets them.
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

  return async ({ client, project }, { messages, characters }) => {
    const { publishRate, publishedCharacterRate } = client
    if (!publishRate.take(messages) || !publishedCharacterRate.take(characters)) return false
    const allowed = await Promise.all([
      takeShared(`messages:${client.quotaKey}`, limits.publishRate, messages),
      takeShared(`characters:${client.quotaKey}`, limits.publishedCharacterRate, characters),
      chargeProject(project, messages),
    ])
    return !allowed.includes(false)
  }
}

function toRule({ burst, perSecond }: TokenBucketRate): TokenBucketRule {
  return { capacity: burst, perSecond }
}
