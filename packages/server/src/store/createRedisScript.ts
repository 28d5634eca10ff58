import { createHash } from 'node:crypto'
import type { Redis } from './connectRedis.ts'

/**
 * Creates a function that runs a Lua script. The script is sent by hash, and in full only when the
 * server does not have it.
 */
export function createRedisScript(
  redis: Redis,
  text: string,
): (keys: string[], given: string[]) => Promise<unknown> {
  const sha = createHash('sha1').update(text).digest('hex')
  return async (keys, given) => {
    try {
      return await redis.evalSha(sha, { keys, arguments: given })
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return await redis.eval(text, { keys, arguments: given })
    }
  }
}
