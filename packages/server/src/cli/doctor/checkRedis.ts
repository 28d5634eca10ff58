import type { DoctorCheck } from 'latchkey/cli'
import { createSystemClock } from '../../clock/Clock.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { connectRedis } from '../../store/index.ts'
import { describeConnectionError, failedCheck, passedCheck, warningCheck } from './checkResults.ts'

const minVersion = 7

/**
 * Checks Redis: connection, version, and that it rejects writes when it is full, instead of evicting messages.
 */
export async function checkRedis({
  redisUrl,
  databaseUrl,
}: Pick<ServerConfig, 'redisUrl' | 'databaseUrl'>): Promise<readonly DoctorCheck[]> {
  const name = 'redis'
  if (redisUrl === undefined) {
    const text = 'REDIS_URL is not set: one node, with messages and rate limits in its memory'
    const fix = 'Set REDIS_URL, unless this is the only node'
    return [databaseUrl === undefined ? passedCheck(name, text) : warningCheck(name, text, fix)]
  }
  const { host } = new URL(redisUrl)
  try {
    const redis = await connectRedis({ url: redisUrl, log: () => {}, clock: createSystemClock() })
    try {
      // INFO, because hosted services often refuse CONFIG.
      const info = parseInfo(`${await redis.info('server')}\n${await redis.info('memory')}`)
      return [checkVersion(host, info), checkMemory(info)]
    } finally {
      redis.destroy()
    }
  } catch (error) {
    const fix = 'Correct REDIS_URL, or start it'
    return [failedCheck(name, `Redis at ${host}: ${describeConnectionError(error)}`, fix)]
  }
}

type Info = ReadonlyMap<string, string>

/** @see https://redis.io/docs/latest/commands/info/ */
function parseInfo(text: string): Info {
  return new Map(
    text.split(/\r?\n/).flatMap((line): [string, string][] => {
      const at = line.indexOf(':')
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]]
    }),
  )
}

function checkVersion(host: string, info: Info): DoctorCheck {
  // Valkey reports the version of Redis that it is compatible with, and its own.
  const version = info.get('valkey_version') ?? info.get('redis_version') ?? '0'
  const text = `${info.has('valkey_version') ? 'Valkey' : 'Redis'} ${version} at ${host}`
  if (Number.parseInt(version, 10) >= minVersion) return passedCheck('redis', text)
  return failedCheck('redis', text, `Upgrade it to version ${minVersion} or later`)
}

function checkMemory(info: Info): DoctorCheck {
  const name = 'redis'
  const limit = Number.parseInt(info.get('maxmemory') ?? '0', 10)
  const policy = info.get('maxmemory_policy') ?? 'unknown'
  if (limit === 0)
    return warningCheck(
      name,
      'maxmemory is not set',
      'Set maxmemory, with maxmemory-policy noeviction',
    )
  const text = `maxmemory ${Math.round(limit / 1_048_576)} MiB, maxmemory-policy ${policy}`
  if (policy === 'noeviction') return passedCheck(name, text)
  const fix = 'Run: redis-cli config set maxmemory-policy noeviction, and set it in redis.conf'
  return warningCheck(name, `${text}: Redis deletes messages without notice`, fix)
}
