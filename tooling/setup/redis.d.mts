/** A running Redis for tests. */
export type RunningRedis = { readonly url: string; readonly port: number; stop(): Promise<void> }
export function findRedis(env?: Record<string, string | undefined>): string | undefined
export function ensureRedis(): Promise<void>
export function startRedis(options?: {
  port?: number | undefined
  settings?: string[] | undefined
}): Promise<RunningRedis>
