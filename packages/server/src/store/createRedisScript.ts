import { createHash } from 'node:crypto'
import type { Redis } from './connectRedis.ts'

/**
 * Makes a script ready to run. It is sent by its hash, and in full only where the server does not
 * have it.
 *
 * @param redis - Where it runs.
 * @param text - Lua.
 * @returns A function of its keys and arguments.
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
